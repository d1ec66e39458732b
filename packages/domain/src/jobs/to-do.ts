import type { JobStatus } from './status.ts';

/**
 * The statuses in which nothing is left to do on site. In any other one, custom ones too, a job waits for the people on
 * it. The index `jobs_to_do` of migration 0002 names the same four.
 */
export const settledStatuses = ['rejected', 'reported', 'review', 'done'] as const satisfies readonly JobStatus[];

/**
 * The sections of "my jobs", ordered by their urgency for somebody on site: starting today; started before and not
 * reported; starting later, or without a start.
 */
export const toDoParts = ['today', 'late', 'upcoming'] as const;
export type ToDoPart = (typeof toDoParts)[number];
