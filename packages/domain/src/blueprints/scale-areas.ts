import type { Measurements, PageMeasurements, Scale } from './calibration.ts';
import { measuredScale, pageMeasurements } from './calibration.ts';
import type { ElementScale, Place, Shape } from './shapes.ts';
import { boxOf } from './shapes.ts';

/*
 * A sheet may have several scales: a detail next to the floor plan is drawn larger. Elements in an area with its own
 * scale are measured by it, all others by the page's. A measured element retains its scale until somebody recomputes
 * it (decisions 0032, 0055).
 */

/** A part of a page with a scale of its own. */
export type ScaleArea = NonNullable<PageMeasurements['areas']>[number];

/** The area that a place lies in, the smallest where they lie in each other; null outside of all. */
export function areaAt(measurements: Measurements | null | undefined, page: number, { x, y }: Place): ScaleArea | null {
  const found = (pageMeasurements(measurements, page).areas ?? []).filter(
    ({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  );
  const sizeOf = ({ box }: ScaleArea) => box.width * box.height;
  return found.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0] ?? null;
}

/** Where an element is asked for its area: the middle of its box. */
export function anchorOf(shape: Shape): Place {
  const { x, y, width, height } = boxOf(shape);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The measures that hold at a place: those of its area once it is measured, else the page's. */
function measuresAt(measurements: Measurements | null | undefined, page: number, place: Place) {
  const area = areaAt(measurements, page, place);
  return area?.pixels
    ? { area: area.id, own: area as PageMeasurements }
    : { area: null, own: pageMeasurements(measurements, page) };
}

/** The scale that a plan has at a place now; null where nothing is measured. */
export function scaleAt(measurements: Measurements | null | undefined, page: number, place: Place): Scale | null {
  return measuredScale(measuresAt(measurements, page, place).own);
}

/** The scale of an element, which only what is measured has. */
export type ShapeScale =
  | { readonly status: 'current' | 'former'; readonly scale: Scale }
  | { readonly status: 'unmeasured' | 'outside'; readonly scale: null };

/** The scale of an element: its own, else the plan's at its position. */
export function scaleOfShape(measurements: Measurements | null | undefined, shape: Shape): ShapeScale {
  const now = scaleAt(measurements, shape.page, anchorOf(shape));
  if (!now) return { status: 'unmeasured', scale: null };
  const { scale: kept } = shape;
  if (!kept || isSameScale(kept, now)) return { status: 'current', scale: now };
  return { status: 'former', scale: { x: kept.x, y: kept.y } };
}

/** Whether two scales differ by no more than moving and writing them does. */
function isSameScale(one: Scale, other: Scale): boolean {
  const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(a, b);
  return isSame(one.x, other.x) && isSame(one.y, other.y);
}

/** What an element that is measured now would keep; null while nothing is measured at its place. */
export function scaleOfMeasurement(measurements: Measurements | null | undefined, shape: Shape): ElementScale | null {
  const { area, own } = measuresAt(measurements, shape.page, anchorOf(shape));
  const scale = measuredScale(own);
  if (!scale) return null;
  const { method = own.arrows.line ? 'line' : 'arrows', by = null, at = null } = own.measured ?? {};
  return { ...scale, area, method, by, at };
}

/** The element with its current scale: it retains its own as long as it stays in the same area. */
export function withElementScale(measurements: Measurements | null | undefined, shape: Shape): Shape {
  const now = scaleOfMeasurement(measurements, shape);
  if (shape.scale && now && shape.scale.area === now.area) return shape;
  const { scale: _, ...rest } = shape;
  return now ? ({ ...rest, scale: now } as Shape) : (rest as Shape);
}

/** The element measured again, if its scale differs from the plan's at its position; null otherwise. */
export function rescaled(
  measurements: Measurements | null | undefined,
  shape: Shape,
): { readonly shape: Shape; readonly before: Scale; readonly after: Scale } | null {
  const { status, scale: before } = scaleOfShape(measurements, shape);
  const after = scaleOfMeasurement(measurements, shape);
  return status === 'former' && after ? { shape: { ...shape, scale: after }, before, after } : null;
}
