import type { PageQuery } from '@plumbline/contract/wire';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { estimatedRows } from './estimated-rows.ts';
import type { InstanceDatabase } from './instance-database.ts';
import { JsonText } from './json-text.ts';
import type { Cursor, Ordered } from './page-order.ts';
import { countedTo } from './narrowed-rows.ts';
import { beyond, fromStep, keyText, readCursor, refuseCursor, sorted, writeCursor } from './page-order.ts';
import { prepared } from './prepared-statements.ts';

/** So many rows that the filters leave are looked at one by one before an index of texts is asked for them. */
const lookedAt = 5000;

/** A list: which rows, in which order, and how one row becomes its wire form. */
export interface ListSource extends Ordered {
  /** With its alias: `` sql`${db.table('jobs')} j` ``. */
  from: RawBuilder<unknown>;
  /** The id column with the alias: `` sql`j.id` ``. */
  id: RawBuilder<unknown>;
  /** Scope, search and filters. */
  where: RawBuilder<unknown>;
  /**
   * Columns of one row, read only for the rows of the page: `doc` is the wire form as JSON, `facts` what the rules look at.
   */
  columns: RawBuilder<unknown>;
  /** Whether the person sees a row, looking at it alone: between finding and reading it, it may have been taken from them. */
  sees?: RawBuilder<unknown>;
  /** Joins that only the columns need. */
  joins?: RawBuilder<unknown>;
  /**
   * If the rows can be read through several index paths, each in the list's order: one query per path that returns
   * `id`, `key` and, in a grouped list, the group's key, and ends with what `rest` returns for its columns. Paths may
   * overlap. Together they must find exactly the rows of `where`.
   */
  indexPaths?: (rest: ContinueIndexPath) => RawBuilder<unknown>[];
  /** Where `where` alone is not the soonest way to count the rows. */
  counting?: Counting | undefined;
}

/** How the rows of a list are counted, up to where totals are counted. */
export type Counting =
  /** `order by …`: in that order, where the rows that pass are taken to be at its beginning. */
  | { by: 'order'; order: RawBuilder<unknown> }
  /** Rows that are searched (`found`) among filtered ones (`within`). */
  | { by: 'search'; within: RawBuilder<unknown>; found: RawBuilder<unknown> }
  /** The same rows by index paths, in any order, each a query that gives `id`. */
  | { by: 'indexPaths'; paths: readonly RawBuilder<unknown>[] }
  /** A query of how many there are. */
  | { by: 'statement'; count: RawBuilder<unknown> };

/** Where a way goes on, its order and its limit, over its own columns. */
export type ContinueIndexPath = (
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  groupKey?: RawBuilder<unknown>,
) => RawBuilder<unknown>;

interface PageRow<Facts> {
  doc: string;
  facts: Facts;
}

/**
 * Reads one page. Pages are keyset pages: with `after` the page starts at an exact index position and costs the same at
 * any depth; without it the preceding rows are skipped in an index-only scan.
 * @throws CursorNotValid
 * @param present serializes a row from its JSON and its facts (adds `can`)
 */
export async function readPage<Facts>(
  db: InstanceDatabase,
  source: ListSource,
  query: Pick<PageQuery, 'page' | 'pageSize' | 'after'>,
  present: (doc: string, facts: Facts) => string,
): Promise<JsonText> {
  const [{ found, next }, counted] = await Promise.all([findRows<Facts>(db, source, query), countRows(db, source)]);
  const docs = found.map((row) => present(row.doc, row.facts)).join(',');
  const total = Math.max(counted.total, found.length);
  const rest = JSON.stringify({
    total,
    total_is_estimate: counted.isEstimate,
    page: query.page,
    pages: Math.ceil(total / query.pageSize),
    page_size: query.pageSize,
    next,
  });
  return new JsonText(`{"docs":[${docs}],${rest.slice(1)}`);
}

/** The rows of the page, and where the next one begins. They are read while the others are still counted. */
async function findRows<Facts>(
  db: InstanceDatabase,
  source: ListSource,
  query: Pick<PageQuery, 'page' | 'pageSize' | 'after'>,
): Promise<{ found: PageRow<Facts>[]; next: string | null }> {
  const reached = await reachRows(db, source, query);
  const shown = reached.slice(0, query.pageSize);
  const last = shown.at(-1);
  const next = reached.length > query.pageSize && last ? writeCursor(last) : null;
  return { found: await readRows<Facts>(db, source, shown), next };
}

