import type { Actor } from '@plumbline/domain/actor/actor';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import type { EventRelations } from '@plumbline/domain/events/catalogue';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { jobFacts, visibleJobsByRow } from '../../../access/job-scope.ts';
import { fixedStatement } from '../../../database/fixed-statement.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { prepared, preparedDeferred } from '../../../database/prepared-statements.ts';
import { rowOf } from '../../../http/check-rows.ts';

/** The current state of a job, locked until the transaction ends. */
export interface LockedJob {
  id: string;
  number: number;
  status: string;
  jobTypeId: string;
  projectId: string | null;
  startDate: Date | null;
  /** In minutes. */
  plannedLength: number | null;
  version: number;
  createdAt: Date;
  /** What the rules look at, with the people on it. */
  facts: JobFacts;
}

/** The things that an event about this job belongs to. */
export function relationsOf(job: Pick<LockedJob, 'id' | 'projectId' | 'jobTypeId'>): EventRelations {
  return { jobId: job.id, jobTypeId: job.jobTypeId, ...(job.projectId && { projectId: job.projectId }) };
}

/** A job whose lock is held, with what is not its own to know: its questions may have changed while it was waited for. */
export interface LockedJobRow {
  id: string;
  jobTypeId: string;
  questionsVersion: number;
}

/**
 * Locks jobs until the transaction ends, waiting for other holders; jobs deleted meanwhile are left out. Only the jobs'
 * own rows are certain to be current: other tables are read from a snapshot taken before the wait, so query what a
 * decision depends on in a separate statement after this one.
 * For the rest of the transaction, prepared statements use a generic plan: they find rows by key, and planning each
 * execution costs more than running it.
 */
export function lockJobRows(db: InstanceDatabase, ids: readonly string[]): Promise<LockedJobRow[]> {
  return db.rows(holding(db, ids));
}

/**
 * As {@link lockJobRows}, for one job that is read by the next statement anyway: it travels with that one, which sees what those
 * before have committed all the same.
 */
export async function lockJobRowWithNextRead(db: InstanceDatabase, id: string): Promise<void> {
  await lockOne(db, { id }, {});
}

const lockOne = fixedStatement<{ id: string }, object>(
  (db, value) => sql`${preparedDeferred}
    select ${onePlan} from ${db.table('jobs')} j where j.id = ${value('id')}::uuid and j.removed_at is null
    for no key update of j`,
);

const onePlan = sql`set_config('plan_cache_mode', 'force_generic_plan', true) as plans`;

function holding(db: InstanceDatabase, ids: readonly string[]): RawBuilder<LockedJobRow & { plans: string }> {
  // For a list of any length PostgreSQL makes a new plan each time.
  const isWanted = ids.length === 1 ? sql`j.id = ${ids[0]}::uuid` : sql`j.id = any(${ids}::uuid[])`;
  return sql<LockedJobRow & { plans: string }>`${prepared}
    select j.id, j.job_type_id as "jobTypeId", t.questions_version as "questionsVersion",
      ${onePlan}
    from ${db.table('jobs')} j join ${db.table('job_types')} t on t.id = j.job_type_id
    where ${isWanted} and j.removed_at is null order by j.id for no key update of j`;
}

/**
 * Locks jobs that the person sees, always in the same order, so that two bulk calls never wait for one another in a
 * circle. The facts are read after the lock is held: they include what the one before has just committed.
 * @returns by id those that are there for this person
 */
export async function lockVisibleJobs(
  db: InstanceDatabase,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedJob>> {
  await lockJobRows(db, ids);
  const rows = await db.rows(sql<LockedJob>`
    select j.id, j.number, j.status, j.job_type_id as "jobTypeId", j.project_id as "projectId",
      j.start_date as "startDate", j.planned_length as "plannedLength", j.version, j.created_at as "createdAt", ${jobFacts(db, actor)} as facts
    from ${db.table('jobs')} j where j.id = any(${ids}::uuid[]) and ${visibleJobsByRow(db, actor)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * As {@link lockVisibleJobs}, for jobs that must all be there.
 * @returns the jobs in the order of the ids
 * @throws Problem not_found when one of them isn't there for this person
 */
export async function lockJobs(db: InstanceDatabase, actor: Actor, ids: readonly string[]): Promise<LockedJob[]> {
  const jobs = await lockVisibleJobs(db, actor, ids);
  return ids.map((id) => rowOf(jobs, id));
}

/** As {@link lockJobs}, for one. @throws Problem not_found where they don't see it, or it is gone */
export async function lockJob(db: InstanceDatabase, actor: Actor, id: string): Promise<LockedJob> {
  return rowOf(await lockVisibleJobs(db, actor, [id]), id);
}
