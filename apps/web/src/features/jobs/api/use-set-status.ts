import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { changeJobStatuses } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import type { BulkControl } from '../../../lib/bulk/outcome.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { sendJobs, useChangeJobs } from './use-change-jobs.ts';

interface SetStatus {
  /** The jobs whose new status the server has not confirmed yet, by id. */
  readonly moving: ReadonlyMap<string, string>;
  readonly setStatus: (jobs: readonly JobListItem[], status: string) => void;
}

/** Sets one status on jobs of a list, shown at once, with a way back to what each of them had. */
export function useSetStatus(): SetStatus {
  const { t } = useTranslation('jobs');
  const statusText = useStatusText();
  const queryClient = useQueryClient();
  const changeJobs = useChangeJobs();
  const [moving, setMoving] = useState<ReadonlyMap<string, string>>(new Map());

  /** Until the lists are read again they show what is wanted. */
  const change = async (jobs: readonly JobListItem[], status: string, control: BulkControl) => {
    const ids = new Set(jobs.map(({ _id }) => _id));
    setMoving((before) => new Map([...before, ...[...ids].map((id) => [id, status] as const)]));
    try {
      return await sendJobs(jobs, 'jobs', control, (portion) =>
        callServer(changeJobStatuses, { body: { jobs: portion, status } }),
      );
    } finally {
      await queryClient.invalidateQueries({ queryKey: jobKeys.all });
      setMoving((before) => new Map([...before].filter(([id]) => !ids.has(id))));
    }
  };
  const setStatus = (jobs: readonly JobListItem[], status: string) => {
    const wanted = jobs.filter((job) => job.status !== status);
    void changeJobs({
      items: wanted,
      run: (control) => change(wanted, status, control),
      done: (count) => t(($) => $.jobs.bulk.statusChanged, { count, status: statusText(status) }),
      undo: async (changed, control) => {
        let through = 0;
        const watched = { ...control, progress: (count: number) => control.progress(through + count) };
        const outcomes = [];
        for (const [earlier, moved] of Map.groupBy(changed, ({ item }) => item.status)) {
          if (control.isCancelled()) break;
          const outcome = await change(
            moved.map(({ item }) => item),
            earlier,
            watched,
          );
          outcomes.push(outcome);
          through += moved.length;
        }
        return {
          changed: outcomes.flatMap((outcome) => outcome.changed),
          refusals: outcomes.flatMap(({ refusals }) => refusals),
        };
      },
      refresh: () => Promise.resolve(),
    });
  };
  return { moving, setStatus };
}
