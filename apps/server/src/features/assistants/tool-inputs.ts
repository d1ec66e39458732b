import { id } from '@plumbline/domain/ids/id';
import { z } from 'zod';

/** What tools have in common: how a list is read page by page. */
export const listInput = {
  search: z.string().max(200).optional().describe('Words that a name or number has to contain.'),
  sort: z
    .string()
    .max(200)
    .optional()
    .describe('Up to four fields, descending with a leading "-": "status,-startDate".'),
  filters: z
    .looseObject({})
    .optional()
    .describe(
      'A filter: {"field","operator","value"}, joined by {"and":[…]}, {"or":[…]}, {"not":…}. Operators: equal, not_equal, contains, not_contains, in, not_in, less, greater, between, empty, not_empty, within ("this_week"), older_than and next_days (days). Fields of jobs: status, project, jobType, users, startDate, created_at, hasIssues, isLate; answers of any question by its name: "answers.{name}.text", ".number", ".date", ".yes", ".issue", ".comment", ".user".',
    ),
  after: z.string().max(4000).optional().describe('`next` of the page before.'),
  page_size: z.int().min(1).max(50).default(20),
};

/** The query of a list, as the API takes it. */
export function listQuery(given: {
  search?: string | undefined;
  sort?: string | undefined;
  filters?: object | undefined;
  after?: string | undefined;
}) {
  return {
    search: given.search,
    sort: given.sort,
    after: given.after,
    filters: given.filters && JSON.stringify(given.filters),
  };
}

/** Of a list that is returned in parts. */
export const partInput = {
  offset: z.int().min(0).max(100_000).default(0).describe('`next_offset` of the part before.'),
};

export const idInput = (what: string) => id.describe(`The _id of ${what}.`);
export const dayInput = z.iso.date().describe('A day, YYYY-MM-DD.');
