import { Alert, Card, Stack, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { testAutomation } from '@plumbline/contract/automation-runs';
import { useFormats } from '../../../lib/access/hooks.ts';
import { AboutEvent } from './about-event.tsx';
import { useActionText } from './fields/use-automation-words.ts';
import { StepData } from './step-data.tsx';

/** What each action would do on a past event, texts written out. */
export function TestResult({ result }: { result: ResponseOf<typeof testAutomation> }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const actionText = useActionText();
  const { event, matches, steps, names } = result;
  if (!event) {
    return (
      <Alert icon={<IconInfoCircle size={18} aria-hidden />} color="gray">
        {t(($) => $.automations.test.nothing)}
      </Alert>
    );
  }
  return (
    <Stack gap="sm" role="status">
      <Text size="sm">
        {t(($) => $.automations.test.on)} <AboutEvent about={event.about} />
        {' · '}
        <time dateTime={event.at}>{formats.dateTime(event.at)}</time>
      </Text>
      <Alert
        color={matches ? 'green' : 'gray'}
        icon={matches ? <IconCheck size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />}
      >
        {matches ? t(($) => $.automations.test.matches) : t(($) => $.automations.test.differs)}
      </Alert>
      {steps.map(({ step, kind, input, error }) => (
        <Card withBorder key={step} padding="sm">
          <Stack gap="xs">
            <Text fw={600}>{actionText(kind as 'send_email')}</Text>
            {error ? <Text c="var(--mantine-color-error)">{error}</Text> : null}
            <StepData title={t(($) => $.automations.log.received)} value={input} names={names} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
