import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import { hashToken } from '../../http/authenticate.ts';
import { newId } from '../../ids.ts';
import { endSession } from './end-sessions.ts';

/** A session that a token opens, with the scopes of the token. */
interface Grant {
  readonly userId: string;
  readonly name: string;
  /** The program that was let in; null for a token made by hand. */
  readonly programId: string | null;
  readonly scopes: readonly TokenScope[];
  readonly ipRanges: readonly string[];
  readonly hint: string;
  readonly expiresAt: Date;
}

/** What events have of a grant. */
export function grantSide({
  userId,
  name,
  scopes,
  programId,
}: Pick<Grant, 'userId' | 'name' | 'scopes' | 'programId'>) {
  return { userId, name, scopes: [...scopes], programId };
}

/** Begins a grant; the caller holds its person's row (`for share`). @returns the id of its session */
export async function startGrant(db: InstanceDatabase, grant: Grant, address: string, now: Date): Promise<string> {
  const id = newId();
  await db.query
    .insertInto('sessions')
    .values({
      id,
      user_id: grant.userId,
      address,
      created_at: now,
      last_seen_at: now,
      expires_at: grant.expiresAt,
    })
    .execute();
  await db.query
    .insertInto('token_grants')
    .values({
      session_id: id,
      name: grant.name,
      program_id: grant.programId,
      scopes: [...grant.scopes],
      ip_ranges: [...grant.ipRanges],
      hint: grant.hint,
    })
    .execute();
  return id;
}

/** Stores a secret of a grant, as its hash. */
export async function storeSecret(
  db: InstanceDatabase,
  sessionId: string,
  secret: { readonly kind: 'access' | 'refresh'; readonly text: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('tokens')
    .values({
      hash: hashToken(secret.text),
      session_id: sessionId,
      kind: secret.kind,
      expires_at: secret.expiresAt,
      created_at: now,
    })
    .execute();
}

/** Ends a grant at once, on every server. @returns false where there is no such grant, or it had ended */
export async function endGrant(
  change: Pick<Change, 'db' | 'publishAfterCommit' | 'record'>,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { db, record } = change;
  const grant = await db.first(sql<{ userId: string; name: string; scopes: TokenScope[]; programId: string | null }>`
    select s.user_id as "userId", g.name, g.scopes, g.program_id as "programId"
    from ${db.table('token_grants')} g join ${db.table('sessions')} s on s.id = g.session_id
    where g.session_id = ${sessionId}`);
  if (!grant || !(await endSession(change, sessionId, now))) return false;
  record('token.revoked', {
    subjectId: sessionId,
    relations: { userId: grant.userId },
    before: grantSide(grant),
    after: null,
  });
  return true;
}
