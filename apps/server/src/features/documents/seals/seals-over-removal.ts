import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { SealHashes } from './seal-hashes.ts';
import { sealHashes } from './seal-hashes.ts';

interface SealBefore {
  position: number;
  version: number;
  through: string | null;
  firstEventId: string | number;
  lastEventId: string | number;
  sealedAt: Date;
  salt: Buffer | null;
  /** What the job's answers and marks are compared with: as sealed, or as the removal before has left them. */
  answers: string;
  markings: string;
}

/** The hashes of a seal, computed from what is there now. */
function hashesNow(db: InstanceDatabase, jobId: string, seal: SealBefore, salt: Buffer | null): Promise<SealHashes> {
  return sealHashes(db, jobId, {
    version: seal.version,
    through: sql`${seal.through}::timestamptz`,
    firstEventId: Number(seal.firstEventId),
    lastEventId: Number(seal.lastEventId),
    sealedAt: seal.sealedAt,
    salt,
  });
}

/**
 * Removes content of a job by a retention rule, so that its seals verify afterwards as they did before: those with which answers and marks
 * agree get the hashes of what is left, the others none, and stay rewritten. Their salts go.
 * @param db of a transaction in which the job is locked
 */
export async function removeUnderSeals(
  db: InstanceDatabase,
  jobId: string,
  remove: () => Promise<void>,
): Promise<void> {
  const seals = await db.rows(sql<SealBefore>`
    select s.position, s.version, s.sealed_through::text as through, s.first_event_id as "firstEventId",
      s.last_event_id as "lastEventId", s.sealed_at as "sealedAt", s.salt,
      encode(coalesce(s.answers_left, s.answers_hash), 'hex') as answers,
      encode(coalesce(s.markings_left, s.markings_hash), 'hex') as markings
    from ${db.table('job_seals')} s where s.job_id = ${jobId} order by s.position for no key update of s`);
  const compared = [];
  for (const seal of seals) {
    const now = await hashesNow(db, jobId, seal, seal.salt);
    compared.push({ seal, isAnswered: now.answers === seal.answers, isMarked: now.markings === seal.markings });
  }
  await remove();
  for (const { seal, isAnswered, isMarked } of compared) {
    const left = await hashesNow(db, jobId, seal, null);
    const bytes = (isSame: boolean, hex: string) => (isSame ? Buffer.from(hex, 'hex') : null);
    await db.rows(sql`update ${db.table('job_seals')} set salt = null, answers_left = ${bytes(isAnswered, left.answers)},
      markings_left = ${bytes(isMarked, left.markings)} where position = ${seal.position}`);
  }
}
