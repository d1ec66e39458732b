import type { StoredEvent } from '../../events/consumer.ts';

/**
 * Whether an event of a bulk change is implied by another of its events: status changes that result from assignments,
 * and confirmations that are restored with their people.
 */
export function isToldByOther({ name, after }: Pick<StoredEvent, 'name' | 'after'>): boolean {
  const { by } = (after ?? {}) as { by?: string };
  return name === 'job.attendance_confirmed' || (name === 'job.status_changed' && by === 'life_cycle');
}
