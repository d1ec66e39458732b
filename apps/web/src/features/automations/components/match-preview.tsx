import { Card, Loader, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { KnownNames } from '@plumbline/domain/automations/known-names';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { previewQuery } from '../api/automations.ts';
import type { AutomationDraft } from '../model/draft.ts';
import { contentOf, problemsOf, stepOf } from '../model/draft.ts';
import { AboutEvent } from './about-event.tsx';

const shownEvents = 5;

const isReadable = (draft: AutomationDraft, known: KnownNames) =>
  draft.event !== null && problemsOf(draft, known).every((one) => !['event', 'conditions'].includes(stepOf(one)));

/** What the event with its conditions would have matched in the last 30 days: whether it says what was meant. */
export function MatchPreview({ draft }: { draft: AutomationDraft }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const settings = useSettings();
  const problemText = useProblemText();
  // What is asked for is a moment older than the draft: it is what has to be complete.
  const [asked] = useDebouncedValue(draft, 600);
  const { event, conditions } = contentOf(asked);
  const preview = useQuery({ ...previewQuery(event, conditions), enabled: isReadable(asked, settings) });
  if (!isReadable(draft, settings) || draft.event?.kind === 'time') return null;
  const { data } = preview;
  return (
    <Card withBorder padding="md" aria-busy={preview.isFetching}>
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t(($) => $.automations.preview.title)}
        </Title>
        {preview.isError ? <Text c="var(--mantine-color-error)">{problemText(preview.error)}</Text> : null}
        {!data && !preview.isError ? <Loader size={18} /> : null}
        {data ? (
          <Text>
            {data.is_limited
              ? t(($) => $.automations.preview.atLeast, { count: data.total })
              : t(($) => $.automations.preview.matched, { count: data.total })}
          </Text>
        ) : null}
        {data && data.events.length > 0 ? (
          <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
            {data.events.slice(0, shownEvents).map((found) => (
              <Text component="li" size="sm" key={`${found.id} ${found.item}`}>
                <AboutEvent about={found.about} />
                {' · '}
                <Text component="time" size="sm" c="dimmed" dateTime={found.at}>
                  {formats.dateTime(found.at)}
                </Text>
              </Text>
            ))}
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}
