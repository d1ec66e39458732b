import type { Box } from './shapes/drawn.ts';

/*
 * Areas of closed rows of points. A polygon that doesn't cross itself has the area that the shoelace formula gives, exactly. One that
 * crosses itself counts what is painted: every place that its line winds around, once (the non-zero rule, by which it is also drawn).
 */

/** Twice the signed area would be the shoelace sum; this is the area, positive when the row runs clockwise on the screen. */
export function signedArea(points: readonly number[]): number {
  const count = points.length / 2;
  if (count < 3) return 0;
  // Seen from the first point, so that a small room far from the corner loses no digits.
  const [originX = 0, originY = 0] = points;
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const next = (index + 1) % count;
    const [x, y] = [(points[2 * index] ?? 0) - originX, (points[2 * index + 1] ?? 0) - originY];
    const [nextX, nextY] = [(points[2 * next] ?? 0) - originX, (points[2 * next + 1] ?? 0) - originY];
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

/**
 * The area that a closed row of points encloses, without what lies in one of the boxes or inside one of the holes; of a row that crosses
 * itself, what the non-zero rule paints.
 * @param holes closed rows of points of their own, which may overlap each other and the outline
 */
export function ringArea(
  points: readonly number[],
  cutOut: readonly Box[] = [],
  holes: readonly (readonly number[])[] = [],
): number {
  if (points.length < 6) return 0;
  const isWhole = cutOut.length === 0 && holes.length === 0 && !crossesItself(points);
  return isWhole ? Math.abs(signedArea(points)) : sweptArea(points, cutOut, holes);
}

interface Edge {
  /** Upper end. */
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** 1 when the row runs down along it, -1 when up. */
  readonly turn: number;
  /** The row that it is of: 0 for the outline, then the holes. */
  readonly row: number;
}

/** The edges that are not level, upper end first. */
function edgesOf(points: readonly number[], row: number): readonly Edge[] {
  const count = points.length / 2;
  const edges: Edge[] = [];
  for (let index = 0; index < count; index++) {
    const next = (index + 1) % count;
    const [x1 = 0, y1 = 0] = [points[2 * index], points[2 * index + 1]];
    const [x2 = 0, y2 = 0] = [points[2 * next], points[2 * next + 1]];
    if (y1 < y2) edges.push({ x1, y1, x2, y2, turn: 1, row });
    if (y1 > y2) edges.push({ x1: x2, y1: y2, x2: x1, y2: y1, turn: -1, row });
  }
  return edges;
}

const side = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** Whether two edges that are no neighbours cross, touch or lie on each other. */
export function crossesItself(points: readonly number[]): boolean {
  const count = points.length / 2;
  const at = (index: number): readonly [number, number] => [
    points[2 * (index % count)] ?? 0,
    points[2 * (index % count) + 1] ?? 0,
  ];
  const all = Array.from({ length: count }, (_, index) => index);
  const left = all.map((index) => Math.min(at(index)[0], at(index + 1)[0]));
  const right = all.map((index) => Math.max(at(index)[0], at(index + 1)[0]));
  const order = all.toSorted((one, other) => (left[one] ?? 0) - (left[other] ?? 0));
  for (let first = 0; first < count; first++) {
    const one = order[first] ?? 0;
    for (let second = first + 1; second < count; second++) {
      const other = order[second] ?? 0;
      // Those further on begin still further to the right.
      if ((left[other] ?? 0) > (right[one] ?? 0)) break;
      if (meet(at(one), at(one + 1), at(other), at(other + 1), areNeighbours(one, other, count))) return true;
    }
  }
  return false;
}

const areNeighbours = (one: number, other: number, count: number) =>
  Math.abs(one - other) === 1 || Math.abs(one - other) === count - 1;

type Pair = readonly [number, number];

function meet([ax, ay]: Pair, [bx, by]: Pair, [cx, cy]: Pair, [dx, dy]: Pair, areJoined: boolean): boolean {
  const [c, d] = [side(ax, ay, bx, by, cx, cy), side(ax, ay, bx, by, dx, dy)];
  const [a, b] = [side(cx, cy, dx, dy, ax, ay), side(cx, cy, dx, dy, bx, by)];
  // Neighbours share a point; lying on each other they enclose nothing together, which the formula counts right.
  if (areJoined) return false;
  if (c * d < 0 && a * b < 0) return true;
  const on = (s: number, x: number, y: number, [px, py]: Pair, [qx, qy]: Pair) =>
    s === 0 && x >= Math.min(px, qx) && x <= Math.max(px, qx) && y >= Math.min(py, qy) && y <= Math.max(py, qy);
  return (
    on(c, cx, cy, [ax, ay], [bx, by]) ||
    on(d, dx, dy, [ax, ay], [bx, by]) ||
    on(a, ax, ay, [cx, cy], [dx, dy]) ||
    on(b, bx, by, [cx, cy], [dx, dy])
  );
}

const xAt = ({ x1, y1, x2, y2 }: Edge, y: number) => x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);

/** A drawing with more crossings than people make is cut into so many strips of equal height instead. */
const maxStrips = 1_000;

/** All heights between which no two edges cross, nor an edge the side of a box. */
function levelsOf(edges: readonly Edge[], boxes: readonly Box[]): readonly number[] {
  const levels = new Set<number>();
  for (const { y1, y2 } of edges) levels.add(y1).add(y2);
  const [top, bottom] = [Math.min(...levels), Math.max(...levels)];
  for (const box of boxes) addBoxLevels(levels, edges, box, top, bottom);
  for (let first = 0; first < edges.length; first++) {
    const one = edges[first];
    for (let second = first + 1; one && second < edges.length; second++) {
      const other = edges[second];
      if (!other || other.y1 >= one.y2) break;
      const y = crossing(one, other);
      if (y !== null) levels.add(y);
    }
    if (levels.size > maxStrips) return evenLevels(top, bottom);
  }
  return [...levels].toSorted((a, b) => a - b);
}

