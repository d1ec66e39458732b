import type { PageQuery } from '@plumbline/contract/wire';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { estimatedRows } from './estimated-rows.ts';
import type { InstanceDatabase } from './instance-database.ts';
import { JsonText } from './json-text.ts';
import { prepared } from './prepared-statements.ts';
import { isValueFault } from './value-faults.ts';

/** Up to here totals are counted; beyond it the planner's estimate stands (shown as "1,000+"). */
const countedTo = 1001;
/** So many rows that the filters leave are looked at one by one before an index of texts is asked for them. */
const lookedAt = 5000;

/** By what a list is sorted; the id breaks ties, so that a page's end is one exact place. */
export interface ListOrder {
  /** Of the list's own table, over an index together with the id. Must not be null. */
  expression: RawBuilder<unknown>;
  /** The PostgreSQL type that a cursor's text is read back as. */
  type: 'timestamptz' | 'integer' | 'text' | 'bigint';
  descending: boolean;
  /**
   * The same order in steps, as the day of a moment, where an index begins with them and goes on with what the rows are filtered by. Each
   * step is then sorted by itself until the page is full. For lists that are neither gathered nor reached in several ways.
   */
  steps?: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** By what the rows of a list stand together; it may be null. */
export interface Gathering {
  expression: RawBuilder<unknown>;
  type: 'integer' | 'uuid';
}

/** A list: which rows, in which order, and how one row becomes its wire form. */
export interface ListSource {
  /** With its alias: `` sql`${db.table('jobs')} j` ``. */
  from: RawBuilder<unknown>;
  /** The id column with the alias: `` sql`j.id` ``. */
  id: RawBuilder<unknown>;
  /** The id's PostgreSQL type; uuid unless told. */
  idType?: 'uuid' | 'bigint';
  /** Scope, search and filters. */
  where: RawBuilder<unknown>;
  /** Where rows are searched among filtered ones: `where` without the search, and the search. */
  searched?: { within: RawBuilder<unknown>; found: RawBuilder<unknown> };
  order: ListOrder;
  /** By what the rows are gathered before they are sorted: ascending, those without any last. */
  gathered?: Gathering;
  /**
   * Columns of one row, read only for the rows of the page: `doc` is the wire form as JSON, `facts` what the rules look at.
   */
  columns: RawBuilder<unknown>;
  /** Whether the person sees a row, looking at it alone: between finding and reading it, it may have been taken from them. */
  sees?: RawBuilder<unknown>;
  /** Joins that only the columns need. */
  joins?: RawBuilder<unknown>;
  /**
   * Where the rows are reached in several ways, each an index in the list's order: one query a way that gives `id`, `key`
   * and, in a gathered list, `gathering`, ending with what `rest` says of its own columns. A row may be found by several
   * of them. Together they must find exactly the rows of `where`.
   */
  ways?: (rest: RestOfWay) => RawBuilder<unknown>[];
  /** The same ways in any order, by which rows are counted that would have to be gathered otherwise. */
  counted?: (rest: RestOfWay) => RawBuilder<unknown>[];
}

/** Where a way goes on, its order and its limit, over its own columns. */
export type RestOfWay = (
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  gathering?: RawBuilder<unknown>,
) => RawBuilder<unknown>;

/** A row that stands on the page: its id, and by what it was sorted and gathered, as text for a cursor. */
interface Reached {
  id: string;
  key: string;
  gathering: string | null;
}

interface PageRow<Facts> {
  doc: string;
  facts: Facts;
}

/**
 * Reads one page. Behind the page numbers stands a keyset: with `after` the page starts at an exact place of the index
 * and costs the same however deep it is; without it the rows before are skipped in the index alone.
 * @throws CursorNotValid
 * @param present makes the wire form of a row from its JSON and its facts (adds `can`)
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
): Promise<Reached[]> {
  const after = query.after === undefined ? undefined : readCursor(query.after);
  const skipped = after ? 0 : query.page * query.pageSize;
  const limit = skipped + query.pageSize + 1;
  const reached = db.rows(sql<Reached>`
    select page.id::text as id, page.key::text as key, page.gathering::text as gathering
    from (${reachedRows(source, after, limit)} limit ${query.pageSize + 1} offset ${skipped}) as page
    ${sorted(source, sql`page.key`, sql`page.id`, sql`page.gathering`)}`);
  return after ? reached.catch(refuseCursor) : reached;
}

/** What the database can't read of a statement with a cursor is the cursor: everything else was checked before. */
function refuseCursor(error: unknown): never {
  throw isValueFault(error) ? new CursorNotValid() : error;
}

/**
 * What is shown of these rows, in their order. Apart from finding them, because making its plan takes longer than its work,
 * and this plan is the same whatever is searched, filtered or sorted by: PostgreSQL keeps it.
 */
function readRows<Facts>(
  db: InstanceDatabase,
  source: ListSource,
  reached: readonly Reached[],
): Promise<PageRow<Facts>[]> {
  if (reached.length === 0) return Promise.resolve([]);
  return db.rows(sql<PageRow<Facts>>`${prepared}
    select ${source.columns}
    from unnest(${reached.map((row) => row.id)}::${sql.raw(source.idType ?? 'uuid')}[]) with ordinality as page (id, place)
    join ${source.from} on ${source.id} = page.id ${source.joins ?? sql``}
    where ${source.sees ?? sql`true`} order by page.place`);
}

/** The ids of a list's rows from the cursor on, in the list's order, each with what it is sorted and gathered by. */
function reachedRows(source: ListSource, after: Cursor | undefined, limit: number): RawBuilder<unknown> {
  const { order, id, gathered } = source;
  const gathering = gathered?.expression ?? sql`null`;
  if (!source.ways) {
    return sql`select ${id} as id, ${order.expression} as key, ${gathering} as gathering from ${source.from}
      where ${source.where} ${beyond(source, after, order.expression, id, gathering)} ${fromStep(order, after)}
      ${sorted(source, order.expression, id, gathering, order.steps?.(order.expression))}`;
  }
  const ways = source.ways(
    (wayKey, wayId, wayGathering = sql`null`) =>
      sql`${beyond(source, after, wayKey, wayId, wayGathering)} ${sorted(source, wayKey, wayId, wayGathering)} limit ${limit}`,
  );
  return sql`select id, key, ${gathered ? sql`gathering` : sql`null`} as gathering from (${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  )}) as ways ${sorted(source, sql`key`, sql`id`, sql`gathering`)}`;
}

function sorted(
  { order, gathered }: ListSource,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  gathering: RawBuilder<unknown>,
  step?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = order.descending ? sql`desc` : sql`asc`;
  const first = gathered ? sql`${gathering} asc nulls last,` : sql``;
  const byStep = step ? sql`${step} ${direction},` : sql``;
  return sql`order by ${first} ${byStep} ${key} ${direction}, ${id} ${direction}`;
}

/** Where an index of steps is entered, which a cursor alone does not tell it. */
function fromStep({ steps, expression, type, descending }: ListOrder, after: Cursor | undefined): RawBuilder<unknown> {
  if (!steps || !after) return sql``;
  const comparison = descending ? sql`<=` : sql`>=`;
  return sql`and ${steps(expression)} ${comparison} ${steps(sql`${after.key}::${sql.raw(type)}`)}`;
}

/** The rows behind a cursor, as the rest of a condition. */
function beyond(
  { order, gathered, idType }: ListSource,
  after: Cursor | undefined,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  gathering: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!after) return sql``;
  const comparison = order.descending ? sql`<` : sql`>`;
  const isBehind = sql`(${key}, ${id}) ${comparison}
    (${after.key}::${sql.raw(order.type)}, ${after.id}::${sql.raw(idType ?? 'uuid')})`;
  if (!gathered) return sql`and ${isBehind}`;
  if (after.gathering === null) return sql`and ${gathering} is null and ${isBehind}`;
  const there = sql`${after.gathering}::${sql.raw(gathered.type)}`;
  return sql`and (${gathering} is null or ${gathering} > ${there} or (${gathering} = ${there} and ${isBehind}))`;
}

