import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { testMail } from '@plumbline/contract/mail';
import { isolated } from '../../../i18n/isolated.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useTestMail } from '../api/mail.ts';
import { SettingsSection } from './settings-section.tsx';

/** Sends a test email, and shows the outcome in words. */
export function MailTest() {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const test = useTestMail();
  return (
    <SettingsSection
      id="mail-test"
      title={t(($) => $.settings.mail.test.title)}
      text={t(($) => $.settings.mail.test.text)}
    >
      <div>
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t(($) => $.settings.mail.test.send)}
        </Button>
      </div>
      <div role="status">
        {test.isPending ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.settings.mail.test.sending)}
          </Text>
        ) : null}
        {test.data && !test.isPending ? <Result result={test.data} /> : null}
      </div>
      <FormFailure text={test.error ? problemText(test.error) : null} />
    </SettingsSection>
  );
}

function Result({ result: { by, to, problem, reply } }: { readonly result: ResponseOf<typeof testMail> }) {
  const { t } = useTranslation('settings');
  if (by === 'outbox') return <Alert color="yellow">{t(($) => $.settings.mail.test.nothing)}</Alert>;
  if (problem === null) {
    return <Alert color="green">{t(($) => $.settings.mail.test.sent, { to: isolated(to) })}</Alert>;
  }
  return (
    <Alert color="red" title={t(($) => $.settings.mail.test.failed)}>
      <Stack gap="xs">
        <Text size="sm">{t(($) => $.settings.mail.test.problems[problem])}</Text>
        {reply ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.settings.mail.test.reply, { reply: isolated(reply) })}
          </Text>
        ) : null}
      </Stack>
    </Alert>
  );
}
