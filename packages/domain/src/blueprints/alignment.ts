import type { Measurements, PageMeasurements } from './calibration.ts';
import { pageMeasurements, readArrow, withPage, writeArrow } from './calibration.ts';
import { cornersOf } from './measure.ts';
import type { Box, Cut, Place, Shape } from './shapes.ts';
import { boxAround, takesHoles } from './shapes.ts';

/*
 * A new revision of a sheet may have its drawing elsewhere: shifted, of another size, turned a little. Two places that are found on both
 * say how the one became the other, and what is marked goes along (decision 0032).
 */

/** Moves, turns and resizes: x' = a·x − b·y + dx, y' = b·x + a·y + dy. Never mirrors, and resizes both directions alike. */
export interface Alignment {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export type PlacePair = readonly [Place, Place];

/** Nearer than this two places say nothing about a turn, in pixels of the page. */
export const leastAlignmentDistance = 50;
/** A turn below this is the hand's: a fifth of a degree. Rectangles stay rectangles. */
const leastTurn = Math.PI / 900;
/** No revision is drawn so much larger or smaller; who asks for it has taken a wrong place. */
const maxResizing = 20;

/**
 * How two places of the former sheet become the two of the new one.
 * @returns null where the places are too near to each other to say it
 */
export function alignmentOf([a1, a2]: PlacePair, [b1, b2]: PlacePair): Alignment | null {
  const [fromX, fromY, toX, toY] = [a2.x - a1.x, a2.y - a1.y, b2.x - b1.x, b2.y - b1.y];
  const [from, to] = [Math.hypot(fromX, fromY), Math.hypot(toX, toY)];
  if (!(from >= leastAlignmentDistance && to >= leastAlignmentDistance)) return null;
  const size = to / from;
  if (!(size <= maxResizing && size >= 1 / maxResizing)) return null;
  const turn = Math.atan2(fromX * toY - fromY * toX, fromX * toX + fromY * toY);
  const isLevel = Math.abs(turn) < leastTurn;
  const [a, b] = isLevel ? [size, 0] : [size * Math.cos(turn), size * Math.sin(turn)];
  // Between the two places, so that the hand's error is shared.
  const [middleX, middleY] = [(a1.x + a2.x) / 2, (a1.y + a2.y) / 2];
  return {
    a,
    b,
    dx: (b1.x + b2.x) / 2 - (a * middleX - b * middleY),
    dy: (b1.y + b2.y) / 2 - (b * middleX + a * middleY),
  };
}

export function alignedPlace({ a, b, dx, dy }: Alignment, { x, y }: Place): Place {
  return { x: a * x - b * y + dx, y: b * x + a * y + dy };
}

const sizeOf = ({ a, b }: Alignment) => Math.hypot(a, b);

function alignedPoints(alignment: Alignment, points: readonly number[]): readonly number[] {
  return Array.from({ length: points.length / 2 }, (_, index) =>
    alignedPlace(alignment, { x: points[2 * index] ?? 0, y: points[2 * index + 1] ?? 0 }),
  ).flatMap(({ x, y }) => [x, y]);
}

/** A box that stays level: of a turned one its middle goes along, and its sides keep their lengths. */
function alignedBox(alignment: Alignment, { x, y, width, height }: Box): Box {
  const size = sizeOf(alignment);
  const middle = alignedPlace(alignment, { x: x + width / 2, y: y + height / 2 });
  return {
    x: middle.x - (width * size) / 2,
    y: middle.y - (height * size) / 2,
    width: width * size,
    height: height * size,
  };
}

const alignedCut = (alignment: Alignment, cut: Cut): Cut => ({ ...cut, ...alignedBox(alignment, cut) });

/**
 * An element where it lies on the new sheet. It is as long and as large in the world as before: the scale that it keeps goes along. A
 * rectangle that is turned becomes a polygon, and its cuts become holes; cuts of what takes no holes stay level.
 */
export function alignedShape(alignment: Alignment, shape: Shape): Shape {
  const size = sizeOf(alignment);
  const { cuts, holes, scale, ...rest } = shape;
  const placed = placedShape(alignment, rest as Shape);
  const isTurned = alignment.b !== 0;
  const turnsCuts = isTurned && takesHoles(placed);
  const allHoles = [
    ...(holes ?? []).map((hole) => ({ ...hole, points: alignedPoints(alignment, hole.points) })),
    ...(turnsCuts ? (cuts ?? []) : []).map((cut) => ({
      scissorsId: cut.scissorsId,
      points: alignedPoints(alignment, cornersOf(cut)),
    })),
  ];
  return {
    ...placed,
    ...(cuts && !turnsCuts ? { cuts: cuts.map((cut) => alignedCut(alignment, cut)) } : {}),
    ...(allHoles.length > 0 ? { holes: allHoles } : {}),
    ...(scale ? { scale: { ...scale, x: scale.x / size, y: scale.y / size } } : {}),
  };
}

function placedShape(alignment: Alignment, shape: Shape): Shape {
  const size = sizeOf(alignment);
  switch (shape.kind) {
    case 'Rect': {
      if (alignment.b === 0) return { ...shape, ...alignedBox(alignment, shape) };
      const { x, y, width, height, widthAsHeight: _, kind: __, style, ...drawn } = shape;
      const points = alignedPoints(alignment, cornersOf({ x, y, width, height }));
      return { ...drawn, kind: 'Polygon', style: style === 3 ? 9 : 8, points };
    }
    case 'Circle':
      return { ...shape, ...alignedPlace(alignment, shape), radius: shape.radius * size };
    case 'Lamp':
      return {
        ...shape,
        ...alignedPlace(alignment, shape),
        width: shape.width * size,
        height: shape.height * size,
      };
    default:
      return { ...shape, points: alignedPoints(alignment, shape.points) };
  }
}

/** The measures of one page on the new sheet: arrows and parts go along, so that a metre stays a metre. */
export function alignedMeasurements(
  alignment: Alignment,
  measurements: Measurements | null,
  page: number,
): Measurements | null {
  if (!measurements) return null;
  const own = pageMeasurements(measurements, page);
  const areas = own.areas?.map((area) => ({
    ...area,
    ...alignedMeasures(alignment, area),
    box: alignment.b === 0 ? alignedBox(alignment, area.box) : boxAround(alignedPoints(alignment, cornersOf(area.box))),
  }));
  return withPage(measurements, page, { ...own, ...alignedMeasures(alignment, own), ...(areas ? { areas } : {}) });
}

function alignedMeasures(alignment: Alignment, { pixels, arrows }: Pick<PageMeasurements, 'pixels' | 'arrows'>) {
  const size = sizeOf(alignment);
  const moved = Object.entries(arrows).map(([axis, arrow]) => {
    const read = readArrow(arrow.canvasData);
    if (!read.ok) return [axis, arrow] as const;
    const points = alignedPoints(alignment, read.value.points);
    return [axis, { ...arrow, canvasData: writeArrow({ ...read.value, points }) }] as const;
  });
  return {
    pixels: pixels && { width: pixels.width * size, height: pixels.height * size },
    arrows: Object.fromEntries(moved) as PageMeasurements['arrows'],
  };
}
