import * as calls from '@plumbline/contract/jobs';
import { can } from '@plumbline/domain/access/can';
import { assignableOf } from '../../access/assignable-people.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from './store/lock-jobs.ts';
import { lockJob, relationsOf } from './store/lock-jobs.ts';
import { copyJobSkills } from '../skills/index.ts';
import { readChangedJob } from './jobs.queries.ts';
import { headOf, insertJob, isTypeDisabled } from './store/create-jobs.ts';

type Cloning = Pick<SignedInContext, 'db' | 'actor' | 'authorize' | 'record' | 'now'>;

/** What a copy has otherwise than its job. */
type Otherwise = Partial<Pick<LockedJob, 'startDate' | 'plannedLength'>> & { assigneeIds?: readonly string[] };

/**
 * Copies a locked job: locked, so that its job type and project have a job as long as the copy isn't there.
 * @throws Problem job_type_disabled, and where the person may not
 */
export async function cloneLockedJob(
  { db, actor, authorize, record, now }: Cloning,
  source: LockedJob,
  { assigneeIds = source.facts.assigneeIds, startDate = source.startDate, plannedLength }: Otherwise = {},
): Promise<LockedJob> {
  authorize('job.duplicate', source.facts);
  if (await isTypeDisabled(db, source.jobTypeId)) throw new Problem('job_type_disabled');
  const takesPeople = can(actor, 'job.assign', source.facts).allowed;
  const job = await insertJob(
    { db, actor, now },
    {
      jobTypeId: source.jobTypeId,
      projectId: source.projectId,
      startDate,
      // Jobs from before there were lengths have none of their own.
      plannedLength: plannedLength ?? source.plannedLength ?? undefined,
      assigneeIds: takesPeople ? await assignableOf(db, actor, assigneeIds) : [],
    },
  );
  await copyJobSkills(db, source.id, job.id);
  record('job.cloned', {
    subjectId: job.id,
    relations: relationsOf(job),
    before: null,
    after: { ...headOf(job), sourceId: source.id },
  });
  return job;
}

export const cloneJob = endpoint(calls.cloneJob, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const job = await cloneLockedJob(context, await lockJob(db, actor, input.params.id));
    return readChangedJob(db, actor, job.id);
  },
});
