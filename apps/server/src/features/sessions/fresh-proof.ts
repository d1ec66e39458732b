import { proofLifetime } from '@plumbline/domain/users/second-factors';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';

/**
 * Goes on where the person has shown within ten minutes who they are: at the beginning of the session, or since (decision 0093). A
 * company's directory is asked for nothing but its token.
 * @throws Problem proof_required
 */
export async function assertFreshProof({
  db,
  person,
  now,
}: Pick<SignedInContext, 'db' | 'person' | 'now'>): Promise<void> {
  if (person.isDirectory) return;
  const since = new Date(now.getTime() - proofLifetime);
  const fresh = await db.first(sql<{ id: string }>`select id from ${db.table('sessions')}
    where id = ${person.sessionId} and coalesce(proved_at, created_at) > ${since}`);
  if (!fresh) throw new Problem('proof_required');
}

/** Notes that the person has shown in this session who they are. */
export async function noteProof({ db, person, now }: Pick<SignedInContext, 'db' | 'person' | 'now'>): Promise<void> {
  await db.rows(sql`update ${db.table('sessions')} set proved_at = ${now} where id = ${person.sessionId}`);
}

/** In a session that another one has begun, the proof is as old as in that one. */
export async function passProofOn(db: InstanceDatabase, from: string, to: string): Promise<void> {
  await db.rows(sql`update ${db.table('sessions')} set proved_at = (
      select coalesce(before.proved_at, before.created_at) from ${db.table('sessions')} before where before.id = ${from})
    where id = ${to}`);
}
