import type { ReportTotal } from './definition.ts';

/** Where the figures of a report stand, each by its place among the totals. */
export interface TotalPlaces {
  /** Of each column those that stand under it, in their order. */
  readonly under: readonly (readonly number[])[];
  /** Those without a column, in their order: they are written as text. */
  readonly inWords: readonly number[];
}

/** A column as it is shown, with the column of the report whose values stand in it; null for what settings put beside one. */
export interface TotalledColumn {
  readonly valuesOf: string | null;
}

/**
 * Which figures stand under which columns, decided once for screen and files: under the column that they are of, unless a heading takes
 * its room. @param heading so many of the first columns a heading takes @param most so many figures have room in a cell: one in a file,
 * where a cell is one value, whether or not there is a figure of these rows
 */
export function totalPlaces(
  totals: readonly Pick<ReportTotal, 'column'>[],
  columns: readonly TotalledColumn[],
  { heading, most = Number.MAX_SAFE_INTEGER }: { readonly heading: number; readonly most?: number },
): TotalPlaces {
  const under = columns.map(({ valuesOf }, at) =>
    at < heading || valuesOf === null
      ? []
      : totals.flatMap(({ column }, place) => (column === valuesOf ? [place] : [])).slice(0, most),
  );
  const placed = new Set(under.flat());
  return { under, inWords: totals.flatMap((_, place) => (placed.has(place) ? [] : [place])) };
}
