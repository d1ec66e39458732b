import type { Actor } from '@plumbline/domain/actor/actor';
import type { JobTypeFacts, ProjectFacts } from '@plumbline/domain/actor/facts';
import { firstStatus } from '@plumbline/domain/jobs/life-cycle';
import { sql } from 'kysely';
import { checkAssignable } from '../../../access/assignable-people.ts';
import { visibleJobsByRow } from '../../../access/job-scope.ts';
import { jobTypeFacts, visibleJobTypes } from '../../../access/job-type-scope.ts';
import { projectFacts, visibleProjects } from '../../../access/project-scope.ts';
import { assertRoom } from '../../../access/room-within-limits.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { newId } from '../../../ids.ts';
import { refreshJobSearch } from '../search/job-search-text.ts';
import type { LockedJob } from './lock-jobs.ts';
import { lockJobs, relationsOf } from './lock-jobs.ts';
import { inheritSkills } from '../../skills/index.ts';
import { insertAssignees } from './insert-assignees.ts';

/** What a job is made of, checked. */
export interface NewJob {
  jobTypeId: string;
  projectId: string | null;
  startDate: Date | null;
  /** In minutes, null for none; undefined: that of the job type. */
  plannedLength?: number | null | undefined;
  assigneeIds: readonly string[];
}

/** A field of the form that names something that isn't there for this person. */
export function unknownAt(path: string): Problem {
  return new Problem('not_valid', { fields: [{ path, code: 'unknown_reference', message: '' }] });
}

/**
 * The job types that jobs shall have, those that the person sees. They are locked until the transaction ends, so that none is deleted
 * meanwhile: a job type with jobs can't be (spec/1 §5).
 */
