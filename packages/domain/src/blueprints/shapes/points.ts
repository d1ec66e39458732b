import type { Box, Place } from './drawn.ts';

/** The distance between two places. */
export function between(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The box that has both places as corners. */
export function boxBetween(one: Place, other: Place): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

export function isInBox(box: Box, { x, y }: Place): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

export function middleOf({ x, y, width, height }: Box): Place {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The four corners of a box, clockwise from the upper left. */
export function cornersOf({ x, y, width, height }: Box): readonly number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

/** The box around a row of points; without points an empty one at the corner. */
export function boxAround(points: readonly number[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

export function movedPoints(points: readonly number[], dx: number, dy: number): readonly number[] {
  return points.map((value, index) => value + (index % 2 === 0 ? dx : dy));
}

/** The place that lies in one of eight directions from another: right and left, up and down, and between. */
export function straightened(from: Place, { x, y }: Place): Place {
  const [dx, dy] = [x - from.x, y - from.y];
  const turn = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4;
  const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
  const along = dx * ux + dy * uy;
  // Level and upright lines are so to the last digit.
  return {
    x: Math.abs(ux) < 1e-9 ? from.x : from.x + along * ux,
    y: Math.abs(uy) < 1e-9 ? from.y : from.y + along * uy,
  };
}

/** Whether a closed row of points winds around a place: its inside, as it is painted where it crosses itself. */
export function windsAround(points: readonly number[], { x, y }: Place): boolean {
  const count = points.length / 2;
  let winding = 0;
  for (let index = 0; index < count; index++) {
    const next = (index + 1) % count;
    const [x1 = 0, y1 = 0] = [points[2 * index], points[2 * index + 1]];
    const [x2 = 0, y2 = 0] = [points[2 * next], points[2 * next + 1]];
    const isLeft = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
    if (y1 <= y && y2 > y && isLeft > 0) winding += 1;
    if (y1 > y && y2 <= y && isLeft < 0) winding -= 1;
  }
  return winding !== 0;
}
