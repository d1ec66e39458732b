import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { ShiftJob } from '@plumbline/contract/shifts';
import { afterChange } from '@plumbline/domain/shifts/plan';
import type { Shifts } from '../board/board-rows.ts';
import type { PendingPlan } from './plan-store.ts';

const joined = <Thing extends { readonly _id: string }>(things: readonly Thing[], more: Thing): Thing[] =>
  things.some(({ _id }) => _id === more._id) ? [...things] : [...things, more];

/** A job of the tray as the board has them; its start is set by what is planned. */
function asShiftJob(job: JobListItem): ShiftJob {
  return {
    _id: job._id,
    ID: job.ID,
    status: job.status,
    jobType: job.jobType._id,
    project: job.project?._id ?? null,
    startDate: job.startDate ?? '',
    plannedLength: job.plannedLength,
    users: job.users.map(({ _id }) => _id),
    can: job.can,
  };
}

/** The board with what is on its way to the server. @param trayJob a job that waits beside the board */
export function plannedShifts(
  shifts: Shifts,
  pending: readonly PendingPlan[],
  trayJob: (id: string) => JobListItem | undefined,
): Shifts {
  if (pending.length === 0) return shifts;
  const jobs = new Map(shifts.jobs.map((job) => [job._id, job]));
  let { jobTypes, projects } = shifts;
  for (const change of pending.flatMap(({ changes }) => changes)) {
    const waiting = jobs.has(change.job) ? undefined : trayJob(change.job);
    const job = jobs.get(change.job) ?? (waiting && asShiftJob(waiting));
    if (!job) continue;
    if (waiting) {
      jobTypes = joined(jobTypes, waiting.jobType);
      if (waiting.project) projects = joined(projects, waiting.project);
    }
    const { users, startDate, plannedLength } = afterChange(change);
    // Without people or without a start it waits beside the board.
    if (users.length === 0 || startDate === null) jobs.delete(job._id);
    else jobs.set(job._id, { ...job, users: [...users], startDate, plannedLength });
  }
  return { ...shifts, jobs: [...jobs.values()], jobTypes, projects };
}
