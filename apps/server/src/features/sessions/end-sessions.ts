import { sql } from 'kysely';
import type { Change } from '../../events/change-transaction.ts';

/**
 * Ends every sign-in of these people, and those in which they act as somebody else: their tokens are gone when the
 * transaction commits, and open live streams close.
 */
export async function endSessionsOf(
  { db, publishAfterCommit }: Pick<Change, 'db' | 'publishAfterCommit'>,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const ended = await db.rows(sql<{ id: string; user_id: string }>`
    update ${db.table('sessions')} set ended_at = ${now}
    where (user_id = any(${userIds}::uuid[]) or impersonator_id = any(${userIds}::uuid[])) and ended_at is null
    returning id, user_id`);
  await clearTokens({ db, publishAfterCommit }, ended);
}

/** Ends one session. @returns false when it had ended already */
export async function endSession(
  { db, publishAfterCommit }: Pick<Change, 'db' | 'publishAfterCommit'>,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const ended = await db.rows(sql<{ id: string; user_id: string }>`
    update ${db.table('sessions')} set ended_at = ${now} where id = ${sessionId} and ended_at is null
    returning id, user_id`);
  await clearTokens({ db, publishAfterCommit }, ended);
  return ended.length > 0;
}

async function clearTokens(
  { db, publishAfterCommit }: Pick<Change, 'db' | 'publishAfterCommit'>,
  ended: readonly { id: string; user_id: string }[],
): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map((session) => session.id);
  await db.rows(sql`delete from ${db.table('tokens')} where session_id = any(${ids}::uuid[])`);
  for (const user of new Set(ended.map((session) => session.user_id))) {
    publishAfterCommit({ kind: 'sessions_ended', schema: db.schema, user });
  }
}
