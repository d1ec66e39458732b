import { readFilter } from '@plumbline/domain/filters/check';
import { customFilterField, filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { Condition, Filter } from '@plumbline/domain/filters/filter';
import { filterToWire, isCondition } from '@plumbline/domain/filters/filter';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';

/** The lists whose filters are put together in the filter dialog. */
export type DialogList = 'jobs' | 'projects' | 'users' | 'files';

/** The fields that the filter dialog offers for a list. */
export type FilterFieldName<List extends DialogList = DialogList> = List extends DialogList
  ? keyof (typeof filterFields)[List]
  : never;

/** Conditions of which at least one must hold, or none may. */
export interface ConditionGroup {
  readonly join: 'any' | 'none';
  /** In the order in which they were put in; at least one. */
  readonly conditions: readonly Condition[];
}

/**
 * A filter as the dialog shows it: at most one condition per field, and groups of conditions, all of which must hold.
 * Anything else (from a link or another program) is preserved separately, so that opening the dialog loses nothing.
 */
export interface FilterView {
  readonly conditions: ReadonlyMap<FilterFieldName, Condition>;
  /** What is asked of what the instance made: questions, fields, skills. */
  readonly custom: readonly Condition[];
  readonly groups: readonly ConditionGroup[];
  readonly others: readonly Filter[];
}

export const emptyView: FilterView = { conditions: new Map(), custom: [], groups: [], others: [] };

/** The group that a part of a filter is, where it is one that the dialog could have put together. */
function groupOf(part: Filter, isKnown: (condition: Condition) => boolean): ConditionGroup | null {
  const isNone = 'not' in part;
  const inner = isNone ? part.not : part;
  // The opposite of a single condition is written without a join of one.
  const joined = 'or' in inner ? inner.or : isNone && isCondition(inner) ? [inner] : [];
  if (isNone && 'or' in inner && joined.length < 2) return null;
  const conditions = joined.filter(isCondition);
  if (joined.length === 0 || conditions.length < joined.length || !conditions.every(isKnown)) return null;
  return { join: isNone ? 'none' : 'any', conditions };
}

function filterOfGroup({ join, conditions }: ConditionGroup): Filter {
  if (join === 'any') return { or: conditions };
  const [only] = conditions;
  return { not: only && conditions.length === 1 ? only : { or: conditions } };
}

/** Reads a filter from the address; what can't be read filters nothing. */
export function readView(text: string | null, list: DialogList = 'jobs'): FilterView {
  const fields = filterFields[list];
  const isOffered = (field: string): field is FilterFieldName => Object.hasOwn(fields, field);
  const checked = readFilter(text ?? undefined, (input) => filterFieldsFor(list, input));
  if (!checked.ok) return emptyView;
  const parts: readonly Filter[] = 'and' in checked.filter ? checked.filter.and : [checked.filter];
  const conditions = new Map<FilterFieldName, Condition>();
  const [custom, groups, others]: [Condition[], ConditionGroup[], Filter[]] = [[], [], []];
  const isKnown = ({ field }: Condition) => customFilterField(field) !== null || isOffered(field);
  for (const part of parts) {
    const group = groupOf(part, isKnown);
    if (group) groups.push(group);
    else if (isCondition(part) && customFilterField(part.field)) custom.push(part);
    else if (isCondition(part) && isOffered(part.field) && !conditions.has(part.field))
      conditions.set(part.field, part);
    else others.push(part);
  }
  return { conditions, custom, groups, others };
}

/** The filter for the address; null when it filters nothing. */
export function writeView({ conditions, custom, groups, others }: FilterView): string | null {
  const parts = [...conditions.values(), ...custom, ...groups.map(filterOfGroup), ...others];
  return parts.length === 0 ? null : JSON.stringify(filterToWire({ and: parts }));
}

/** How many conditions a filter has, as the dialog counts them: a group is one. */
export function countOf({ conditions, custom, groups, others }: FilterView): number {
  return conditions.size + custom.length + groups.length + others.length;
}

/** The view with a field's condition replaced, or taken away. */
export function withCondition(view: FilterView, field: FilterFieldName, condition: Condition | null): FilterView {
  const conditions = new Map(view.conditions);
  if (condition) conditions.set(field, condition);
  else conditions.delete(field);
  return { ...view, conditions };
}

/** The view without what the dialog can't show. */
export function withoutOthers(view: FilterView): FilterView {
  return { ...view, others: [] };
}

/** The chosen ones of a field whose condition is a list; none when it is another condition. */
export function chosenOf(view: FilterView, field: FilterFieldName): readonly string[] {
  const condition = view.conditions.get(field);
  if (!condition || (condition.operator !== 'in' && condition.operator !== 'equal')) return [];
  return [condition.value].flat().map(String);
}

/** The condition that a field is one of some; none when there are none. */
export function isOneOf(field: FilterFieldName, values: readonly string[]): Condition | null {
  return values.length === 0 ? null : { field, operator: 'in', value: [...values] };
}

/** The condition that a field holds. */
export function isTrue(field: FilterFieldName): Condition {
  return { field, operator: 'equal', value: true };
}

/** The end of a range of days that goes on for ever, and the beginning of one that always was. */
export const endOfDays = '9999-12-31';
export const beginningOfDays = '0001-01-01';

/** The condition that a date lies in a range of days, either end of which may be open. */
export function isBetween(field: FilterFieldName, from: string | null, to: string | null): Condition | null {
  if (from === null && to === null) return null;
  return { field, operator: 'between', value: [from ?? beginningOfDays, to ?? endOfDays] };
}

/** The ends of a range of lengths in minutes, null where it is open; null when the condition is none. */
export function lengthsOf(condition: Condition | undefined): { from: number | null; to: number | null } | null {
  if (condition?.operator !== 'between') return null;
  const [from, to] = condition.value.map(Number).toSorted((one, other) => one - other);
  return {
    from: from === undefined || from <= plannedLengthLimits.least ? null : from,
    to: to === undefined || to >= plannedLengthLimits.most ? null : to,
  };
}

/** The ends of a range of percentages, null where it is open; null when the condition is none. */
export function percentsOf(condition: Condition | undefined): { from: number | null; to: number | null } | null {
  if (condition?.operator !== 'between') return null;
  const [from, to] = condition.value.map(Number).toSorted((one, other) => one - other);
  return {
    from: from === undefined || from <= 0 ? null : from,
    to: to === undefined || to >= 100 ? null : to,
  };
}

/** The ends of a range of days, null where it is open; null when the condition is none. */
export function daysOf(condition: Condition | undefined): { from: string | null; to: string | null } | null {
  if (condition?.operator !== 'between') return null;
  const [from, to] = condition.value.map(String);
  return {
    from: from === undefined || from === beginningOfDays ? null : from,
    to: to === undefined || to === endOfDays ? null : to,
  };
}