async function lockJobTypes(
  db: InstanceDatabase,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobTypeFacts>> {
  const rows = await db.rows(sql<{ id: string; facts: JobTypeFacts }>`select t.id, ${jobTypeFacts} as facts
    from ${db.table('job_types')} t where t.id = any(${[...new Set(ids)]}::uuid[]) and ${visibleJobTypes(actor)}
    order by t.id for share of t`);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/** As {@link lockJobTypes}, for one. @throws Problem not_valid at the path when the person doesn't see it */
export async function lockJobTypeOfJob(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
  path: string,
): Promise<JobTypeFacts> {
  const facts = (await lockJobTypes(db, actor, [id])).get(id);
  if (!facts) throw unknownAt(path);
  return facts;
}

/** Whether no new jobs of this type are wanted, whoever asks. */
export async function isTypeDisabled(db: InstanceDatabase, id: string): Promise<boolean> {
  const row = await db.query.selectFrom('job_types').select('is_disabled').where('id', '=', id).executeTakeFirst();
  return row?.is_disabled ?? true;
}

/** As {@link lockJobTypes}, for projects. */
async function lockProjects(
  db: InstanceDatabase,
  actor: Actor,
  given: readonly (string | null)[],
): Promise<ReadonlyMap<string, ProjectFacts>> {
  const ids = [...new Set(given)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: string; facts: ProjectFacts }>`select p.id, ${projectFacts(db, actor)} as facts
    from ${db.table('projects')} p where p.id = any(${ids}::uuid[]) and ${visibleProjects(db, actor)}
    order by p.id for share of p`);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/** As {@link lockJobTypeOfJob}, for the project. */
export async function lockProjectOfJob(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
  path: string,
): Promise<ProjectFacts> {
  const facts = (await lockProjects(db, actor, [id])).get(id);
  if (!facts) throw unknownAt(path);
  return facts;
}

/** Writes new jobs with the people on them and makes them found by search. Gives them back as they stand, in their order. */
async function insertJobs(
  { db, actor, now }: { db: InstanceDatabase; actor: Actor; now: Date },
  wanted: readonly NewJob[],
  isTrial = false,
): Promise<LockedJob[]> {
  const rows = wanted.map((job) => ({
    ...job,
    id: newId(),
    status: firstStatus(job.assigneeIds),
    hasOwnLength: job.plannedLength !== undefined,
  }));
  await db.rows(sql`insert into ${db.table('jobs')}
      (id, status, job_type_id, project_id, start_date, planned_length, created_by, created_at, updated_at${isTrial ? sql`, number` : sql``})
    select n.id, n.status, n."jobTypeId", n."projectId", n."startDate",
      case when n."hasOwnLength" then n."plannedLength" else (select (t.settings ->> 'plannedLength')::integer
        from ${db.table('job_types')} t where t.id = n."jobTypeId") end,
      ${actor.id}, ${now}::timestamptz, ${now}::timestamptz
      ${isTrial ? sql`, -1 - floor(random() * 2000000000)::integer` : sql``}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, status text, "jobTypeId" uuid, "projectId" uuid,
      "startDate" timestamptz, "hasOwnLength" boolean, "plannedLength" integer)`);
  await insertAssignees(
    { db, now, actor },
    rows.flatMap(({ id, assigneeIds }) => assigneeIds.map((userId) => ({ job: { id, createdAt: now }, userId }))),
  );
  const ids = rows.map(({ id }) => id);
  await refreshJobSearch(db, ids);
  return lockJobs(db, actor, ids);
}

/** As {@link insertJobs}, for one. */
export async function insertJob(
  context: { db: InstanceDatabase; actor: Actor; now: Date },
  wanted: NewJob,
): Promise<LockedJob> {
  const [job] = await insertJobs(context, [wanted]);
  if (!job) throw new Error('a job that was just created is gone');
  return job;
}

/** A job that a person creates. */
export interface WantedJob extends NewJob {
  startDate: Date;
  /** The jobs that come before it. */
  previousIds: readonly string[];
}

/**
 * Creates jobs as a person may, with their people, skills, links and events; a statement of each kind for all of them. Gives them back
 * in the order in which they are wanted.
 * @param options.isTrial whether they are undone afterwards: a number that is given is never given again, so they get none
 * @throws Problem where the person may not create one of them: then none is
 */
export async function createJobs(
  context: Pick<
    SignedInContext,
    'db' | 'actor' | 'activeToggles' | 'authorize' | 'record' | 'now' | 'instance' | 'settings'
  >,
  wanted: readonly WantedJob[],
  { isTrial = false } = {},
): Promise<LockedJob[]> {
  const { db, actor, activeToggles, authorize, record } = context;
  if (wanted.length === 0) return [];
  if (activeToggles.has('projects') && wanted.some(({ projectId }) => projectId === null)) {
    throw new Problem('not_valid', { fields: [{ path: 'project', code: 'required', message: '' }] });
  }
  const jobTypes = await lockJobTypes(
    db,
    actor,
    wanted.map(({ jobTypeId }) => jobTypeId),
  );
  const projects = await lockProjects(
    db,
    actor,
    wanted.map(({ projectId }) => projectId),
  );
  for (const { jobTypeId, projectId } of wanted) {
    const jobType = jobTypes.get(jobTypeId);
    if (!jobType) throw unknownAt('job_type');
    const project = projectId === null ? null : projects.get(projectId);
    if (project === undefined) throw unknownAt('project');
    authorize('job.create', { jobType, project });
  }
  await checkAssignable(db, actor, [...new Set(wanted.flatMap(({ assigneeIds }) => assigneeIds))]);

  if (!isTrial) await assertRoom(context, 'jobs_a_day', wanted.length);
  const jobs = await insertJobs(context, wanted, isTrial);
  await inheritSkills(db, jobs);
  const links = jobs.flatMap((job, place) =>
    (wanted[place]?.previousIds ?? []).map((previousId) => ({ job, previousId })),
  );
  await linkNewJobs(context, links);
  for (const [place, job] of jobs.entries()) {
    if (job.facts.assigneeIds.length > 0) authorize('job.assign', job.facts);
    const relations = relationsOf(job);
    record('job.created', { subjectId: job.id, relations, before: null, after: headOf(job) });
    for (const previousJobId of wanted[place]?.previousIds ?? []) {
      record('job.linked', { subjectId: job.id, relations, before: null, after: { previousJobId } });
    }
  }
  return jobs;
}

/** Puts jobs before others that this transaction creates: these come before no other, so no link can close a cycle. */
async function linkNewJobs(
  { db, actor, authorize }: Pick<SignedInContext, 'db' | 'actor' | 'authorize'>,
  links: readonly { job: LockedJob; previousId: string }[],
): Promise<void> {
  if (links.length === 0) return;
  for (const { job } of links) authorize('job.link', job.facts);
  const previousIds = [...new Set(links.map(({ previousId }) => previousId))];
  const seen = await db.rows(sql`select from ${db.table('jobs')} j
    where j.id = any(${previousIds}::uuid[]) and ${visibleJobsByRow(db, actor)} for key share of j`);
  if (seen.length < previousIds.length) throw new Problem('not_found');
  await db.rows(sql`insert into ${db.table('job_links')} (previous_id, next_id, created_by)
    select l.previous_id, l.next_id, ${actor.id}
    from unnest(${links.map(({ previousId }) => previousId)}::uuid[], ${links.map(({ job }) => job.id)}::uuid[]) as l (previous_id, next_id)`);
}

/** What the events of a new and of a removed job keep of it. */
export function headOf(job: LockedJob) {
  return {
    number: job.number,
    status: job.status,
    jobTypeId: job.jobTypeId,
    projectId: job.projectId,
    startDate: job.startDate?.toISOString() ?? null,
    plannedLength: job.plannedLength,
    assigneeIds: [...job.facts.assigneeIds],
  };
}
