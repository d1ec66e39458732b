import { roundTo } from '../expressions/decimal.ts';
import type { Scale } from './calibration.ts';
import { discOutside, lineOutside } from './discs.ts';
import { lineSpansInRing, mergedSpans, ringArea } from './rings.ts';
import type { Box, Shape } from './shapes.ts';
import { boxOf } from './shapes.ts';
import { styleOf } from './styles.ts';

/** What an element measures in the world, unrounded. */
export interface Measured {
  /** Along an open line; around a closed one. In metres. */
  readonly length: number;
  /** In square metres; 0 for what has no inside. */
  readonly area: number;
  /** The sides of the box around it, in metres. */
  readonly width: number;
  readonly height: number;
}

/** Every result that is shown has two decimals, halves away from zero (spec/3 §9). Sums are rounded once, not each part. */
export function shownNumber(value: number): number {
  // No negative zero: "-0 %" is no figure.
  return roundTo(value, 2) + 0;
}

/**
 * What an element measures: rectangle 2(w + h) and w·h, circle 2πr and πr², polygons by their points (spec/3 §9), in the plan's own
 * scale for each direction. Nothing is counted where the scissors have cut.
 */
export function measure(shape: Shape, scale: Scale): Measured {
  const box = boxOf(shape);
  const sides = { width: box.width * scale.x, height: box.height * scale.y };
  const cuts: CutOut = {
    boxes: (shape.cuts ?? []).map((cut) => stretched(cut, scale)),
    rings: (shape.holes ?? []).map((hole) => inWorld(hole.points, scale)),
  };
  switch (shape.kind) {
    case 'Lamp':
      return { length: 0, area: 0, ...sides };
    case 'Circle':
      return { ...circle(shape, scale, shape.cuts ?? []), ...sides };
    case 'Rect': {
      if (cuts.boxes.length + cuts.rings.length === 0)
        return { length: 2 * (sides.width + sides.height), area: sides.width * sides.height, ...sides };
      const corners = inWorld(cornersOf(box), scale);
      return { length: lengthOutside(corners, true, cuts), area: ringArea(corners, cuts.boxes, cuts.rings), ...sides };
    }
    default: {
      const points = inWorld(shape.points, scale);
      const { isClosed } = styleOf(shape.style);
      return {
        length: lengthOutside(points, isClosed, cuts),
        area: isClosed ? ringArea(points, cuts.boxes, cuts.rings) : 0,
        ...sides,
      };
    }
  }
}

/** The four corners of a box, clockwise from the upper left. */
export function cornersOf({ x, y, width, height }: Box): readonly number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

const inWorld = (points: readonly number[], scale: Scale) =>
  points.map((value, index) => value * (index % 2 === 0 ? scale.x : scale.y));

const stretched = ({ x, y, width, height }: Box, scale: Scale): Box => ({
  x: x * scale.x,
  y: y * scale.y,
  width: width * scale.x,
  height: height * scale.y,
});

function circle({ x, y, radius }: { x: number; y: number; radius: number }, scale: Scale, cuts: readonly Box[]) {
  const [rx, ry] = [radius * scale.x, radius * scale.y];
  const inDisc = cuts.map((cut) => ({
    x: (cut.x - x) / radius,
    y: (cut.y - y) / radius,
    width: cut.width / radius,
    height: cut.height / radius,
  }));
  return { length: lineOutside(rx, ry, inDisc), area: (cuts.length === 0 ? Math.PI : discOutside(inDisc)) * rx * ry };
}

/** What is cut out of an element, in the world: boxes by the scissors, and parts of any form. */
interface CutOut {
  readonly boxes: readonly Box[];
  readonly rings: readonly (readonly number[])[];
}

/** How long a row of points is outside of all that is cut out. */
function lengthOutside(points: readonly number[], isClosed: boolean, { boxes, rings }: CutOut): number {
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
