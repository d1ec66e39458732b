import type { StoredEvent } from '../../events/consumer.ts';

/**
 * Whether an event of a bulk change is told by another of it already: statuses that follow from who was put on jobs or taken off, and
 * confirmations that come back with their people.
 */
export function isToldByOther({ name, after }: Pick<StoredEvent, 'name' | 'after'>): boolean {
  const { by } = (after ?? {}) as { by?: string };
  return name === 'job.attendance_confirmed' || (name === 'job.status_changed' && by === 'life_cycle');
}
