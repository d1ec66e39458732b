import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { isValueFault } from './value-faults.ts';

type Sql = RawBuilder<unknown>;

/** The PostgreSQL types of what rows are sorted by: a cursor's text is read back as one of them. */
export type KeyType = 'timestamptz' | 'integer' | 'text' | 'bigint' | 'numeric' | 'boolean';

/** One of several keys by which a list is sorted. */
export interface OrderPart {
  readonly expression: Sql;
  readonly type: KeyType;
  readonly descending: boolean;
  /** Rows without it come last, in both directions. */
  readonly isNullable: boolean;
  /** Texts by their code points, whatever the locale of the database is. */
  readonly isByCodePoint?: boolean;
}

/** By what a list is sorted; the id breaks ties, so that a page's end is one exact place. */
export interface ListOrder {
  /** Of the list's own table, over an index together with the id. Must not be null. Of several keys, all their texts as an array. */
  expression: Sql;
  /** The PostgreSQL type that a cursor's text is read back as. */
  type: KeyType | 'text[]';
  descending: boolean;
  /** The keys, where the list has several or one without an index; `expression` is that of `orderOfParts` then. */
  parts?: readonly OrderPart[];
  /**
   * The same order in steps, as the day of a moment, where an index begins with them and goes on with what the rows are filtered by. Each
   * step is then sorted by itself until the page is full. For lists that are neither grouped nor reached by several index paths.
   */
  steps?: (key: Sql) => Sql;
}

/** The order by several keys, the most important first, or by one that no index has. */
export function orderOfParts(parts: readonly OrderPart[]): ListOrder {
  const texts = sql.join(parts.map(({ expression }) => sql`(${expression})::text`));
  return { expression: sql`array[${texts}]`, type: 'text[]', descending: parts[0]?.descending ?? false, parts };
}

/** By what the rows of a list are grouped; it may be null. */
export interface ListGrouping {
  expression: Sql;
  type: 'integer' | 'uuid';
}

/** The parts of a list that determine the order of its rows. */
export interface Ordered {
  readonly order: ListOrder;
  readonly grouping?: ListGrouping;
  readonly idType?: 'uuid' | 'bigint';
}

/** A place in a list: what its last row was sorted by, its id, and by what it was grouped. */
export interface Cursor {
  key: string;
  id: string;
  gathering: string | null;
}

/** Thrown for a cursor that is none of ours. */
export class CursorNotValid extends Error {
  override name = 'CursorNotValid';
}

/** The key of a row as a cursor has it. */
export function keyText({ parts }: ListOrder, key: Sql): Sql {
  return parts ? sql`to_json(${key})::text` : sql`${key}::text`;
}

const typed = (text: Sql, { type, isByCodePoint }: OrderPart) =>
  isByCodePoint ? sql`(${text})::${sql.raw(type)} collate "C"` : sql`(${text})::${sql.raw(type)}`;

/** The keys of several one by one: as the list has them, or out of the array that a subquery gives. */
function partsOf(order: ListOrder, parts: readonly OrderPart[], key: Sql): readonly Sql[] {
  return parts.map((part, place) =>
    key === order.expression
      ? part.isByCodePoint
        ? sql`(${part.expression}) collate "C"`
        : part.expression
      : typed(sql`(${key})[${sql.lit(place + 1)}]`, part),
  );
}

export function sorted({ order, grouping }: Ordered, key: Sql, id: Sql, gathering: Sql, step?: Sql): Sql {
  const direction = order.descending ? sql`desc` : sql`asc`;
  const first = grouping ? sql`${gathering} asc nulls last,` : sql``;
  const { parts } = order;
  if (parts) {
    const keys = partsOf(order, parts, key).map((one, place) => {
      const part = parts[place];
      return sql`${one} ${part?.descending ? sql`desc` : sql`asc`} ${part?.isNullable ? sql`nulls last` : sql``}`;
    });
    return sql`order by ${first} ${sql.join(keys)}, ${id} ${direction}`;
  }
  const byStep = step ? sql`${step} ${direction},` : sql``;
  return sql`order by ${first} ${byStep} ${key} ${direction}, ${id} ${direction}`;
}

