import type { Tokens } from '@plumbline/contract/access';
import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { hashToken } from '../../http/authenticate.ts';
import type { Change } from '../../events/change-transaction.ts';
import type { RequestContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { isScopedText } from '../../http/token-text.ts';
import { endSession, issueTokens, lifetimes } from '../sessions/index.ts';
import { limitSession, missingStepSince } from './factors/required-step.ts';
import { tokenResponse } from './token-response.ts';

/** So long after its first use a refresh token brings new ones again: the reply may have been lost on its way. */
const graceMilliseconds = 30_000;

interface RefreshToken {
  used_at: Date | null;
  session_id: string;
  session_ends_at: Date;
  impersonator_id: string | null;
  by_service: boolean;
  lacks_factor: boolean;
  user_id: string;
  role: Role;
  can_manage_skills: boolean;
}

/**
 * New tokens for a refresh token. Used a second time after the grace, it has been stolen from one side or the other, and
 * the session ends for both.
 * @throws Problem refresh_token_not_valid
 */
export async function renew(context: RequestContext, refreshToken: string): Promise<Tokens> {
  const { now, address } = context;
  // Those of programs are renewed for the program alone.
  if (isScopedText(refreshToken)) throw new Problem('refresh_token_not_valid');
  const hash = hashToken(refreshToken);
  const owner = await ownerOf(context.db, hash);
  if (!owner) throw new Problem('refresh_token_not_valid');
  const tokens = await context.inTransaction(
    async (change) => {
      const { db, record } = change;
      const token = await lockToken(db, hash, owner, now);
      if (!token || (token.impersonator_id && !(await mayStillImpersonate(context, db, token.impersonator_id)))) {
        return undefined;
      }
      if (token.used_at && now.getTime() - token.used_at.getTime() > graceMilliseconds) {
        await endSession(change, token.session_id, now);
        record('user.signed_out', {
          subjectId: token.user_id,
          relations: { userId: token.user_id },
          before: { sessionId: token.session_id },
          after: null,
        });
        return undefined;
      }
      const endsAt = token.impersonator_id ? token.session_ends_at : new Date(now.getTime() + lifetimes.session);
      await db.rows(sql`update ${db.table('tokens')} set used_at = coalesce(used_at, ${now}) where hash = ${hash}`);
      await db.rows(sql`update ${db.table('sessions')} set last_seen_at = ${now}, expires_at = ${endsAt}, address = ${address}
        where id = ${token.session_id}`);
      const issued = await issueTokens(db, token.session_id, endsAt, now);
      const person = { id: token.user_id, role: token.role, canManageSkills: token.can_manage_skills };
      await limitToSetUp(context, change, token);
      return tokenResponse(context, db, person, issued, token.impersonator_id);
    },
    { actorId: owner },
  );
  if (!tokens) throw new Problem('refresh_token_not_valid');
  return tokens;
}

/** Who is signed in all the time is not asked at a sign-in: once the grace is over, what goes on does nothing but set a factor up. */
async function limitToSetUp(context: RequestContext, change: Change, token: RefreshToken): Promise<void> {
  if (token.impersonator_id !== null || token.lacks_factor) return;
  const dueOn = await missingStepSince(context, change, { id: token.user_id, role: token.role }, token.by_service);
  if (dueOn !== null) await limitSession(change, token.user_id, token.session_id, dueOn);
}

async function ownerOf(db: InstanceDatabase, hash: Buffer): Promise<string | undefined> {
  const row = await db.first(sql<{ user_id: string }>`
    select s.user_id from ${db.table('tokens')} t join ${db.table('sessions')} s on s.id = t.session_id
    where t.hash = ${hash} and t.kind = 'refresh'`);
  return row?.user_id;
}

/** Locks person and session, in the same order as a ban, then reads the token's current state. */
async function lockToken(
  db: InstanceDatabase,
  hash: Buffer,
  userId: string,
  now: Date,
): Promise<RefreshToken | undefined> {
  await db.rows(sql`select from ${db.table('users')} where id = ${userId} for share`);
  await db.rows(sql`select from ${db.table('sessions')}
    where id = (select session_id from ${db.table('tokens')} where hash = ${hash}) for no key update`);
  return db.first(sql<RefreshToken>`
    select t.used_at, s.id as session_id, s.expires_at as session_ends_at, s.impersonator_id, s.by_service,
      s.lacks_factor, u.id as user_id, u.role, u.can_manage_skills
    from ${db.table('tokens')} t
    join ${db.table('sessions')} s on s.id = t.session_id
    join ${db.table('users')} u on u.id = s.user_id
    where t.hash = ${hash} and t.kind = 'refresh' and t.expires_at > ${now}
      and s.ended_at is null and s.expires_at > ${now} and u.banned_at is null and u.removed_at is null`);
}

async function mayStillImpersonate(context: RequestContext, db: InstanceDatabase, userId: string): Promise<boolean> {
  if (!context.activeToggles.has('impersonate')) return false;
  const row = await db.first(sql`select from ${db.table('users')}
    where id = ${userId} and role = 'sys_admin' and banned_at is null and removed_at is null`);
  return row !== undefined;
}
