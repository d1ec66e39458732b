import { factsOf } from '@plumbline/domain/blueprints/shapes/registry';
import type { Handle, Sizes } from '@plumbline/domain/blueprints/shapes/shape-facts';
import { isPin } from '@plumbline/domain/blueprints/signs';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import type { Place, Shape } from '@plumbline/domain/blueprints/shapes';

/** An element that is smaller than this on the screen is only moved: it would be all handles. */
const smallestWithHandles = 24;

/** The handles that are offered at a zoom, in page coordinates: a pin has none, nor has what is small on the screen. */
export function offeredHandles(shape: Shape, zoom: number): readonly Handle[] {
  if (isPin(shape)) return [];
  const { keepsHandles, handles } = factsOf(shape);
  if (!keepsHandles) {
    const { width, height } = boxOf(shape);
    if (Math.max(width, height) * zoom < smallestWithHandles) return [];
  }
  return handles(shape);
}

/** The element with one handle pulled to another place. Rectangles, circles and lamps stay at least 5 px large (spec/3 §5). */
export function pulled(shape: Shape, handle: string, to: Place): Shape {
  return factsOf(shape).pulled(shape, handle, to);
}

/** What the dimensions panel sets, in pixels of the page. */
export interface Dimensions extends Sizes {
  readonly strokeHeight?: number;
}

const maxStroke = 1_000;

/**
 * The resized element. The fixed point is the upper left corner of a rectangle, the center of a circle or lamp, the
 * first end of a line, whose direction is fixed as well (its length is its width), and the upper left corner of the
 * bounding box of a polygon or freehand line.
 */
export function withDimensions(shape: Shape, { strokeHeight, ...sizes }: Dimensions): Shape {
  const stroke = strokeHeight === undefined ? shape.strokeHeight : Math.min(maxStroke, Math.max(1, strokeHeight));
  return factsOf(shape).resized({ ...shape, strokeHeight: stroke }, sizes);
}
