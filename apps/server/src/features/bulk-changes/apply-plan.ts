import type { BulkInput } from '@plumbline/domain/bulk/kinds';
import type { PlanChange, PlanState } from '@plumbline/domain/shifts/plan';
import { afterChange, isAsSeen, neededFor } from '@plumbline/domain/shifts/plan';
import { assignableOf } from '../../access/assignable-people.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from '../jobs/index.ts';
import { assignPeople, changeJobs, cloneLockedJob, refreshJobSearch, writeJobFields } from '../jobs/index.ts';
import type { BulkContext, Refusals } from './bulk-context.ts';
import { codeOf, passing } from './bulk-context.ts';

type Plan = BulkInput<'plan'>;

const stateOf = (job: LockedJob): PlanState => ({
  users: job.facts.assigneeIds,
  startDate: job.startDate?.toISOString() ?? null,
  plannedLength: job.plannedLength,
});

/** The change of each job that it is judged by. */
function changesByJob({ changes }: Plan): (job: LockedJob) => PlanChange {
  const byJob = new Map(changes.map((change) => [change.job, change]));
  return (job) => {
    const change = byJob.get(job.id);
    if (!change) throw new Problem('not_found');
    return change;
  };
}

/** @throws Problem where somebody comes to the job who can't be put on it */
function checkPeople(job: LockedJob, { assign }: PlanChange, assignable: ReadonlySet<string>): void {
  const isKnown = (id: string) => assignable.has(id) || job.facts.assigneeIds.includes(id);
  if (!assign.every(isKnown)) throw new Problem('bulk_person_not_assignable');
}

const comingTo = ({ db, actor }: BulkContext, { changes }: Plan) =>
  assignableOf(db, actor, [...new Set(changes.flatMap(({ assign }) => assign))]);

/** People, start and length of each job as it was planned; refuses those that somebody has planned otherwise meanwhile. */
export async function planJobs(
  context: BulkContext,
  jobs: readonly LockedJob[],
  plan: Plan,
  refusals: Refusals,
): Promise<void> {
  const changeOf = changesByJob(plan);
  const assignable = new Set(await comingTo(context, plan));
  const passed = passing(jobs, refusals, (job) => {
    const change = changeOf(job);
    for (const verb of neededFor(change)) {
      if (verb === 'assign') context.authorize('job.assign', job.facts);
      else context.authorize('job.change', job.facts);
    }
    if (!isAsSeen(change, stateOf(job))) throw new Problem('bulk_item_changed');
    checkPeople(job, change, assignable);
  });
  const written: { job: LockedJob; isWritten: boolean; assigneeIds: readonly string[] }[] = [];
  for (const job of passed) {
    const change = changeOf(job);
    const { startDate, plannedLength } = change;
    const after = await writeJobFields(context, job, {
      ...(startDate !== undefined && { startDate: new Date(startDate) }),
      ...(plannedLength !== undefined && { plannedLength }),
    });
    const isOfPeople = change.assign.length + change.unassign.length > 0;
    const { users } = afterChange({ ...change, before: stateOf(job) });
    written.push({
      job: after,
      isWritten: after !== job,
      assigneeIds: isOfPeople ? [...new Set(users)] : job.facts.assigneeIds,
    });
  }
  const moves = await assignPeople(context, written);
  const moved = new Set(moves.map(({ job }) => job.id));
  const touched = written
    .filter(({ job, isWritten }) => isWritten && !moved.has(job.id))
    .map(({ job }) => ({ job, status: job.status, by: 'life_cycle' as const }));
  await changeJobs(context, [...moves, ...touched]);
  await refreshJobSearch(
    context.db,
    [...moves, ...touched].map(({ job }) => job.id),
  );
}

/** A copy of each job with people, start and length as they were planned. @returns the copies by their job */
export async function copyPlanned(
  context: BulkContext,
  jobs: readonly LockedJob[],
  plan: Plan,
  refusals: Refusals,
): Promise<ReadonlyMap<string, string>> {
  const changeOf = changesByJob(plan);
  const assignable = new Set(await comingTo(context, plan));
  const copies = new Map<string, string>();
  for (const job of jobs) {
    try {
      const change = changeOf(job);
      checkPeople(job, change, assignable);
      const { startDate, plannedLength } = change;
      const { users } = afterChange({ ...change, before: stateOf(job) });
      const copy = await cloneLockedJob(context, job, {
        assigneeIds: [...new Set(users)],
        ...(startDate !== undefined && { startDate: new Date(startDate) }),
        ...(plannedLength !== undefined && { plannedLength }),
      });
      copies.set(job.id, copy.id);
    } catch (refusal) {
      refusals.set(job.id, codeOf(refusal));
    }
  }
  return copies;
}
