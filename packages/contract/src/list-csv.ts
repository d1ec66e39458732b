import { groupNameLimit } from '@plumbline/domain/filters/groups';
import { viewLists } from '@plumbline/domain/actor/view-lists';
import { viewLimits } from '@plumbline/domain/views/view-state';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { pageQuery, queryList, text } from './wire.ts';

const asked = pageQuery.in.shape;

export const exportListCsv = defineCall({
  name: 'exportListCsv',
  method: 'GET',
  path: '/v2/lists/{list}/csv',
  feature: 'lists',
  summary:
    'A list as it is searched, filtered and sorted, whole, as CSV (RFC 4180) with a byte order mark: of `columns` those that the person sees, in that order. A text that a spreadsheet would run as a formula stays a text.',
  spec: 'spec/3 §4 Grid; decision 0044',
  params: z.object({ list: z.enum(viewLists) }),
  query: z.object({
    search: asked.search,
    sort: asked.sort,
    filters: asked.filters,
    section: text(groupNameLimit).optional(),
    columns: queryList.pipe(z.array(text(200)).min(1).max(viewLimits.columns)),
  }),
  responseKind: 'file',
  response: z.unknown(),
  problems: ['exports_busy'],
});
