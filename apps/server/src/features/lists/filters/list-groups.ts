import type { DateContext } from '@plumbline/domain/dates/expressions';
import type { Period } from '@plumbline/domain/dates/periods';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { countedGroupRows, groupSection } from '@plumbline/domain/filters/groups';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OneColumn, OneOfSeveral, FilterColumn, FilterColumns } from '../../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { nameKeyOf } from '../../../database/name-sql.ts';
import type { ListOrder, OrderPart } from '../../../database/page-order.ts';
import { orderOfParts } from '../../../database/page-order.ts';
import { Problem } from '../../../http/problem.ts';

type Sql = RawBuilder<unknown>;

/** By what the rows of a list are grouped. */
export interface GroupColumn {
  /** `groupKey` of domain/filters in the database; null for none. */
  readonly key: Sql;
  /** In which order the groups come. */
  readonly order: readonly OrderPart[];
}

/** So much of the keys of several names counts: that of one name isn't longer. */
const maxGroupLength = 201;

const textPart = (expression: Sql, descending = false): OrderPart => ({
  expression: sql`left(${expression}, ${sql.lit(maxGroupLength)})`,
  type: 'text',
  descending,
  isNullable: true,
  isByCodePoint: true,
});

/** Of one text several groups may have the names; of them those with one key stand together. */
const keyPart = (key: Sql): OrderPart => ({
  expression: sql`md5(${key})`,
  type: 'text',
  descending: false,
  isNullable: true,
  isByCodePoint: true,
});

/** The prefix of a long text, with a hash that distinguishes it from others with the same prefix. */
const keyOfLong = (text: Sql) =>
  sql`(case when length(${text}) > ${sql.lit(maxGroupLength)} then left(${text}, ${sql.lit(maxGroupLength)}) || md5(${text}) else ${text} end)`;

const all = (texts: Sql) => sql`string_agg(${texts}, ',' order by ${texts} collate "C")`;

/** Those of several values that differ, in the order of their code points. */
const different = (values: OneOfSeveral, text: (value: Sql, id?: Sql) => Sql) =>
  sql`(select string_agg(distinct k.key, ',' order by k.key) from (
    select m.text collate "C" as key from unnest(${values((value, id) => sql`array_agg(${text(value, id)})`)}) as m (text)) as k)`;

/** Where and from which day on periods are counted. */
type Calendar = Pick<DateContext, 'timeZone' | 'weekStart'>;

/** `periodKey` of domain in the database, of what the clocks there show. */
const keysOfPeriods: Readonly<Record<Period, (wall: Sql, weekStart: number) => Sql>> = {
  day: (wall) => sql`to_char(${wall}, 'YYYY-MM-DD')`,
  week: (wall, weekStart) => sql`to_char(${wall} - make_interval(days => ${intoWeek(wall, weekStart)}), 'YYYY-MM-DD')`,
  month: (wall) => sql`to_char(${wall}, 'YYYY-MM')`,
  quarter: (wall) => sql`to_char(${wall}, 'YYYY-"Q"Q')`,
  year: (wall) => sql`to_char(${wall}, 'YYYY')`,
  weekday: (wall) => sql`to_char(${wall}, 'ID')`,
  hour: (wall) => sql`to_char(${wall}, 'HH24')`,
};

/** How many days after the first of its week a day is. */
const intoWeek = (wall: Sql, weekStart: number) =>
  sql`((extract(isodow from ${wall})::int - ${sql.lit(weekStart)} + 7) % 7)`;

/** Days and longer periods stand with the newest first, those that come again in the order of the week and the day. */
function columnOfMoments(period: Period, values: (pick: (moment: Sql) => Sql) => Sql, calendar: Calendar): GroupColumn {
  const { timeZone, weekStart } = calendar;
  const wallOf = (moment: Sql) => sql`(${moment} at time zone ${timeZone})`;
  const key = values((moment) => keysOfPeriods[period](wallOf(moment), weekStart));
  if (period !== 'weekday') return { key, order: [textPart(key, period !== 'hour')] };
  return { key, order: [textPart(values((moment) => sql`(${intoWeek(wallOf(moment), weekStart)})::text`))] };
}

