import type { PauseReason } from '@plumbline/domain/events/topics';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';

/** Pauses an automation for a reason of the product's own; its event notifies the owner and the administrators. */
export async function pauseAutomation(
  { db, record, now }: { db: InstanceDatabase; record: Recorder; now: Date },
  { id, name, owner_id: ownerId }: { id: string; name: string; owner_id: string | null },
  reason: PauseReason,
): Promise<void> {
  const paused = await db.query
    .updateTable('automations')
    .set({ state: 'paused', pause_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'paused')
    .returning('id')
    .executeTakeFirst();
  if (paused) record('automation.paused', { subjectId: id, before: null, after: { name, reason, ownerId } });
}
