import type { DateContext, Span } from '@plumbline/domain/dates/expressions';
import { dayBack, nextDays, rangeOf, spanOf } from '@plumbline/domain/dates/expressions';
import type { Condition, Filter } from '@plumbline/domain/filters/filter';
import type { Operator } from '@plumbline/domain/filters/operator-names';
import type { Scalar } from '@plumbline/domain/filters/operators';
import { isId } from '@plumbline/domain/ids/id-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { containing, folded } from './search-sql.ts';

type Sql = RawBuilder<unknown>;

/** A field of which a row has one value. */
export type OneColumn =
  /** One value a row. `integer`, `moment` and `boolean` are never compared with another type. */
  | { readonly kind: 'id' | 'word' | 'integer' | 'number' | 'boolean'; readonly value: Sql }
  /** Texts are searched folded; `searched` is the stored folded text, if there is one. */
  | { readonly kind: 'text'; readonly value: Sql; readonly searched?: Sql }
  /** `indexed` is the indexed expression if it differs from the value (null is indexed as -infinity). */
  | { readonly kind: 'moment'; readonly value: Sql; readonly indexed?: Sql };

/**
 * An expression over a row's several values, one of them or all: a subquery over `pick(value)`, `` pick(sql`u.name`)
 * ``. `id` is the id of what the value names, else the value itself.
 */
export type OneOfSeveral = (pick: (value: Sql, id?: Sql) => Sql) => Sql;

/**
 * The rows that pass a condition, as a query of their ids from an index; undefined if no index serves it.
 * @param test the condition over a column with one value, or over one of each of several rows
 */
export type IdsOf = (condition: Condition, test: () => Sql) => Sql | undefined;

/** A filter field in the database. Ids are sorted by the keys of their names (decision 0054), from `nameOf`. */
export type FilterColumn =
  | (OneColumn & { readonly nameOf?: OneOfSeveral; readonly idsOf?: IdsOf })
  /**
   * One value of each of several related rows: `exists` returns whether one of them satisfies a condition over `of`.
   */
  | {
      readonly kind: 'through';
      readonly of: OneColumn;
      readonly exists: (condition: Sql) => Sql;
      /** The same as a per-row check, so that the planner doesn't collect all those other rows first. */
      readonly existsByRow?: (condition: Sql) => Sql;
      /** Whether what one of them had was removed, so that nobody knows what it was not: no negation is true of the row then. */
      readonly isUnknown?: Sql;
      readonly idsOf?: IdsOf;
      /** Their values; for a row with at most one, that value. */
      readonly sortedBy?: OneOfSeveral;
      /** The same for grouping, where a value may have several spellings: the displayed one, and the common key. */
      readonly groupedBy?: OneOfSeveral;
    }
  /**
   * Several ids or folded texts per row: `some` returns whether one of them satisfies a test, `` test(sql`a.user_id`)
   * ``.
   */
  | {
      readonly kind: 'ids' | 'texts';
      readonly some: (test: (value: Sql) => Sql) => Sql;
      readonly someByRow?: (test: (value: Sql) => Sql) => Sql;
      readonly idsOf?: IdsOf;
      readonly nameOf?: OneOfSeveral;
    };

export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const always = sql`true`;
const never = sql`false`;

/**
 * Converts a checked filter into a `where` condition. Every value is bound; the text of the statement depends only on
 * fields and operators. Takes the columns of the fields that the filter was checked against; days, weeks and months are
 * in the instance's time zone. With `isByRow`, conditions are evaluated per row where columns support that. Throws for
 * a field without a column, which is a bug.
 */
