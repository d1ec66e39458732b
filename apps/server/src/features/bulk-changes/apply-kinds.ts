import type { BulkInput, BulkKind } from '@plumbline/domain/bulk/kinds';
import { movedByDays, onDay } from '@plumbline/domain/bulk/moved-start';
import { assignableOf } from '../../access/assignable-people.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from '../jobs/index.ts';
import {
  askOfJob,
  assignPeople,
  changeJobs,
  checkStatus,
  cloneLockedJob,
  lockProjectOfJob,
  refreshJobSearch,
  relationsOf,
  removeLockedJobs,
  writeJobFields,
} from '../jobs/index.ts';
import { lockSkills } from '../skills/index.ts';
import { copyPlanned, planJobs } from './apply-plan.ts';
import type { BulkContext, Refusals } from './bulk-context.ts';
import { codeOf, passing } from './bulk-context.ts';

/**
 * Changes those locked jobs that may be changed, and adds the others to the refusals. Returns the copies made, by job.
 */
type Apply<Kind extends BulkKind> = (
  context: BulkContext,
  jobs: readonly LockedJob[],
  input: BulkInput<Kind>,
  refusals: Refusals,
) => Promise<ReadonlyMap<string, string> | void>;

/** Exactly these people on each job, and what follows for its status. */
async function assignEach(
  context: BulkContext,
  jobs: readonly LockedJob[],
  peopleOf: (job: LockedJob) => readonly string[],
): Promise<void> {
  const { db } = context;
  const moves = await assignPeople(
    context,
    jobs.map((job) => ({ job, assigneeIds: peopleOf(job) })),
  );
  await changeJobs(context, moves);
  await refreshJobSearch(
    db,
    moves.map(({ job }) => job.id),
  );
}

/** Another start for each job; those for which it is null are refused as having none. */
async function startEach(
  context: BulkContext,
  jobs: readonly LockedJob[],
  startOf: (job: LockedJob) => string | null,
  refusals: Refusals,
): Promise<void> {
  const { authorize } = context;
  const passed = passing(jobs, refusals, (job) => {
    authorize('job.change', job.facts);
    if (startOf(job) === null) throw new Problem('bulk_without_start');
  });
  await fieldsEach(context, passed, (job) => ({ startDate: new Date(startOf(job) ?? '') }));
}

/** Writes fields of each job; those that have changed are touched. */
export async function fieldsEach(
  context: BulkContext,
  jobs: readonly LockedJob[],
  fieldsOf: (job: LockedJob) => Partial<Pick<LockedJob, 'startDate' | 'plannedLength' | 'projectId'>>,
): Promise<void> {
  const changed: LockedJob[] = [];
  for (const job of jobs) {
    const written = await writeJobFields(context, job, fieldsOf(job));
    if (written !== job) changed.push(written);
  }
  await changeJobs(
    context,
    changed.map((job) => ({ job, status: job.status, by: 'life_cycle' as const })),
  );
  await refreshJobSearch(
    context.db,
    changed.map(({ id }) => id),
  );
}

/** Makes these the skills that each job asks for; those that have changed are touched. */
export async function skillsEach(
  context: BulkContext,
  jobs: readonly LockedJob[],
  skillsOf: (job: LockedJob, before: readonly string[]) => readonly string[],
): Promise<void> {
  const { db, record } = context;
  for (const job of jobs) {
    const before = await db.query
      .selectFrom('job_skills as s')
      .innerJoin('skills as k', 'k.id', 's.skill_id')
      .select('s.skill_id as id')
      .where('s.job_id', '=', job.id)
      .where('k.removed_at', 'is', null)
      .execute();
    const change = await askOfJob(db, job.id, [
      ...new Set(
        skillsOf(
          job,
          before.map(({ id }) => id),
        ),
      ),
    ]);
    if (!change) continue;
    record('job.changed', { subjectId: job.id, relations: relationsOf(job), ...change });
    await changeJobs(context, [{ job, status: job.status, by: 'person' }]);
  }
}

/** Nobody of the portion passes. */
function refuseAll(
  jobs: readonly LockedJob[],
  refusals: Refusals,
  code: 'bulk_project_gone' | 'bulk_skill_gone',
): void {
  for (const job of jobs) refusals.set(job.id, code);
}

