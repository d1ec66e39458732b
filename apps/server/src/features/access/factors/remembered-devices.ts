import { randomBytes } from 'node:crypto';
import { rememberedDays } from '@plumbline/domain/users/second-factors';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { Change } from '../../../events/change-transaction.ts';
import { hashToken } from '../../../http/authenticate.ts';
import { newId } from '../../../ids.ts';
import type { Caller } from '../../sessions/index.ts';
import { deviceName } from '../../sessions/index.ts';

const day = 24 * 3_600_000;

/** Remembers a device on which somebody has ended the second step. @returns its secret, of which the hash alone is stored */
export async function rememberDevice(
  { db, record }: Change,
  userId: string,
  { userAgent, address }: Caller,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  // A User-Agent as PostgreSQL can store it.
  const stored = userAgent.replaceAll('\u0000', '').slice(0, 300).toWellFormed();
  await db.query.deleteFrom('remembered_devices').where('user_id', '=', userId).where('expires_at', '<', now).execute();
  await db.query
    .insertInto('remembered_devices')
    .values({
      id: newId(),
      user_id: userId,
      hash: hashToken(token),
      user_agent: stored,
      address,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + rememberedDays * day),
    })
    .execute();
  record('user.device_remembered', {
    subjectId: userId,
    relations: { userId },
    before: null,
    after: { device: deviceName(userAgent) },
  });
  return token;
}

/** Whether a device is remembered for a person; notes its use. */
export async function isRemembered(
  db: InstanceDatabase,
  userId: string,
  token: string | undefined,
  now: Date,
): Promise<boolean> {
  if (token === undefined) return false;
  const used = await db.rows(sql`update ${db.table('remembered_devices')} set last_used_at = ${now}
    where hash = ${hashToken(token)} and user_id = ${userId} and expires_at > ${now} returning id`);
  return used.length > 0;
}
