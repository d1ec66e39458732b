import { z } from 'zod';

/** As far as the earth goes to the north and south, and to the east and west. */
export const degreeLimits = { lat: 90, long: 180 } as const;

/** A place's numbers as somebody gives them: what lies outside of the earth is refused, never moved to its edge. */
export const latitude = z.number().min(-degreeLimits.lat).max(degreeLimits.lat);
export const longitude = z.number().min(-degreeLimits.long).max(degreeLimits.long);

/** Whether a number can be one of a place's. */
export function isOnEarth(axis: keyof typeof degreeLimits, degrees: number): boolean {
  return Math.abs(degrees) <= degreeLimits[axis];
}
