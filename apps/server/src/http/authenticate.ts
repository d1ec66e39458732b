import { createHash } from 'node:crypto';
import type { Role } from '@plumbline/domain/actor/roles';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import type { Language } from '@plumbline/domain/languages/languages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fixedStatement } from '../database/fixed-statement.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { prepared } from '../database/prepared-statements.ts';
import type { TokenRights } from './token-rights.ts';
import { isScopedText } from './token-text.ts';

/** The person behind a request, from its token. */
export interface SignedInPerson {
  id: string;
  role: Role;
  canManageSkills: boolean;
  sessionId: string;
  /** A company's directory with its token, which replaces every proof. */
  isDirectory?: true;
  impersonatorId: string | null;
  /** Signed in with another service's account. */
  byService: boolean;
  /** Signed in without a second step that the company required then. */
  lacksFactor: boolean;
  language: Language | null;
  /** What the token may do at most, where it is one with scopes. */
  token?: TokenRights;
}

/**
 * The SHA-256 of a token. Only the hash is stored, so read access to the database doesn't allow signing in. That of a token with scopes is
 * taken of another text: a server of the release before, which knows no scopes, finds none.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256')
    .update(isScopedText(token) ? `scoped:${token}` : token)
    .digest();
}

/** The bearer token of an Authorization header, if it has one. */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{20,200})$/i.exec(header ?? '');
  return match?.[1];
}

const readPerson = fixedStatement<
  { hash: Buffer },
  {
    id: string;
    role: Role;
    can_manage_skills: boolean;
    session_id: string;
    impersonator_id: string | null;
    by_service: boolean;
    lacks_factor: boolean;
    language: Language | null;
    scopes: TokenScope[] | null;
    ip_ranges: string[] | null;
  }
>(
  (db, value) => sql`${prepared}
    select u.id, u.role, u.can_manage_skills, s.id as session_id, s.impersonator_id, s.by_service, s.lacks_factor, u.language, g.scopes, g.ip_ranges
    ${validToken(db, value('hash'))}`,
);

/** The `from` clause that joins a valid token (`t`) with its session (`s`), what limits it (`g`) and its person (`u`). */
export function validToken(db: InstanceDatabase, hash: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from ${db.table('tokens')} t
    join ${db.table('sessions')} s on s.id = t.session_id
    join ${db.table('users')} u on u.id = s.user_id
    left join ${db.table('token_grants')} g on g.session_id = s.id
    where t.hash = ${hash} and t.kind = 'access' and t.expires_at > now()
      and s.ended_at is null and s.expires_at > now() and u.banned_at is null and u.removed_at is null`;
}

/**
 * Who a token belongs to. It is looked up at each request, so that a ban, a change of role or a sign-out counts from the
 * next request on, on every server.
 */
export async function personOfToken(db: InstanceDatabase, hash: Buffer): Promise<SignedInPerson | undefined> {
  const [row] = await readPerson(db, { hash }, {});
  return (
    row && {
      id: row.id,
      role: row.role,
      canManageSkills: row.can_manage_skills,
      sessionId: row.session_id,
      impersonatorId: row.impersonator_id,
      byService: row.by_service,
      lacksFactor: row.lacks_factor,
      language: row.language,
      ...(row.scopes && { token: { scopes: row.scopes, ipRanges: row.ip_ranges ?? [] } }),
    }
  );
}
