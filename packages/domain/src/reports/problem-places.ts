/** What has a place in a definition: `columns.2.expression`, `filters.and.0.field`, `chart`. */
interface Placed {
  readonly path: string;
}

/** Whether a mistake is at a place or within it: `filters.and.0` is within `filters`, `rows_of` is not within `rows`. */
export function isAt({ path }: Placed, place: string): boolean {
  return path === place || path.startsWith(`${place}.`);
}

/** The parts that decide which rows there are. */
const partsOfRows = ['rows', 'repeat_group', 'filters', 'settings.projectReport'] as const;

/**
 * Whether a problem makes the rows themselves meaningless, so that none is read or shown until it is fixed. Any other
 * problem empties only its own column, group or figure.
 */
export function hidesRows(problem: Placed): boolean {
  return partsOfRows.some((part) => isAt(problem, part));
}
