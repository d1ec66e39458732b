import type { JobStatus } from '../jobs/status.ts';
import type { GameWeights } from './game.ts';

/** In these a job is not reported, or not any more: what was earned by its report is taken back while it is in one of them. */
export const unreportedStatuses = ['open', 'assigned', 'confirmed', 'rejected'] as const satisfies readonly JobStatus[];

/** What one person did in a project, counted over jobs in which the points are shared alike. */
export interface Deeds {
  readonly userId: string;
  readonly projectId: string | null;
  /** How many people are on each of these jobs, and which of them, by id, this one is: from 1. */
  readonly people: number;
  readonly place: number;
  /** Jobs that were reported, and how many of them without an issue. */
  readonly reported: number;
  readonly clean: number;
  /** Confirmations before the job was to start. */
  readonly confirmed: number;
}

/**
 * One person's part of the points of a job, in hundredths: equal parts, and what is left of them one each to the first ones, so that
 * the parts together are exactly the points.
 * @param points whole ones
 * @param place from 1 to `people`
 */
export function shareOf(points: number, people: number, place: number): number {
  const hundredths = points * 100;
  return Math.floor(hundredths / people) + (place <= hundredths % people ? 1 : 0);
}

/** The points of deeds in hundredths. A job's points are shared by those who are on it; a confirmation is each one's own. */
export function pointsOf({ people, place, reported, clean, confirmed }: Deeds, weights: GameWeights): number {
  return (
    reported * shareOf(weights.reported, people, place) +
    clean * shareOf(weights.clean, people, place) +
    confirmed * weights.confirmed * 100
  );
}
