import type { Extent } from '../assets/page-pictures.ts';
import type { Measurements } from './calibration.ts';
import type { ShapeScale } from './scale-areas.ts';
import { scaleOfShape } from './scale-areas.ts';
import type { Shape } from './shapes.ts';
import { boxOf, movedShape } from './shapes.ts';

/** Where an element lies: on its page, wholly beside it, or on a page that the plan doesn't have. */
export type ShapePlace = 'on' | 'outside' | 'page_unknown';

/** The next revision of a sheet may be smaller by this part (`mayReplace`). */
const slack = 0.002;

/**
 * Where an element lies. One that reaches onto its page is on it.
 * @param pages the sizes of the plan's pages in their pixels; null while they aren't known
 */
export function placeOf(shape: Shape, pages: readonly Extent[] | null): ShapePlace {
  if (!pages) return 'on';
  const page = pages[shape.page - 1];
  if (!page) return 'page_unknown';
  return isBeside(shape, page) ? 'outside' : 'on';
}

function isBeside(shape: Shape, page: Extent): boolean {
  const { x, y, width, height } = boxOf(shape);
  const misses = (from: number, size: number, end: number) => from + size < -slack * end || from > end * (1 + slack);
  return misses(x, width, page.width) || misses(y, height, page.height);
}

/** The element where it is drawn; one that would lie wholly beside its page is brought to the page's edge. */
export function ontoPage<One extends Shape>(shape: One, page: Extent): One {
  if (!isBeside(shape, page)) return shape;
  const { x, y, width, height } = boxOf(shape);
  const back = (from: number, size: number, end: number) => Math.max(0, Math.min(from, Math.max(0, end - size))) - from;
  return movedShape(shape, back(x, width, page.width), back(y, height, page.height));
}

/** By what an element of a plan is measured: nothing that lies on none of its pages has figures, or is counted. */
export function measuredOn(
  measurements: Measurements | null | undefined,
  shape: Shape,
  pages: readonly Extent[] | null,
): ShapeScale {
  return placeOf(shape, pages) === 'on' ? scaleOfShape(measurements, shape) : beside;
}

/** The same of an element on the one page that is open. */
export function measuredOnPage(measurements: Measurements | null | undefined, shape: Shape, page: Extent): ShapeScale {
  return isBeside(shape, page) ? beside : scaleOfShape(measurements, shape);
}

const beside: ShapeScale = { status: 'outside', scale: null };
