import type { DateContext } from '@plumbline/domain/dates/expressions';
import type { Filter } from '@plumbline/domain/filters/filter';
import { fieldsOf } from '@plumbline/domain/filters/filter';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FilterColumns } from './filter-sql.ts';
import { filterToSql, oneToSql } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

/** What a filter asks of each row that an index can tell: which rows pass, without looking at any other. */
export interface IndexedCondition {
  /** Over a row, looking at it alone. */
  readonly passes: Sql;
  /** A query of the ids of all rows that pass, some of them several times. */
  readonly ids: Sql;
  /** Whether all of them pass. */
  readonly isExact: boolean;
  /** Whether the first ids are available before all are collected: not with an index of texts. */
  readonly isStreamed: boolean;
}

/** A filter whose parts must all pass: what indexes tell, and the rest as a condition. */
export interface SplitFilter {
  readonly rest: Sql;
  readonly conditions: readonly IndexedCondition[];
}

type FoundIds = Omit<IndexedCondition, 'passes'>;

function conjuncts(filter: Filter): readonly Filter[] {
  return 'and' in filter ? filter.and.flatMap(conjuncts) : [filter];
}

interface Indexes {
  readonly columns: FilterColumns;
  readonly dates: DateContext;
  /** The ids of the list's own rows that pass a condition. */
  readonly own: (condition: Sql) => Sql;
}

/** Whether a filter asks for nothing that other rows tell, so that the list's own indexes may know who passes. */
function isOfOwn(filter: Filter, columns: FilterColumns): boolean {
  return [...fieldsOf(filter)].every((field) => {
    const kind = columns[field]?.kind;
    return kind !== undefined && kind !== 'through' && kind !== 'ids';
  });
}

/** The ids that pass any of these parts, of which an index serves at least one and the list itself the others. */
function idsOfAny(parts: readonly Filter[], indexes: Indexes): FoundIds | undefined {
  const { columns, dates, own } = indexes;
  const found = parts.map((part) => idsOf(part, indexes));
  if (!found.some((one) => one !== undefined)) return undefined;
  const all = parts.flatMap((part, place): FoundIds[] => {
    const one = found[place];
    if (one) return [one];
    return isOfOwn(part, columns)
      ? [{ ids: own(filterToSql(part, columns, dates)), isExact: true, isStreamed: true }]
      : [];
  });
  if (all.length < parts.length) return undefined;
  const ids = sql.join(
    all.map((one) => one.ids),
    sql` union all `,
  );
  return { ids, isExact: all.every(({ isExact }) => isExact), isStreamed: all.every(({ isStreamed }) => isStreamed) };
}

/** Which rows pass a filter, as far as indexes tell; undefined where they don't. */
function idsOf(filter: Filter, indexes: Indexes): FoundIds | undefined {
  const { columns, dates } = indexes;
  if ('not' in filter) return undefined;
  if ('or' in filter) return idsOfAny(filter.or, indexes);
  if ('and' in filter) {
    const [one] = filter.and.flatMap((part) => idsOf(part, indexes) ?? []);
    return one && { ...one, isExact: one.isExact && filter.and.length === 1 };
  }
  const column = columns[filter.field];
  const of = column?.kind === 'through' ? column.of : column && !('some' in column) ? column : undefined;
  const ids = column?.idsOf?.(filter, () => (of ? oneToSql(of, filter, dates) : sql`true`));
  return ids && { ids, isExact: true, isStreamed: filter.operator !== 'contains' };
}

/**
 * Takes out of a checked filter what indexes tell. The conditions, like those of the rest, look at one row after the other.
 * @param own the ids of the list's own rows that pass a condition
 */
export function splitByIndex(
  filter: Filter,
  columns: FilterColumns,
  { dates, own }: Omit<Indexes, 'columns'>,
): SplitFilter {
  const rest: Filter[] = [];
  const conditions: IndexedCondition[] = [];
  for (const part of conjuncts(filter)) {
    const found = idsOf(part, { columns, dates, own });
    if (found) conditions.push({ ...found, passes: filterToSql(part, columns, dates, true) });
    else rest.push(part);
  }
  return { rest: filterToSql({ and: rest }, columns, dates, true), conditions };
}
