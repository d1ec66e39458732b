import type { BulkKind } from '@plumbline/domain/bulk/kinds';
import type { BulkPart, BulkState } from '@plumbline/domain/bulk/state';
import { sql } from 'kysely';
import { assignableOf } from '../../access/assignable-people.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from '../jobs/index.ts';
import {
  changeJobs,
  checkStatus,
  lockProjectOfJob,
  refreshJobSearch,
  relationsOf,
  writeJobFields,
} from '../jobs/index.ts';
import { fieldsEach, skillsEach } from './apply-kinds.ts';
import type { BulkContext, Refusals } from './bulk-context.ts';
import { codeOf, passing } from './bulk-context.ts';

/** A locked job with the parts that become what they were. */
interface Restored {
  readonly job: LockedJob;
  readonly before: BulkState;
  readonly parts: readonly BulkPart[];
}

const peopleBefore = ({ job, before }: Restored) => before.people?.map(({ userId }) => userId) ?? job.facts.assigneeIds;
const comingBack = (restored: Restored) =>
  (restored.before.people ?? []).filter(({ userId }) => !restored.job.facts.assigneeIds.includes(userId));
const leaving = (restored: Restored) => {
  const before = new Set(peopleBefore(restored));
  return restored.job.facts.assigneeIds.filter((id) => !before.has(id));
};

/** Restores parts of locked jobs where the person may do so now; adds the others to the refusals. */
export async function restoreParts(
  context: BulkContext,
  kind: BulkKind,
  wanted: readonly Restored[],
  refusals: Refusals,
): Promise<void> {
  const { db, actor, authorize } = context;
  const byId = new Map(wanted.map((one) => [one.job.id, one]));
  const of = (job: LockedJob) => byId.get(job.id) as Restored;
  const has = (part: BulkPart) => (job: LockedJob) => of(job).parts.includes(part);
  const jobs = wanted.map(({ job }) => job);

  if (kind === 'assign' || kind === 'unassign' || kind === 'plan') {
    const planned = passing(jobs, refusals, (job) => {
      if (has('start')(job) || has('length')(job)) authorize('job.change', job.facts);
    });
    const back = wanted.flatMap((one) => comingBack(one).map(({ userId }) => userId));
    const assignable = new Set(await assignableOf(db, actor, [...new Set(back)]));
    const passed = passing(planned, refusals, (job) => {
      // What was planned of a job may be its start alone.
      if (has('people')(job) || kind !== 'plan') authorize('job.assign', job.facts);
      if (has('people')(job) && !comingBack(of(job)).every(({ userId }) => assignable.has(userId))) {
        throw new Problem('bulk_person_not_assignable');
      }
    });
    await restorePeople(context, passed.filter(has('people')).map(of));
    const written: Restored[] = [];
    for (const job of passed) written.push({ ...of(job), job: await restoreFields(context, of(job)) });
    await restoreStatuses(context, written, 'life_cycle');
    await refreshJobSearch(
      db,
      passed.map(({ id }) => id),
    );
    return;
  }
  if (kind === 'status') {
    const passed = passing(jobs, refusals, (job) => checkStatus(context, job, of(job).before.status?.name ?? ''));
    return restoreStatuses(context, passed.map(of), 'person');
  }
  if (kind === 'project') {
    const allowed = passing(jobs, refusals, (job) => authorize('job.change_project', job.facts));
    const gone = new Set<string>();
    for (const id of new Set(allowed.map((job) => of(job).before.project ?? null))) {
      if (id === null) continue;
      await lockProjectOfJob(db, actor, id, 'project').catch((refusal: unknown) => {
        codeOf(refusal);
        gone.add(id);
      });
    }
    const passed = passing(allowed, refusals, (job) => {
      if (gone.has(of(job).before.project ?? '')) throw new Problem('bulk_project_gone');
    });
    return fieldsEach(context, passed, (job) => ({ projectId: of(job).before.project ?? null }));
  }
  if (kind === 'add_skills') {
    const passed = passing(jobs, refusals, (job) => authorize('job.manage_skills', job.facts));
    // A skill that was deleted since is missed on the job as it is everywhere.
    return skillsEach(context, passed, (job, current) => {
      const before = new Set(of(job).before.skills ?? []);
      return current.filter((id) => before.has(id));
    });
  }
  const passed = passing(jobs, refusals, (job) => authorize('job.change', job.facts));
  if (kind === 'planned_length') {
    return fieldsEach(context, passed, (job) => ({ plannedLength: of(job).before.length ?? null }));
  }
  await fieldsEach(context, passed, (job) => {
    const { start = null } = of(job).before;
    return { startDate: start === null ? null : new Date(start) };
  });
}

