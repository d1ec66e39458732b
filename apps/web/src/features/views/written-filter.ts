import { filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterToWire } from '@plumbline/domain/filters/filter';
import type { ViewList } from '@plumbline/domain/actor/view-lists';

/** A filter of a view as the address would have it, so that both can be compared; what can't be read filters nothing. */
export function writtenFilter(list: ViewList, filters: unknown): string | null {
  if (filters === null || filters === undefined) return null;
  const checked = readFilter(JSON.stringify(filters), (input) => filterFieldsFor(list, input));
  if (!checked.ok) return null;
  const filter = 'and' in checked.filter ? checked.filter : { and: [checked.filter] };
  return JSON.stringify(filterToWire(filter));
}
