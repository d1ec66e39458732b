import { createHash } from 'node:crypto';
import type { JobSeal } from '@plumbline/contract/proof';
import { firstPrevious, sealState, sealText } from '@plumbline/domain/documents/seal';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { sealHashes } from './seal-hashes.ts';

interface SealRow {
  position: number;
  job_id: string;
  number: number | null;
  sealed_at: Date;
  through: string | null;
  first_event_id: string | number;
  last_event_id: string | number;
  event_count: number;
  answers: string;
  files: string;
  markings: string;
  history: string;
  previous: string;
  hash: string;
  /** The hash of the seal before this one, as it stands now. */
  before: string | null;
  later: number;
}

/** Seals of these places in the chain, each computed again from what is there now. */
export async function checkSeals(
  db: InstanceDatabase,
  positions: readonly number[],
): Promise<ReadonlyMap<string, JobSeal>> {
  const rows = await db.rows(sql<SealRow>`
    select s.position, s.job_id, j.number, s.sealed_at, s.sealed_through::text as through, s.first_event_id, s.last_event_id,
      s.event_count, encode(s.answers_hash, 'hex') as answers, encode(s.files_hash, 'hex') as files,
      encode(s.markings_hash, 'hex') as markings, encode(s.history_hash, 'hex') as history,
      encode(s.previous_hash, 'hex') as previous, encode(s.hash, 'hex') as hash,
      (select encode(p.hash, 'hex') from ${db.table('job_seals')} p where p.position = s.position - 1) as before,
      (select count(*)::integer from ${db.table('answers')} a
        where a.job_id = s.job_id and (s.sealed_through is null or a.received_at > s.sealed_through)) as later
    from ${db.table('job_seals')} s left join ${db.table('jobs')} j on j.id = s.job_id
    where s.position = any(${[...positions]}::integer[])`);
  const checked = new Map<string, JobSeal>();
  for (const row of rows) checked.set(row.job_id, await checkSeal(db, row));
  return checked;
}

/** The newest seal of a job, computed again; null before it has one. */
export async function checkJobSeal(db: InstanceDatabase, jobId: string): Promise<JobSeal | null> {
  const newest = await db.first(sql<{ position: number }>`
    select s.position from ${db.table('job_seals')} s where s.job_id = ${jobId} order by s.position desc limit 1`);
  if (!newest) return null;
  return (await checkSeals(db, [newest.position])).get(jobId) ?? null;
}

async function checkSeal(db: InstanceDatabase, row: SealRow): Promise<JobSeal> {
  const [firstEventId, lastEventId] = [Number(row.first_event_id), Number(row.last_event_id)];
  const span = { through: sql`${row.through}::timestamptz`, firstEventId, lastEventId, sealedAt: row.sealed_at };
  const now = await sealHashes(db, row.job_id, span);
  const { position, answers, files, markings, history, previous } = row;
  const sealedAt = row.sealed_at.toISOString();
  const text = sealText({
    position,
    jobId: row.job_id,
    jobNumber: row.number ?? 0,
    sealedAt,
    answers,
    files,
    markings,
    history,
    previous,
  });
  // Events go after their years: what is pruned is not held against the job.
  const isPruned = now.eventCount < row.event_count && now.firstEventId > firstEventId;
  const found = {
    isChainWhole:
      createHash('sha256').update(text).digest('hex') === row.hash &&
      (position === 1 ? previous === firstPrevious : row.before === previous),
    areAnswersSame: now.answers === answers,
    isHistorySame: isPruned ? null : now.history === history,
    areFilesSame: now.files === files,
    areMarkingsSame: now.markings === markings,
    laterAnswers: row.later,
  };
  return {
    position,
    hash: row.hash,
    sealed_at: sealedAt,
    state: sealState(found),
    later_answers: row.later,
    files_changed: !found.areFilesSame || !found.areMarkingsSame,
  };
}
