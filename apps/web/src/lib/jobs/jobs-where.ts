import type { Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';

/** The address of the list of jobs, narrowed by these conditions and, when given, in an order of its own. */
export function jobsWhere(conditions: readonly Filter[], sort?: string) {
  const filters = JSON.stringify(filterToWire({ and: conditions }));
  return { to: '/jobs' as const, search: { filters, ...(sort ? { sort } : {}) } };
}
