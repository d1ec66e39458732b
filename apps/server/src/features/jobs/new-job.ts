import type { Actor } from '@plumbline/domain/access/actor';
import type { JobTypeFacts, ProjectFacts } from '@plumbline/domain/access/facts';
import { firstStatus } from '@plumbline/domain/jobs/life-cycle';
import { sql } from 'kysely';
import { jobTypeFacts, visibleJobTypes } from '../../access/job-type-scope.ts';
import { projectFacts, visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { refreshJobSearch } from '../../jobs-search/job-search-text.ts';
import type { LockedJob } from '../../job-store/lock-jobs.ts';
import { lockJob } from '../../job-store/lock-jobs.ts';
import { insertAssignees } from './assign-people.ts';

/** What a job is made of, checked. */
export interface NewJob {
  jobTypeId: string;
  projectId: string | null;
  startDate: Date | null;
  assigneeIds: readonly string[];
}

/** A field of the form that names something that isn't there for this person. */
export function unknownAt(path: string): Problem {
  return new Problem('not_valid', { fields: [{ path, code: 'unknown_reference', message: '' }] });
}

/**
 * The job type that a job shall have. It is held until the transaction ends, so that it isn't deleted meanwhile: a job
 * type with jobs can't be (Spec 1 §5).
 * @throws Problem not_valid at the path when the person doesn't see it
 */
export async function holdJobType(db: InstanceDatabase, actor: Actor, id: string, path: string): Promise<JobTypeFacts> {
  const row = await db.first(sql<{ facts: JobTypeFacts }>`select ${jobTypeFacts} as facts
    from ${db.table('job_types')} t where t.id = ${id} and ${visibleJobTypes(actor)} for share of t`);
  if (!row) throw unknownAt(path);
  return row.facts;
}

/** Whether no new jobs of this type are wanted, whoever asks. */
export async function isTypeDisabled(db: InstanceDatabase, id: string): Promise<boolean> {
  const row = await db.query.selectFrom('job_types').select('is_disabled').where('id', '=', id).executeTakeFirst();
  return row?.is_disabled ?? true;
}

/** As {@link holdJobType}, for the project. */
export async function holdProject(db: InstanceDatabase, actor: Actor, id: string, path: string): Promise<ProjectFacts> {
  const row = await db.first(sql<{ facts: ProjectFacts }>`select ${projectFacts(db, actor)} as facts
    from ${db.table('projects')} p where p.id = ${id} and ${visibleProjects(db, actor)} for share of p`);
  if (!row) throw unknownAt(path);
  return row.facts;
}

/** Writes a new job with the people on it and makes it found by search. Gives it back as it stands. */
export async function insertJob(
  { db, actor, now }: { db: InstanceDatabase; actor: Actor; now: Date },
  made: NewJob,
): Promise<LockedJob> {
  const id = newId();
  await db.query
    .insertInto('jobs')
    .values({
      id,
      status: firstStatus(made.assigneeIds),
      job_type_id: made.jobTypeId,
      project_id: made.projectId,
      start_date: made.startDate,
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertAssignees(
    { db, now, actor },
    made.assigneeIds.map((userId) => ({ job: { id, createdAt: now }, userId })),
  );
  await refreshJobSearch(db, [id]);
  return lockJob(db, actor, id);
}

/** What the events of a new and of a removed job keep of it. */
export function headOf(job: LockedJob) {
  return {
    number: job.number,
    status: job.status,
    jobTypeId: job.jobTypeId,
    projectId: job.projectId,
    startDate: job.startDate?.toISOString() ?? null,
    assigneeIds: [...job.facts.assigneeIds],
  };
}
