import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { MissedChoice } from '../api/missed.ts';
import { keyOfMissed, missedQuery, nameOfMissed, useMissedChoice } from '../api/missed.ts';
import { AboutEvent } from './about-event.tsx';

/** What an automation was not run for while it was paused, to be run now or discarded. Nothing where nothing was missed. */
export function MissedEvents({ id, isPaused }: { readonly id: string; readonly isPaused: boolean }) {
  const { t } = useTranslation('automations');
  const problemText = useProblemText();
  const [isDiscarding, setDiscarding] = useState(false);
  const { data } = useQuery(missedQuery(id));
  const { mutateAsync, isPending, variables } = useMissedChoice(id);
  if (!data || data.total === 0) return null;
  const choose = async (choice: MissedChoice) => {
    const { count } = await mutateAsync(choice);
    const message =
      choice.what === 'run'
        ? t(($) => $.automations.missed.started, { count })
        : t(($) => $.automations.missed.discarded, { count });
    notifications.show({ message });
  };
  const tryToChoose = (choice: MissedChoice) =>
    choose(choice).catch((refusal: unknown) => {
      notifications.show({ message: problemText(refusal), color: 'red' });
    });
  const isChosen = (what: MissedChoice['what'], key: string | null) =>
    isPending && variables.what === what && (variables.name ? keyOfMissed(variables.name) : null) === key;
  const more = data.total - data.events.length;
  const count = Math.min(data.total, data.at_once);
  return (
    <Card withBorder padding="md" component="section" aria-label={t(($) => $.automations.missed.title)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {t(($) => $.automations.missed.title)}
          </Title>
          <Group gap="xs">
            <Button variant="subtle" disabled={isPending} onClick={() => setDiscarding(true)}>
              {t(($) => $.automations.missed.discardAll)}
            </Button>
            {isPaused ? null : (
              <Button
                variant="default"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                loading={isChosen('run', null)}
                disabled={isPending}
                onClick={() => void tryToChoose({ what: 'run', name: null })}
              >
                {t(($) => $.automations.missed.runAll, { count })}
              </Button>
            )}
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {isPaused ? t(($) => $.automations.missed.paused) : t(($) => $.automations.missed.text)}
        </Text>
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {data.events.map((missed) => {
            const name = nameOfMissed(missed);
            const key = keyOfMissed(name);
            return (
              <MissedEvent
                key={key}
                missed={missed}
                choices={isPaused ? ['discard'] : ['discard', 'run']}
                isPending={isPending}
                isChosen={(what) => isChosen(what, key)}
                onChoose={(what) => void tryToChoose({ what, name })}
              />
            );
          })}
        </Stack>
        {more > 0 ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.automations.missed.more, { count: more })}
          </Text>
        ) : null}
      </Stack>
      <ConfirmDialog
        isOpen={isDiscarding}
        onClose={() => setDiscarding(false)}
        title={t(($) => $.automations.missed.discardTitle, { count })}
        confirm={t(($) => $.automations.missed.discardAll)}
        onConfirm={() => choose({ what: 'discard', name: null })}
      >
        {t(($) => $.automations.missed.discardText)}
      </ConfirmDialog>
    </Card>
  );
}

interface MissedEventProps {
  readonly missed: Parameters<typeof nameOfMissed>[0];
  readonly choices: readonly MissedChoice['what'][];
  readonly isPending: boolean;
  readonly isChosen: (what: MissedChoice['what']) => boolean;
  readonly onChoose: (what: MissedChoice['what']) => void;
}

/** One event that came while the automation was paused, and what may become of it. */
function MissedEvent({ missed, choices, isPending, isChosen, onChoose }: MissedEventProps) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Text size="sm" miw={0}>
        {'at' in nameOfMissed(missed) ? t(($) => $.automations.missed.time) : <AboutEvent about={missed.about} />}
        {' · '}
        <Text component="time" size="sm" c="dimmed" dateTime={missed.at}>
          {formats.dateTime(missed.at)}
        </Text>
      </Text>
      <Group gap={4} wrap="nowrap" ms="auto">
        {choices.map((what) => (
          <Button
            key={what}
            variant="subtle"
            size="compact-sm"
            mih={36}
            loading={isChosen(what)}
            disabled={isPending}
            onClick={() => onChoose(what)}
          >
            {t(($) => $.automations.missed[what])}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
