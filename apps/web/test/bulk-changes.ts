import type { BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import { bulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import { idOf } from './people.ts';

const noCounts = { waiting: 0, done: 0, unchanged: 0, refused: 0, kept: 0 };

/** A bulk change of so many jobs; by default a finished one. */
export function aBulkChange(
  part: Partial<Omit<BulkChangeWithItems, 'counts'>> & {
    readonly counts?: Partial<BulkChangeWithItems['counts']>;
  } = {},
): BulkChangeWithItems {
  const counts = { ...noCounts, ...(part.counts ?? { done: part.total ?? 3 }) };
  return bulkChangeWithItems.parse({
    _id: idOf(700_001),
    kind: 'status',
    title: 'Status of 3 jobs is now “Done”',
    state: 'done',
    problem: null,
    total: 3,
    undo: null,
    undo_of: null,
    can_undo: true,
    undo_until: '2026-03-16T08:00:00.000Z',
    created_at: '2026-03-15T08:00:00.000Z',
    finished_at: '2026-03-15T08:00:01.000Z',
    not_changed: [],
    ...part,
    counts,
  });
}
