import { customFilterField, customFilterKinds, customFilterParts } from './custom-fields.ts';
import type { FilteredList, FilterField, FilterFields } from './fields.ts';
import { filterFields } from './fields.ts';

type FieldsOf<List extends FilteredList> = (typeof filterFields)[List];

/** The fields by which the rows of a list are grouped. */
export type GroupField<List extends FilteredList = FilteredList> = List extends FilteredList
  ? {
      [Field in keyof FieldsOf<List>]: FieldsOf<List>[Field] extends { readonly group: true } ? Field : never;
    }[keyof FieldsOf<List>]
  : never;

/** The fields by which the rows of a list are grouped, in the order of their description. */
export function groupFieldsOf<List extends FilteredList>(list: List): readonly GroupField<List>[] {
  const fields: FilterFields = filterFields[list];
  return Object.keys(fields).filter((name) => fields[name]?.group) as unknown as GroupField<List>[];
}

/** The longest name of what a list is grouped by. */
export const groupNameLimit = 200;

/** Whether a list is grouped by what this name stands for: one of its own fields, or what the instance made. */
export function isGroupedBy(list: FilteredList, name: string): boolean {
  if ((groupFieldsOf(list) as readonly string[]).includes(name)) return true;
  const custom = customFilterField(name);
  if (!custom || !customFilterKinds[list].includes(custom.kind)) return false;
  const part: FilterField = customFilterParts[custom.part];
  return part.group === true;
}

/** So many rows are counted by group; of more there are no counts, since all of them would have to be read. */
export const countedGroupRows = 50_000;

/**
 * What rows of one group have in common, as a text: ids or words in the order of their code points, yes or no, or a day of the instance's
 * time zone. Empty for none.
 */
export function groupKey(values: readonly string[]): string {
  return values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)).join(',');
}