export const applyKinds: { readonly [Kind in BulkKind]: Apply<Kind> } = {
  status: async (context, jobs, { status }, refusals) => {
    const passed = passing(jobs, refusals, (job) => checkStatus(context, job, status));
    await changeJobs(
      context,
      passed.filter((job) => job.status !== status).map((job) => ({ job, status, by: 'person' as const })),
    );
  },
  assign: async (context, jobs, { users }, refusals) => {
    const { db, actor, authorize } = context;
    const assignable = new Set(await assignableOf(db, actor, users));
    const passed = passing(jobs, refusals, (job) => {
      authorize('job.assign', job.facts);
      const isKnown = (id: string) => assignable.has(id) || job.facts.assigneeIds.includes(id);
      if (!users.every(isKnown)) throw new Problem('bulk_person_not_assignable');
    });
    await assignEach(context, passed, (job) => [...new Set([...job.facts.assigneeIds, ...users])]);
  },
  unassign: async (context, jobs, { users }, refusals) => {
    const passed = passing(jobs, refusals, (job) => context.authorize('job.assign', job.facts));
    await assignEach(context, passed, (job) => job.facts.assigneeIds.filter((id) => !users.includes(id)));
  },
  start_at: (context, jobs, { startDate }, refusals) => startEach(context, jobs, () => startDate, refusals),
  start_day: ({ settings, ...context }, jobs, { day }, refusals) =>
    startEach(
      { settings, ...context },
      jobs,
      (job) => onDay(day, job.startDate?.toISOString() ?? null, settings.timezone),
      refusals,
    ),
  planned_length: async (context, jobs, { plannedLength }, refusals) => {
    const passed = passing(jobs, refusals, (job) => context.authorize('job.change', job.facts));
    await fieldsEach(context, passed, () => ({ plannedLength }));
  },
  move_days: ({ settings, ...context }, jobs, { days }, refusals) =>
    startEach(
      { settings, ...context },
      jobs,
      ({ startDate }) => startDate && movedByDays(startDate.toISOString(), days, settings.timezone),
      refusals,
    ),
  project: async (context, jobs, { project }, refusals) => {
    const { db, actor, authorize } = context;
    const passed = passing(jobs, refusals, (job) => authorize('job.change_project', job.facts));
    if (passed.length === 0) return;
    try {
      await lockProjectOfJob(db, actor, project, 'project');
    } catch (refusal) {
      codeOf(refusal);
      return refuseAll(passed, refusals, 'bulk_project_gone');
    }
    await fieldsEach(context, passed, () => ({ projectId: project }));
  },
  add_skills: async (context, jobs, { skills }, refusals) => {
    const { db, authorize } = context;
    const passed = passing(jobs, refusals, (job) => authorize('job.manage_skills', job.facts));
    try {
      await lockSkills(db, skills);
    } catch (refusal) {
      codeOf(refusal);
      return refuseAll(passed, refusals, 'bulk_skill_gone');
    }
    await skillsEach(context, passed, (_, before) => [...before, ...skills]);
  },
  duplicate: async (context, jobs, _, refusals) => {
    const copies = new Map<string, string>();
    for (const job of jobs) {
      try {
        copies.set(job.id, (await cloneLockedJob(context, job)).id);
      } catch (refusal) {
        refusals.set(job.id, codeOf(refusal));
      }
    }
    return copies;
  },
  plan: planJobs,
  plan_copies: copyPlanned,
  delete: async (context, jobs, _, refusals) => {
    const passed = passing(jobs, refusals, (job) => context.authorize('job.erase', job.facts));
    if (passed.length > 0) await removeLockedJobs(context, passed);
  },
};

/** Changes locked jobs as a bulk change of this kind does. @param input checked when the change was begun */
export async function applyKind(
  context: BulkContext,
  kind: BulkKind,
  jobs: readonly LockedJob[],
  input: unknown,
  refusals: Refusals,
): Promise<ReadonlyMap<string, string>> {
  const apply = applyKinds[kind] as Apply<BulkKind>;
  return (await apply(context, jobs, input as BulkInput<BulkKind>, refusals)) ?? new Map();
}