export function filterToSql(filter: Filter, columns: FilterColumns, dates: DateContext, isByRow = false): Sql {
  const each = (part: Filter) => filterToSql(part, columns, dates, isByRow);
  if ('and' in filter) return joined(filter.and, sql` and `, always, each);
  if ('or' in filter) return joined(filter.or, sql` or `, never, each);
  // Null (a comparison with a missing value) counts as false, so its negation must be true.
  if ('not' in filter) return sql`((${each(filter.not)}) is not true)`;
  const column = columns[filter.field];
  if (!column) throw new Error(`the filter field ${filter.field} has no column`);
  if ('some' in column) return manyToSql(isByRow && column.someByRow ? column.someByRow : column.some, filter);
  if ('exists' in column) {
    const exists = isByRow && column.existsByRow ? column.existsByRow : column.exists;
    return throughToSql({ ...column, exists }, filter, dates);
  }
  return oneToSql(column, filter, dates);
}

function joined(parts: readonly Filter[], by: Sql, whenEmpty: Sql, each: (part: Filter) => Sql): Sql {
  return parts.length === 0 ? whenEmpty : sql`(${sql.join(parts.map(each), by)})`;
}

function valueOf(condition: Condition): unknown {
  return 'value' in condition ? condition.value : undefined;
}

/** A set of values per row: equal and in require one of them, not_equal and not_in none of them. */
function manyToSql(some: (test: (value: Sql) => Sql) => Sql, condition: Condition): Sql {
  const isOneOf = (ids: readonly unknown[]) => {
    const known = ids.filter((id): id is string => typeof id === 'string' && isId(id));
    return known.length === 0 ? never : some((value) => sql`${value} = any(${known}::uuid[])`);
  };
  switch (condition.operator) {
    case 'equal':
    case 'in':
      return isOneOf([condition.value].flat());
    case 'not_equal':
    case 'not_in':
      return sql`(${isOneOf([condition.value].flat())}) is not true`;
    case 'contains':
      return some((value) => sql`${value} like ${containing(condition.value)}`);
    case 'empty':
      return sql`(${some(() => always)}) is not true`;
    case 'not_empty':
      return some(() => always);
    default:
      return notFor(condition.operator);
  }
}

const opposites = { not_equal: 'equal', not_in: 'in', not_contains: 'contains', empty: 'not_empty' } as const;

/** Whether an operator is a negation: for related rows it must hold for all of them. */
export const isOpposite = (operator: Operator): operator is keyof typeof opposites =>
  Object.hasOwn(opposites, operator);

/** A condition must hold for one of several rows; a negation for none of them. */
function throughToSql(
  { of, exists, isUnknown }: Pick<Extract<FilterColumn, { kind: 'through' }>, 'of' | 'exists' | 'isUnknown'>,
  condition: Condition,
  dates: DateContext,
): Sql {
  if (!isOpposite(condition.operator)) return exists(oneToSql(of, condition, dates));
  const operator = opposites[condition.operator];
  const holds = exists(oneToSql(of, { ...condition, operator } as Condition, dates));
  return isUnknown ? sql`(${holds} or ${isUnknown}) is not true` : sql`(${holds}) is not true`;
}

/** A comparison of one value. */
export function oneToSql(given: OneColumn, condition: Condition, dates: DateContext): Sql {
  const { kind, value: column } = given;
  if (condition.operator === 'empty') return sql`${column} is null`;
  if (condition.operator === 'not_empty') return sql`${column} is not null`;
  switch (kind) {
    case 'text':
      return condition.operator === 'contains'
        ? sql`${given.searched ?? folded(column)} like ${containing(condition.value)}`
        : notFor(condition.operator);
    case 'integer':
      return integerToSql(column, condition);
    case 'number':
      return numberToSql(column, condition);
    case 'moment':
      return given.indexed
        ? sql`(${momentToSql(given.indexed, condition, dates)} and ${column} is not null)`
        : momentToSql(column, condition, dates);
    case 'boolean':
      return equalityToSql(column, condition, 'boolean', (one) => typeof one === 'boolean');
    case 'id':
      return equalityToSql(column, condition, 'uuid', (one) => typeof one === 'string' && isId(one));
    case 'word':
      return equalityToSql(column, condition, 'text', (one) => typeof one === 'string');
  }
}

