import type { FilteredList, FilterFields } from './fields.ts';
import { filterFields } from './fields.ts';

/** One of the keys by which a list is sorted. */
export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: 'ascending' | 'descending';
}

/** How many keys a sort may have, and how long it may be in an address. */
export const sortLimits = { keys: 4, length: 500 } as const;

type FieldsOf<List extends FilteredList> = (typeof filterFields)[List];

/** The own fields of a list by which it can be sorted. */
export type SortField<List extends FilteredList> = {
  [Field in keyof FieldsOf<List>]: FieldsOf<List>[Field] extends { readonly sort: string } ? Field : never;
}[keyof FieldsOf<List>];

/** Those of them that are the order of an index. */
export type IndexedSort<List extends FilteredList> = {
  [Field in keyof FieldsOf<List>]: FieldsOf<List>[Field] extends { readonly sort: 'indexed' } ? Field : never;
}[keyof FieldsOf<List>];

/** The own fields of a list by which it can be sorted, in the order of their description. */
export function sortFieldsOf<List extends FilteredList>(list: List): readonly SortField<List>[] {
  const fields: FilterFields = filterFields[list];
  return Object.keys(fields).filter((name) => fields[name]?.sort !== undefined) as unknown as SortField<List>[];
}

/** Those of {@link sortFieldsOf} that are the order of an index. */
export function indexedSortsOf<List extends FilteredList>(list: List): readonly IndexedSort<List>[] {
  const fields: FilterFields = filterFields[list];
  return Object.keys(fields).filter((name) => fields[name]?.sort === 'indexed') as unknown as IndexedSort<List>[];
}

/** How a list is sorted that nobody sorted: newest first (spec/4 §1 "Wire format"). */
export const usualSort: Sort<'created_at'> = { field: 'created_at', direction: 'descending' };

function sortOf(text: string): Sort {
  return text.startsWith('-')
    ? { field: text.slice(1), direction: 'descending' }
    : { field: text, direction: 'ascending' };
}

/** The keys of a sort as it came from outside, whether there are such fields or not. */
export function sortKeysIn(text: string | null | undefined): readonly Sort[] {
  return text ? text.split(',').map(sortOf) : [];
}

/**
 * Reads a sort of several keys, the most important first: `status,-startDate`. Takes the text and the fields of the list (with those
 * that the instance made, `filterFieldsFor`); gives null for a field that isn't sorted by or comes twice, and {@link usualSort} for no text.
 */
export function readSorts(text: string | null | undefined, fields: FilterFields): readonly Sort[] | null {
  const keys = sortKeysIn(text);
  if (keys.length === 0) return [usualSort];
  const names = new Set(keys.map(({ field }) => field));
  if (keys.length > sortLimits.keys || names.size < keys.length) return null;
  return keys.every(({ field }) => Object.hasOwn(fields, field) && fields[field]?.sort !== undefined) ? keys : null;
}

/** The sort as it goes into an address or a saved view; what `readSorts` reads. */
export function sortsToWire(sorts: readonly Sort[]): string {
  return sorts.map(({ field, direction }) => (direction === 'descending' ? `-${field}` : field)).join(',');
}

/** The sort keys of lists without filters, one at a time; the first is the default. */
export const plainSortFields = {
  skills: ['created_at', 'name'],
  automations: ['created_at', 'name', 'updated_at'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Reads a sort of one key; gives null for a field that isn't allowed, and for no text the first one, descending. */
export function readSort<Field extends string>(
  text: string | undefined,
  fields: readonly [Field, ...Field[]],
): Sort<Field> | null {
  if (text === undefined || text === '') return { field: fields[0], direction: 'descending' };
  const { field: name, direction } = sortOf(text);
  const field = fields.find((one) => one === name);
  return field === undefined ? null : { field, direction };
}
