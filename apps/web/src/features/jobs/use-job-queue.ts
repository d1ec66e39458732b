import { useEffect, useState } from 'react';
import { queueAround } from './queue-around.ts';

/** Where a job is among those of the list that it was opened from. */
export interface JobQueue {
  /** Counted from 0. */
  readonly position: number;
  readonly total: number;
  readonly onMove: (position: number) => void;
}

/**
 * The list around the open job: as it is shown now, or, when the job has left it because its status changed, as it was when the job was
 * still there. Undefined for a job that was not opened from the list.
 */
export function useJobQueue(
  rows: readonly { readonly _id: string }[],
  id: string | undefined,
  open: (job: string) => void,
): JobQueue | undefined {
  const [known, setKnown] = useState<readonly string[]>([]);
  const ids = queueAround(
    rows.map(({ _id }) => _id),
    known,
    id,
  );
  const key = ids.join(' ');
  useEffect(() => setKnown(key === '' ? [] : key.split(' ')), [key]);
  const position = id === undefined ? -1 : ids.indexOf(id);
  if (position < 0) return undefined;
  const onMove = (to: number) => {
    const next = ids[to];
    if (next !== undefined) open(next);
  };
  return { position, total: ids.length, onMove };
}
