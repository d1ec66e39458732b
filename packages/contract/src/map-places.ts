import { latitude, longitude } from '@plumbline/domain/places/degrees';
import { z } from 'zod';

/** So many things go on a map at once. */
export const mappedLimit = 2000;

const degrees = (number: z.ZodNumber) => z.string().trim().min(1).transform(Number).pipe(number);

/** A part of the earth as `south,west,north,east` in degrees. */
export const mapBounds = z
  .string()
  .max(100)
  .transform((value) => value.split(','))
  .pipe(z.tuple([degrees(latitude), degrees(longitude), degrees(latitude), degrees(longitude)]))
  .transform(([south, west, north, east]) => ({ south, west, north, east }));

export type MapBounds = z.output<typeof mapBounds>;

/** What a map is given: the first {@link mappedLimit} that were found. `is_complete` is false where there are more. */
export function placesOf<Thing extends z.ZodType>(thing: Thing) {
  return z.object({ docs: z.array(thing), is_complete: z.boolean() });
}