/** `order by …` of a list by one key, but for what breaks ties. */
export function orderedBy({ expression, descending, steps }: ListOrder): Sql {
  const direction = descending ? sql`desc` : sql`asc`;
  const byStep = steps ? sql`${steps(expression)} ${direction},` : sql``;
  return sql`order by ${byStep} ${expression} ${direction}`;
}

/** Where an index of steps is entered, which a cursor alone does not tell it. */
export function fromStep({ steps, expression, type, descending }: ListOrder, after: Cursor | undefined): Sql {
  if (!steps || !after) return sql``;
  const comparison = descending ? sql`<=` : sql`>=`;
  return sql`and ${steps(expression)} ${comparison} ${steps(sql`${after.key}::${sql.raw(type)}`)}`;
}

/** The rows behind a cursor, as the rest of a condition. */
export function beyond(
  { order, grouping, idType }: Ordered,
  after: Cursor | undefined,
  key: Sql,
  id: Sql,
  gathering: Sql,
): Sql {
  if (!after) return sql``;
  const comparison = order.descending ? sql`<` : sql`>`;
  const afterId = sql`${after.id}::${sql.raw(idType ?? 'uuid')}`;
  const isBehind = order.parts
    ? behindParts(order, order.parts, after.key, key, sql`${id} ${comparison} ${afterId}`)
    : sql`(${key}, ${id}) ${comparison} (${after.key}::${sql.raw(order.type)}, ${afterId})`;
  if (!grouping) return sql`and ${isBehind}`;
  if (after.gathering === null) return sql`and ${gathering} is null and ${isBehind}`;
  const there = sql`${after.gathering}::${sql.raw(grouping.type)}`;
  return sql`and (${gathering} is null or ${gathering} > ${there} or (${gathering} = ${there} and ${isBehind}))`;
}

const keysOfCursor = z.array(z.string().nullable());

/**
 * Behind in the first key, or the same there and behind in the rest. What has no key is last, so nothing is behind it but by the keys
 * that follow.
 * @throws CursorNotValid
 */
function behindParts(order: ListOrder, parts: readonly OrderPart[], cursor: string, key: Sql, behindId: Sql): Sql {
  const there = keysIn(cursor);
  if (there.length !== parts.length) throw new CursorNotValid();
  const keys = partsOf(order, parts, key);
  const behind = parts.reduceRight((rest, part, place): Sql => {
    const [own, text] = [keys[place] ?? sql`null`, there[place] ?? null];
    if (text === null) return sql`(${own} is null and ${rest})`;
    const value = typed(sql`${text}`, part);
    const isFurther = sql`${own} ${part.descending ? sql`<` : sql`>`} ${value}`;
    const orNone = part.isNullable ? sql`or ${own} is null` : sql``;
    return sql`(${isFurther} ${orNone} or (${own} = ${value} and ${rest}))`;
  }, behindId);
  const [first, text] = [parts[0], there[0] ?? null];
  // Says to an index of the first key where to begin.
  if (!first || first.isNullable || text === null) return behind;
  return sql`${keys[0]} ${first.descending ? sql`<=` : sql`>=`} ${typed(sql`${text}`, first)} and ${behind}`;
}

/** @throws CursorNotValid */
function keysIn(cursor: string): readonly (string | null)[] {
  try {
    return keysOfCursor.parse(JSON.parse(cursor));
  } catch {
    throw new CursorNotValid();
  }
}

export function writeCursor({ id, key, gathering }: Cursor): string {
  const place = [key, id, ...(gathering === null ? [] : [gathering])];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

const cursorPlace = z.union([
  z.tuple([z.string(), z.string()]),
  z.tuple([z.string(), z.string(), z.string().regex(/^([0-9a-f-]{36}|\d{1,9})$/)]),
]);

/** @throws CursorNotValid */
export function readCursor(cursor: string): Cursor {
  try {
    const [key, id, gathering = null] = cursorPlace.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (/^([0-9a-f-]{36}|\d{1,18})$/.test(id) && key.isWellFormed()) return { key, id, gathering };
  } catch {
    // Said below.
  }
  throw new CursorNotValid();
}

/** What the database can't read of a statement with a cursor is the cursor: everything else was checked before. */
export function refuseCursor(error: unknown): never {
  throw isValueFault(error) ? new CursorNotValid() : error;
}
