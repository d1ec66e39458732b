import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { hashToken } from '../../http/authenticate.ts';
import { newId } from '../../ids.ts';

const minutes = 60_000;
const days = 24 * 60 * minutes;

/** How long things hold. A session that is used goes on; one that acts as another person ends by itself. */
export const lifetimes = { access: 60 * minutes, session: 30 * days, impersonation: 12 * 60 * minutes } as const;

/** The tokens of a new session; only their hashes are stored. */
export interface IssuedTokens {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
}

/** From where somebody signs in, as their list of sessions shows it. */
export interface Caller {
  userAgent: string;
  address: string;
}

/** How a session is begun. */
interface SessionTraits {
  /** The system administrator who acts under the person's name. */
  readonly impersonatorId?: string | null;
  /** By another service's account. */
  readonly byService?: boolean;
  /** Without a second step that the company requires. */
  readonly lacksFactor?: boolean;
}

/** A secret that nobody guesses: 256 random bits, as addresses can carry them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Begins a session of a person. The caller has locked the person's row (`for share`), so that a ban that comes at the same
 * time either is seen before or ends this session too.
 */
export async function startSession(
  db: InstanceDatabase,
  userId: string,
  caller: Caller,
  now: Date,
  { impersonatorId = null, byService = false, lacksFactor = false }: SessionTraits = {},
): Promise<IssuedTokens> {
  const sessionId = newId();
  const expiresAt = new Date(now.getTime() + (impersonatorId ? lifetimes.impersonation : lifetimes.session));
  await db.query
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      impersonator_id: impersonatorId,
      by_service: byService,
      lacks_factor: lacksFactor,
      user_agent: storable(caller.userAgent),
      address: caller.address,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return issueTokens(db, sessionId, expiresAt, now);
}

/** New tokens of a session that goes on; those that have ended are cleared away. */
export async function issueTokens(
  db: InstanceDatabase,
  sessionId: string,
  sessionEndsAt: Date,
  now: Date,
): Promise<IssuedTokens> {
  const accessToken = newToken();
  const refreshToken = newToken();
  const accessEndsAt = new Date(Math.min(now.getTime() + lifetimes.access, sessionEndsAt.getTime()));
  await db.query.deleteFrom('tokens').where('session_id', '=', sessionId).where('expires_at', '<', now).execute();
  await db.rows(sql`insert into ${db.table('tokens')} (hash, session_id, kind, expires_at, created_at) values
    (${hashToken(accessToken)}, ${sessionId}, 'access', ${accessEndsAt}, ${now}),
    (${hashToken(refreshToken)}, ${sessionId}, 'refresh', ${sessionEndsAt}, ${now})`);
  const expiresIn = Math.max(0, Math.floor((accessEndsAt.getTime() - now.getTime()) / 1000));
  return { sessionId, accessToken, refreshToken, expiresIn };
}

/** A User-Agent as PostgreSQL can keep it. */
function storable(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').slice(0, 300).toWellFormed();
}
