import type { FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import { fixedQuery } from '../database/fixed-statement.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { preparedDeferred } from '../database/prepared-statements.ts';
import type { SignedInPerson } from './authenticate.ts';
import { bearerToken, hashToken, validToken } from './authenticate.ts';

/** A person as a token said the last time, and what confirms that it still says so. */
export interface CachedPerson {
  person: SignedInPerson;
  hash: Buffer;
}

/** Of so many tokens; the oldest goes first. */
const maxCached = 5000;
const cache = new Map<string, { schema: string; person: SignedInPerson }>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the bearer token: null when there is none, undefined until somebody asks. */
    tokenHash: Buffer | null | undefined;
  }
}

/** The hash of a request's bearer token, computed once; null when it brings none. */
export function tokenHashOf(request: FastifyRequest): Buffer | null {
  if (request.tokenHash === undefined) {
    const token = bearerToken(request.headers.authorization);
    request.tokenHash = token === undefined ? null : hashToken(token);
  }
  return request.tokenHash;
}

/** Caches whom a token belongs to; undefined, that it belongs to nobody any more. */
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

/** Whom a token belonged to the last time: nothing may come of it before {@link confirmPerson} has been done. */
export function cachedPerson({ schema }: InstanceDatabase, hash: Buffer): CachedPerson | undefined {
  const cached = cache.get(hash.toString('base64'));
  return cached?.schema === schema ? { person: cached.person, hash } : undefined;
}

/** The id of the person whom a token belonged to the last time, in whatever instance: enough to count requests by. */
export function cachedPersonId(hash: Buffer): string | undefined {
  return cache.get(hash.toString('base64'))?.person.id;
}

/**
 * Asks in a transaction whether a token holds and says what it said. It travels with the first statement, and when the answer is no,
 * it fails with {@link isNotConfirmed} and nothing after it is done.
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
      and u.language is not distinct from ${value('language')}`,
);

const divisionByZero = '22012';

/** Whether a transaction has failed because its token does not hold, or says something else by now. */
export function isNotConfirmed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === divisionByZero;
}
