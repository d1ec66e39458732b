import { groupNameLimit } from '@plumbline/domain/filters/groups';
import { viewLimits } from '@plumbline/domain/views/view-state';
import { reportTypes } from '@plumbline/domain/reports/report-types';
import { valueTypes } from '@plumbline/domain/values/value-types';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { reportCell } from './report-cells.ts';
import { id, queryList, text } from './wire.ts';

/** A screen asks for so many rows at once. */
export const rowsOfCells = 100;

export const readListCells = defineCall({
  name: 'readListCells',
  method: 'GET',
  path: '/v2/lists/{list}/cells',
  feature: 'lists',
  summary:
    'What fields and questions hold for rows of a list: `columns` are `project_field.{id}`, `profile_field.{id}` or `question.{id}`. Columns and rows that the person doesn’t see are left out. With `section` also the key of each row’s group, as the counts of groups have it: whoever may group the list by it may read that column.',
  spec: 'spec/3 §4 Grid; decision 0044',
  params: z.object({ list: z.enum(reportTypes) }),
  query: z.object({
    ids: queryList.pipe(z.array(id).max(rowsOfCells)),
    columns: queryList.pipe(z.array(text(200)).max(viewLimits.columns)),
    section: text(groupNameLimit).optional(),
  }),
  response: z.object({
    columns: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        value: z.enum(valueTypes),
        /** Under which name the list is sorted by it; null where it isn't. */
        sort: z.string().nullable(),
      }),
    ),
    /** The cells of each row in the order of `columns`, by the row's id. */
    rows: z.record(z.string(), z.array(reportCell)),
    /** The key of each row's group, by the row's id. */
    groups: z.record(z.string(), z.string()).optional(),
  }),
});
