import type { AccessToken, newToken, renewedToken } from '@plumbline/contract/access-tokens';
import { tokenLimits } from '@plumbline/contract/access-tokens';
import { leastScopes } from '@plumbline/domain/actor/token-scopes';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Change } from '../../events/change-transaction.ts';
import { Problem } from '../../http/problem.ts';
import { hintOf, newTokenText } from '../../http/token-text.ts';
import { endGrant, grantSide, startGrant, storeSecret } from '../sessions/index.ts';
import { tokensOf } from './token-json.ts';

const hour = 3_600_000;
const later = (now: Date, { days = 0, hours = 0 }: { days?: number; hours?: number }) =>
  new Date(now.getTime() + (days * 24 + hours) * hour);

/**
 * Makes a token for somebody whose row the caller holds. @returns it with its secret, which is stored nowhere
 * @throws Problem tokens_too_many
 */
export async function makeToken(
  change: Pick<Change, 'db' | 'record'>,
  userId: string,
  { name, scopes, days, ip_ranges: ipRanges }: z.output<typeof newToken>,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<AccessToken> {
  const { db, record } = change;
  if ((await tokensOf(db, userId, now)).length >= tokenLimits.tokens) throw new Problem('tokens_too_many');
  const text = newTokenText('personal');
  const expiresAt = later(now, { days });
  const grant = {
    userId,
    name,
    programId: null,
    scopes: leastScopes(scopes),
    ipRanges: [...new Set(ipRanges)],
    hint: hintOf(text),
    expiresAt,
  };
  const id = await startGrant(db, grant, address, now);
  await storeSecret(db, id, { kind: 'access', text, expiresAt }, now);
  record('token.created', { subjectId: id, relations: { userId }, before: null, after: grantSide(grant) });
  const [made] = await tokensOf(db, userId, now, id);
  if (!made) throw new Error('a token was not made');
  return { ...made, token: text };
}

/**
 * Gives a token of somebody, whose row the caller holds, a new secret; the one before holds for so many hours more. @throws Problem not_found
 */
export async function rotateToken(
  change: Pick<Change, 'db' | 'record'>,
  userId: string,
  id: string,
  { days, overlap_hours: hours }: z.output<typeof renewedToken>,
  now: Date,
): Promise<AccessToken> {
  const { db, record } = change;
  const text = newTokenText('personal');
  const expiresAt = later(now, { days });
  const previousUntil = hours === 0 ? null : later(now, { hours });
  await db.rows(sql`select from ${db.table('sessions')} where id = ${id} and user_id = ${userId} for no key update`);
  const [token] = await tokensOf(db, userId, now, id);
  // The secrets of a program are renewed by the program.
  if (!token || token.program !== null) throw new Problem('not_found');
  await db.rows(sql`delete from ${db.table('tokens')} where session_id = ${id} and (${previousUntil}::timestamptz is null
    or created_at < (select max(t.created_at) from ${db.table('tokens')} t where t.session_id = ${id}))`);
  await db.rows(sql`update ${db.table('tokens')} set expires_at = least(expires_at, ${previousUntil}::timestamptz)
    where session_id = ${id}`);
  await db.rows(sql`update ${db.table('sessions')} set expires_at = ${expiresAt} where id = ${id}`);
  await db.rows(sql`update ${db.table('token_grants')} set hint = ${hintOf(text)},
    previous_until = ${previousUntil}::timestamptz where session_id = ${id}`);
  await storeSecret(db, id, { kind: 'access', text, expiresAt }, now);
  record('token.rotated', {
    subjectId: id,
    relations: { userId },
    before: null,
    after: grantSide({ userId, name: token.name, scopes: token.scopes, programId: null }),
  });
  const [rotated] = await tokensOf(db, userId, now, id);
  if (!rotated) throw new Error('a token was not rotated');
  return { ...rotated, token: text };
}

/** Ends a token of somebody at once. @throws Problem not_found */
export async function revokeToken(
  change: Pick<Change, 'db' | 'publishAfterCommit' | 'record'>,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  const [token] = await tokensOf(change.db, userId, now, id);
  if (!token || !(await endGrant(change, token._id, now))) throw new Problem('not_found');
}
