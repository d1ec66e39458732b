import type { PageQuery } from '@plumbline/contract/wire';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { JsonText } from '../http/answers.ts';
import { Problem } from '../http/problem.ts';
import type { InstanceDatabase } from './instance-database.ts';

/** Up to here totals are counted; beyond it the planner's estimate stands (shown as "1,000+"). */
const countedTo = 1001;

/** By what a list is sorted; the id breaks ties, so that a page's end is one exact place. */
export interface ListOrder {
  /** Of the list's own table, over an index together with the id. Must not be null. */
  expression: RawBuilder<unknown>;
  /** The PostgreSQL type that a cursor's text is read back as. */
  type: 'timestamptz' | 'integer' | 'text' | 'bigint';
  descending: boolean;
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
  order: ListOrder;
  /**
   * Columns of one row, read only for the rows of the page: `doc` is the wire form as JSON, `facts` what the rules look at.
   */
  columns: RawBuilder<unknown>;
  /** Joins that only the columns need. */
  joins?: RawBuilder<unknown>;
  /**
   * Where the rows are reached in several ways, each an index in the list's order: one query a way that gives `id` and
   * `key`, ending with what `rest` says of its own columns. A row may be found by several of them. Together they must
   * find exactly the rows of `where`.
   */
  ways?: (rest: (key: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>[];
}

interface PageRow<Facts> {
  doc: string;
  facts: Facts;
  cursor_key: string;
  cursor_id: string;
}

/**
 * Reads one page. Behind the page numbers stands a keyset: with `after` the page starts at an exact place of the index
 * and costs the same however deep it is; without it the rows before are skipped in the index alone.
 * @param present makes the wire form of a row from its JSON and its facts (adds `can`)
 */
export async function readPage<Facts>(
  db: InstanceDatabase,
  source: ListSource,
  query: Pick<PageQuery, 'page' | 'pageSize' | 'after'>,
  present: (doc: string, facts: Facts) => string,
): Promise<JsonText> {
  const { order } = source;
  const after = query.after === undefined ? undefined : readCursor(query.after);
  const direction = order.descending ? sql`desc` : sql`asc`;
  const comparison = order.descending ? sql`<` : sql`>`;
  const beyond = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after
      ? sql`and (${key}, ${id}) ${comparison} (${after.key}::${sql.raw(order.type)}, ${after.id}::${sql.raw(source.idType ?? 'uuid')})`
      : sql``;
  const skipped = after ? 0 : query.page * query.pageSize;
  const sorted = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`order by ${key} ${direction}, ${id} ${direction}`;
  const reached = source.ways
    ? sql`select id, key from (${sql.join(
        source
          .ways((key, id) => sql`${beyond(key, id)} ${sorted(key, id)} limit ${skipped + query.pageSize + 1}`)
          .map((way) => sql`(${way})`),
        sql` union `,
      )}) as ways ${sorted(sql`key`, sql`id`)}`
    : sql`select ${source.id} as id, ${order.expression} as key from ${source.from}
        where ${source.where} ${beyond(order.expression, source.id)} ${sorted(order.expression, source.id)}`;
  const rows = db.rows(sql<PageRow<Facts>>`
    with page as materialized (${reached} limit ${query.pageSize + 1} offset ${skipped})
    select ${source.columns}, page.key::text as cursor_key, page.id::text as cursor_id
    from page join ${source.from} on ${source.id} = page.id ${source.joins ?? sql``}
    order by page.key ${direction}, page.id ${direction}`);
  const [found, counted] = await Promise.all([rows, countRows(db, source)]);
  const shown = found.slice(0, query.pageSize);
  const last = shown.at(-1);
  const next = found.length > query.pageSize && last ? writeCursor(last.cursor_key, last.cursor_id) : null;
  const docs = shown.map((row) => present(row.doc, row.facts)).join(',');
  const total = Math.max(counted.total, shown.length);
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

/** The wire form of a row with what the person may do with it. */
export function withCan(doc: string, verbs: readonly string[]): string {
  return `${doc.slice(0, -1)},"can":${JSON.stringify(verbs)}}`;
}

async function countRows(db: InstanceDatabase, source: ListSource): Promise<{ total: number; isEstimate: boolean }> {
  const counted = await db.first(sql<{ n: number }>`
    select count(*)::int as n from (select from ${source.from} where ${source.where} limit ${countedTo}) as few`);
  const exact = counted?.n ?? 0;
  if (exact < countedTo) return { total: exact, isEstimate: false };
  const plan = await db.first(sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from ${source.from} where ${source.where}`);
  return { total: Math.max(countedTo, plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0), isEstimate: true };
}

function writeCursor(key: string, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws Problem not_valid for a cursor that is none of ours */
function readCursor(cursor: string): { key: string; id: string } {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (
      typeof key === 'string' &&
      typeof id === 'string' &&
      /^([0-9a-f-]{36}|\d{1,18})$/.test(id) &&
      key.isWellFormed()
    )
      return { key, id };
  } catch {
    // Said below.
  }
  throw new Problem('not_valid', { fields: [{ path: 'query.after', code: 'not_valid', message: '' }] });
}

/** A pattern for `ilike` that finds the text anywhere, with the pattern letters in it taken as they are. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