const evenLevels = (top: number, bottom: number) =>
  Array.from({ length: maxStrips + 1 }, (_, index) => top + ((bottom - top) * index) / maxStrips);

function addBoxLevels(levels: Set<number>, edges: readonly Edge[], box: Box, top: number, bottom: number) {
  const add = (y: number, least: number, most: number) => {
    if (y > least && y < most) levels.add(y);
  };
  add(box.y, top, bottom);
  add(box.y + box.height, top, bottom);
  for (const edge of edges) {
    const slope = (edge.x2 - edge.x1) / (edge.y2 - edge.y1);
    if (slope === 0) continue;
    for (const x of [box.x, box.x + box.width]) add(edge.y1 + (x - edge.x1) / slope, edge.y1, edge.y2);
  }
}

/** The height at which two edges cross, null when they don't within both. */
function crossing(one: Edge, other: Edge): number | null {
  const slope = (edge: Edge) => (edge.x2 - edge.x1) / (edge.y2 - edge.y1);
  const steeper = slope(one) - slope(other);
  if (steeper === 0) return null;
  const top = Math.max(one.y1, other.y1);
  const y = top + (xAt(other, top) - xAt(one, top)) / steeper;
  return y > top && y < Math.min(one.y2, other.y2) ? y : null;
}

/**
 * The area enclosed by the points outside of boxes and holes, summed over strips in which the order of edges is
 * constant.
 */
function sweptArea(points: readonly number[], boxes: readonly Box[], holes: readonly (readonly number[])[]): number {
  const edges = [points, ...holes].flatMap(edgesOf).toSorted((one, other) => one.y1 - other.y1);
  const levels = levelsOf(edges, boxes);
  let area = 0;
  let active: Edge[] = [];
  let waiting = 0;
  for (let index = 0; index + 1 < levels.length; index++) {
    const [top = 0, bottom = 0] = [levels[index], levels[index + 1]];
    const middle = (top + bottom) / 2;
    for (let edge = edges[waiting]; edge && edge.y1 <= middle; edge = edges[++waiting]) active.push(edge);
    active = active.filter((edge) => edge.y2 > middle);
    const covers = [
      ...boxesAt(boxes, middle),
      ...holes.flatMap((_, hole) =>
        insideAt(
          active.filter(({ row }) => row === hole + 1),
          middle,
        ),
      ),
    ];
    const outline = active.filter(({ row }) => row === 0);
    area += (bottom - top) * uncovered(insideAt(outline, middle), mergedSpans(covers));
  }
  return area;
}

type Span = readonly [from: number, to: number];

/** Where a level line is inside the row of points, from left to right. */
function insideAt(active: readonly Edge[], y: number): readonly Span[] {
  const crossings = active
    .map((edge) => ({ x: xAt(edge, y), turn: edge.turn }))
    .toSorted((one, other) => one.x - other.x);
  const spans: Span[] = [];
  let winding = 0;
  let from = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x;
    winding += turn;
    if (winding === 0) spans.push([from, x]);
  }
  return spans;
}

function boxesAt(boxes: readonly Box[], y: number): readonly Span[] {
  return mergedSpans(
    boxes.filter((box) => box.y < y && y < box.y + box.height).map((box): Span => [box.x, box.x + box.width]),
  );
}

/** How long the spans are where no other span covers them. Both are in order and don't overlap among themselves. */
function uncovered(spans: readonly Span[], covers: readonly Span[]): number {
  let width = 0;
  for (const [from, to] of spans) {
    width += to - from;
    for (const [left, right] of covers) width -= Math.max(0, Math.min(to, right) - Math.max(from, left));
  }
  return width;
}

/** Spans in order, those that overlap as one. */
export function mergedSpans(spans: readonly Span[]): readonly Span[] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...spans].toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Which parts of a straight line lie inside a closed row of points: from and to, between 0 and 1. */
export function lineSpansInRing(
  ring: readonly number[],
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): readonly Span[] {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const count = ring.length / 2;
  const cuts = [0, 1];
  for (let index = 0; index < count; index++) {
    const next = (index + 1) % count;
    const [ax = 0, ay = 0] = [ring[2 * index], ring[2 * index + 1]];
    const [bx = 0, by = 0] = [ring[2 * next], ring[2 * next + 1]];
    const across = dx * (by - ay) - dy * (bx - ax);
    if (across === 0) continue;
    const along = ((ax - x1) * (by - ay) - (ay - y1) * (bx - ax)) / across;
    const onEdge = ((ax - x1) * dy - (ay - y1) * dx) / across;
    if (along > 0 && along < 1 && onEdge >= 0 && onEdge <= 1) cuts.push(along);
  }
  const order = cuts.toSorted((one, other) => one - other);
  return order.slice(0, -1).flatMap((from, index) => {
    const to = order[index + 1] ?? from;
    // Not the middle: a corner that touches the line does so there.
    const between = from + (to - from) * 0.414;
    return to > from && isInRing(ring, x1 + dx * between, y1 + dy * between) ? [[from, to] as const] : [];
  });
}

/** Whether a closed row of points winds around a place. */
export function isInRing(ring: readonly number[], x: number, y: number): boolean {
  const active = edgesOf(ring, 0).filter((edge) => edge.y1 <= y && y < edge.y2);
  return insideAt(active, y).some(([from, to]) => from < x && x < to);
}
