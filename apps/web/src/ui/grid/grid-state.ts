import type { Sort } from '@plumbline/domain/filters/sort';
import { sortKeysIn, sortLimits, sortsToWire } from '@plumbline/domain/filters/sort';

/** spec/3 §9. */
export const pageSizes = [5, 10, 20, 25, 50, 100] as const;
export const defaultPageSize = 20;
/**
 * How far a list on a phone grows with infinite scrolling. Each step refetches all rows, so that they are consistent;
 * growing by a factor limits the total to about twice what is shown in the end. Beyond the last step there are pages.
 */
const scrolledSizes = [20, 50, 100, 200, 500, 1000] as const;
export const skeletonRows = 10;
/** Milliseconds after the last key until a search is asked. */
export const searchDelay = 1000;

/** To which size a list grows when its end is reached; null where it has all rows, is further on, or has grown far enough. */
export function grownPageSize({ page, pageSize }: GridQuery, pages: number): number | null {
  if (page > 0 || pages <= 1) return null;
  return scrolledSizes.find((size) => size > pageSize) ?? null;
}

/** No page is further on, as calls see it; the list goes to its last one. */
const furthestPage = 10_000_000;

/** What a list shows, as the address bar holds it. `page` counts from 0 (spec/4 §1 "Wire format"). */
export interface GridQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  /** `created_at`, `-created_at` for the other way round, several keys as `status,-startDate`; null: as the server does by itself. */
  readonly sort: string | null;
  /** The filter language's JSON; null: unfiltered. */
  readonly filters: string | null;
}

/** What the address says of a part that a list has by itself, and that somebody took away. */
export const takenAway = 'none';

function filtersFrom(asked: string | undefined, usual: string | null): string | null {
  if (!asked) return usual;
  return asked === takenAway ? null : asked;
}

type Address = Readonly<Record<string, string | undefined>>;

/** Reads a list's state from the address; what makes no sense there is as if it were absent. */
export function gridQueryFrom(address: Address, defaults: Partial<GridQuery> = {}): GridQuery {
  const page = Number(address['page']);
  const pageSize = Number(address['page_size']);
  return {
    // In the address pages count from 1, as on the screen.
    page: Number.isInteger(page) && page >= 1 ? Math.min(page - 1, furthestPage) : 0,
    pageSize: [...pageSizes, ...scrolledSizes].some((size) => size === pageSize)
      ? pageSize
      : (defaults.pageSize ?? defaultPageSize),
    search: address['search'] ?? '',
    sort: address['sort'] || (defaults.sort ?? null),
    filters: filtersFrom(address['filters'], defaults.filters ?? null),
  };
}

/** The address of a list's state; what is as by default is left out, what else the address holds stays. */
export function addressOf(
  query: GridQuery,
  address: Address,
  defaults: Partial<GridQuery> = {},
): Record<string, string> {
  const { page, page_size: _, search, sort, filters, ...rest } = address;
  const own = {
    page: query.page > 0 ? String(query.page + 1) : undefined,
    page_size: query.pageSize === (defaults.pageSize ?? defaultPageSize) ? undefined : String(query.pageSize),
    search: query.search || undefined,
    sort: query.sort === (defaults.sort ?? null) ? undefined : (query.sort ?? undefined),
    filters: query.filters === (defaults.filters ?? null) ? undefined : (query.filters ?? takenAway),
  };
  return Object.fromEntries(
    Object.entries({ ...rest, ...own }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The query of a paged call: `callServer(listJobs, { query: wireQuery(grid.query) })`. */
export function wireQuery(query: GridQuery) {
  return {
    page: query.page,
    page_size: query.pageSize,
    ...(query.search ? { search: query.search } : {}),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(query.filters ? { filters: query.filters } : {}),
  };
}

/** The page of a typed number, clamped to the valid range (spec/3 §5). Takes 1-based, returns 0-based. */
export function clampedPage(typed: number, pages: number): number {
  if (!Number.isFinite(typed)) return 0;
  return Math.min(Math.max(Math.trunc(typed), 1), Math.max(pages, 1)) - 1;
}

/**
 * What a click on a column's title does: this column up, then down, then as before.
 * @param isAdding beside the keys that there are, as the last one; where it is one already, in its place
 */
export function nextSort(current: string | null, column: string, isAdding = false): string | null {
  const keys = sortKeysIn(current);
  const own = keys.find(({ field }) => field === column);
  const next: readonly Sort[] =
    own === undefined
      ? [{ field: column, direction: 'ascending' }]
      : own.direction === 'ascending'
        ? [{ field: column, direction: 'descending' }]
        : [];
  if (!isAdding) {
    const isOnlyKey = own !== undefined && keys.length === 1;
    return isOnlyKey ? sortsToWire(next) || null : column;
  }
  if (own === undefined && keys.length >= sortLimits.keys) return current;
  const all = own === undefined ? [...keys, ...next] : keys.flatMap((key) => (key === own ? next : [key]));
  return sortsToWire(all) || null;
}

/** Whether and how a list is sorted by a column; `place` counts from 1, 0 where it is the only key. */
export function sortOfColumn(
  sort: string | null,
  column: string,
): { readonly direction: Sort['direction']; readonly place: number } | null {
  const keys = sortKeysIn(sort);
  const at = keys.findIndex(({ field }) => field === column);
  const key = keys[at];
  return key ? { direction: key.direction, place: keys.length > 1 ? at + 1 : 0 } : null;
}
