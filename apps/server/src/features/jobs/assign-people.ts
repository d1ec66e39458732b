import { confirmationsAfterAssigning } from '@plumbline/domain/jobs/attendance';
import { nextStatus } from '@plumbline/domain/jobs/life-cycle';
import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import { checkAssignable } from '../../access/assignable-people.ts';
import type { ChangeContext, StatusMove } from './store/change-jobs.ts';
import { insertAssignees } from './store/insert-assignees.ts';
import type { LockedJob } from './store/lock-jobs.ts';
import { relationsOf } from './store/lock-jobs.ts';

/** Whoever shall be on a job: exactly these people. */
export interface Assignment {
  job: LockedJob;
  assigneeIds: readonly string[];
}

/**
 * Makes exactly the wanted people the ones on each job: one statement for those who leave, one for those who come.
 * Takes locked jobs, each once. A person who leaves takes their confirmation along.
 * @returns where the life cycle moves the jobs that changed; the caller writes them with `changeJobs`
 * @throws Problem not_valid at `users` when somebody who comes can't be assigned
 */
export async function assignPeople(
  { db, record, now, actor }: ChangeContext & { actor: Actor },
  assignments: readonly Assignment[],
): Promise<StatusMove[]> {
  const changes = assignments
    .map(({ job, assigneeIds }) => ({
      job,
      wanted: assigneeIds,
      added: assigneeIds.filter((id) => !job.facts.assigneeIds.includes(id)),
      removed: job.facts.assigneeIds.filter((id) => !assigneeIds.includes(id)),
    }))
    .filter(({ added, removed }) => added.length > 0 || removed.length > 0);

  await checkAssignable(db, actor, [...new Set(changes.flatMap((change) => change.added))]);

  const leaving = changes.flatMap(({ job, removed }) => removed.map((userId) => ({ job, userId })));
  if (leaving.length > 0) {
    await db.rows(sql`delete from ${db.table('job_assignees')} a
      using unnest(${leaving.map((one) => one.job.id)}::uuid[], ${leaving.map((one) => one.userId)}::uuid[]) as gone (job_id, user_id)
      where a.job_id = gone.job_id and a.user_id = gone.user_id`);
  }
  await insertAssignees(
    { db, now, actor },
    changes.flatMap(({ job, added }) => added.map((userId) => ({ job, userId }))),
  );

  return changes.map(({ job, wanted, added, removed }) => {
    const relations = relationsOf(job);
    if (removed.length > 0) {
      record('job.unassigned', { subjectId: job.id, relations, before: { userIds: removed }, after: null });
    }
    if (added.length > 0) {
      record('job.assigned', { subjectId: job.id, relations, before: null, after: { userIds: added } });
    }
    const people = {
      assigneeIds: wanted,
      confirmedIds: confirmationsAfterAssigning(job.facts.confirmedIds, wanted),
    };
    const left = removed.length > 0 ? nextStatus('assignees_removed', { status: job.status, ...people }) : job.status;
    const status = added.length > 0 ? nextStatus('assignees_added', { status: left, ...people }) : left;
    return { job, status, by: 'life_cycle' as const };
  });
}