/** The rows of the page and, where there is one, the first of the next: only what the list's indexes know of them. */
function reachRows(
  db: InstanceDatabase,
  source: ListSource,
  query: Pick<PageQuery, 'page' | 'pageSize' | 'after'>,
): Promise<Cursor[]> {
  const after = query.after === undefined ? undefined : readCursor(query.after);
  const skipped = after ? 0 : query.page * query.pageSize;
  const limit = skipped + query.pageSize + 1;
  const reached = db.rows(sql<Cursor>`
    select page.id::text as id, ${keyText(source.order, sql`page.key`)} as key, page.gathering::text as gathering
    from (${reachedRows(source, after, limit)} limit ${query.pageSize + 1} offset ${skipped}) as page
    ${sorted(source, sql`page.key`, sql`page.id`, sql`page.gathering`)}`);
  return after ? reached.catch(refuseCursor) : reached;
}

/**
 * Loads the columns of these rows, in their order. Separate from finding them, because planning it takes longer than
 * running it, and this plan is independent of search, filter and order, so PostgreSQL caches it.
 */
function readRows<Facts>(
  db: InstanceDatabase,
  source: ListSource,
  reached: readonly Cursor[],
): Promise<PageRow<Facts>[]> {
  if (reached.length === 0) return Promise.resolve([]);
  return db.rows(sql<PageRow<Facts>>`${prepared}
    select ${source.columns}
    from unnest(${reached.map((row) => row.id)}::${sql.raw(source.idType ?? 'uuid')}[]) with ordinality as page (id, place)
    join ${source.from} on ${source.id} = page.id ${source.joins ?? sql``}
    where ${source.sees ?? sql`true`} order by page.place`);
}

/** The ids of a list's rows from the cursor on, in the list's order, each with its sort and group keys. */
function reachedRows(source: ListSource, after: Cursor | undefined, limit: number): RawBuilder<unknown> {
  const { order, id, grouping } = source;
  const groupKey = grouping?.expression ?? sql`null`;
  if (!source.indexPaths) {
    return sql`select ${id} as id, ${order.expression} as key, ${groupKey} as gathering from ${source.from}
      where ${source.where} ${beyond(source, after, order.expression, id, groupKey)} ${fromStep(order, after)}
      ${sorted(source, order.expression, id, groupKey, order.steps?.(order.expression))}`;
  }
  const indexPaths = source.indexPaths(
    (wayKey, wayId, wayGathering = sql`null`) =>
      sql`${beyond(source, after, wayKey, wayId, wayGathering)} ${sorted(source, wayKey, wayId, wayGathering)} limit ${limit}`,
  );
  return sql`select id, key, ${grouping ? sql`gathering` : sql`null`} as gathering from (${sql.join(
    indexPaths.map((way) => sql`(${way})`),
    sql` union `,
  )}) as ways ${sorted(source, sql`key`, sql`id`, sql`gathering`)}`;
}

/** The wire form of a row with what the person may do with it. */
export function withCan(doc: string, verbs: readonly string[]): string {
  return `${doc.slice(0, -1)},"can":${JSON.stringify(verbs)}}`;
}

async function countRows(db: InstanceDatabase, source: ListSource): Promise<{ total: number; isEstimate: boolean }> {
  const counted = await db.first(sql<{ n: number }>`select (${countOf(source)})::int as n`);
  const exact = counted?.n ?? 0;
  if (exact < countedTo) return { total: exact, isEstimate: false };
  const expected = await estimatedRows(db, sql`select from ${source.from} where ${source.where}`);
  return { total: Math.max(countedTo, expected), isEstimate: true };
}

/** The query that counts as far as totals are counted. */
function countOf({ from, where, counting }: ListSource): RawBuilder<unknown> {
  const all = (order: RawBuilder<unknown> = sql``) =>
    sql`select count(*) from (select from ${from} where ${where} ${order} limit ${countedTo}) as few`;
  switch (counting?.by) {
    case undefined:
      return all();
    case 'order':
      return all(counting.order);
    case 'statement':
      return counting.count;
    case 'indexPaths':
      return countPaths(counting.paths);
    case 'search':
      return countSearched(from, counting, all());
  }
}

/**
 * An index of texts gives a common word's rows by the hundred thousand, and is taken for cheap: few rows, or a word that many of them have,
 * are counted without it. `all` is run for rare words among many rows alone.
 */
function countSearched(
  from: RawBuilder<unknown>,
  { within, found }: Extract<Counting, { by: 'search' }>,
  all: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const filtered = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${from} where ${within} limit ${lookedAt}`;
  return sql`select case
      when found.n = ${countedTo} or (select count(*) from (${filtered(sql``)}) as looked_at) < ${lookedAt} then found.n
      else (${all}) end
    from (select count(*) as n from (
      select from (${filtered(sql`j.*`)}) as j where ${found} limit ${countedTo}) as few) as found`;
}

/** Of each way as many as are counted at all: where one of them goes on, that many there are; where none does, all were counted. */
function countPaths(indexPaths: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const each = indexPaths.map((way) => sql`(select id from (${way}) as way limit ${countedTo})`);
  return sql`select count(*) from (select id from (${sql.join(each, sql` union `)}) as ways limit ${countedTo}) as few`;
}
