import { sql } from 'kysely';
import type { Change } from '../../events/change-transaction.ts';
import { endSessionsOf } from './end-sessions.ts';
import { endLinks } from './one-time-links.ts';

type Ending = Pick<Change, 'db' | 'publishAfterCommit' | 'record'>;

/**
 * Ends for good what acts with the rights that these people have now: sign-ins, and the secret addresses of their feeds and calendars,
 * which nobody would look at again once the rights are others.
 */
export async function endRightsOf(change: Ending, userIds: readonly string[], now: Date): Promise<void> {
  const { db, record } = change;
  await endSessionsOf(change, userIds, now);
  const feeds = await db.rows(sql<{ report_id: string; user_id: string }>`
    delete from ${db.table('report_feeds')} where user_id = any(${userIds}::uuid[]) returning report_id, user_id`);
  for (const { report_id: subjectId, user_id: userId } of feeds)
    record('report.feed_closed', { subjectId, before: { userId }, after: null });
  const calendars = await db.rows(sql<{ id: string; user_id: string; view_id: string | null }>`
    delete from ${db.table('calendar_feeds')} where user_id = any(${userIds}::uuid[]) returning id, user_id, view_id`);
  for (const { id: subjectId, user_id: userId, view_id: viewId } of calendars)
    record('calendar.closed', { subjectId, relations: { userId }, before: { userId, viewId }, after: null });
}

/**
 * Ends everything that lets these people, or somebody who obtained their credentials, sign in or receive data; a ban
 * that is lifted later doesn't restore it.
 */
export async function endAccessOf(change: Ending, userIds: readonly string[], now: Date): Promise<void> {
  const { db } = change;
  await endRightsOf(change, userIds, now);
  await endLinks(db, 'invitation', userIds, now);
  await endLinks(db, 'password_reset', userIds, now);
  await db.rows(sql`delete from ${db.table('remembered_devices')} where user_id = any(${userIds}::uuid[])`);
  await db.rows(sql`delete from ${db.table('push_subscriptions')} where user_id = any(${userIds}::uuid[])`);
}
