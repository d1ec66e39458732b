import type { LiveChange } from '@plumbline/contract/live';

/** A job that is being answered in this tab. */
export interface AnsweredHere {
  /** Whether this device has sent, or is about to send, something under this key. */
  readonly isOwnKey: (key: string) => boolean;
  /** It was left unread although something of it changed. Called when the job is not answered here any more. */
  readonly onOld: () => void;
}

const jobs = new Map<string, { readonly here: AnsweredHere; isOld: boolean }>();

/**
 * Events that only report what this device itself has sent, which is applied on top of what was read
 * (`answersNotRead`).
 */
const ownNews: ReadonlySet<string> = new Set(['job.answered', 'job.issue_raised']);

/**
 * Says that a job is being answered here: as long as it is, what this device has sent is no reason to read the whole job
 * again. Gives the way to say that it is not any more.
 */
export function answeringBegins(jobId: string, here: AnsweredHere): () => void {
  const one = { here, isOld: false };
  jobs.set(jobId, one);
  return () => {
    if (jobs.get(jobId) === one) jobs.delete(jobId);
    if (one.isOld) here.onOld();
  };
}

/** Whether a job need not be read again for what this device has sent. It is once it is not answered here any more. */
export function staysUnread(jobId: string): boolean {
  const one = jobs.get(jobId);
  if (!one) return false;
  one.isOld = true;
  return true;
}

/** Whether a change is this device's own doing in a job that is being answered here; by the same person elsewhere, it is not. */
export function isDoneHere({ name, own, job, key }: LiveChange): boolean {
  if (!own || !job || key === undefined || !ownNews.has(name)) return false;
  return jobs.get(job)?.here.isOwnKey(key) === true && staysUnread(job);
}
