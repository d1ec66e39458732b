import { factFieldsOfJob } from '@plumbline/contract/job-facts';
import { readFilter } from '@plumbline/domain/filters/check';
import type { CustomFilterField } from '@plumbline/domain/filters/custom-fields';
import { customFilterField, filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { fieldsOf } from '@plumbline/domain/filters/filter';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { hasFacts } from '@plumbline/domain/projects/project-field-facts';
import { sortKeysIn } from '@plumbline/domain/filters/sort';

/** What a device knows of the fields of projects. */
export interface OfflineFields {
  readonly projectFields: readonly ProjectField[];
  /** Whether the person may ask for it at all. */
  readonly isAsked: (field: CustomFilterField) => boolean;
}

/** What of a filter can be answered for the jobs that a device took along. */
interface OfflineFilter {
  readonly filter: Filter;
  /** The fields that only the server knows: what asks for them filters nothing. */
  readonly unknown: readonly string[];
}

const jobFields = (input: unknown) => filterFieldsFor('jobs', input);

/** Whether the jobs that a device took along tell what is asked for under this name. */
function isKnown(name: string, { projectFields, isAsked }: OfflineFields): boolean {
  if (factFieldsOfJob.has(name)) return true;
  const asked = customFilterField(name);
  if (asked?.kind !== 'project_field' || !isAsked(asked)) return false;
  const field = projectFields.find(({ id }) => id === asked.id);
  return field !== undefined && hasFacts(field);
}

/** Reads a filter from the address; what can't be read filters nothing. */
export function offlineFilter(text: string | null, fields: OfflineFields): OfflineFilter {
  const checked = readFilter(text ?? undefined, jobFields);
  if (!checked.ok) return { filter: { and: [] }, unknown: [] };
  const parts: readonly Filter[] = 'and' in checked.filter ? checked.filter.and : [checked.filter];
  const unknownOf = (part: Filter) => [...fieldsOf(part)].filter((field) => !isKnown(field, fields));
  return {
    filter: { and: parts.filter((part) => unknownOf(part).length === 0) },
    unknown: [...new Set(parts.flatMap(unknownOf))],
  };
}

/** What the jobs that a device took along can be sorted by. */
export const offlineSorts = [
  'created_at',
  'updated_at',
  'startDate',
  'plannedLength',
  'plannedEnd',
  'ID',
  'status',
  'jobType',
  'project',
  'users',
  'confirmedUsers',
  'skills',
  'isLate',
  'hasIssues',
  'score',
  'isPassed',
] as const;

export type OfflineSort = (typeof offlineSorts)[number];

export const isOfflineSort = (field: string): field is OfflineSort =>
  (offlineSorts as readonly string[]).includes(field);

/** The fields of a sort that only the server knows: they sort nothing without it. */
export function unknownSorts(sort: string | null): readonly string[] {
  return sortKeysIn(sort).flatMap(({ field }) => (isOfflineSort(field) ? [] : [field]));
}
