import type { FilterFields } from '@plumbline/domain/filters/fields';
import { countedGroupRows } from '@plumbline/domain/filters/groups';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FilterColumn, FilterColumns } from '../../../database/filter-sql.ts';
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
const keptLength = 201;

const textPart = (expression: Sql, descending = false): OrderPart => ({
  expression: sql`left(${expression}, ${sql.lit(keptLength)})`,
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

const all = (texts: Sql) => sql`string_agg(${texts}, ',' order by ${texts} collate "C")`;

function columnOf(column: FilterColumn, timeZone: string): GroupColumn | undefined {
  const bySeveral = column.kind === 'through' ? column.sortedBy : 'nameOf' in column ? column.nameOf : undefined;
  if (bySeveral) {
    const isOne = column.kind === 'id';
    const key = isOne ? sql`(${column.value})::text` : bySeveral((value, id = value) => all(sql`(${id})::text`));
    const names = bySeveral((value) => all(column.kind === 'through' ? nameKeyOf(sql`(${value})::text`) : value));
    return { key, order: [textPart(names), keyPart(key)] };
  }
  if (column.kind === 'moment') {
    const key = sql`to_char(${column.value} at time zone ${timeZone}, 'YYYY-MM-DD')`;
    return { key, order: [textPart(key, true)] };
  }
  if (column.kind === 'boolean') {
    const key = sql`(${column.value})::text`;
    return { key, order: [{ expression: column.value, type: 'boolean', descending: true, isNullable: true }] };
  }
  return column.kind === 'word'
    ? { key: column.value, order: [textPart(nameKeyOf(column.value)), keyPart(column.value)] }
    : undefined;
}

/**
 * By what a list is grouped.
 * @param fields by what the person may ask the list at all
 * @throws Problem not_valid for what it isn't grouped by, or not for this person
 */
export function groupColumn(
  section: string,
  fields: FilterFields,
  columns: FilterColumns,
  timeZone: string,
): GroupColumn {
  const isAllowed = Object.hasOwn(fields, section) && fields[section]?.group === true;
  const column = isAllowed ? columns[section] : undefined;
  const group = column && columnOf(column, timeZone);
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
