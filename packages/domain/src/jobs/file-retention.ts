import type { BuiltInStatus, JobStatus } from './status.ts';

/**
 * What a retention rule removes: photos and films of answers, every file of answers, or the answers themselves, with their files,
 * comments and signatures and the marks on plans.
 */
export const retentionCovers = ['media', 'files', 'answers'] as const;
export type RetentionCover = (typeof retentionCovers)[number];

export const retentionYears = { min: 1, max: 30 } as const;

/** So many characters has the reason for which a job is held back at most. */
export const holdReasonLimit = 500;

/** The rule of a job type: what it covers goes `years` years after a job was finished. */
export interface RetentionRule {
  readonly covers: RetentionCover;
  readonly years: number;
}

/** What is due by a rule at one moment. */
export interface DueRemoval {
  readonly covers: RetentionCover;
  /** What is from this moment on stays, and so does all of a job that was finished from this moment on. */
  readonly cutoff: Date;
}

/** The statuses in which a job is finished. One that is open again has no time to count from. */
export const finishedStatuses = ['reported', 'done'] as const satisfies readonly BuiltInStatus[];

export interface RetainedJob {
  readonly id: string;
  readonly status: JobStatus;
  /** Since when it has its status; null where it was created with it. */
  readonly statusSince: Date | null;
  readonly submittedAt: Date | null;
  readonly isHeld: boolean;
}

/** An answer, or a mark on a plan, of a job. */
export interface RetainedContent {
  readonly id: string;
  /** When the answer was received, or the last one of its seal; when the mark was last changed. */
  readonly at: Date;
}

/** A file that answers of a job name, or that is part of such a file: a film's first picture, the photo under a drawing. */
export interface RetainedFile {
  readonly id: string;
  readonly isMedia: boolean;
  readonly uploadedAt: Date;
  /** The jobs whose answers name it. */
  readonly jobIds: readonly string[];
  /** The files that are there and that it is part of. */
  readonly partOf: readonly string[];
  /** Whether anything else needs it: a project, a plan, a person, a setting, a file that was merged into it. */
  readonly isNamedElsewhere: boolean;
}

/** Since when a job is finished: by its last report or status, whichever is later; null while it is not, or where neither is known. */
export function finishedSince({
  status,
  statusSince,
  submittedAt,
}: Pick<RetainedJob, 'status' | 'statusSince' | 'submittedAt'>): Date | null {
  if (!(finishedStatuses as readonly string[]).includes(status)) return null;
  const times = [statusSince, submittedAt].filter((time) => time !== null);
  return times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())));
}

/** The moment that lies `years` years before `now` (UTC). Before 29 February it is 28 February, so that nothing goes too early. */
export function retentionCutoff(now: Date, years: number): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - years);
  if (cutoff.getUTCMonth() !== now.getUTCMonth()) cutoff.setUTCDate(0);
  return cutoff;
}

/** What a rule makes due now. */
export function dueBy({ covers, years }: RetentionRule, now: Date): DueRemoval {
  return { covers, cutoff: retentionCutoff(now, years) };
}

/** Whether a job was finished before the cutoff, and is not held back. */
function isJobDue(job: RetainedJob, cutoff: Date): boolean {
  const finished = finishedSince(job);
  return !job.isHeld && finished !== null && finished < cutoff;
}

/**
 * The ids of the answers, or marks on plans, that are removed from one job: none unless the job is due, and none from the cutoff on.
 * @param content of the job, as far as it was not removed before
 */
export function contentToRemove(job: RetainedJob, content: readonly RetainedContent[], due: DueRemoval): string[] {
  if (due.covers !== 'answers' || !isJobDue(job, due.cutoff)) return [];
  return content.filter(({ at }) => at < due.cutoff).map(({ id }) => id);
}

/**
 * The ids of the files that are removed from one job: none unless the job is due; none that is from the cutoff on, that another job or
 * anything else names, or that is part of a file which stays.
 * @param files all that the job's answers name, with their parts
 */
export function filesToRemove(
  job: RetainedJob,
  files: readonly RetainedFile[],
  { covers, cutoff }: DueRemoval,
): string[] {
  if (!isJobDue(job, cutoff)) return [];
  let going = files.filter(
    (file) =>
      (covers !== 'media' || file.isMedia) &&
      file.uploadedAt < cutoff &&
      !file.isNamedElsewhere &&
      file.jobIds.every((jobId) => jobId === job.id),
  );
  for (;;) {
    const ids = new Set(going.map(({ id }) => id));
    const left = going.filter(({ partOf }) => partOf.every((whole) => ids.has(whole)));
    if (left.length === going.length) return left.map(({ id }) => id);
    going = left;
  }
}
