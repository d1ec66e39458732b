import type { FilterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import type { Sort } from '@plumbline/domain/filters/sort';
import { readSorts, sortKeysIn } from '@plumbline/domain/filters/sort';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FilterColumn, FilterColumns, OneColumn, OneOfSeveral } from '../../../database/filter-sql.ts';
import { nameKeyOf } from '../../../database/name-sql.ts';
import type { KeyType, ListOrder, OrderPart } from '../../../database/page-order.ts';
import { orderOfParts } from '../../../database/page-order.ts';
import { Problem } from '../../../http/problem.ts';

type Sql = RawBuilder<unknown>;

/** An order that an index of the list has. */
export type IndexedOrder = Pick<ListOrder, 'expression'> & { readonly type: KeyType };

const keyTypes: Readonly<Record<OneColumn['kind'], KeyType>> = {
  id: 'text',
  word: 'text',
  text: 'text',
  integer: 'integer',
  number: 'numeric',
  boolean: 'boolean',
  moment: 'timestamptz',
};

/** What is compared of a value: of a text its key. */
function comparedOf(kind: OneColumn['kind'], value: Sql): Sql {
  return keyTypes[kind] === 'text' ? nameKeyOf(sql`(${value})::text`) : value;
}

/** Of several values, as they are compared, the one that comes first in the direction. */
function firstOf(kind: OneColumn['kind'], compared: Sql, descending: boolean): Sql {
  if (kind === 'boolean') return descending ? sql`bool_or(${compared})` : sql`bool_and(${compared})`;
  return descending ? sql`max(${compared})` : sql`min(${compared})`;
}

/** By what a row is sorted where it is sorted by this column; undefined for what has no order. */
function keyOf(column: FilterColumn, descending: boolean): { kind: OneColumn['kind']; expression: Sql } | undefined {
  const byName = (nameOf: OneOfSeveral) => ({
    kind: 'text' as const,
    expression: nameOf((key) => firstOf('text', key, descending)),
  });
  if (column.kind === 'through') {
    const { kind } = column.of;
    const expression = column.sortedBy?.((value) => firstOf(kind, comparedOf(kind, value), descending));
    return expression && { kind, expression };
  }
  if ('some' in column) return column.nameOf && byName(column.nameOf);
  if (column.nameOf) return byName(column.nameOf);
  return { kind: column.kind, expression: comparedOf(column.kind, column.value) };
}

/**
 * How a list is sorted, in the database: one key that an index has, or several.
 * @param indexed the orders that indexes have
 * @param columns what the other fields of the keys are in the database
 */
export function listOrder(
  sorts: readonly Sort[],
  indexed: Readonly<Record<string, IndexedOrder>>,
  columns: FilterColumns,
): ListOrder {
  const parts = sorts.map(({ field, direction }): OrderPart => {
    const descending = direction === 'descending';
    const own = Object.hasOwn(indexed, field) ? indexed[field] : undefined;
    if (own) return { ...own, descending, isNullable: false };
    const column = columns[field];
    const key = column && keyOf(column, descending);
    if (!key) throw new Error(`lists aren't sorted by ${field}`);
    const type = keyTypes[key.kind];
    return { expression: key.expression, type, descending, isNullable: true, isByCodePoint: type === 'text' };
  });
  const [first] = parts;
  if (parts.length === 1 && first && !first.isNullable) {
    return { expression: first.expression, type: first.type, descending: first.descending };
  }
  return orderOfParts(parts);
}

/** A filter that asks for the fields of these sorts: so that one check of who may ask for them, and one set of columns, serves both. */
export function filterOfSorts(sorts: readonly Sort[]): { readonly and: readonly Filter[] } {
  return { and: sorts.map(({ field }) => ({ field, operator: 'not_empty' })) };
}

/** Reads a sort by what the person may ask the list for. @throws Problem not_valid */
export function readListSort(text: string | undefined, fieldsFor: (input: unknown) => FilterFields): readonly Sort[] {
  const sorts = readSorts(text, fieldsFor(filterOfSorts(sortKeysIn(text))));
  if (!sorts) {
    throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  }
  return sorts;
}
