import { fieldNamesIn } from '@plumbline/domain/filters/custom-fields';
import { filterParts, isToldHidden } from '@plumbline/domain/filters/hidden-parts';
import type { ReportProblem } from '@plumbline/domain/reports/check-report';

export { filterOfParts, filterParts } from '@plumbline/domain/filters/hidden-parts';

/** A condition by which nothing can be filtered. */
export interface BrokenPart {
  /** Its place among the conditions. */
  readonly place: number;
  /** What it asks for; null where that can't be read. */
  readonly field: string | null;
  /** Whether it asks for what the person may not see: it stays as it is. */
  readonly isHidden: boolean;
}

interface Found {
  readonly filters: unknown;
  readonly problems: readonly Pick<ReportProblem, 'path'>[];
}

/** The places of the conditions that problems are about; all of them where one is about the whole. */
function brokenPlaces({ filters, problems }: Found): readonly number[] {
  const parts = filterParts(filters);
  const paths = problems.map(({ path }) => path).filter((path) => path === 'filters' || path.startsWith('filters.'));
  const isOne = parts.length === 1 && parts[0] === filters;
  const places = paths.map((path) => (isOne ? '0' : /^filters\.and\.(\d+)/.exec(path)?.[1]));
  return places.includes(undefined) ? [...parts.keys()] : [...new Set(places.map(Number))];
}

/**
 * The broken conditions of a filter.
 * @param found what was found in the filter itself, and in one from before: of that only what is still there counts
 */
export function brokenParts(filters: unknown, found: readonly Found[]): readonly BrokenPart[] {
  const texts = new Set(
    found.flatMap((one) => {
      const parts = filterParts(one.filters);
      return brokenPlaces(one).map((place) => JSON.stringify(parts[place]));
    }),
  );
  return filterParts(filters).flatMap((part, place) =>
    texts.has(JSON.stringify(part))
      ? [{ place, field: fieldNamesIn(part)[0] ?? null, isHidden: isToldHidden(part) }]
      : [],
  );
}
