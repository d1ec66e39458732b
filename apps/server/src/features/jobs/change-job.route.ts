import * as calls from '@plumbline/contract/jobs';
import type { BodyOf } from '@plumbline/contract/call';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { refreshJobSearch } from './search/job-search-text.ts';
import { changeJobs } from './store/change-jobs.ts';
import { writeJobFields } from './store/change-fields.ts';
import type { LockedJob } from './store/lock-jobs.ts';
import { lockJob } from './store/lock-jobs.ts';
import { inheritSkills } from '../skills/index.ts';
import { assignPeople } from './assign-people.ts';
import { checkStatus } from './check-status.ts';
import { readChangedJob } from './jobs.queries.ts';
import { lockJobTypeOfJob, lockProjectOfJob } from './store/create-jobs.ts';

type Body = BodyOf<typeof calls.changeJob>;

export const changeJob = endpoint(calls.changeJob, {
  handle: async (context) => {
    const { db, actor, authorize, record, now } = context;
    const { params, body } = context.input;
    const job = await lockJob(db, actor, params.id);
    if (body.version !== undefined && body.version !== job.version) {
      throw await changedMeanwhile(db, actor, { kind: 'job', id: job.id }, Object.keys(body));
    }
    const changed = await changeFields(context, job, body);
    if (body.assigneeIds) authorize('job.assign', job.facts);
    if (body.status !== undefined) checkStatus(context, job, body.status);

    const [moved] = body.assigneeIds
      ? await assignPeople({ db, record, now, actor }, [{ job: changed, assigneeIds: body.assigneeIds }])
      : [];
    const byHand = body.status === undefined ? undefined : { job: changed, status: body.status, by: 'person' as const };
    const move = byHand ?? moved ?? { job: changed, status: job.status, by: 'life_cycle' as const };
    // Without a difference there is no change, and nobody is notified.
    if (changed !== job || moved || move.status !== job.status) {
      await changeJobs({ db, record, now }, [move]);
      await refreshJobSearch(db, [job.id]);
    }
    return readChangedJob(db, actor, job.id);
  },
});

/** Writes job type, project, start date and planned length where they are given and differ. Gives the job as it is then. */
async function changeFields(
  { db, actor, activeToggles, authorize, record }: SignedInContext,
  job: LockedJob,
  body: Body,
): Promise<LockedJob> {
  const wanted = {
    startDate: body.startDate === undefined ? job.startDate : new Date(body.startDate),
    plannedLength: body.plannedLength === undefined ? job.plannedLength : body.plannedLength,
    projectId: body.projectId === undefined ? job.projectId : body.projectId,
    jobTypeId: body.jobTypeId ?? job.jobTypeId,
  };
  if (body.startDate !== undefined || body.plannedLength !== undefined) authorize('job.change', job.facts);
  if (body.projectId !== undefined) authorize('job.change_project', job.facts);
  if (body.jobTypeId !== undefined) authorize('job.change_type', job.facts);

  if (wanted.projectId !== job.projectId) {
    if (wanted.projectId !== null) await lockProjectOfJob(db, actor, wanted.projectId, 'project');
    else if (activeToggles.has('projects')) {
      throw new Problem('not_valid', { fields: [{ path: 'project', code: 'required', message: '' }] });
    }
  }
  if (wanted.jobTypeId !== job.jobTypeId) {
    const jobType = await lockJobTypeOfJob(db, actor, wanted.jobTypeId, 'jobType');
    if (jobType.isDisabled) throw new Problem('job_type_disabled');
    await inheritSkills(db, [{ id: job.id, jobTypeId: wanted.jobTypeId }]);
  }

  return writeJobFields({ db, record }, job, wanted);
}
