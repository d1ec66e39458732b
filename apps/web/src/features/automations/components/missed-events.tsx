import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { MissedEvent } from '../api/missed.ts';
import { missedQuery, useRunMissed } from '../api/missed.ts';
import { AboutEvent } from './about-event.tsx';

/** What happened while an automation was paused, to be run now. Nothing where nothing was missed. */
export function MissedEvents({ id, isPaused }: { readonly id: string; readonly isPaused: boolean }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const problemText = useProblemText();
  const { data } = useQuery(missedQuery(id));
  const run = useRunMissed(id);
  if (!data || data.total === 0) return null;
  const start = (event: MissedEvent | null) =>
    run.mutate(event, {
      onSuccess: ({ count }) => notifications.show({ message: t(($) => $.automations.missed.started, { count }) }),
      onError: (refusal) => notifications.show({ message: problemText(refusal), color: 'red' }),
    });
  const more = data.total - data.events.length;
  return (
    <Card withBorder padding="md" component="section" aria-label={t(($) => $.automations.missed.title)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {t(($) => $.automations.missed.title)}
          </Title>
          {isPaused ? null : (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              loading={run.isPending && run.variables === null}
              disabled={run.isPending}
              onClick={() => start(null)}
            >
              {t(($) => $.automations.missed.runAll, { count: Math.min(data.total, data.at_once) })}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {isPaused ? t(($) => $.automations.missed.paused) : t(($) => $.automations.missed.text)}
        </Text>
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {data.events.map(({ id: event, item, at, about }) => (
            <Group component="li" key={`${event} ${item}`} justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" miw={0}>
                <AboutEvent about={about} />
                {' · '}
                <Text component="time" size="sm" c="dimmed" dateTime={at}>
                  {formats.dateTime(at)}
                </Text>
              </Text>
              {isPaused || event === null ? null : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  mih={36}
                  loading={run.isPending && run.variables?.id === event && run.variables.item === item}
                  disabled={run.isPending}
                  onClick={() => start({ id: event, item })}
                >
                  {t(($) => $.automations.missed.run)}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
        {more > 0 ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.automations.missed.more, { count: more })}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}
