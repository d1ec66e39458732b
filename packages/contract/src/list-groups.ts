import { groupNameLimit } from '@plumbline/domain/filters/groups';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { pageQuery, text } from './wire.ts';

const asked = pageQuery.in.shape;

export const countListGroups = defineCall({
  name: 'countListGroups',
  method: 'GET',
  path: '/v2/lists/{list}/groups',
  feature: 'lists',
  summary:
    'How many rows of a list, searched and filtered, each group has: `key` is the ids or words that its rows have in common, parted by commas, a day, a period (the first day of a week, `2026-11`, `2026-Q4`, `2026`, a weekday of ISO 8601, an hour), `true` or `false`; empty for none. Of more than 50,000 rows `groups` is empty and `is_cut` true.',
  spec: 'spec/3 §2 section select',
  params: z.object({ list: z.enum(['jobs', 'projects', 'users']) }),
  query: z.object({ search: asked.search, filters: asked.filters, section: text(groupNameLimit) }),
  response: z.object({
    groups: z.array(z.object({ key: z.string(), count: z.number().int() })),
    is_cut: z.boolean(),
  }),
});
