import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { reportFeed } from './report-shapes.ts';
import { done, idParams } from './wire.ts';

/** What a sent export may say beside the report's own settings. */
const exportBody = z.object({}).strip().prefault({});
const pdfBody = z.object({ archival: z.boolean().default(false) }).prefault({});

const fileProblems = ['report_not_valid', 'report_too_large', 'report_too_demanding', 'exports_busy'] as const;

export const exportReportXlsx = defineCall({
  name: 'exportReportXlsx',
  method: 'POST',
  path: '/v2/report/export/xlsx/{id}',
  feature: 'reports',
  summary:
    'The report as a spreadsheet: typed cells, links, pictures, from right to left, one sheet or one a job type, as its settings say.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  body: exportBody,
  responseKind: 'file',
  response: z.unknown(),
  problems: [...fileProblems, 'report_too_long'],
});

export const exportReportPdf = defineCall({
  name: 'exportReportPdf',
  method: 'POST',
  path: '/v2/report/export/pdf/{id}',
  feature: 'reports',
  summary:
    'The report as a PDF with its chart, groups and totals: at most 2,000 rows, the figures of all of them. It carries a code by which it can be verified. `archival` makes PDF/A-2b.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  body: pdfBody,
  responseKind: 'file',
  response: z.unknown(),
  problems: [...fileProblems, 'file_too_demanding', 'document_not_archivable'],
});

export const exportReportCsv = defineCall({
  name: 'exportReportCsv',
  method: 'POST',
  path: '/v2/report/export/csv/{id}',
  feature: 'reports',
  summary:
    'The report as CSV (RFC 4180) with a byte order mark; a text that a spreadsheet would run as a formula stays a text.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  body: exportBody,
  responseKind: 'file',
  response: z.unknown(),
  problems: fileProblems,
});

export const exportReportJsonLines = defineCall({
  name: 'exportReportJsonLines',
  method: 'POST',
  path: '/v2/report/export/jsonl/{id}',
  feature: 'reports',
  summary:
    'The report as JSON Lines: one object a row, by the columns’ own names, of questions by those that they have in their job type.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  body: exportBody,
  responseKind: 'file',
  response: z.unknown(),
  problems: fileProblems,
});

export const readReportFeedState = defineCall({
  name: 'readReportFeedState',
  method: 'GET',
  path: '/v2/report/{id}/feed',
  feature: 'reports',
  summary: 'Whether the person’s feed of a report is on, and when it was read.',
  spec: 'decision on feeds of reports',
  params: idParams,
  response: reportFeed,
});

export const openReportFeed = defineCall({
  name: 'openReportFeed',
  method: 'POST',
  path: '/v2/report/{id}/feed',
  feature: 'reports',
  summary:
    'Makes a secret, read-only address from which Excel, Power BI or Looker refreshes the report with the rights that the person has then. An earlier address ends. The address is told this once.',
  spec: 'decision on feeds of reports',
  params: idParams,
  response: reportFeed,
});

export const closeReportFeed = defineCall({
  name: 'closeReportFeed',
  method: 'DELETE',
  path: '/v2/report/{id}/feed',
  feature: 'reports',
  summary: 'Ends the person’s feed of a report.',
  spec: 'decision on feeds of reports',
  params: idParams,
  response: done,
});

export const readReportFeed = defineCall({
  name: 'readReportFeed',
  method: 'GET',
  path: '/v2/report/feed/{token}',
  feature: 'reports',
  summary:
    'A report by its secret address: CSV, or with `format=json` a list of objects, with `format=jsonl` one object a line. With `If-None-Match` it answers 304 while nothing has changed.',
  spec: 'decision on feeds of reports',
  authentication: 'none',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{40,100}$/) }),
  query: z.object({ format: z.enum(['csv', 'jsonl', 'json']).default('csv') }),
  responseKind: 'file',
  response: z.unknown(),
  problems: ['report_not_valid', 'report_too_large', 'report_too_demanding', 'exports_busy'],
});
