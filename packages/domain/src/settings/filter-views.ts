import { z } from 'zod';
import { checkFilter } from '../filters/check.ts';
import { filterFieldsFor } from '../filters/custom-fields.ts';
import type { FilteredList } from '../filters/fields.ts';
import { sortLimits } from '../filters/sort.ts';

/** A list's saved filters and sorting: what it opens with when nothing else is asked for (spec/3 §4 "Grid"). */
function filterView(list: FilteredList) {
  return z
    .object({
      filters: z
        .unknown()
        .refine((filters) => checkFilter(filters, filterFieldsFor(list, filters)).ok, { error: 'filter_not_valid' }),
      sort: z.string().max(sortLimits.length).optional(),
    })
    .nullable()
    .default(null);
}

/** The default view of each list; the shift view is a view of jobs. */
export const defaultFilterViews = z
  .object({
    jobs: filterView('jobs'),
    projects: filterView('projects'),
    users: filterView('users'),
    files: filterView('files'),
    reports: filterView('reports'),
    shifts: filterView('jobs'),
  })
  .prefault({});
