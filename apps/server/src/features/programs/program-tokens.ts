import { createHash } from 'node:crypto';
import type { exchangeProgramToken } from '@plumbline/contract/programs';
import type { BodyOf, ResponseOf } from '@plumbline/contract/call';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { hashToken } from '../../http/authenticate.ts';
import type { RequestContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { newTokenText } from '../../http/token-text.ts';
import { endGrant, grantSide, lifetimes, startGrant, storeSecret } from '../sessions/index.ts';
import type { RegisteredProgram } from './program-store.ts';

type Tokens = ResponseOf<typeof exchangeProgramToken>;
type Sent = BodyOf<typeof exchangeProgramToken>;

/** So long after its first use a refresh token brings new tokens again: the reply may have been lost on its way. */
const graceMilliseconds = 30_000;

const notValid = () => new Problem('program_not_valid', { oauthError: 'invalid_grant' });

/** New tokens of a grant that goes on until `endsAt`; those that have expired are cleared away. */
async function issue(
  db: InstanceDatabase,
  sessionId: string,
  scopes: readonly TokenScope[],
  endsAt: Date,
  now: Date,
): Promise<Tokens> {
  const access = newTokenText('access');
  const refreshing = newTokenText('refresh');
  await db.query.deleteFrom('tokens').where('session_id', '=', sessionId).where('expires_at', '<', now).execute();
  const accessEndsAt = new Date(now.getTime() + lifetimes.access);
  await storeSecret(db, sessionId, { kind: 'access', text: access, expiresAt: accessEndsAt }, now);
  await storeSecret(db, sessionId, { kind: 'refresh', text: refreshing, expiresAt: endsAt }, now);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: lifetimes.access / 1000,
    refresh_token: refreshing,
    scope: scopes.join(' '),
  };
}

interface CodeRow {
  user_id: string;
  redirect_uri: string;
  scopes: TokenScope[];
  challenge: string;
  expires_at: Date;
  session_id: string | null;
}

/** Whether whoever has the code also has the verifier whose hash came with the request (RFC 7636). */
function isVerified({ challenge }: Pick<CodeRow, 'challenge'>, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/**
 * Tokens for a code. A code that comes a second time was stolen from one side or the other: what came of it ends.
 * @throws Problem program_not_valid
 */
export async function exchangeCode(context: RequestContext, program: RegisteredProgram, sent: Sent): Promise<Tokens> {
  const { now, address } = context;
  const hash = hashToken(sent.code ?? '');
  const owner = await context.db.first(sql<{ user_id: string }>`
    select user_id from ${context.db.table('program_codes')} where hash = ${hash} and program_id = ${program.id}`);
  if (!owner) throw notValid();
  const tokens = await context.inTransaction(
    async (change) => {
      const { db, record } = change;
      const person = await db.first(sql<{ id: string }>`select id from ${db.table('users')}
        where id = ${owner.user_id} and banned_at is null and removed_at is null for share`);
      await db.rows(sql`select from ${db.table('programs')} where id = ${program.id} for share`);
      const code = await db.first(sql<CodeRow>`
        select user_id, redirect_uri, scopes, challenge, expires_at, session_id
        from ${db.table('program_codes')} where hash = ${hash} for update`);
      if (code?.session_id) await endGrant(change, code.session_id, now);
      if (!code || !person || code.session_id !== null || code.expires_at <= now) return undefined;
      // OAuth 2.1 leaves the address out here; programs of OAuth 2.0 send it again.
      if (sent.redirect_uri !== undefined && sent.redirect_uri !== code.redirect_uri) return undefined;
      if (!isVerified(code, sent.code_verifier)) return undefined;
      const grant = {
        userId: person.id,
        name: program.name,
        programId: program.id,
        scopes: code.scopes,
        ipRanges: [],
        hint: '',
        expiresAt: new Date(now.getTime() + lifetimes.session),
      };
      const sessionId = await startGrant(db, grant, address, now);
      await db.rows(sql`update ${db.table('program_codes')} set session_id = ${sessionId} where hash = ${hash}`);
      record('token.created', {
        subjectId: sessionId,
        relations: { userId: person.id },
        before: null,
        after: grantSide(grant),
      });
      return issue(db, sessionId, code.scopes, grant.expiresAt, now);
    },
    { actorId: owner.user_id },
  );
  if (!tokens) throw notValid();
  return tokens;
}

interface RefreshRow {
  session_id: string;
  scopes: TokenScope[];
  used_at: Date | null;
}

/**
 * New tokens for a refresh token, which then has been used. Used again after the grace, it was stolen: the grant ends for both.
 * @throws Problem program_not_valid
 */
export async function refresh(context: RequestContext, program: RegisteredProgram, sent: Sent): Promise<Tokens> {
  const { now } = context;
  const hash = hashToken(sent.refresh_token ?? '');
  const owner = await context.db.first(sql<{ user_id: string; session_id: string }>`
    select s.user_id, s.id as session_id from ${context.db.table('tokens')} t
      join ${context.db.table('sessions')} s on s.id = t.session_id
      join ${context.db.table('token_grants')} g on g.session_id = s.id
    where t.hash = ${hash} and t.kind = 'refresh' and g.program_id = ${program.id}`);
  if (!owner) throw notValid();
  const tokens = await context.inTransaction(
    async (change) => {
      const { db } = change;
      const person = await db.first(sql<{ id: string }>`select id from ${db.table('users')}
        where id = ${owner.user_id} and banned_at is null and removed_at is null for share`);
      await db.rows(sql`select from ${db.table('sessions')} where id = ${owner.session_id} for no key update`);
      const token = await db.first(sql<RefreshRow>`
        select s.id as session_id, g.scopes, t.used_at
        from ${db.table('tokens')} t
          join ${db.table('sessions')} s on s.id = t.session_id
          join ${db.table('token_grants')} g on g.session_id = s.id
        where t.hash = ${hash} and t.kind = 'refresh' and t.expires_at > ${now}
          and s.ended_at is null and s.expires_at > ${now}`);
      if (!person || !token) return undefined;
      if (token.used_at && now.getTime() - token.used_at.getTime() > graceMilliseconds) {
        await endGrant(change, token.session_id, now);
        return undefined;
      }
      const endsAt = new Date(now.getTime() + lifetimes.session);
      await db.rows(sql`update ${db.table('tokens')} set used_at = coalesce(used_at, ${now}) where hash = ${hash}`);
      await db.rows(sql`update ${db.table('sessions')} set expires_at = ${endsAt} where id = ${token.session_id}`);
      return issue(db, token.session_id, token.scopes, endsAt, now);
    },
    { actorId: owner.user_id },
  );
  if (!tokens) throw notValid();
  return tokens;
}
