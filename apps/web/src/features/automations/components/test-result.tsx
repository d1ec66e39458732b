import { Alert, Card, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
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
      <Verdict matches={matches} canBeDone={steps.every(({ error }) => error === null)} />
      {steps.map(({ step, kind, input, error, isReached = true }) => (
        <Card withBorder key={step} padding="sm">
          <Stack gap="xs">
            <Text fw={600}>{actionText(kind as 'send_email')}</Text>
            {error ? <Text c="var(--mantine-color-error)">{error}</Text> : null}
            {isReached ? null : (
              <Text size="sm" c="dimmed">
                {t(($) => $.automations.test.notReached)}
              </Text>
            )}
            <StepData title={t(($) => $.automations.log.received)} value={input} names={names} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

/** Whether the event is as the conditions ask, and whether all that would follow can be done. */
function Verdict({ matches, canBeDone }: { readonly matches: boolean; readonly canBeDone: boolean }) {
  const { t } = useTranslation('automations');
  if (matches && !canBeDone) {
    return (
      <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t(($) => $.automations.test.fails)}
      </Alert>
    );
  }
  return (
    <Alert
      color={matches ? 'green' : 'gray'}
      icon={matches ? <IconCheck size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />}
    >
      {matches ? t(($) => $.automations.test.matches) : t(($) => $.automations.test.differs)}
    </Alert>
  );
}
