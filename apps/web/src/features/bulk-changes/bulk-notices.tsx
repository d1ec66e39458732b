import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange, BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import { useFormats } from '../../lib/access/hooks.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { NotChanged } from './components/not-changed.tsx';
import { LinkAnchor } from '../../ui/links/link-anchor.tsx';

/** So many jobs are named: of those that were changed, and of those that were not; the list of bulk changes names the others. */
const namedJobs = 5;

/** How many of its jobs it is through with. */
export const handled = ({ counts, total }: BulkChange) => total - counts.waiting;

/** Whether all was done as it was wanted. */
export const isWhole = ({ counts }: BulkChange) => counts.refused + counts.kept + counts.waiting === 0;

/** The texts come with the first change. */
const withTexts = (content: ReactNode) => <Suspense fallback={null}>{content}</Suspense>;

interface ProgressProps {
  readonly change: BulkChangeWithItems;
  readonly onCancel: () => void;
}

export const BulkProgress = (props: ProgressProps) => withTexts(<ProgressNotice {...props} />);
export const BulkResult = (props: ResultProps) => withTexts(<ResultNotice {...props} />);
export const BulkFailure = (props: { readonly failure: unknown }) => withTexts(<FailureNotice {...props} />);

function ProgressNotice({ change, onCancel }: ProgressProps) {
  const { t } = useTranslation('bulkChanges');
  const formats = useFormats();
  const { title, total } = change;
  const numbers = { done: formats.number(handled(change)), total: formats.number(total) };
  return (
    <Stack gap="xs">
      <Text size="sm">{title}</Text>
      <Progress
        value={(handled(change) / total) * 100}
        animated
        aria-label={t(($) => $.bulkChanges.progressOf, { title })}
      />
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t(($) => $.bulkChanges.progress, numbers)}
        </Text>
        <Button variant="subtle" size="compact-md" onClick={onCancel}>
          {t(($) => $.bulkChanges.cancel)}
        </Button>
      </Group>
    </Stack>
  );
}

interface ResultProps {
  readonly change: BulkChangeWithItems;
  /** The numbers of the jobs that were changed, as far as they are known here. */
  readonly jobs: readonly number[];
  readonly onUndo: () => void;
  /** Somebody goes to the list of bulk changes. */
  readonly onLeave: () => void;
}

function ResultNotice({ change, jobs, onUndo, onLeave }: ResultProps) {
  const { t } = useTranslation('bulkChanges');
  const formats = useFormats();
  const { title, counts, state, problem, can_undo: canUndo } = change;
  const more = counts.refused + counts.kept - Math.min(change.not_changed.length, namedJobs);
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{title}</Text>
        {canUndo ? (
          <Button variant="subtle" size="compact-md" onClick={onUndo}>
            {t(($) => $.bulkChanges.undo)}
          </Button>
        ) : null}
      </Group>
      {jobs.length > 0 ? (
        <Text size="sm" c="dimmed">
          {jobs.slice(0, namedJobs).map((number, place) => (
            <span key={number}>
              {place > 0 ? ', ' : ''}
              <bdi>{formats.jobNumber(number)}</bdi>
            </span>
          ))}
          {jobs.length > namedJobs ? ` ${t(($) => $.bulkChanges.more, { count: jobs.length - namedJobs })}` : null}
        </Text>
      ) : null}
      {state === 'done' ? null : (
        <Text size="sm" c="var(--mantine-color-text)">
          {problem ?? t(($) => $.bulkChanges.left, { count: counts.waiting })}
        </Text>
      )}
      <NotChanged change={change} named={namedJobs} />
      {more > 0 ? (
        <LinkAnchor to="/bulk_changes" size="sm" onClick={onLeave}>
          {t(($) => $.bulkChanges.more, { count: more })}
        </LinkAnchor>
      ) : null}
    </Stack>
  );
}

function FailureNotice({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation('bulkChanges');
  const problemText = useProblemText();
  return t(($) => $.bulkChanges.failed, { reason: problemText(failure) });
}