/** Start and length as they were, where they are to be restored. */
function restoreFields(context: BulkContext, { job, before, parts }: Restored): Promise<LockedJob> {
  const { start = null, length = null } = before;
  return writeJobFields(context, job, {
    ...(parts.includes('start') && { startDate: start === null ? null : new Date(start) }),
    ...(parts.includes('length') && { plannedLength: length }),
  });
}

/** Puts people back with what they had confirmed, and takes off who had come. */
async function restorePeople({ db, record }: BulkContext, jobs: readonly Restored[]): Promise<void> {
  const off = jobs.flatMap((one) => leaving(one).map((userId) => ({ jobId: one.job.id, userId })));
  await db.rows(sql`delete from ${db.table('job_assignees')} a
    using unnest(${off.map(({ jobId }) => jobId)}::uuid[], ${off.map(({ userId }) => userId)}::uuid[]) as gone (job_id, user_id)
    where a.job_id = gone.job_id and a.user_id = gone.user_id`);
  const back = jobs.flatMap((one) =>
    comingBack(one).map((person) => ({ ...person, jobId: one.job.id, createdAt: one.job.createdAt })),
  );
  await db.rows(sql`insert into ${db.table('job_assignees')}
      (job_id, user_id, assigned_by, assigned_at, confirmed_at, job_created_at)
    select b."jobId", b."userId", b."assignedBy", b."assignedAt", b."confirmedAt", b."createdAt"
    from json_to_recordset(${JSON.stringify(back)}::json) as b ("jobId" uuid, "userId" uuid, "assignedBy" uuid,
      "assignedAt" timestamptz, "confirmedAt" timestamptz, "createdAt" timestamptz)`);
  for (const one of jobs) {
    const about = { subjectId: one.job.id, relations: relationsOf(one.job) };
    const [gone, come] = [leaving(one), comingBack(one)];
    if (gone.length > 0) record('job.unassigned', { ...about, before: { userIds: gone }, after: null });
    if (come.length > 0) {
      record('job.assigned', { ...about, before: null, after: { userIds: come.map(({ userId }) => userId) } });
    }
    for (const { userId, confirmedAt } of come) {
      if (confirmedAt === null) continue;
      const relations = { ...about.relations, userId };
      record('job.attendance_confirmed', { ...about, relations, before: null, after: { userId } });
    }
  }
}

/** Writes the statuses that jobs had, and since when; jobs whose status is not restored are touched. */
async function restoreStatuses(
  context: BulkContext,
  jobs: readonly Restored[],
  by: 'person' | 'life_cycle',
): Promise<void> {
  const { db } = context;
  await changeJobs(
    context,
    jobs.map(({ job, before, parts }) => ({
      job,
      status: (parts.includes('status') ? before.status?.name : undefined) ?? job.status,
      by,
    })),
  );
  const since = jobs.flatMap(({ job, before, parts }) =>
    parts.includes('status') && before.status ? [{ id: job.id, since: before.status.since }] : [],
  );
  await db.rows(sql`update ${db.table('jobs')} j set status_since = was.since
    from json_to_recordset(${JSON.stringify(since)}::json) as was (id uuid, since timestamptz) where j.id = was.id`);
}
