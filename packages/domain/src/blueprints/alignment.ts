import type { Measurements, PageMeasurements } from './calibration.ts';
import { pageMeasurements, readArrow, withPage, writeArrow } from './calibration.ts';
import type { Alignment } from './shapes/align.ts';
import { alignedBox, alignedPoints, isTurning, resizingOf } from './shapes/align.ts';
import { boxAround, cornersOf } from './shapes/points.ts';
import { factsOf } from './shapes/registry.ts';
import type { Cut, Place, Shape } from './shapes.ts';
import { takesHoles } from './shapes.ts';

/*
 * A new revision of a sheet may have its drawing elsewhere: shifted, of another size, turned a little. Two places that are found on both
 * say how the one became the other, and what is marked goes along (decision 0032).
 */

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

const alignedCut = (alignment: Alignment, cut: Cut): Cut => ({ ...cut, ...alignedBox(alignment, cut) });

/**
 * An element moved to the new sheet. Its real dimensions are unchanged, because its scale is transformed as well. A
 * rotated rectangle becomes a polygon and its cuts become holes; cuts of shapes without holes stay axis-aligned.
 */
export function alignedShape(alignment: Alignment, shape: Shape): Shape {
  const size = resizingOf(alignment);
  const { cuts, holes, scale, ...rest } = shape;
  const placed = factsOf(shape).aligned(rest as Shape, alignment);
  const turnsCuts = isTurning(alignment) && takesHoles(placed);
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
    box: isTurning(alignment)
      ? boxAround(alignedPoints(alignment, cornersOf(area.box)))
      : alignedBox(alignment, area.box),
  }));
  return withPage(measurements, page, { ...own, ...alignedMeasures(alignment, own), ...(areas ? { areas } : {}) });
}

function alignedMeasures(alignment: Alignment, { pixels, arrows }: Pick<PageMeasurements, 'pixels' | 'arrows'>) {
  const size = resizingOf(alignment);
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
