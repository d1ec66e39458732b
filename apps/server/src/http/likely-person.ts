import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import { fixedQuery } from '../database/fixed-statement.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { preparedWaiting } from '../database/prepared-statements.ts';
import type { SignedInPerson } from './authenticate.ts';
import { hashToken, whereTokenHolds } from './authenticate.ts';

/** A person as a token said the last time, and what confirms that it still says so. */
export interface LikelyPerson {
  person: SignedInPerson;
  hash: Buffer;
}

/** So many tokens are remembered; the oldest is forgotten first. */
const most = 5000;
const remembered = new Map<string, SignedInPerson>();
const keyOf = (db: InstanceDatabase, hash: Buffer) => `${db.schema} ${hash.toString('base64')}`;

/** Remembers whom a token belongs to; undefined, that it belongs to nobody any more. */
export function rememberPerson(db: InstanceDatabase, token: string, person: SignedInPerson | undefined): void {
  const key = keyOf(db, hashToken(token));
  remembered.delete(key);
  if (!person) return;
  remembered.set(key, person);
  const [oldest] = remembered.keys();
  if (remembered.size > most && oldest !== undefined) remembered.delete(oldest);
}

/** Whom a token most likely belongs to: nothing may come of it before {@link confirmPerson} has been done. */
export function likelyPerson(db: InstanceDatabase, token: string): LikelyPerson | undefined {
  const hash = hashToken(token);
  const person = remembered.get(keyOf(db, hash));
  return person && { person, hash };
}

/**
 * Asks in a transaction whether a token holds and says what it said. It travels with the first statement, and when the answer is no,
 * it fails with {@link isNotConfirmed} and nothing after it is done.
 */
export async function confirmPerson(db: InstanceDatabase, likely: LikelyPerson): Promise<void> {
  await db.rowsOfCompiled(confirmation(db, likely));
}

/** The statement of {@link confirmPerson}. */
export function confirmation(db: InstanceDatabase, { person, hash }: LikelyPerson): CompiledQuery {
  return confirm(db, { ...person, hash }, {});
}

// One row, or a division by none.
const confirm = fixedQuery<SignedInPerson & { hash: Buffer }, never>(
  (db, value) => sql`${preparedWaiting}
    select 1 / count(*) ${whereTokenHolds(db, value('hash'))}
      and u.id = ${value('id')} and u.role = ${value('role')} and u.can_manage_skills = ${value('canManageSkills')}
      and s.id = ${value('sessionId')} and s.impersonator_id is not distinct from ${value('impersonatorId')}::uuid
      and u.language is not distinct from ${value('language')}`,
);

const divisionByZero = '22012';

/** Whether a transaction has failed because its token does not hold, or says something else by now. */
export function isNotConfirmed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === divisionByZero;
}
