import { factFieldsOfJob } from '@plumbline/contract/job-facts';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { fieldsOf } from '@plumbline/domain/filters/filter';

/** What of a filter can be answered for the jobs that a device took along. */
interface KeptFilter {
  readonly filter: Filter;
  /** The fields that only the server knows: what asks for them filters nothing. */
  readonly untold: readonly string[];
}

/** Reads a filter from the address; what can't be read filters nothing. */
export function keptFilter(text: string | null): KeptFilter {
  const checked = readFilter(text ?? undefined, filterFields.jobs);
  if (!checked.ok) return { filter: { and: [] }, untold: [] };
  const parts: readonly Filter[] = 'and' in checked.filter ? checked.filter.and : [checked.filter];
  const untoldOf = (part: Filter) => [...fieldsOf(part)].filter((field) => !factFieldsOfJob.has(field));
  return {
    filter: { and: parts.filter((part) => untoldOf(part).length === 0) },
    untold: [...new Set(parts.flatMap(untoldOf))],
  };
}