/** A value outside of the column's type equals nothing. */
function equalityToSql(
  column: Sql,
  condition: Condition,
  type: 'uuid' | 'text' | 'boolean' | 'bigint' | 'numeric',
  fits: (value: unknown) => boolean,
): Sql {
  const values = [valueOf(condition)].flat().filter(fits);
  const isOneOf =
    values.length === 0
      ? never
      : values.length === 1
        ? sql`${column} = ${values[0]}::${sql.raw(type)}`
        : sql`${column} = any(${values}::${sql.raw(type)}[])`;
  switch (condition.operator) {
    case 'equal':
    case 'in':
      return isOneOf;
    case 'not_equal':
    case 'not_in':
      return sql`(${isOneOf}) is not true`;
    default:
      return notFor(condition.operator);
  }
}

/** Whole numbers: a bound between two of them is moved to the one inside, so that the column's index serves. */
function integerToSql(column: Sql, condition: Condition): Sql {
  switch (condition.operator) {
    case 'less':
      return sql`${column} < ${Math.ceil(Number(condition.value))}::bigint`;
    case 'greater':
      return sql`${column} > ${Math.floor(Number(condition.value))}::bigint`;
    case 'between': {
      const [low, high] = condition.value.map(Number) as [number, number];
      return sql`${column} between ${Math.ceil(Math.min(low, high))}::bigint and ${Math.floor(Math.max(low, high))}::bigint`;
    }
    default:
      return equalityToSql(column, condition, 'bigint', (one) => Number.isInteger(one));
  }
}

function numberToSql(column: Sql, condition: Condition): Sql {
  switch (condition.operator) {
    case 'less':
      return sql`${column} < ${Number(condition.value)}::numeric`;
    case 'greater':
      return sql`${column} > ${Number(condition.value)}::numeric`;
    case 'between': {
      const [low, high] = condition.value.map(Number).toSorted((one, other) => one - other) as [number, number];
      return sql`${column} between ${low}::numeric and ${high}::numeric`;
    }
    default:
      return equalityToSql(column, condition, 'numeric', (one) => typeof one === 'number');
  }
}

/** A moment as a PostgreSQL literal: JavaScript's calendar has a wider range, and accepts wider offsets. */
function at(moment: string): Sql {
  const milliseconds = Date.parse(moment);
  if (milliseconds < firstKnown) return sql`'-infinity'::timestamptz`;
  if (milliseconds > lastKnown) return sql`'infinity'::timestamptz`;
  return sql`${new Date(milliseconds).toISOString()}::timestamptz`;
}
const firstKnown = Date.parse('0001-01-01T00:00:00Z');
const lastKnown = Date.parse('9999-12-31T00:00:00Z');

function momentToSql(column: Sql, condition: Condition, dates: DateContext): Sql {
  const span = (value: Scalar) => spanOf(String(value), dates.timeZone);
  switch (condition.operator) {
    case 'equal': {
      const { from, to, isDay } = span(condition.value);
      return isDay ? sql`(${column} >= ${at(from)} and ${column} < ${at(to)})` : sql`${column} = ${at(from)}`;
    }
    case 'less':
      return sql`${column} < ${at(span(condition.value).from)}`;
    case 'greater': {
      const { to, isDay } = span(condition.value);
      return isDay ? sql`${column} >= ${at(to)}` : sql`${column} > ${at(to)}`;
    }
    case 'between': {
      const [first, last] = condition.value
        .map(span)
        .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from)) as [Span, Span];
      return sql`(${column} >= ${at(first.from)} and ${column} ${last.isDay ? sql`<` : sql`<=`} ${at(last.to)})`;
    }
    case 'within':
    case 'next_days': {
      const { from, to } =
        condition.operator === 'within' ? rangeOf(condition.value, dates) : nextDays(condition.value, dates);
      return sql`(${column} >= ${at(from)} and ${column} < ${at(to)})`;
    }
    case 'older_than':
      return sql`${column} < ${at(dayBack(condition.value, dates))}`;
    default:
      return notFor(condition.operator);
  }
}

function notFor(operator: Operator): never {
  throw new Error(`the operator ${operator} was let through for a field that doesn't take it`);
}
