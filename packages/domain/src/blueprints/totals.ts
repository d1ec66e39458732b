import type { ElementLook } from './catalogue.ts';
import { measure, shownNumber } from './measure.ts';
import type { Measured } from './measure.ts';
import type { ShapeScale } from './scale-areas.ts';
import type { ScaleStatus } from './scale-status.ts';
import { factsOf } from './shapes/registry.ts';
import type { Shape } from './shapes.ts';

/** An element of a plan, as totals and reports look at it. */
export interface CountedElement {
  /** The catalogue element that it was drawn with. */
  readonly elementId: string;
  readonly look: ElementLook;
  readonly shape: Shape;
  /** By what it is measured. */
  readonly measuredBy: ShapeScale;
}

/** What an element measures; null where its page isn't measured. */
export function measuredElement({ shape, measuredBy }: Pick<CountedElement, 'shape' | 'measuredBy'>): Measured | null {
  return measuredBy.scale && measure(shape, measuredBy.scale);
}

/** Whether a shape has a length that would be missing where nothing is measured: a lamp is only counted. */
export function hasFigures(shape: Shape): boolean {
  return factsOf(shape).hasFigures;
}

/** What is to be said of an element's figures; a lamp has none. */
export function scaleStatusOf({ shape, measuredBy }: Pick<CountedElement, 'shape' | 'measuredBy'>): ScaleStatus {
  return hasFigures(shape) || measuredBy.status === 'outside' ? measuredBy.status : 'current';
}

/** How many, how long and how large: in metres and square metres, rounded to what is shown. */
export interface Total {
  readonly count: number;
  readonly length: number;
  readonly area: number;
  /** How many of them have no part in length and area, as their page isn't measured. */
  readonly unmeasured: number;
  /** How many of them have their part by a scale that their plan doesn't have any more. */
  readonly former: number;
  /** How many lie beside their page, or on one that the plan doesn't have. They are not in `count`. */
  readonly outside: number;
}

/** The total of one element of the catalogue, or of all that were drawn with removed ones. */
export interface NamedTotal extends Total {
  readonly name: string | null;
  readonly color: string;
}

export interface Totals {
  readonly byName: readonly NamedTotal[];
  readonly overall: Total;
}

/** A total before it is rounded. */
export interface Sum {
  count: number;
  length: number;
  area: number;
  unmeasured: number;
  former: number;
  outside: number;
}

export const emptySum = (): Sum => ({ count: 0, length: 0, area: 0, unmeasured: 0, former: 0, outside: 0 });

/** Counts elements together, those of a former scale among them: whoever shows a sum says so. */
export function addElement(sum: Sum, element: Pick<CountedElement, 'shape' | 'measuredBy'>): void {
  const status = scaleStatusOf(element);
  const { length, area } = measuredElement(element) ?? { length: 0, area: 0 };
  if (status !== 'outside') sum.count += 1;
  sum.length += length;
  sum.area += area;
  if (status !== 'current') sum[status] += 1;
}

export const sumOf = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  length: one.length + other.length,
  area: one.area + other.area,
  unmeasured: one.unmeasured + other.unmeasured,
  former: one.former + other.former,
  outside: one.outside + other.outside,
});

const shown = (sum: Sum): Total => ({ ...sum, length: shownNumber(sum.length), area: shownNumber(sum.area) });

/**
 * Totals per element name, in the order in which the names first come, and overall (spec/3 §3 "PDF report rows"). What is shown is the
 * rounded sum, not the sum of rounded parts: an error of a hundredth for each of a thousand elements would be ten metres.
 */
export function totalsOf(elements: readonly CountedElement[]): Totals {
  const named = new Map<string, Sum & Pick<NamedTotal, 'name' | 'color'>>();
  const overall = emptySum();
  for (const element of elements) {
    const { look } = element;
    const key = look.isRemoved ? '' : `=${look.name ?? ''}`;
    const sum = named.get(key) ?? { name: look.name, color: look.color, ...emptySum() };
    named.set(key, sum);
    addElement(sum, element);
    addElement(overall, element);
  }
  const byName = [...named.values()].map(({ name, color, ...sum }) => ({ name, color, ...shown(sum) }));
  return { byName, overall: shown(overall) };
}

/** How many elements of each catalogue id there are. */
export function countsOf(elements: readonly Pick<CountedElement, 'elementId'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { elementId } of elements) counts.set(elementId, (counts.get(elementId) ?? 0) + 1);
  return counts;
}
