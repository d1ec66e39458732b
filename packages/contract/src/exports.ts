import { exportKindNames, exportStates } from '@plumbline/domain/documents/exports';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment } from './wire.ts';

/** A file that is made in the background for the person who asked for it. `rows` counts jobs or rows, as its kind does. */
export const exportedFile = z.object({
  _id: id,
  kind: z.enum(exportKindNames),
  name: z.string(),
  state: z.enum(exportStates),
  /** From 0 to 1. */
  progress: z.number(),
  rows: z.number().int(),
  /** Why it failed, in the language of the request. */
  problem: z.string().nullable(),
  fileName: z.string().nullable(),
  size: z.number().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
  expires_at: moment,
});

export type ExportedFile = z.output<typeof exportedFile>;

export const listExports = defineCall({
  name: 'listExports',
  method: 'GET',
  path: '/v2/exports',
  feature: 'exports',
  summary: 'The files that the person had made in the background within the last week, newest first; at most 100.',
  spec: 'decision on exports in the background',
  response: z.array(exportedFile),
});

export const createExport = defineCall({
  name: 'createExport',
  method: 'POST',
  path: '/v2/exports',
  feature: 'exports',
  summary:
    'Begins to make a file in the background. What `input` holds depends on `kind`: for `job_pdf` it is `jobs` (ids), `format` (`pdf`, `zip`) and `archival`; for the kinds of reports `report` (its id), for `report_pdf` also `archival`; for `shifts_xlsx` the query of `GET /v2/shifts`; for `company_backup` nothing; for `person_data` `user` (an id); for `audit_csv` the filters of `GET /v2/audit`.',
  spec: 'decision on exports in the background',
  body: z.object({ kind: z.enum(exportKindNames), input: z.record(z.string(), z.unknown()) }),
  response: exportedFile,
  problems: ['exports_too_many', 'export_too_large'],
});

export const readExport = defineCall({
  name: 'readExport',
  method: 'GET',
  path: '/v2/exports/{id}',
  feature: 'exports',
  summary: 'How far one of the person’s exports is.',
  spec: 'decision on exports in the background',
  params: idParams,
  response: exportedFile,
});

export const retryExport = defineCall({
  name: 'retryExport',
  method: 'POST',
  path: '/v2/exports/{id}/retry',
  feature: 'exports',
  summary:
    'Makes the file of a failed export after all, with the rights that the person has now; it stays a week from then. Any other export is refused.',
  spec: 'decision on exports in the background',
  params: idParams,
  response: exportedFile,
  problems: ['export_not_failed', 'exports_too_many', 'export_too_large'],
});

export const removeExport = defineCall({
  name: 'removeExport',
  method: 'DELETE',
  path: '/v2/exports/{id}',
  feature: 'exports',
  summary: 'Cancels an export that is on its way; takes one that is finished off the list, with its file.',
  spec: 'decision on exports in the background',
  params: idParams,
  response: done,
});

export const downloadExport = defineCall({
  name: 'downloadExport',
  method: 'GET',
  path: '/v2/exports/{id}/file',
  feature: 'exports',
  summary: 'The file, for the person who had it made, as long as they may still export what is in it.',
  spec: 'decision on exports in the background',
  responseKind: 'file',
  params: idParams,
  response: z.unknown(),
  problems: ['export_not_ready', 'export_failed'],
});
