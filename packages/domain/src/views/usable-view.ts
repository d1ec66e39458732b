import type { CustomFilterField } from '../filters/custom-fields.ts';
import { customFilterField, fieldNamesIn } from '../filters/custom-fields.ts';
import { checkFilter } from '../filters/check.ts';
import type { FilterFields } from '../filters/fields.ts';
import { filterFields } from '../filters/fields.ts';
import type { Filter } from '../filters/filter.ts';
import { filterToWire } from '../filters/filter.ts';
import { groupSection } from '../filters/groups.ts';
import { sortKeysIn, sortsToWire } from '../filters/sort.ts';
import { customColumn } from './custom-column.ts';
import type { ViewList } from '../actor/view-lists.ts';
import { columnsOfList, displaysOf, isSectionOf } from './lists.ts';
import type { ViewState } from './view-state.ts';

/** What of a view can't be shown to its reader: what it asks for is gone, or is not theirs to see. */
export interface ViewProblem {
  readonly part: 'filters' | 'sort' | 'section' | 'display' | 'columns';
  /** The field, column or word that is asked for; empty for a filter that can't be read at all. */
  readonly field: string;
  readonly reason: 'gone' | 'hidden';
}

/** What there is for the reader of a view. */
export interface ViewReader {
  /** By what they may filter the list, given what a filter asks for. */
  readonly filterFields: (input: unknown) => FilterFields;
  /** Which of these columns they may see; both kinds, the list's own and those of {@link customColumn}. */
  readonly columns: ReadonlySet<string>;
  /** Whether they see columns of fields and questions at all. */
  readonly seesCustomColumns: boolean;
  /** Whether there is such a field, question or skill, whoever may ask for it; of questions those that the reader sees. */
  readonly exists: (field: CustomFilterField) => boolean;
}

export interface UsableView {
  readonly state: ViewState;
  readonly problems: readonly ViewProblem[];
}

/**
 * A view as its reader can use it. Takes its list, its stored state and what exists for the reader. A condition that is
 * not available filters nothing, together with what is joined to it by "or"; other parts fall back to the list's
 * defaults.
 */
export function usableView(list: ViewList, state: ViewState, reader: ViewReader): UsableView {
  const problems: ViewProblem[] = [];
  const filters = usableFilter(list, state.filters, reader, problems);
  const keep = <T extends string>(part: ViewProblem['part'], field: T | null, isKnown: boolean, isThere: boolean) => {
    if (field === null || isThere) return field;
    problems.push({ part, field, reason: isKnown ? 'hidden' : 'gone' });
    return null;
  };
  const sort = usableSort(list, state.sort, reader, problems);
  const section = state.section ?? '';
  const { field: sectionField } = groupSection(section);
  const isSection = isSectionOf(list, section) && !isGone(sectionField, reader);
  // Files are grouped by what their rows show, other lists by fields of the filter language.
  const isReadSection =
    isSection && (list === 'files' || Object.hasOwn(reader.filterFields({ field: sectionField }), sectionField));
  const isDisplay = (displaysOf[list] as readonly string[]).includes(state.display);
  const own: ReadonlySet<string> = new Set(columnsOfList[list]);
  const isKnownColumn = (id: string) => own.has(id) || (customColumn(id) !== null && !reader.seesCustomColumns);
  const columns = state.columns?.filter(
    ({ id }) => keep('columns', id, isKnownColumn(id), reader.columns.has(id)) !== null,
  );
  return {
    state: {
      filters,
      sort,
      section: keep('section', state.section, isSection, isReadSection),
      display: keep('display', state.display, false, isDisplay) ?? 'list',
      columns: columns && columns.length > 0 ? columns : null,
    },
    problems,
  };
}

function usableFilter(list: ViewList, filters: unknown, reader: ViewReader, problems: ViewProblem[]): unknown {
  if (filters === null || filters === undefined) return null;
  const parts = partsOf(filters);
  const usable = parts.flatMap((part): Filter[] => {
    const fields = reader.filterFields(part);
    const missing = fieldNamesIn(part).filter((name) => !Object.hasOwn(fields, name) || isGone(name, reader));
    if (missing.length > 0) {
      for (const field of missing) problems.push({ part: 'filters', field, reason: reasonOf(list, field, reader) });
      return [];
    }
    const checked = checkFilter(part, fields);
    if (checked.ok) return [checked.filter];
    problems.push({ part: 'filters', field: '', reason: 'gone' });
    return [];
  });
  return usable.length === 0
    ? null
    : filterToWire(usable.length === 1 && parts.length === 1 ? usable[0]! : { and: usable });
}

/** The keys by which the reader may sort; what is left of them still sorts. */
function usableSort(list: ViewList, text: string | null, reader: ViewReader, problems: ViewProblem[]): string | null {
  const keys = sortKeysIn(text);
  const fields = reader.filterFields(keys.map(({ field }) => ({ field })));
  const usable = keys.filter(({ field }) => {
    if (Object.hasOwn(fields, field) && fields[field]?.sort !== undefined && !isGone(field, reader)) return true;
    problems.push({ part: 'sort', field, reason: reasonOf(list, field, reader) });
    return false;
  });
  return usable.length === 0 ? null : sortsToWire(usable);
}

/** What all must hold, one by one. */
function partsOf(filters: unknown): readonly unknown[] {
  const joined = (filters as { and?: unknown } | null)?.and;
  return Array.isArray(joined) ? joined : [filters];
}

function isGone(name: string, { exists }: ViewReader): boolean {
  const asked = customFilterField(name);
  return asked !== null && !exists(asked);
}

function reasonOf(list: ViewList, field: string, { exists }: ViewReader): ViewProblem['reason'] {
  const asked = customFilterField(field);
  if (asked) return exists(asked) ? 'hidden' : 'gone';
  return Object.hasOwn(filterFields[list], field) ? 'hidden' : 'gone';
}
