import { differences } from '@plumbline/domain/events/differences';
import type { ChangeContext } from './change-jobs.ts';
import type { LockedJob } from './lock-jobs.ts';
import { relationsOf } from './lock-jobs.ts';

type Fields = Pick<LockedJob, 'startDate' | 'plannedLength' | 'projectId' | 'jobTypeId'>;

/**
 * Writes start, planned length, project and job type of a locked job where they differ, and records the event. The caller has checked
 * permissions, and then updates what has changed with `changeJobs`. Returns the resulting job: the same object if
 * nothing differs.
 */
export async function writeJobFields(
  { db, record }: Pick<ChangeContext, 'db' | 'record'>,
  job: LockedJob,
  given: Partial<Fields>,
): Promise<LockedJob> {
  const { startDate, plannedLength, projectId, jobTypeId } = job;
  const wanted: Fields = { startDate, plannedLength, projectId, jobTypeId, ...given };
  const asReported = (of: Fields) => ({
    startDate: of.startDate?.toISOString() ?? null,
    plannedLength: of.plannedLength,
    projectId: of.projectId,
    jobTypeId: of.jobTypeId,
  });
  const sides = differences(asReported(job), asReported(wanted));
  if (!sides) return job;
  await db.query
    .updateTable('jobs')
    .set({
      start_date: wanted.startDate,
      planned_length: wanted.plannedLength,
      project_id: wanted.projectId,
      job_type_id: wanted.jobTypeId,
      // Of other questions, whose answers are not there yet.
      ...(wanted.jobTypeId !== jobTypeId && { score: null }),
    })
    .where('id', '=', job.id)
    .execute();
  const changed = { ...job, ...wanted };
  record('job.changed', { subjectId: job.id, relations: relationsOf(changed), ...sides });
  return changed;
}
