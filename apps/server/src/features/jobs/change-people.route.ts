import * as calls from '@plumbline/contract/jobs';
import { assigneesAfter } from '@plumbline/domain/jobs/assignees-after';
import { nextStatus } from '@plumbline/domain/jobs/life-cycle';
import type { SignedInContext } from '../../http/context.ts';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { refreshJobSearch } from './search/job-search-text.ts';
import { changeJobs } from './store/change-jobs.ts';
import type { LockedJob } from './store/lock-jobs.ts';
import { lockJob, lockVisibleJobs, relationsOf } from './store/lock-jobs.ts';
import type { Assignment } from './assign-people.ts';
import { assignPeople } from './assign-people.ts';
import { listChangedJobs, readChangedJob } from './jobs.queries.ts';

/** The jobs of a bulk call, locked, once the person may assign people to all of them. */
async function lockAssignable(
  { db, actor, authorize }: SignedInContext,
  jobIds: readonly string[],
): Promise<LockedJob[]> {
  const locked = await lockVisibleJobs(db, actor, jobIds);
  return checkRows(
    jobIds,
    (index) => `jobs.${index}`,
    (id) => {
      const job = rowOf(locked, id);
      authorize('job.assign', job.facts);
      return job;
    },
  );
}

/** Assigns as wanted, and writes what follows. */
async function assign({ db, actor, record, now }: SignedInContext, assignments: readonly Assignment[]): Promise<void> {
  const moves = await assignPeople({ db, record, now, actor }, assignments);
  await changeJobs({ db, record, now }, moves);
  await refreshJobSearch(
    db,
    moves.map((move) => move.job.id),
  );
}

export const assignJob = endpoint(calls.assignJob, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    const job = await lockJob(db, actor, input.params.id);
    authorize('job.assign', job.facts);
    const { assigneeIds: wanted, before } = input.body;
    const assigneeIds = before ? assigneesAfter(job.facts.assigneeIds, wanted, before) : wanted;
    await assign(context, [{ job, assigneeIds }]);
    return readChangedJob(db, actor, job.id);
  },
});

export const assignJobs = endpoint(calls.assignJobs, {
  handle: async (context) => {
    const { db, actor } = context;
    const { assigneeIds, jobIds } = context.input.body;
    const jobs = await lockAssignable(context, jobIds);
    await assign(
      context,
      jobs.map((job) => ({ job, assigneeIds: [...new Set([...job.facts.assigneeIds, ...assigneeIds])] })),
    );
    return listChangedJobs(db, actor, jobs);
  },
});

export const assignManyJobs = endpoint(calls.assignManyJobs, {
  handle: async (context) => {
    const { db, actor } = context;
    const wanted = context.input.body.jobs;
    const ids = wanted.map((one) => one.jobId);
    const jobs = await lockAssignable(context, ids);
    const peopleOf = new Map(wanted.map((one) => [one.jobId, one.assigneeIds]));
    await assign(
      context,
      jobs.map((job) => ({ job, assigneeIds: peopleOf.get(job.id) ?? [] })),
    );
    return listChangedJobs(db, actor, jobs);
  },
});

/** Confirming is for oneself, once; removing a confirmation is for project managers and above (spec/1 §4 "Attendance"). */
export const changeAttendance = endpoint(calls.changeAttendance, {
  handle: async ({ db, actor, authorize, input: { params, body }, record, now }) => {
    const job = await lockJob(db, actor, params.jobId);
    const { assigneeIds, confirmedIds } = job.facts;
    const { userId } = params;
    if (body.confirmed) {
      if (userId !== actor.id) throw new Problem('forbidden');
      authorize('job.confirm_attendance', job.facts);
    } else {
      authorize('job.remove_attendance', job.facts);
      if (!assigneeIds.includes(userId)) throw new Problem('attendance_not_assigned');
      // Somebody else has removed it already: it is as the person wants it.
      if (!confirmedIds.includes(userId)) return readChangedJob(db, actor, job.id);
    }

    await db.query
      .updateTable('job_assignees')
      .set({ confirmed_at: body.confirmed ? now : null })
      .where('job_id', '=', job.id)
      .where('user_id', '=', userId)
      .execute();
    const about = { subjectId: job.id, relations: { ...relationsOf(job), userId } };
    if (body.confirmed) record('job.attendance_confirmed', { ...about, before: null, after: { userId } });
    else record('job.attendance_removed', { ...about, before: { userId }, after: null });
    const status = nextStatus(body.confirmed ? 'attendance_confirmed' : 'attendance_removed', {
      status: job.status,
      assigneeIds,
      confirmedIds: body.confirmed ? [...confirmedIds, userId] : confirmedIds.filter((id) => id !== userId),
    });
    await changeJobs({ db, record, now }, [{ job, status, by: 'life_cycle' }]);
    return readChangedJob(db, actor, job.id);
  },
});
