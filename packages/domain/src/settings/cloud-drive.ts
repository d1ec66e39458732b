/** The services in whose drives documents are filed. */
export const driveProviders = ['google', 'onedrive'] as const;
export type DriveProvider = (typeof driveProviders)[number];

/** When something of a job is filed by itself. */
export const filingTimes = ['never', 'reported', 'done'] as const;
export type FilingTime = (typeof filingTimes)[number];

/** What is filed by itself, and when: the PDF of a job, the photos of its answers, exports of reports. */
export interface FilingRules {
  readonly documents: FilingTime;
  readonly photos: FilingTime;
  readonly reports: boolean;
}

/** What a filed file is. */
export const filedKinds = ['job_pdf', 'photo', 'report'] as const;
export type FiledKind = (typeof filedKinds)[number];

/** What of a job an automation files. */
export const filedParts = ['job_pdf', 'photos'] as const;

/** `waiting` until it is there; `removed`: it was there, and somebody has deleted it in the drive. */
export const filingStates = ['waiting', 'filed', 'failed', 'removed'] as const;
export type FilingState = (typeof filingStates)[number];

/** Why nothing can be filed until somebody does something about the connection: no attempts are counted meanwhile. */
export const heldProblems = [
  'access_revoked',
  'client_refused',
  'scope_missing',
  'service_off',
  'quota_used_up',
  'secret_unreadable',
  'address_not_allowed',
] as const;

/** What passes by itself: it is tried again later. */
export const passingProblems = ['busy', 'unreachable', 'response_unreadable'] as const;

/** What is wrong with one file. */
export const fileProblems = ['folder_removed', 'source_gone', 'document_failed', 'file_refused', 'restored'] as const;

export const driveProblems = [...heldProblems, ...passingProblems, ...fileProblems] as const;
export type DriveProblem = (typeof driveProblems)[number];

/** What is wrong with the connection as a whole. */
export const connectionProblems = [...heldProblems, ...passingProblems] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** Whether a problem concerns the connection, and not one file or folder. */
export function isOfConnection(problem: DriveProblem): problem is ConnectionProblem {
  return (connectionProblems as readonly string[]).includes(problem);
}

/** Whether a problem concerns the connection as a whole and stays until somebody acts. */
export function holdsAll(problem: DriveProblem): boolean {
  return (heldProblems as readonly string[]).includes(problem);
}

/** So long, in milliseconds, the connection is broken before administrators are notified: what waits for them soon, what may pass after a day. */
const noticeAfterMs = { held: 10 * 60_000, passing: 86_400_000 } as const;

/** Whether administrators are to be notified of a connection that has been broken since a moment. */
export function isNoticeDue(problem: ConnectionProblem, since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= noticeAfterMs[holdsAll(problem) ? 'held' : 'passing'];
}

/** The path of the screen to which a service sends people back. */
export const drivePage = '/settings/drive';

/** The place of a job in its life that a filed document shows, so that it is filed once for each: reported, done, or the status itself. */
export function filedStage({ status, isSubmitted }: { status: string; isSubmitted: boolean }): string {
  return status === 'done' || !isSubmitted ? status : 'reported';
}
