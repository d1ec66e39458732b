import type { BlueprintSettings } from '../settings/blueprint-settings.ts';
import type { Measurements, PageMeasurements, Scale } from './calibration.ts';
import { pageMeasurements, scaleOf } from './calibration.ts';
import type { ElementScale, Place, Shape } from './shapes.ts';
import { boxOf } from './shapes.ts';

/*
 * A sheet may have several scales: a detail beside the floor plan is drawn larger. What lies in an area with a scale of its own is measured
 * by it, else by the page's. What was measured keeps the scale that it was measured with, until somebody recomputes it (decision 0032).
 */

/** A part of a page with a scale of its own. */
export type ScaleArea = NonNullable<PageMeasurements['areas']>[number];

type Settings = Pick<BlueprintSettings, 'ratio' | 'systemUnit'>;

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

/** The scale that a plan has at a place now. */
export function scaleAt(
  measurements: Measurements | null | undefined,
  page: number,
  place: Place,
  settings: Settings,
): Scale {
  const { area, own } = measuresAt(measurements, page, place);
  return area === null ? scaleOf(measurements, page, settings) : scaleOf(own, 1, settings);
}

/** The scale by which an element is measured: the one that it keeps, else the plan's at its place. */
export function scaleOfShape(measurements: Measurements | null | undefined, shape: Shape, settings: Settings): Scale {
  return shape.scale ?? scaleAt(measurements, shape.page, anchorOf(shape), settings);
}

/** What an element that is measured now would keep; null while nothing is measured at its place. */
export function scaleOfMeasurement(
  measurements: Measurements | null | undefined,
  shape: Shape,
  settings: Settings,
): ElementScale | null {
  const place = anchorOf(shape);
  const { area, own } = measuresAt(measurements, shape.page, place);
  if (!own.pixels) return null;
  const { x, y } = scaleAt(measurements, shape.page, place, settings);
  const { method = own.arrows.line ? 'line' : 'arrows', by = null, at = null } = own.measured ?? {};
  return { x, y, area, method, by, at };
}

/** The element as it is measured now: it keeps its scale as long as it stays in its area. */
export function withElementScale(
  measurements: Measurements | null | undefined,
  shape: Shape,
  settings: Settings,
): Shape {
  const now = scaleOfMeasurement(measurements, shape, settings);
  if (shape.scale && now && shape.scale.area === now.area) return shape;
  const { scale: _, ...rest } = shape;
  return now ? ({ ...rest, scale: now } as Shape) : (rest as Shape);
}

/**
 * The element measured again, where its plan has another scale by now; null for one that nothing changes: it was measured with the same
 * scale, or with one that is not there any more, or it keeps none and follows the plan anyway.
 */
export function rescaled(
  measurements: Measurements | null | undefined,
  shape: Shape,
  settings: Settings,
): Shape | null {
  const now = scaleOfMeasurement(measurements, shape, settings);
  const before = shape.scale;
  if (!before || !now || before.area !== now.area) return null;
  const isSame = (one: number, other: number) => Math.abs(one - other) <= 1e-12 * Math.max(one, other);
  if (isSame(before.x, now.x) && isSame(before.y, now.y)) return null;
  return { ...shape, scale: now };
}
