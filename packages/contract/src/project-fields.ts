import { tableRow, tableRowLimit } from '@plumbline/domain/projects/fields/table';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { project } from './projects.ts';
import { isStorable } from './storable.ts';
import { id, idParams, pageOf, unfilteredPageQuery, text } from './wire.ts';

/** The most characters of one field's value as JSON. */
export const fieldValueLimit = 4_000_000;

const fieldId = z.string().min(1).max(60);

const value = z
  .unknown()
  .refine((sent) => (JSON.stringify(sent) ?? '').length <= fieldValueLimit, { error: 'value_too_large' })
  .refine(isStorable, { error: 'text_not_storable' });

/** Rows of a table to add or change (those with `_id` of this table), and the ids of rows to take away. */
const rows = z.object({
  put: z.array(tableRow).max(tableRowLimit).default([]),
  remove: z.array(id).max(tableRowLimit).default([]),
  /** Rows as they were read, with their `_id`: one that is another by now answers 409. */
  before: z.array(tableRow).max(tableRowLimit).default([]),
});

export const changeProjectField = defineCall({
  name: 'changeProjectField',
  method: 'PATCH',
  path: '/v2/projects/{id}/fields',
  feature: 'projects',
  summary:
    'Writes one field of a project: its whole `value`, or of a table the `rows` that were added, changed and taken away. With `before`, what the field or those rows held when they were read, a change made meanwhile answers 409.',
  spec: 'spec/1 §7, spec/2 §5, §7 Projects',
  // Tables come as a whole when they are replaced.
  maxBodyBytes: 8 * 1024 * 1024,
  maxBodyValues: 500_000,
  params: idParams,
  body: z
    .object({
      id: id.optional(),
      field: z.object({ id: fieldId, value: value.optional(), before: value.optional(), rows: rows.optional() }),
    })
    .transform(({ field }) => ({ fieldId: field.id, value: field.value, before: field.before, rows: field.rows })),
  response: project,
  problems: ['columns_missing', 'conflict'],
});

export const changeFieldVisibility = defineCall({
  name: 'changeFieldVisibility',
  method: 'POST',
  path: '/v2/projects/{id}/fields/visibility',
  feature: 'projects',
  summary: 'Hides fields in this project or shows them again; fields that are not named stay as they are.',
  spec: 'spec/2 §4 "Project field", §7 Projects',
  params: idParams,
  body: z.record(fieldId, z.boolean()).refine((sent) => Object.keys(sent).length <= 200, { error: 'too_big' }),
  response: project,
});

/** A row of a project's table: its id under `_id`, and its cells by column. */
const wireRow = z.record(z.string(), z.string());

export const listTableRows = defineCall({
  name: 'listTableRows',
  method: 'GET',
  path: '/v2/projects/{id}/fields/{field}/rows',
  feature: 'projects',
  summary: 'The rows of a table of a project in their order, a page at a time.',
  spec: 'spec/2 §3 "Table row"; decision 0018',
  params: z.object({ id, field: fieldId }).transform(({ id: projectId, field }) => ({ projectId, fieldId: field })),
  query: unfilteredPageQuery,
  response: pageOf(wireRow),
});

/** A value that a field has in some projects. */
export const fieldValueCount = z.object({ field: z.string(), value: z.string(), label: z.string() });

export const listFieldValues = defineCall({
  name: 'listFieldValues',
  method: 'GET',
  path: '/v2/projects/fields/values',
  feature: 'projects',
  summary:
    'The different values that a field has in the projects that the person sees, for filters: at most 100, in their order. Of a table those of one `column`.',
  spec: 'spec/1 §7, spec/2 §7 Projects',
  query: z
    .object({ field: fieldId, column: z.string().max(200).optional(), search: text(200).optional() })
    .transform(({ field, ...rest }) => ({ ...rest, fieldId: field })),
  response: z.array(fieldValueCount),
});
