import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { Recorder } from '../../../events/record-events.ts';
import type { LockedJob } from './lock-jobs.ts';
import { relationsOf } from './lock-jobs.ts';

/** What recording a status change needs, and its time. */
export interface ChangeContext {
  db: InstanceDatabase;
  record: Recorder;
  now: Date;
}

/** A job's next status, and who moved it: a person by the status menu, the life cycle, or an automation. */
export interface StatusMove {
  job: LockedJob;
  status: string;
  by: 'person' | 'life_cycle' | 'automation';
  /** Why it is sent back. */
  reason?: string;
}

/**
 * Writes jobs that something happened to: their new status where it differs, a new version, the time of change. One
 * statement for all of them, one event for each status that moves.
 * Takes jobs that are locked (`lock-jobs.ts`), each once; a move to the status that a job has only touches it.
 */
export async function changeJobs({ db, record, now }: ChangeContext, moves: readonly StatusMove[]): Promise<void> {
  if (moves.length === 0) return;
  await db.rows(sql`update ${db.table('jobs')} j
    set status = moved.status, version = j.version + 1, updated_at = ${now},
      status_since = case when j.status = moved.status then j.status_since else ${now} end
    from unnest(${moves.map((move) => move.job.id)}::uuid[], ${moves.map((move) => move.status)}::text[]) as moved (id, status)
    where j.id = moved.id`);
  for (const { job, status, by, reason } of moves) {
    if (status === job.status) continue;
    record('job.status_changed', {
      subjectId: job.id,
      relations: relationsOf(job),
      before: { status: job.status },
      after: { status, by, ...(reason !== undefined && { reason }) },
    });
  }
}
