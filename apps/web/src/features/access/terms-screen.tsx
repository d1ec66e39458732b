import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const sections = ['intro', 'use', 'kept', 'place', 'shared', 'device', 'rights'] as const;

function Terms() {
  const { t } = useTranslation('terms');
  return (
    <>
      {sections.map((section) => (
        <section key={section}>
          <Title order={2} size="h4" mb={4}>
            {t(($) => $.terms[`${section}Title`])}
          </Title>
          <Text>{t(($) => $.terms[section])}</Text>
        </section>
      ))}
      <Anchor href="/third-party-notices.txt" target="_blank" rel="noreferrer">
        {t(($) => $.terms.notices)}
      </Anchor>
    </>
  );
}

/** /privacy_and_tou, for who has not signed in. */
export function PublicTermsScreen() {
  const { t } = useTranslation('access');
  const router = useRouter();
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/auth' });
  };
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {t(($) => $.access.terms.title)}
      </Title>
      <Terms />
      <Button variant="default" size="md" onClick={goBack}>
        {t(($) => $.access.terms.back)}
      </Button>
    </Stack>
  );
}

/** /tos, inside the app: the top bar has the title. */
export function TermsScreen() {
  return (
    <Stack gap="lg" maw={720} p="md">
      <Terms />
    </Stack>
  );
}
