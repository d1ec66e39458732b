import type { FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import { fixedQuery } from '../database/fixed-statement.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { preparedDeferred } from '../database/prepared-statements.ts';
import type { SignedInPerson } from './authenticate.ts';
import { bearerToken, hashToken, validToken } from './authenticate.ts';
import { isMistyped } from './token-text.ts';

/** A cached token owner, with the hash by which to confirm that it is still current. */
export interface CachedPerson {
  person: SignedInPerson;
  hash: Buffer;
}

/** The maximum number of cached tokens; the oldest is evicted first. */
const maxCached = 5000;
const cache = new Map<string, { schema: string; person: SignedInPerson }>();

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the bearer token: null if there is none, undefined until it is first computed. */
    tokenHash: Buffer | null | undefined;
  }
}

/** The hash of a request's bearer token, computed once; null if there is no token. */
export function tokenHashOf(request: FastifyRequest): Buffer | null {
  if (request.tokenHash === undefined) {
    const token = bearerToken(request.headers.authorization);
    request.tokenHash = token === undefined || isMistyped(token) ? null : hashToken(token);
  }
  return request.tokenHash;
}

/** Caches the owner of a token; undefined removes it. */
export function cachePerson({ schema }: InstanceDatabase, hash: Buffer, person: SignedInPerson | undefined): void {
  const key = hash.toString('base64');
  if (!person) {
    cache.delete(key);
    return;
  }
  const cached = cache.get(key);
  if (cached) {
    // In its place: a map that loses and gains an entry with each request ages badly (docs/performance.md).
    cached.person = person;
    return;
  }
  cache.set(key, { schema, person });
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
}

/** The cached owner of a token: nothing may take effect before {@link confirmPerson}. */
export function cachedPerson({ schema }: InstanceDatabase, hash: Buffer): CachedPerson | undefined {
  const cached = cache.get(hash.toString('base64'));
  return cached?.schema === schema ? { person: cached.person, hash } : undefined;
}

/** The id of a token's cached owner, in any instance: sufficient for counting requests. */
export function cachedPersonId(hash: Buffer): string | undefined {
  return cache.get(hash.toString('base64'))?.person.id;
}

/**
 * Verifies within a transaction that the cached owner of a token is still current. It is batched with the first
 * statement; if it isn't, the batch fails with {@link isNotConfirmed} and nothing after it runs.
 */
export async function confirmPerson(db: InstanceDatabase, cached: CachedPerson): Promise<void> {
  await db.rowsOfCompiled(confirmation(db, cached));
}

/** The statement of {@link confirmPerson}. */
export function confirmation(db: InstanceDatabase, { person, hash }: CachedPerson): CompiledQuery {
  return confirm(db, { ...person, hash }, {});
}

// One row, or a division by none.
const confirm = fixedQuery<SignedInPerson & { hash: Buffer }, never>(
  (db, value) => sql`${preparedDeferred}
    select 1 / count(*) ${validToken(db, value('hash'))}
      and u.id = ${value('id')} and u.role = ${value('role')} and u.can_manage_skills = ${value('canManageSkills')}
      and s.id = ${value('sessionId')} and s.impersonator_id is not distinct from ${value('impersonatorId')}::uuid
      and s.lacks_factor = ${value('lacksFactor')}::boolean
      and u.language is not distinct from ${value('language')}`,
);

const divisionByZero = '22012';

/** Whether a transaction failed because its token is no longer valid, or its owner has changed. */
export function isNotConfirmed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === divisionByZero;
}
