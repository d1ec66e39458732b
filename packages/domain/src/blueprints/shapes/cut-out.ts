import type { Scale } from '../calibration.ts';
import { lineSpansInRing, mergedSpans } from '../rings.ts';
import type { Box, Drawn } from './drawn.ts';

/** What is cut out of an element, in the world: boxes by the scissors, and parts of any form. */
export interface CutOut {
  readonly boxes: readonly Box[];
  readonly rings: readonly (readonly number[])[];
}

/** What is cut out of an element, in a scale. */
export function cutOutOf({ cuts = [], holes = [] }: Pick<Drawn, 'cuts' | 'holes'>, scale: Scale): CutOut {
  return {
    boxes: cuts.map(({ x, y, width, height }) => ({
      x: x * scale.x,
      y: y * scale.y,
      width: width * scale.x,
      height: height * scale.y,
    })),
    rings: holes.map(({ points }) => inWorld(points, scale)),
  };
}

/** A row of points of the page in metres. */
export function inWorld(points: readonly number[], scale: Scale): readonly number[] {
  return points.map((value, index) => value * (index % 2 === 0 ? scale.x : scale.y));
}

/** How long a row of points is outside of all that is cut out. */
export function lengthOutside(points: readonly number[], isClosed: boolean, { boxes, rings }: CutOut): number {
  const count = points.length / 2;
  let length = 0;
  for (let index = 0; index + (isClosed ? 0 : 1) < count; index++) {
    const next = (index + 1) % count;
    const [x1 = 0, y1 = 0] = [points[2 * index], points[2 * index + 1]];
    const [x2 = 0, y2 = 0] = [points[2 * next], points[2 * next + 1]];
    const hidden = mergedSpans([
      ...boxes.flatMap((box) => partIn(box, x1, y1, x2 - x1, y2 - y1)),
      ...rings.flatMap((ring) => lineSpansInRing(ring, x1, y1, x2, y2)),
    ]);
    const share = hidden.reduce((sum, [from, to]) => sum + to - from, 0);
    length += Math.hypot(x2 - x1, y2 - y1) * (1 - share);
  }
  return length;
}

/** Which part of a straight line lies in a box: from and to, between 0 and 1. */
function partIn(box: Box, x: number, y: number, dx: number, dy: number): readonly (readonly [number, number])[] {
  let [from, to] = [0, 1];
  for (const [at, step, least, most] of [
    [x, dx, box.x, box.x + box.width],
    [y, dy, box.y, box.y + box.height],
  ] as const) {
    if (step === 0) {
      if (at <= least || at >= most) return [];
      continue;
    }
    const [one, other] = [(least - at) / step, (most - at) / step];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to ? [[from, to]] : [];
}
