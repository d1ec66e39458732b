/** Spec 3 §9. */
export const pageSizes = [5, 10, 20, 25, 50, 100] as const;
export const defaultPageSize = 20;
export const skeletonRows = 10;
/** Milliseconds after the last key until a search is asked. */
export const searchDelay = 1000;

/** What a list shows, as the address bar holds it. `page` counts from 0 (decisions, "Wire format"). */
export interface GridQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  /** `created_at`, or `-created_at` for the other way round; null: as the server does by itself. */
  readonly sort: string | null;
  /** The filter language's JSON; null: unfiltered. */
  readonly filters: string | null;
}

type Address = Readonly<Record<string, string | undefined>>;

/** Reads a list's state from the address; what makes no sense there is as if it were absent. */
export function gridQueryFrom(address: Address, defaults: Partial<GridQuery> = {}): GridQuery {
  const page = Number(address['page']);
  const pageSize = Number(address['page_size']);
  return {
    // In the address pages count from 1, as on the screen.
    page: Number.isInteger(page) && page >= 1 ? page - 1 : 0,
    pageSize: (pageSizes as readonly number[]).includes(pageSize) ? pageSize : (defaults.pageSize ?? defaultPageSize),
    search: address['search'] ?? '',
    sort: address['sort'] || (defaults.sort ?? null),
    filters: address['filters'] || (defaults.filters ?? null),
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
    filters: query.filters === (defaults.filters ?? null) ? undefined : (query.filters ?? undefined),
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

/** The page that a typed number means: kept between the first and the last (Spec 3 §5). Takes 1-based, gives 0-based. */
export function clampedPage(typed: number, pages: number): number {
  if (!Number.isFinite(typed)) return 0;
  return Math.min(Math.max(Math.trunc(typed), 1), Math.max(pages, 1)) - 1;
}

/** What a click on a column's title does: this column up, then down, then as before. */
export function nextSort(current: string | null, column: string): string | null {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? null : column;
}
