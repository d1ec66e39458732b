import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { hashToken } from '../../http/authenticate.ts';
import { newToken } from './issue-tokens.ts';

export type LinkKind = 'invitation' | 'password_reset';

const hours = 3_600_000;
export const linkLifetimes: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * hours,
  password_reset: hours,
};

/** A person who holds a link that still works. */
export interface LinkOwner {
  userId: string;
  email: string;
  first: string;
  last: string;
}

/**
 * Creates the secret of a link and invalidates earlier ones of its kind, so that a person has one valid link. Only its
 * hash is stored. Call it in a transaction: it locks the person, so that of two concurrent calls the later one wins.
 */
export async function makeLink(
  db: InstanceDatabase,
  kind: LinkKind,
  userId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  await db.rows(sql`select from ${db.table('users')} where id = ${userId} for no key update`);
  await endLinks(db, kind, [userId], now);
  return addLink(db, kind, userId, now);
}

/** Creates the secret of a link beside those that the person has: using one up ends them all. */
export async function addLink(
  db: InstanceDatabase,
  kind: LinkKind,
  userId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkLifetimes[kind]);
  await db.rows(sql`
    insert into ${db.table('one_time_tokens')} (hash, kind, user_id, expires_at, created_at)
    values (${hashToken(token)}, ${kind}, ${userId}, ${expiresAt}, ${now})`);
  return { token, expiresAt };
}

/** Whose link it is; undefined when it was used, has expired, or its person is banned or removed. */
export async function ownerOfLink(
  db: InstanceDatabase,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<LinkOwner | undefined> {
  return db.first(sql<LinkOwner>`
    select u.id as "userId", u.email, u.first_name as first, u.last_name as last
    from ${db.table('one_time_tokens')} t join ${db.table('users')} u on u.id = t.user_id
    where t.hash = ${hashToken(token)} and t.kind = ${kind} and t.used_at is null and t.expires_at > ${now}
      and u.banned_at is null and u.removed_at is null`);
}

/** For so long somebody may send again what a link was used for: the answer may have been lost on its way (milliseconds). */
const sentAgainWithin = 10 * 60_000;

/** Whose link was used up a moment ago, with the password that they have now; undefined for all others. */
export async function ownerOfUsedLink(
  db: InstanceDatabase,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<(Pick<LinkOwner, 'userId' | 'email'> & { passwordHash: string | null }) | undefined> {
  return db.first(sql`
    select u.id as "userId", u.email, u.password_hash as "passwordHash"
    from ${db.table('one_time_tokens')} t join ${db.table('users')} u on u.id = t.user_id
    where t.hash = ${hashToken(token)} and t.kind = ${kind} and t.used_at > ${new Date(now.getTime() - sentAgainWithin)}
      and u.banned_at is null and u.removed_at is null`);
}

/**
 * Uses a link up, and with it all others of its kind that the person has. Of several requests with one link at once, one
 * gets true.
 */
export async function useLink(
  db: InstanceDatabase,
  kind: LinkKind,
  token: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const used = await db.rows(sql`
    update ${db.table('one_time_tokens')} set used_at = ${now}
    where hash = ${hashToken(token)} and kind = ${kind} and used_at is null and expires_at > ${now} returning hash`);
  if (used.length === 0) return false;
  await endLinks(db, kind, [userId], now);
  return true;
}

/** Ends the links of a kind that these people have. */
export async function endLinks(
  db: InstanceDatabase,
  kind: LinkKind,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.rows(sql`update ${db.table('one_time_tokens')} set used_at = ${now}
    where user_id = any(${userIds}::uuid[]) and kind = ${kind} and used_at is null`);
}