/** The wire form of a row with what the person may do with it. */
export function withCan(doc: string, verbs: readonly string[]): string {
  return `${doc.slice(0, -1)},"can":${JSON.stringify(verbs)}}`;
}

async function countRows(db: InstanceDatabase, source: ListSource): Promise<{ total: number; isEstimate: boolean }> {
  const counted = await db.first(sql<{ n: number }>`select (${counting(source)})::int as n`);
  const exact = counted?.n ?? 0;
  if (exact < countedTo) return { total: exact, isEstimate: false };
  const expected = await estimatedRows(db, sql`select from ${source.from} where ${source.where}`);
  return { total: Math.max(countedTo, expected), isEstimate: true };
}

/** The query that counts as far as totals are counted. */
function counting({ from, where, searched, counted }: ListSource): RawBuilder<unknown> {
  if (counted) return countingWays(counted(() => sql``));
  const all = sql`select count(*) from (select from ${from} where ${where} limit ${countedTo}) as few`;
  if (!searched) return all;
  // An index of texts gives a common word's rows by the hundred thousand, and is taken for cheap: few rows, or a word that
  // many of them have, are counted without it. What comes after `else` is run for rare words among many rows alone.
  const within = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${from} where ${searched.within} limit ${lookedAt}`;
  return sql`select case
      when found.n = ${countedTo} or (select count(*) from (${within(sql``)}) as looked_at) < ${lookedAt} then found.n
      else (${all}) end
    from (select count(*) as n from (
      select from (${within(sql`j.*`)}) as j where ${searched.found} limit ${countedTo}) as few) as found`;
}

/** Of each way as many as are counted at all: where one of them goes on, that many there are; where none does, all were counted. */
function countingWays(ways: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const each = ways.map((way) => sql`(select id from (${way}) as way limit ${countedTo})`);
  return sql`select count(*) from (select id from (${sql.join(each, sql` union `)}) as ways limit ${countedTo}) as few`;
}

/** Thrown for a cursor that is none of ours. */
export class CursorNotValid extends Error {
  override name = 'CursorNotValid';
}

/** A place in a list: what its last row was sorted by, its id, and by what it was gathered. */
interface Cursor {
  key: string;
  id: string;
  gathering: string | null;
}

function writeCursor({ id, key, gathering }: Reached): string {
  const place = [key, id, ...(gathering === null ? [] : [gathering])];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

const cursorPlace = z.union([
  z.tuple([z.string(), z.string()]),
  z.tuple([z.string(), z.string(), z.string().regex(/^([0-9a-f-]{36}|\d{1,9})$/)]),
]);

/** @throws CursorNotValid */
function readCursor(cursor: string): Cursor {
  try {
    const [key, id, gathering = null] = cursorPlace.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (/^([0-9a-f-]{36}|\d{1,18})$/.test(id) && key.isWellFormed()) return { key, id, gathering };
  } catch {
    // Said below.
  }
  throw new CursorNotValid();
}

/** A pattern for `ilike` that finds the text anywhere, with the pattern letters in it taken as they are. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
