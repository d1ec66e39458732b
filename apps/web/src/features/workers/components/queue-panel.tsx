import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedWorkState, WorkEntryOnWire } from '@plumbline/contract/workers';
import { listedWorkStates } from '@plumbline/contract/workers';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkUnstyledButton } from '../../../ui/links/link-unstyled-button.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { entriesQuery, useActOnWork } from '../api/workers.ts';
import { useWorkTexts } from './use-work-texts.ts';
import styles from './workers.module.css';

interface QueuePanelProps {
  readonly queue: string;
  readonly state: ListedWorkState;
  readonly onState: (state: ListedWorkState) => void;
  readonly onClose: () => void;
}

/** The entries of a queue, by state. */
export function QueuePanel({ queue, state, onState, onClose }: QueuePanelProps) {
  const texts = useWorkTexts();
  return (
    <DetailPanel title={texts.queue(queue)} onClose={onClose}>
      <QueueEntries queue={queue} state={state} onState={onState} />
    </DetailPanel>
  );
}

/** What the panel of a queue has in it. */
export function QueueEntries({ queue, state, onState }: Omit<QueuePanelProps, 'onClose'>) {
  const { t } = useTranslation('workers');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    entriesQuery(queue, state),
  );
  const entries = data?.pages.flatMap(({ docs }) => docs) ?? [];
  return (
    <Stack>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t(($) => $.workers.entries.state)}
        value={state}
        onChange={(chosen) => onState(chosen)}
        data={listedWorkStates.map((one) => ({ value: one, label: t(($) => $.workers.states[one]) }))}
      />
      {state === 'failed' && entries.length > 0 ? <RetryAll queue={queue} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={160} aria-busy /> : null}
      {data && entries.length === 0 ? <Text c="dimmed">{t(($) => $.workers.entries.empty)}</Text> : null}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry._id}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.workers.entries.more)}
        </Button>
      ) : null}
    </Stack>
  );
}

function EntryRow({ entry }: { readonly entry: WorkEntryOnWire }) {
  const formats = useFormats();
  return (
    <LinkUnstyledButton className={styles.row ?? ''} to="/worker/view/$id" params={{ id: entry._id }}>
      <Stack component="span" gap={2} className={styles.text ?? ''}>
        <time dateTime={entry.created_at}>{formats.dateTime(entry.created_at)}</time>
        {entry.company === null ? null : (
          <Text component="span" size="sm" c="dimmed" dir="auto">
            {entry.company}
          </Text>
        )}
        {entry.error === null ? null : (
          <Text component="span" size="sm" c="var(--mantine-color-error)" dir="auto" lineClamp={2}>
            {entry.error}
          </Text>
        )}
      </Stack>
    </LinkUnstyledButton>
  );
}

function RetryAll({ queue }: { readonly queue: string }) {
  const { t } = useTranslation('workers');
  const texts = useWorkTexts();
  const [isAsking, setAsking] = useState(false);
  const { retryAll } = useActOnWork();
  const run = async () => {
    const { count, has_more: hasMore } = await retryAll.mutateAsync(queue);
    const done = t(($) => $.workers.entries.retried, { count });
    notifications.show({ message: hasMore ? `${done}. ${t(($) => $.workers.entries.retriedMore)}` : done });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} className="mirrored" aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(($) => $.workers.entries.retryAll)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.workers.entries.retryAllTitle, { queue: texts.queue(queue) })}
        confirm={t(($) => $.workers.entries.retryAll)}
        onConfirm={run}
      >
        {t(($) => $.workers.entries.retryAllText)}
      </ConfirmDialog>
    </>
  );
}
