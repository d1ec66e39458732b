import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { IndexedCondition } from './filter-index.ts';
import type { InstanceDatabase } from './instance-database.ts';
import { refuseCursor } from './page-order.ts';

type Sql = RawBuilder<unknown>;

/** Rows that are narrowed by conditions of which indexes tell who passes. */
export interface NarrowedRows {
  /** The rows as `j`: `` sql`${db.table('jobs')} j` ``. */
  readonly from: Sql;
  /** All else that is asked of a row. */
  readonly within: Sql;
  readonly conditions: readonly IndexedCondition[];
  /** `order by …`, where an index has the order in which they are read; only so is the sample of what is read first. */
  readonly order?: Sql | undefined;
  /** Where the list goes on behind a cursor, as the rest of a condition: of that part of it is the sample. */
  readonly beyond?: Sql | undefined;
}

/** How rows are found and counted. */
export interface FoundRows {
  readonly where: Sql;
  /** A query of how many there are, up to {@link countedTo}; without it they are counted by `where`. */
  readonly counting?: Sql;
}

/** Up to here totals are counted. */
export const countedTo = 1001;
/** So many rows are looked at, the first of the list. */
const mostLookedAt = 1000;
/** If fewer pass, collecting all that pass and sorting them is faster than scanning until a page is full. */
const fewShare = 0.02;
/** Where more of them pass, counting one row after the other takes no longer than counting by an index. */
const manyShare = 0.2;
/** How many ids of an index are collected to count them. */
const gathered = 5000;

const joined = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);

/**
 * The fastest condition to find such rows. The planner has no statistics about how many answers a question has with a
 * value, nor that those may be in other jobs than the newest, so the first rows are sampled. If many pass, rows are
 * scanned in order until there are enough; if few do, the ids are collected from the most selective index.
 */
export async function narrowedRows(
  db: InstanceDatabase,
  rows: NarrowedRows,
  lookedAt = mostLookedAt,
): Promise<FoundRows> {
  const { from, within, conditions, order = sql``, beyond = sql`` } = rows;
  if (conditions.length === 0) return { where: within };
  const byRow = joined([within, ...conditions.map(({ passes }) => passes)]);
  const marks = sql.join(conditions.map(({ passes }) => sql`(${passes}) is true`));
  const looked = db.rows(sql<{ passed: boolean[]; rows: number }>`
    select looked.passed, count(*)::int as rows from (
      select array[${marks}] as passed from (select j.* from ${from} where ${within} ${beyond} ${order} limit ${lookedAt}) as j) as looked
    group by 1`);
  const share = whoPassed(await (rows.beyond ? looked.catch(refuseCursor) : looked), conditions.length);
  const least = (ofThese: (one: IndexedCondition) => boolean) =>
    conditions
      .map((one, place) => ({ one, passed: share.each[place] ?? 0 }))
      .filter(({ one }) => ofThese(one))
      .toSorted((one, other) => one.passed - other.passed)[0]?.one;
  // What is asked of the rows of an index.
  const besides = (chosen: IndexedCondition) =>
    joined([within, ...conditions.flatMap((one) => (one === chosen && one.isExact ? [] : [one.passes]))]);
  if (share.looked < lookedAt) return { where: byRow };
  const few = share.all > fewShare * lookedAt ? undefined : least(() => true);
  // As an array, so that the planner neither scans all rows nor uses another index.
  if (few) return { where: sql`j.id = any(array(${few.ids})) and ${besides(few)}` };
  const streamed = share.all > manyShare * lookedAt ? undefined : least(({ isStreamed }) => isStreamed);
  if (!streamed) return { where: byRow };
  return { where: byRow, counting: countingBy(rows, streamed.ids, { byRow, besides: besides(streamed) }) };
}

/** Counts the first ids of an index; where they are neither all nor enough, one row after the other. */
function countingBy(
  { from, order = sql`` }: NarrowedRows,
  ids: Sql,
  { byRow, besides }: { byRow: Sql; besides: Sql },
): Sql {
  return sql`select case when candidates.ids < ${gathered} or candidates.rows >= ${countedTo} then least(candidates.rows, ${countedTo})
      else (select count(*) from (select from ${from} where ${byRow} ${order} limit ${countedTo}) as few) end
    from (select count(*) as ids, count(distinct j.id) as rows from (select candidates.id from (${ids}) as candidates (id) limit ${gathered}) as candidates
      left join lateral (select j.id from ${from} where j.id = candidates.id and ${besides} offset 0) as j on true) as candidates`;
}

function whoPassed(found: readonly { passed: readonly boolean[]; rows: number }[], conditions: number) {
  const sum = (passed: (one: readonly boolean[]) => boolean) =>
    found.reduce((total, one) => total + (passed(one.passed) ? one.rows : 0), 0);
  return {
    looked: sum(() => true),
    all: sum((one) => one.every(Boolean)),
    each: Array.from({ length: conditions }, (_, place) => sum((one) => one[place] === true)),
  };
}
