import { Button, Container, Group, Input, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { changeSettings } from '@plumbline/contract/settings';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { isolatedName } from '../../i18n/isolated.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { realLanguage } from '../../i18n/language.ts';
import { callServer } from '../../lib/api/call-server.ts';
import type { ProblemError } from '../../lib/api/problem-error.ts';
import { isProblem } from '../../lib/api/problem-error.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LinkButton } from '../../ui/links/link-button.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { invitationQuery } from './api/invitation.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

/** /create_installation?token=…: the first administrator of a new company, and what the company looks like (spec/4 §6). */
export function CreateInstallationScreen() {
  const { token = '' } = useSearch({ from: '/bare/create_installation' });
  return (
    <Container component="main" size={520} py="xl">
      <Stack>
        <BrandMark size={40} />
        <Paper withBorder p="lg" radius="md">
          <SignedInGate link="invitation">
            <Installation token={token} />
          </SignedInGate>
        </Paper>
      </Stack>
    </Container>
  );
}

/** The two steps behind an invitation's secret: the administrator, then the company. */
export function Installation({ token }: { readonly token: string }) {
  const { t } = useTranslation('instances');
  const [isSignedIn, setSignedIn] = useState(false);
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' && !isSignedIn });
  const company = invitation.data?.company_name;
  const title = company
    ? t(($) => $.instances.install.title, { company: isolatedName(company) })
    : t(($) => $.instances.install.titlePlain);
  useDocumentTitle(title);
  if (isSignedIn) return <CompanyForm />;
  if (token === '') return <Expired title={title} />;
  if (isProblem(invitation.error, 'invitation_expired')) return <Expired title={title} refusal={invitation.error} />;
  if (invitation.isError) {
    return <ErrorState failure={invitation.error} onRetry={() => void invitation.refetch()} />;
  }
  return (
    <Stack>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{t(($) => $.instances.install.text)}</Text>
      {invitation.data ? (
        <SignUpForm invited={invitation.data} token={token} onSignedIn={() => setSignedIn(true)} />
      ) : (
        <Skeleton height={420} aria-busy />
      )}
    </Stack>
  );
}

interface ExpiredProps {
  readonly title: string;
  /** What the server said of it; undefined of an address without an invitation. */
  readonly refusal?: ProblemError;
}

/** An invitation that was used or is over: whoever has an account signs in. */
function Expired({ title, refusal }: ExpiredProps) {
  const { t } = useTranslation('access');
  const problemText = useProblemText();
  return (
    <Stack>
      <Title order={1} size="h2">
        {title}
      </Title>
      <div role="alert">
        <Text fw={600}>{refusal ? problemText(refusal) : t(($) => $.access.signUp.missing)}</Text>
        <Text c="dimmed" mt={4}>
          {t(($) => $.access.signUp.overText)}
        </Text>
      </div>
      <LinkButton to="/auth" size="md" variant="default">
        {t(($) => $.access.signUp.toSignIn)}
      </LinkButton>
    </Stack>
  );
}

/** The company's language and logo. It may be left for later. */
function CompanyForm() {
  const { t, i18n } = useTranslation('instances');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [language, setLanguage] = useState<Language>(() => realLanguage(i18n.language));
  const [logo, setLogo] = useState<Asset | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = () => {
    queryClient.clear();
    router.history.replace('/dashboard');
  };
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await callServer(changeSettings, { body: { defaultLanguage: language, ...(logo && { logo: logo._id }) } });
      start();
    } catch (refusal) {
      setFailure(problemText(refusal));
      setSaving(false);
    }
  };
  return (
    <Stack>
      <Title order={1} size="h2">
        {t(($) => $.instances.install.companyTitle)}
      </Title>
      <Text c="dimmed">{t(($) => $.instances.install.companyText)}</Text>
      <Input.Wrapper label={t(($) => $.instances.install.language)} labelElement="div" id="install-language">
        <div>
          <SegmentedControl
            mt={4}
            aria-labelledby="install-language-label"
            data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            value={language}
            onChange={(chosen) => setLanguage(chosen as Language)}
          />
        </div>
      </Input.Wrapper>
      <PictureField
        label={t(($) => $.instances.install.logo)}
        description={t(($) => $.instances.install.logoText)}
        target="logo"
        shape="wide"
        value={logo?.Location ?? null}
        onChange={setLogo}
      />
      <FormFailure text={failure} />
      <Group grow>
        <Button variant="default" size="md" disabled={isSaving} onClick={start}>
          {t(($) => $.instances.install.skip)}
        </Button>
        <Button size="md" loading={isSaving} onClick={() => void save()}>
          {t(($) => $.instances.install.save)}
        </Button>
      </Group>
    </Stack>
  );
}
