import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { showFailure, showUndo } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { useChangeStatuses } from './change-jobs.ts';

interface SetStatus {
  /** The jobs whose new status the server has not confirmed yet, by id. */
  readonly moving: ReadonlyMap<string, string>;
  readonly setStatus: (jobs: readonly JobListItem[], status: string) => void;
}

/** Sets one status on jobs of a list, shown at once, with a way back to what each of them had. */
export function useSetStatus(): SetStatus {
  const { t } = useTranslation('jobs');
  const statusText = useStatusText();
  const problemText = useProblemText();
  const { mutateAsync } = useChangeStatuses();
  const [moving, setMoving] = useState<ReadonlyMap<string, string>>(new Map());

  const change = async (ids: readonly string[], status: string) => {
    setMoving((before) => new Map([...before, ...ids.map((id) => [id, status] as const)]));
    try {
      await mutateAsync({ jobs: ids, status });
    } finally {
      setMoving((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
    }
  };
  const failed = (failure: unknown) => showFailure(t(($) => $.jobs.panel.failed, { reason: problemText(failure) }));
  const setStatus = (jobs: readonly JobListItem[], status: string) => {
    const changed = jobs.filter((job) => job.status !== status);
    const before = Map.groupBy(changed, (job) => job.status);
    const undo = async () => {
      for (const [earlier, moved] of before) {
        await change(
          moved.map((job) => job._id),
          earlier,
        );
      }
    };
    change(
      changed.map((job) => job._id),
      status,
    ).then(
      () =>
        showUndo({
          text: t(($) => $.jobs.bulk.statusChanged, { count: changed.length, status: statusText(status) }),
          undo: t(($) => $.jobs.panel.undo),
          onUndo: () => void undo().catch(failed),
        }),
      failed,
    );
  };
  return { moving, setStatus };
}
