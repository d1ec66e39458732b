import { Card, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplayRule, WireAutomationRun } from '@plumbline/contract/automation-runs';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { AboutEvent } from './about-event.tsx';
import { useActionText } from './fields/use-automation-words.ts';
import { ReplayButton } from './replay-button.tsx';
import { StepData } from './step-data.tsx';

const looks = {
  done: { icon: IconCheck, colour: 'var(--mantine-color-green-6)' },
  failed: { icon: IconAlertTriangle, colour: 'var(--mantine-color-red-6)' },
  waiting: { icon: IconClock, colour: 'var(--mantine-color-blue-6)' },
  retrying: { icon: IconClock, colour: 'var(--mantine-color-orange-6)' },
  skipped: { icon: IconPlayerSkipForward, colour: undefined },
} as const;

function StateChip({ state }: { state: keyof typeof looks }) {
  const { t } = useTranslation('automations');
  const { icon: Icon, colour } = looks[state];
  return (
    <Chip {...(colour ? { colour } : {})} isStrong={state === 'failed'} icon={<Icon size={14} aria-hidden />}>
      {t(($) => $.automations.runStates[state])}
    </Chip>
  );
}

interface RunCardProps {
  readonly run: WireAutomationRun;
  /** Which version the automation is now. */
  readonly version: number | undefined;
  readonly isReplaying: boolean;
  readonly onReplay: (rule: ReplayRule) => void;
}

/** One run: its subject and status; expanded, each step with its input, output, duration and error. */
export function RunCard({ run, version, isReplaying, onReplay }: RunCardProps) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(run.steps.some(({ state }) => state === 'failed'));
  const content = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Card withBorder padding="md" component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        {/* On a phone the button is below the text, which retains its width. */}
        <Group gap="xs" justify="space-between" align="flex-start" miw={0} flex={1}>
          <Stack gap={4} miw={0} flex="1 1 14rem">
            <Group gap="xs">
              <StateChip state={run.state} />
              <Text size="sm" c="dimmed">
                <time dateTime={run.event.at}>{formats.dateTime(run.event.at)}</time>
                {run.duration_ms === null ? null : (
                  <>
                    {' · '}
                    {t(($) => $.automations.log.took, {
                      seconds: formats.number(Math.round(run.duration_ms / 10) / 100),
                    })}
                  </>
                )}
              </Text>
            </Group>
            <div>
              <AboutEvent about={run.about} />
            </div>
            {/* Opened, the step says it. */}
            {run.error && !isOpen ? <Text c="var(--mantine-color-error)">{run.error}</Text> : null}
            {run.retry_at ? (
              <Text size="sm" c="dimmed">
                {t(($) => $.automations.log.retryAt, { time: formats.dateTime(run.retry_at) })}
              </Text>
            ) : null}
          </Stack>
          {run.state === 'failed' || run.state === 'skipped' ? (
            <ReplayButton
              label={t(($) => $.automations.log.replay)}
              isSmall
              hasChanged={run.version !== version}
              isReplaying={isReplaying}
              onReplay={onReplay}
            />
          ) : null}
        </Group>
        <UnstyledButton
          mih={44}
          miw={44}
          ta="center"
          aria-expanded={isOpen}
          aria-controls={content}
          aria-label={t(($) => $.automations.log.steps)}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={20} aria-hidden />
        </UnstyledButton>
      </Group>
      <div id={content} hidden={!isOpen}>
        {isOpen ? <Steps run={run} /> : null}
      </div>
    </Card>
  );
}

function Steps({ run }: { run: WireAutomationRun }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const actionText = useActionText();
  return (
    <Stack component="ol" gap="md" mt="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {run.steps.map((step) => (
        <Stack component="li" gap="xs" key={step.step}>
          <Group gap="xs">
            <Text fw={600}>
              {step.step + 1}. {actionText(step.kind as 'send_email')}
            </Text>
            <StateChip state={step.state} />
            <Text size="sm" c="dimmed">
              {[
                step.started_at ? formats.dateTime(step.started_at) : null,
                step.duration_ms === null
                  ? null
                  : t(($) => $.automations.log.took, {
                      seconds: formats.number(Math.round(step.duration_ms / 10) / 100),
                    }),
                step.attempts > 1 ? t(($) => $.automations.log.attempts, { count: step.attempts }) : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </Text>
          </Group>
          {step.error ? <Text c="var(--mantine-color-error)">{step.error}</Text> : null}
          <StepData title={t(($) => $.automations.log.received)} value={step.input} names={run.names} />
          <StepData title={t(($) => $.automations.log.result)} value={step.output} names={run.names} />
        </Stack>
      ))}
    </Stack>
  );
}
