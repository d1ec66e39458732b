import type { Period } from '../dates/periods.ts';
import { periods } from '../dates/periods.ts';
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

/** By what a list is grouped: a field, and of dates the period, by which else they are grouped by day. */
export interface GroupSection {
  readonly field: string;
  readonly period: Period | null;
}

/** By what a list is grouped under this name: `startDate`, or by a period of its dates `startDate:month`. */
export function groupSection(name: string): GroupSection {
  const at = name.lastIndexOf(':');
  const period = at === -1 ? undefined : sectionPeriods.find((one) => one === name.slice(at + 1));
  return period === undefined ? { field: name, period: null } : { field: name.slice(0, at), period };
}

/** The name that {@link groupSection} reads. */
export function groupSectionName({ field, period }: GroupSection): string {
  return period === null ? field : `${field}:${period}`;
}

/** The periods by which lists are grouped besides days, which have no name. */
export const sectionPeriods = periods.filter((period) => period !== 'day');

/** By which of them rows are grouped by a field of a list; empty where it has no dates. Answers and profiles have days, without hours. */
export function sectionPeriodsOf(list: FilteredList, field: string): readonly Period[] {
  const custom = customFilterField(field);
  if (custom)
    return customFilterParts[custom.part].type === 'date' ? sectionPeriods.filter((one) => one !== 'hour') : [];
  const fields: FilterFields = filterFields[list];
  return Object.hasOwn(fields, field) && fields[field]?.type === 'date' ? sectionPeriods : [];
}

/** Whether a list can be grouped by the field of this name: one of its own, or a custom one. */
export function isGroupedBy(list: FilteredList, name: string): boolean {
  const { field, period } = groupSection(name);
  if (period !== null && !sectionPeriodsOf(list, field).includes(period)) return false;
  if ((groupFieldsOf(list) as readonly string[]).includes(field)) return true;
  const custom = customFilterField(field);
  if (!custom || !customFilterKinds[list].includes(custom.kind)) return false;
  const part: FilterField = customFilterParts[custom.part];
  return part.group === true;
}

/** So many rows are counted by group; of more there are no counts, since all of them would have to be read. */
export const countedGroupRows = 50_000;

/**
 * What rows of one group have in common, as a text: ids or words in the order of their code points, each once, yes or no, or a day or period
 * of the instance's time zone. Empty for none.
 */
export function groupKey(values: readonly string[]): string {
  return [...new Set(values)].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)).join(',');
}
