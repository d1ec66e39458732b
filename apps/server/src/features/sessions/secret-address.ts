import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';

/** The end of an address that is its own permission, for who is given it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: its SHA-256. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * Confirms, in the transaction that makes a secret address, that the person still has the rights that the call began with: a ban or another
 * role that comes at the same time waits until the address is there, and then ends it with the others.
 * @throws Problem not_signed_in where it came first
 */
export async function confirmRights({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>): Promise<void> {
  const person = await db.first(sql<{ id: string }>`select id from ${db.table('users')}
    where id = ${actor.id} and role = ${actor.role} and banned_at is null and removed_at is null for share`);
  if (!person) throw new Problem('not_signed_in');
}
