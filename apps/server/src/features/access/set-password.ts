import type { Change } from '../../events/change-transaction.ts';
import { endSessionsOf } from '../sessions/index.ts';

/**
 * Gives a person another password, and ends every session that began with the one before; no device is remembered any more.
 * @param by how they have shown that they may: by the password before, or by a link that was mailed to them
 */
export async function setPassword(
  change: Change,
  personId: string,
  { passwordHash, by, now }: { passwordHash: string; by: 'self' | 'reset'; now: Date },
): Promise<void> {
  await change.db.query
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', personId)
    .execute();
  await endSessionsOf(change, [personId], now);
  await change.db.query.deleteFrom('remembered_devices').where('user_id', '=', personId).execute();
  change.record('user.password_changed', {
    subjectId: personId,
    relations: { userId: personId },
    before: null,
    after: { by },
  });
}
