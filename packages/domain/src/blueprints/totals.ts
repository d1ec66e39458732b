import type { Scale } from './calibration.ts';
import type { ElementLook } from './catalogue.ts';
import type { Measured } from './measure.ts';
import { measure, shownNumber } from './measure.ts';
import type { Shape } from './shapes.ts';

/** An element of a plan, as totals and reports look at it. */
export interface CountedElement {
  /** The catalogue element that it was drawn with. */
  readonly elementId: string;
  readonly look: ElementLook;
  readonly shape: Shape;
  /** Of the page that it lies on. */
  readonly scale: Scale;
}

/** How many, how long and how large: in metres and square metres, rounded to what is shown. */
export interface Total {
  readonly count: number;
  readonly length: number;
  readonly area: number;
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

/** Sums before they are rounded. */
interface Sum {
  count: number;
  length: number;
  area: number;
}

const nothing = (): Sum => ({ count: 0, length: 0, area: 0 });

function add(sum: Sum, { length, area }: Measured): void {
  sum.count += 1;
  sum.length += length;
  sum.area += area;
}

const shown = ({ count, length, area }: Sum): Total => ({
  count,
  length: shownNumber(length),
  area: shownNumber(area),
});

/**
 * Totals per element name, in the order in which the names first come, and overall (spec/3 §3 "PDF report rows"). What is shown is the
 * rounded sum, not the sum of rounded parts: an error of a hundredth for each of a thousand elements would be ten metres.
 */
export function totalsOf(elements: readonly CountedElement[]): Totals {
  const named = new Map<string, Sum & Pick<NamedTotal, 'name' | 'color'>>();
  const overall = nothing();
  for (const { look, shape, scale } of elements) {
    const measured = measure(shape, scale);
    const key = look.isRemoved ? '' : `=${look.name ?? ''}`;
    const sum = named.get(key) ?? { name: look.name, color: look.color, ...nothing() };
    named.set(key, sum);
    add(sum, measured);
    add(overall, measured);
  }
  const byName = [...named.values()].map((sum) => ({ name: sum.name, color: sum.color, ...shown(sum) }));
  return { byName, overall: shown(overall) };
}

/** How many elements of each catalogue id there are. */
export function countsOf(elements: readonly Pick<CountedElement, 'elementId'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { elementId } of elements) counts.set(elementId, (counts.get(elementId) ?? 0) + 1);
  return counts;
}
