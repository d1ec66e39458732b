import { Anchor, Button, Group, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconListCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange, listBulkChanges } from '@plumbline/contract/bulk-changes';
import { namedBulkItems } from '@plumbline/contract/bulk-changes';
import type { ResponseOf } from '@plumbline/contract/call';
import { useFormats } from '../../../lib/access/hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { bulkChangeQuery, bulkChangesQuery } from '../api/bulk-changes.ts';
import { handled } from '../bulk-notices.tsx';
import { useBulkChange } from '../use-bulk-change.ts';
import { NotChanged } from './not-changed.tsx';

type ListedChange = ResponseOf<typeof listBulkChanges>[number];

/** What whoever looks did with many jobs at once within the last week, each to be taken back within a day. */
export function BulkChangeList() {
  const { t } = useTranslation('bulkChanges');
  const changes = useQuery(bulkChangesQuery());
  return (
    <Stack maw={820}>
      {changes.isError ? <ErrorState failure={changes.error} onRetry={() => void changes.refetch()} /> : null}
      {changes.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={76} />) : null}
      {changes.data?.length === 0 ? (
        <EmptyState
          icon={IconListCheck}
          title={t(($) => $.bulkChanges.empty)}
          text={t(($) => $.bulkChanges.emptyText)}
        />
      ) : null}
      {changes.data?.map((change) => (
        <ChangeRow key={change._id} change={change} />
      ))}
    </Stack>
  );
}

function ChangeRow({ change }: { readonly change: ListedChange }) {
  const { t } = useTranslation('bulkChanges');
  const formats = useFormats();
  const { undo } = useBulkChange();
  const [isUndoing, setUndoing] = useState(false);
  const { title, can_undo: canUndo, undone } = change;
  const takeBack = async () => {
    setUndoing(true);
    await undo(change._id);
    setUndoing(false);
  };
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="wrap">
        <Stack gap={2} miw={0} style={{ flex: '1 1 260px' }}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {formats.dateTime(change.created_at)}
          </Text>
        </Stack>
        {canUndo ? (
          <Button
            variant="default"
            loading={isUndoing}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => void takeBack()}
          >
            {undone ? t(($) => $.bulkChanges.undoRest) : t(($) => $.bulkChanges.undo)}
          </Button>
        ) : null}
      </Group>
      <State change={change} />
      {undone ? <State change={undone} /> : null}
    </Paper>
  );
}

/** How far a change is, or an undo: its progress, its numbers, and the jobs that it left as they are. */
function State({ change }: { readonly change: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const formats = useFormats();
  const { stop } = useBulkChange();
  const [isOpen, setOpen] = useState(false);
  const { _id: id, title, state, counts, total, problem, undo_of: undoOf } = change;
  const rest = counts.refused + counts.kept;
  const numbers = { done: formats.number(handled(change)), total: formats.number(total) };
  const parts = [
    undoOf === null
      ? t(($) => $.bulkChanges.changed, { count: counts.done })
      : t(($) => $.bulkChanges.undone, { count: counts.done }),
    ...(counts.unchanged > 0 ? [t(($) => $.bulkChanges.unchanged, { count: counts.unchanged })] : []),
    ...(state !== 'done' && counts.waiting > 0 ? [t(($) => $.bulkChanges.left, { count: counts.waiting })] : []),
    ...(problem === null ? [] : [problem]),
  ];
  if (state === 'running')
    return (
      <Group mt="sm" wrap="nowrap">
        <Progress
          value={(handled(change) / total) * 100}
          animated
          flex={1}
          aria-label={t(($) => $.bulkChanges.progressOf, { title })}
        />
        <Text size="sm">{t(($) => $.bulkChanges.progress, numbers)}</Text>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => void stop(id)}
        >
          {t(($) => $.bulkChanges.cancel)}
        </Button>
      </Group>
    );
  return (
    <Stack gap={4} mt="xs" align="flex-start">
      <Text size="sm">{parts.join(' · ')}</Text>
      {rest > 0 ? (
        <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {undoOf === null
            ? t(($) => $.bulkChanges.notChanged, { count: rest })
            : t(($) => $.bulkChanges.notUndone, { count: rest })}
        </Anchor>
      ) : null}
      {isOpen ? <Rest id={id} /> : null}
    </Stack>
  );
}

function Rest({ id }: { readonly id: string }) {
  const { t } = useTranslation('bulkChanges');
  const change = useQuery(bulkChangeQuery(id));
  if (change.isError) return <ErrorState failure={change.error} onRetry={() => void change.refetch()} />;
  if (!change.data) return <Skeleton height={20} />;
  const { counts, not_changed: rest } = change.data;
  const more = counts.refused + counts.kept - rest.length;
  return (
    <>
      <NotChanged change={change.data} named={namedBulkItems} isCounted />
      {more > 0 ? <Text size="sm">{t(($) => $.bulkChanges.more, { count: more })}</Text> : null}
    </>
  );
}
