import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { showUndo } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';

/** So many jobs are changed at once. */
const atOnce = 4;
/** So many refusals are listed one by one. */
const namedRefusals = 5;

interface EachChange<Made> {
  readonly jobs: readonly JobListItem[];
  /** Changes one of them; the key keeps it from being done twice when an answer was lost. */
  readonly change: (job: JobListItem, idempotencyKey: string) => Promise<Made>;
  /** What is said of those that were changed. */
  readonly done: (count: number) => string;
  /** Takes one change back; without it there is no undoing. */
  readonly undo?: ((job: JobListItem, made: Made) => Promise<unknown>) | undefined;
}

/**
 * Changes jobs one by one, telling how far it is. What one of them refuses doesn't keep the others from being changed: it is
 * listed with its number and its reason.
 */
export function useChangeEach(): <Made>(wanted: EachChange<Made>) => Promise<void> {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const problemText = useProblemText();
  const queryClient = useQueryClient();

  return async <Made,>({ jobs, change, done, undo }: EachChange<Made>) => {
    const id = randomKey();
    const progress = (count: number) => t(($) => $.jobs.bulk.progress, { done: count, total: jobs.length });
    notifications.show({ id, loading: true, autoClose: false, withCloseButton: false, message: progress(0) });
    const refusals: { readonly job: JobListItem; readonly reason: string }[] = [];
    const changed: { readonly job: JobListItem; readonly made: Made }[] = [];
    const waiting = [...jobs];
    const work = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        try {
          changed.push({ job, made: await change(job, randomKey()) });
        } catch (failure) {
          refusals.push({ job, reason: problemText(failure) });
        }
        notifications.update({ id, message: progress(changed.length + refusals.length) });
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work));
    notifications.hide(id);
    void queryClient.invalidateQueries({ queryKey: jobKeys.all });
    if (changed.length > 0 && undo) {
      const takeBack = async () => {
        await Promise.allSettled(changed.map(({ job, made }) => undo(job, made)));
        await queryClient.invalidateQueries({ queryKey: jobKeys.all });
      };
      showUndo({ text: done(changed.length), undo: t(($) => $.jobs.panel.undo), onUndo: () => void takeBack() });
    } else if (changed.length > 0) {
      notifications.show({ message: done(changed.length) });
    }
    if (refusals.length > 0) {
      notifications.show({
        color: 'red',
        autoClose: false,
        title: t(($) => $.jobs.bulk.refused, { count: refusals.length }),
        message: (
          <>
            <List size="sm">
              {refusals.slice(0, namedRefusals).map(({ job, reason }) => (
                <List.Item key={job._id}>
                  {formats.jobNumber(job.ID)}: {reason}
                </List.Item>
              ))}
            </List>
            {refusals.length > namedRefusals ? (
              <Text size="sm">{t(($) => $.jobs.bulk.refusedMore, { count: refusals.length - namedRefusals })}</Text>
            ) : null}
          </>
        ),
      });
    }
  };
}
