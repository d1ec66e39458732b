import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { useBulkChange } from '../../bulk-changes/index.ts';

interface SetStatus {
  /** The jobs whose new status the server has not confirmed yet, by id. */
  readonly moving: ReadonlyMap<string, string>;
  readonly setStatus: (jobs: readonly JobListItem[], status: string) => void;
}

/** Sets one status on jobs of a list, shown at once, with a way back to what each of them had (`useBulkChange`). */
export function useSetStatus(): SetStatus {
  const queryClient = useQueryClient();
  const { change } = useBulkChange();
  const [moving, setMoving] = useState<ReadonlyMap<string, string>>(new Map());

  /** Until the lists are read again they show what is wanted. */
  const move = async (jobs: readonly JobListItem[], status: string) => {
    const ids = new Set(jobs.map(({ _id }) => _id));
    setMoving((before) => new Map([...before, ...[...ids].map((id) => [id, status] as const)]));
    try {
      await change(jobs, { kind: 'status', input: { status } });
    } finally {
      await queryClient.invalidateQueries({ queryKey: jobKeys.all });
      setMoving((before) => new Map([...before].filter(([id]) => !ids.has(id))));
    }
  };
  return {
    moving,
    setStatus: (jobs, status) => {
      const wanted = jobs.filter((job) => job.status !== status);
      if (wanted.length > 0) void move(wanted, status);
    },
  };
}
