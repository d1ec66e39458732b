import { z } from 'zod';
import { checkFilter } from '../filters/check.ts';
import type { FilterFields } from '../filters/fields.ts';
import { filterFields } from '../filters/fields.ts';

/** A list's saved filters and sorting: what it opens with when nothing else is asked for (Spec 3 §4 "Grid"). */
function filterView(fields: FilterFields) {
  return z
    .object({
      filters: z.unknown().refine((filters) => checkFilter(filters, fields).ok, { error: 'filter_not_valid' }),
      sort: z.string().max(60).optional(),
    })
    .nullable()
    .default(null);
}

/** The default view of each list; the shift view is a view of jobs. */
export const defaultFilterViews = z
  .object({
    jobs: filterView(filterFields.jobs),
    projects: filterView(filterFields.projects),
    users: filterView(filterFields.users),
    files: filterView(filterFields.files),
    reports: filterView(filterFields.reports),
    shifts: filterView(filterFields.jobs),
  })
  .prefault({});
