import type { CatalogueElement } from './catalogue.ts';
import type { Place } from './shapes/drawn.ts';
import { between } from './shapes/points.ts';
import type { Shape } from './shapes/registry.ts';
import { factsOfKind } from './shapes/registry.ts';
import { styleOf } from './styles.ts';

/*
 * Elements as they begin: how each kind is drawn, its entry in `shapes/` says.
 */

/** What is drawn with, of the catalogue. */
export type Brush = Pick<CatalogueElement, 'type' | 'size'>;

const drawingOf = ({ type }: Brush) => factsOfKind(styleOf(type).kind).drawing;

/** What every element begins with. */
function drawnWith({ type, size }: Brush, page: number) {
  const style = styleOf(type);
  return { page, style: type, strokeHeight: factsOfKind(style.kind).initialStroke(size, style) };
}

/** What is pulled from one place to another; null for what is drawn in another way. */
export function shapeBetween(brush: Brush, page: number, from: Place, to: Place): Shape | null {
  const drawing = drawingOf(brush);
  if (drawing.by !== 'two_places') return null;
  return { ...drawnWith(brush, page), ...drawing.between(from, to) } as Shape;
}

/** Whether it is far enough from one place to another for what is drawn. */
export function isPulledFarEnough(brush: Brush, from: Place, to: Place): boolean {
  const drawing = drawingOf(brush);
  return drawing.by !== 'two_places' || drawing.minLength === null || between(from, to) > drawing.minLength;
}

/** Where the second place is while the drawing is steered: a straight line, a square. */
export function steeredPlace(brush: Brush, from: Place, to: Place): Place {
  const drawing = drawingOf(brush);
  return (drawing.by === 'two_places' && drawing.steered?.(from, to)) || to;
}

/** Whether one click places an element (spec/3 §9). */
export function isPlacedByClick(brush: Brush): boolean {
  const drawing = drawingOf(brush);
  return drawing.by === 'two_places' && drawing.placed !== null;
}

/** What a click places; null for what isn't placed so. */
export function shapeAt(brush: Brush, page: number, at: Place): Shape | null {
  const drawing = drawingOf(brush);
  const form = drawing.by === 'two_places' ? drawing.placed?.(at, brush.size) : undefined;
  return form ? ({ ...drawnWith(brush, page), ...form } as Shape) : null;
}

/** What is drawn corner by corner or freehand; null for what is pulled up. */
export function shapeAlong(brush: Brush, page: number, points: readonly number[]): Shape | null {
  const drawing = drawingOf(brush);
  return drawing.by === 'two_places' ? null : ({ ...drawnWith(brush, page), ...drawing.along(points) } as Shape);
}
