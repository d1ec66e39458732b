import { documentLayout } from '@plumbline/domain/documents/document-layout';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams, queryFlag, queryList } from './wire.ts';

/** Jobs in one file that is made while one waits; more of them are made in the background (`createExport`). */
export const directJobsLimit = 20;
/** Jobs in one file at all. */
export const exportedJobsLimit = 500;

export const jobDocumentFormats = ['pdf', 'zip'] as const;

export const exportJobs = defineCall({
  name: 'exportJobs',
  method: 'GET',
  path: '/v2/jobs/{id}/export',
  alsoAt: ['/v1/jobs/{id}/export'],
  feature: 'jobs',
  summary:
    'A job as a PDF with its answers, photos, signatures and plans. With `combined` several jobs in one file, up to 20; with `format=zip` each in a file of its own. `archival` makes PDF/A-2b. Each file carries a code by which it can be verified.',
  spec: 'spec/1 §7 Jobs, §8',
  responseKind: 'file',
  params: idParams,
  query: z
    .object({
      combined: queryList.pipe(z.array(id).max(exportedJobsLimit)).optional(),
      format: z.enum(jobDocumentFormats).default('pdf'),
      archival: queryFlag.default(false),
    })
    .transform(({ combined, format, archival }) => ({ combinedIds: combined ?? [], format, isArchival: archival })),
  response: z.unknown(),
  problems: ['export_too_large', 'file_too_demanding', 'document_not_archivable'],
});

/** Pages of a document that its preview can show. */
export const previewedPages = 5;

export const previewDocument = defineCall({
  name: 'previewDocument',
  method: 'POST',
  path: '/v2/settings/documents/preview',
  feature: 'settings',
  summary:
    'A page of the newest reported job (with `jobType` of that type’s; before any was reported, of the newest one) as a picture (WebP), laid out as the body says. Nothing is kept of it, and it has no code. Without any such job it is not found.',
  spec: 'decision on jobs as documents',
  body: z
    .object({
      layout: documentLayout,
      page: z.number().int().min(1).max(previewedPages).default(1),
      jobType: id.nullish(),
    })
    .transform(({ jobType, ...rest }) => ({ ...rest, jobTypeId: jobType ?? null })),
  responseKind: 'file',
  response: z.unknown(),
  problems: ['file_too_demanding'],
});
