import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/** What ends by the link below a digest: everything that comes by email. */
export const everyType = 'all';

/** The secret part of a person's links: they say that the person may end emails, and nothing else. */
export async function unsubscribeToken(db: InstanceDatabase, userId: string, type: string): Promise<string> {
  const row = await db.first(sql<{ key: string }>`
    insert into ${db.table('notification_settings')} as s (user_id, unsubscribe_key)
    values (${userId}, ${randomBytes(24).toString('base64url')})
    on conflict (user_id) do update set unsubscribe_key = s.unsubscribe_key returning s.unsubscribe_key as key`);
  return `${userId}~${type}~${row?.key ?? ''}`;
}

/** Whose link this is, and what it ends. @throws Problem not_found for a link that is nobody's */
export async function ownerOf(db: InstanceDatabase, token: string): Promise<{ userId: string; type: string }> {
  const [userId = '', type = '', key = ''] = token.split('~');
  const row = await db.first(sql<{ key: string }>`
    select unsubscribe_key as key from ${db.table('notification_settings')} where user_id::text = ${userId}`);
  const [given, kept] = [Buffer.from(key), Buffer.from(row?.key ?? '')];
  if (given.length !== kept.length || !timingSafeEqual(given, kept)) throw new Problem('not_found');
  return { userId, type };
}
