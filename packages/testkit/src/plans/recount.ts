import type { PageMeasures, RandomPlan } from './random-plan.ts';

/*
 * What a plan comes to, counted by a program that shares nothing with the product's own: it reads what is stored and knows school
 * geometry. Compare with it what screens, files and the API say.
 */

export interface Recounted {
  readonly status: 'current' | 'former' | 'unmeasured' | 'outside';
  /** In metres and square metres, not rounded; null where there are no figures. */
  readonly length: number | null;
  readonly area: number | null;
}

export interface RecountedTotal {
  readonly count: number;
  readonly length: number;
  readonly area: number;
  readonly unmeasured: number;
  readonly former: number;
  readonly outside: number;
}

interface StoredShape {
  kind: string;
  style: number;
  page: number;
  points?: number[];
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  holes?: { points: number[] }[];
  cuts?: { width: number; height: number }[];
  scale?: { x: number; y: number };
}

type Pair = readonly [number, number];

const pairs = (row: readonly number[]): Pair[] =>
  row.flatMap((value, index) => (index % 2 === 0 ? [[value, row[index + 1] ?? 0] as const] : []));

const pathLength = (places: readonly Pair[]) =>
  places.slice(1).reduce((sum, [x, y], index) => {
    const [fromX, fromY] = places[index] ?? [x, y];
    return sum + Math.sqrt((x - fromX) ** 2 + (y - fromY) ** 2);
  }, 0);

function shoelace(places: readonly Pair[]): number {
  let twice = 0;
  for (const [index, [x, y]] of places.entries()) {
    const [nextX, nextY] = places[(index + 1) % places.length] ?? [0, 0];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

function cornersOf({ kind, points, x, y, width, height, radius }: StoredShape): Pair[] {
  if (points) return pairs(points);
  const [left, top, right, bottom] =
    kind === 'Circle'
      ? [x - radius, y - radius, x + radius, y + radius]
      : kind === 'Lamp'
        ? [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
        : [x, y, x + width, y + height];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Counts one element of a plan. */
export function recountElement(plan: RandomPlan, canvasData: string): Recounted {
  const shape = JSON.parse(canvasData) as StoredShape;
  const sheet = plan.pages[shape.page - 1];
  const corners = cornersOf(shape);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (!sheet || left > sheet.width || right < 0 || top > sheet.height || bottom < 0)
    return { status: 'outside', length: null, area: null };
  const own: PageMeasures | undefined =
    shape.page === 1 ? plan.measurements : plan.measurements.pages?.[String(shape.page)];
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const part = own?.areas?.find(
    ({ pixels, box }) =>
      pixels && middleX >= box.x && middleX <= box.x + box.width && middleY >= box.y && middleY <= box.y + box.height,
  );
  const { pixels, metrics } = part ?? own ?? { pixels: null, metrics: { width: 1, height: 1 } };
  if (!pixels) return { status: shape.kind === 'Lamp' ? 'current' : 'unmeasured', length: null, area: null };
  const now = { x: metrics.width / pixels.width, y: metrics.height / pixels.height };
  const { x, y } = shape.scale ?? now;
  const isFormer = Math.abs(x / now.x - 1) > 1e-6 || Math.abs(y / now.y - 1) > 1e-6;
  if (shape.kind === 'Lamp') return { status: 'current', length: 0, area: 0 };
  return { status: isFormer ? 'former' : 'current', ...figures(shape, corners, x, y) };
}

function figures(shape: StoredShape, corners: readonly Pair[], x: number, y: number): { length: number; area: number } {
  const inMetres = (places: readonly Pair[]) => places.map(([px, py]): Pair => [px * x, py * y]);
  if (shape.kind === 'Circle') {
    // The way around an ellipse, in twenty thousand steps.
    const steps = Array.from({ length: 20_001 }, (_, step): Pair => {
      const turn = (2 * Math.PI * step) / 20_000;
      return [shape.radius * x * Math.cos(turn), shape.radius * y * Math.sin(turn)];
    });
    return { length: pathLength(steps), area: Math.PI * shape.radius * x * shape.radius * y };
  }
  const world = inMetres(corners);
  const isClosed = shape.kind === 'Rect' || shape.style === 8 || shape.style === 9;
  if (!isClosed) return { length: pathLength(world), area: 0 };
  const holes = (shape.holes ?? []).reduce((sum, { points }) => sum + shoelace(inMetres(pairs(points))), 0);
  const cuts = (shape.cuts ?? []).reduce((sum, { width, height }) => sum + width * x * height * y, 0);
  return { length: pathLength([...world, ...world.slice(0, 1)]), area: shoelace(world) - holes - cuts };
}

/** The total of some elements. */
export function recountTotal(counted: readonly Recounted[]): RecountedTotal {
  const having = (status: Recounted['status']) => counted.filter((one) => one.status === status).length;
  return {
    count: counted.length - having('outside'),
    length: counted.reduce((sum, { length }) => sum + (length ?? 0), 0),
    area: counted.reduce((sum, { area }) => sum + (area ?? 0), 0),
    unmeasured: having('unmeasured'),
    former: having('former'),
    outside: having('outside'),
  };
}
