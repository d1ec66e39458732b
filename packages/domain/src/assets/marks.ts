import { z } from 'zod';
import { id } from '../ids/id.ts';

/*
 * Markup over a photo: stored as vectors, so that it can be edited later, next to the picture rendered with it
 * (decision 0031). Coordinates are thousandths of the picture's longer side, from its upper left corner.
 */

/** The longer side of every picture, in the unit of the marks. */
export const markUnits = 1000;
export const markColours = ['red', 'yellow', 'green', 'blue', 'white', 'black'] as const;
export const markWidths = ['thin', 'medium', 'thick'] as const;
export type MarkColour = (typeof markColours)[number];
export type MarkWidth = (typeof markWidths)[number];

export const marksLimit = 200;
export const pointsLimit = 500;
/** The most characters of a picture's marks as JSON. */
export const marksBytes = 128 * 1024;
export const markTextLimit = 200;

const coordinate = z
  .number()
  .min(-markUnits)
  .max(2 * markUnits);
const point = z.tuple([coordinate, coordinate]);
export type MarkPoint = readonly [x: number, y: number];

const shared = {
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  colour: z.enum(markColours),
  width: z.enum(markWidths),
};

const mark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pen'), ...shared, points: z.array(point).min(1).max(pointsLimit) }),
  /** `to` is the head. */
  z.object({ kind: z.literal('arrow'), ...shared, from: point, to: point }),
  /** `at` is the middle of the text; `width` says how large it is. */
  z.object({ kind: z.literal('text'), ...shared, at: point, text: z.string().trim().min(1).max(markTextLimit) }),
]);

export type Mark = z.output<typeof mark>;

/** What was drawn over which picture. */
export const pictureMarks = z
  .object({ original: id, marks: z.array(mark).min(1).max(marksLimit) })
  .refine((value) => JSON.stringify(value).length <= marksBytes, { error: 'value_too_large' });
export type PictureMarks = z.output<typeof pictureMarks>;

/** The same mark elsewhere, never so far that it could not be found again. */
export function movedBy(one: Mark, dx: number, dy: number): Mark {
  const move = ([x, y]: MarkPoint): [number, number] => [within(x + dx), within(y + dy)];
  if (one.kind === 'pen') {
    const points = one.points.map(([x, y]): [number, number] => [x + dx, y + dy]);
    return points.every(isWithin) ? { ...one, points } : one;
  }
  return one.kind === 'arrow' ? { ...one, from: move(one.from), to: move(one.to) } : { ...one, at: move(one.at) };
}

const within = (value: number) => Math.min(markUnits, Math.max(0, value));
const isWithin = ([x, y]: MarkPoint) => x === within(x) && y === within(y);

/** A coordinate as stored: to a tenth of a unit. */
export function rounded([x, y]: MarkPoint): [number, number] {
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

/** Whether the pen has moved far enough from its last point for another one. */
export function isAway([x, y]: MarkPoint, [lastX, lastY]: MarkPoint): boolean {
  return Math.hypot(x - lastX, y - lastY) >= 3;
}

/** So many points that a long line can still be drawn: every second one goes, but the ends stay. */
export function thinned(points: readonly MarkPoint[]): [number, number][] {
  if (points.length <= pointsLimit) return points.map(rounded);
  return thinned(points.filter((_, index) => index % 2 === 0 || index === points.length - 1));
}