/** What the instance made, by its values: a day or period for a moment, a number as it is written shortest, of a long text its beginning. */
function columnOfCustom(of: OneColumn, values: OneOfSeveral, period: Period, calendar: Calendar): GroupColumn {
  switch (of.kind) {
    case 'moment':
      return columnOfMoments(period, (pick) => different(values, pick), calendar);
    case 'boolean': {
      const key = different(values, (value) => sql`(${value})::text`);
      return { key, order: [textPart(key, true)] };
    }
    case 'number':
    case 'integer': {
      const key = different(values, (value) => sql`trim_scale((${value})::numeric)::text`);
      const least = values((value) => sql`min((${value})::numeric)`);
      return {
        key,
        order: [{ expression: least, type: 'numeric', descending: false, isNullable: true }, keyPart(key)],
      };
    }
    default: {
      const shown = (value: Sql) =>
        of.kind === 'text' ? sql`left(${value}, ${sql.lit(maxGroupLength)})` : sql`(${value})::text`;
      const key = different(values, (value, id) => (id === undefined ? shown(value) : keyOfLong(sql`(${id})::text`)));
      return { key, order: [textPart(different(values, (value) => nameKeyOf(shown(value)))), keyPart(key)] };
    }
  }
}

function columnOf(column: FilterColumn, period: Period, calendar: Calendar): GroupColumn | undefined {
  if (column.kind === 'through') {
    const values = column.groupedBy ?? column.sortedBy;
    return values && columnOfCustom(column.of, values, period, calendar);
  }
  const bySeveral = 'nameOf' in column ? column.nameOf : undefined;
  if (bySeveral) {
    const isOne = column.kind === 'id';
    const key = isOne ? sql`(${column.value})::text` : bySeveral((value, id = value) => all(sql`(${id})::text`));
    return { key, order: [textPart(bySeveral((value) => all(value))), keyPart(key)] };
  }
  if (column.kind === 'moment') return columnOfMoments(period, (pick) => pick(column.value), calendar);
  if (column.kind === 'boolean') {
    const key = sql`(${column.value})::text`;
    return { key, order: [{ expression: column.value, type: 'boolean', descending: true, isNullable: true }] };
  }
  if (column.kind === 'integer') {
    const order: OrderPart = { expression: column.value, type: 'integer', descending: false, isNullable: true };
    return { key: sql`(${column.value})::text`, order: [order] };
  }
  return column.kind === 'word'
    ? { key: column.value, order: [textPart(nameKeyOf(column.value)), keyPart(column.value)] }
    : undefined;
}

/** The fields and columns of a list, as far as they are asked for. */
interface GroupedBy {
  /** By what the person may ask the list, given what a filter asks for. */
  readonly fieldsFor: (input: unknown) => FilterFields;
  readonly columnsFor: (filter: Filter) => FilterColumns;
}

/**
 * By what a list is grouped.
 * @throws Problem not_valid for what it isn't grouped by, or not for this person
 */
export function groupColumn(section: string, { fieldsFor, columnsFor }: GroupedBy, calendar: Calendar): GroupColumn {
  const { field, period } = groupSection(section);
  const fields = fieldsFor({ field });
  const asked = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const isAllowed = asked?.group === true && (period === null || asked.type === 'date');
  const column = isAllowed ? columnsFor({ field, operator: 'not_empty' })[field] : undefined;
  const group = column && columnOf(column, period ?? 'day', calendar);
  if (!group) {
    throw new Problem('not_valid', { fields: [{ path: 'query.section', code: 'section_not_valid', message: '' }] });
  }
  return group;
}

/** The order of a list whose rows are grouped: within each group as it was. */
export function groupedOrder(order: ListOrder, group: GroupColumn): ListOrder {
  const { expression, type, descending } = order;
  const own: readonly OrderPart[] =
    order.parts ?? (type === 'text[]' ? [] : [{ expression, type, descending, isNullable: false }]);
  return { ...orderOfParts([...group.order, ...own]), descending };
}

/** How many rows each group has; without counts where there are too many rows to look at. */
export async function countGroups(
  db: InstanceDatabase,
  { from, where }: { readonly from: Sql; readonly where: Sql },
  key: Sql,
): Promise<{ groups: { key: string; count: number }[]; is_cut: boolean }> {
  const groups = await db.rows(sql<{ key: string; count: number }>`
    select coalesce(grouped.key, '') as key, count(*)::int as count
    from (select ${key} as key from ${from} where ${where} limit ${countedGroupRows + 1}) as grouped group by 1`);
  const isCut = groups.reduce((sum, { count }) => sum + count, 0) > countedGroupRows;
  return { groups: isCut ? [] : groups, is_cut: isCut };
}

/** The group of each of these rows, by id, as {@link countGroups} has it. */
export async function groupsOfRows(
  db: InstanceDatabase,
  { from, where }: { readonly from: Sql; readonly where: Sql },
  rows: { readonly id: Sql; readonly ids: readonly string[] },
  key: Sql,
): Promise<Readonly<Record<string, string>>> {
  const found = await db.rows(sql<{ id: string; key: string }>`
    select ${rows.id} as id, coalesce(${key}, '') as key from ${from}
    where ${rows.id} = any(${[...rows.ids]}::uuid[]) and ${where}`);
  return Object.fromEntries(found.map(({ id, key: group }) => [id, group]));
}
