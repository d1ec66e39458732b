import { mergedSpans } from './rings.ts';
import type { Box } from './shapes/drawn.ts';

/*
 * Discs out of which boxes are cut. The disc's middle is the origin here, and its radius 1: callers scale.
 */

/** The area of the unit disc left of x = a and above y = b (y runs down, so: with y at most b). */
function corner(a: number, b: number): number {
  if (a <= -1 || b <= -1) return 0;
  const right = Math.min(1, a);
  const below = Math.min(1, b);
  // The area under the upper half circle, from the left end to x.
  const under = (x: number) => (x * Math.sqrt(Math.max(0, 1 - x * x)) + Math.asin(x) + Math.PI / 2) / 2;
  const reach = Math.sqrt(Math.max(0, 1 - below * below));
  const wholeUpTo = (x: number) => (below > 0 ? 2 * under(x) : 0);
  if (right <= -reach) return wholeUpTo(right);
  const bent = Math.min(right, reach);
  const middle = below * (bent + reach) + under(bent) - under(-reach);
  return wholeUpTo(-reach) + middle + (right > reach ? wholeUpTo(right) - wholeUpTo(reach) : 0);
}

/** The area of the unit disc in a box. */
function discInBox({ x, y, width, height }: Box): number {
  return corner(x + width, y + height) - corner(x, y + height) - corner(x + width, y) + corner(x, y);
}

/** Boxes that cover the same and don't overlap. */
function apart(boxes: readonly Box[]): readonly Box[] {
  const sides = [...new Set(boxes.flatMap((box) => [box.x, box.x + box.width]))].toSorted((a, b) => a - b);
  return sides.slice(0, -1).flatMap((x, index) => {
    const width = (sides[index + 1] ?? x) - x;
    const middle = x + width / 2;
    const here = boxes.filter((box) => box.x < middle && middle < box.x + box.width);
    const spans = mergedSpans(here.map((box) => [box.y, box.y + box.height] as const));
    return spans.map(([top, bottom]) => ({ x, y: top, width, height: bottom - top }));
  });
}

/** The area of the unit disc outside all boxes. */
export function discOutside(boxes: readonly Box[]): number {
  const inside = apart(boxes).reduce((sum, box) => sum + discInBox(box), 0);
  return Math.max(0, Math.PI - inside);
}

/**
 * The length of an ellipse's line outside all boxes, which are given in the disc that the ellipse is made of by stretching.
 * @param rx half its width
 * @param ry half its height
 */
export function lineOutside(rx: number, ry: number, boxes: readonly Box[]): number {
  if (boxes.length === 0) return arcLength(rx, ry, 0, 2 * Math.PI);
  const turns = new Set([0, 2 * Math.PI]);
  const add = (turn: number) => turns.add((turn + 2 * Math.PI) % (2 * Math.PI));
  for (const { x, y, width, height } of boxes) {
    const across = [x, x + width].filter((at) => Math.abs(at) < 1).map(Math.acos);
    const down = [y, y + height].filter((at) => Math.abs(at) < 1).map(Math.asin);
    for (const turn of across.flatMap((one) => [one, -one])) add(turn);
    for (const turn of down.flatMap((one) => [one, Math.PI - one])) add(turn);
  }
  const order = [...turns].toSorted((a, b) => a - b);
  let length = 0;
  for (let index = 0; index + 1 < order.length; index++) {
    const [from = 0, to = 0] = [order[index], order[index + 1]];
    // Not the middle: a box that touches the line from within does so there.
    const between = from + (to - from) * 0.414;
    if (!boxes.some((box) => isIn(box, Math.cos(between), Math.sin(between)))) length += arcLength(rx, ry, from, to);
  }
  return length;
}

const isIn = (box: Box, x: number, y: number) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** Of a circle as by 2πr; of an ellipse by Simpson's rule, to more digits than are shown. */
function arcLength(rx: number, ry: number, from: number, to: number): number {
  if (rx === ry) return rx * (to - from);
  const steps = 2 * Math.max(2, Math.ceil((to - from) * 64));
  const width = (to - from) / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step++) {
    const turn = from + step * width;
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * Math.hypot(rx * Math.sin(turn), ry * Math.cos(turn));
  }
  return (sum * width) / 3;
}
