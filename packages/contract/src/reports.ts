import { reportDefinition, reportPatch } from '@plumbline/domain/reports/definition';
import { reportTypes } from '@plumbline/domain/reports/report-types';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { storedFile } from './references.ts';
import { reportTable } from './report-cells.ts';
import { availableColumn, report, reportListItem, reportName } from './report-shapes.ts';
import { done, id, idParams, moment, pageOf, pageQuery, queryFlag, queryList, text } from './wire.ts';

/** With whom a report is shared: everybody who works with reports, or these people. */
const sharing = { is_shared: z.boolean().optional(), users: z.array(id).max(200).optional() };

export const listReports = defineCall({
  name: 'listReports',
  method: 'GET',
  path: '/v1/reports',
  alsoAt: ['/v2/reports'],
  feature: 'reports',
  summary:
    'The reports that the person sees, a page at a time. `sort` by created_at, name, updated_at or last_opened_at.',
  spec: 'spec/2 §7 Reports',
  query: pageQuery,
  response: pageOf(reportListItem),
});

export const createReport = defineCall({
  name: 'createReport',
  method: 'POST',
  path: '/v2/report',
  feature: 'reports',
  summary:
    'Creates a report: name, type, filters, columns (at least one), settings, and how it is sorted, grouped and drawn. Every mistake is told at its place.',
  spec: 'spec/2 §3 Report, §5, §7 Reports',
  body: reportDefinition.extend({ name: reportName, ...sharing }),
  response: report.extend({ id, success: z.literal(true) }),
});

export const readReport = defineCall({
  name: 'readReport',
  method: 'GET',
  path: '/v2/report/{id}',
  feature: 'reports',
  summary: 'One report with its definition, and what is wrong with it now. Reading it makes it recently viewed.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  response: report,
});

export const changeReport = defineCall({
  name: 'changeReport',
  method: 'PATCH',
  path: '/v2/report/{id}',
  feature: 'reports',
  summary: 'Changes what is given of a report. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  body: reportPatch.extend({ name: reportName.optional(), ...sharing, version: z.number().int().optional() }),
  response: report,
  problems: ['conflict'],
});

export const removeReport = defineCall({
  name: 'removeReport',
  method: 'DELETE',
  path: '/v2/report/{id}',
  feature: 'reports',
  summary: 'Deletes a report. Its feed ends with it.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  response: done,
});

export const renameReportColumn = defineCall({
  name: 'renameReportColumn',
  method: 'PATCH',
  path: '/v2/report/{id}/column',
  feature: 'reports',
  summary:
    'Gives the column at `index` (in the order in which they are shown, from 0) a name of its own; `oldName` is what stands there now, else 409. An empty name shows what it shows again.',
  spec: 'spec/2 §3 Column rename, §7 Reports',
  params: idParams,
  body: z.object({ oldName: text(200), newName: text(200), index: z.number().int().min(0).max(1000) }),
  response: report,
  problems: ['conflict'],
});

export const cloneReport = defineCall({
  name: 'cloneReport',
  method: 'POST',
  path: '/v2/reports/{id}/clone',
  feature: 'reports',
  summary: 'Copies a report, with its filters or, where some are given, with those.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  body: z.object({ filters: z.unknown().nullable().default(null), name: reportName.optional() }),
  response: report.extend({ id, success: z.literal(true) }),
});

/** How many things a report lists, and of jobs how they stand. */
const counters = z.object({
  total: z.number().int(),
  total_is_estimate: z.boolean(),
  /** There are more rows, which `limit_historical_data` leaves out. */
  is_limited: z.boolean(),
  /** Jobs by their status; empty for other reports. */
  statuses: z.record(z.string(), z.number().int()),
  /** Answers tagged as issues in these jobs; null for other reports. */
  issues: z.number().int().nullable(),
  columns: z.number().int(),
  /** When they were counted. */
  counted_at: moment,
});

export const readReportCounters = defineCall({
  name: 'readReportCounters',
  method: 'GET',
  path: '/v2/report/{id}/counters',
  feature: 'reports',
  summary: 'How many rows a report has for the person, and of jobs how many stand in each status.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  response: counters,
});

export const refreshReport = defineCall({
  name: 'refreshReport',
  method: 'GET',
  path: '/v2/report/{id}/refresh',
  feature: 'reports',
  summary: 'The report, counted again.',
  spec: 'spec/2 §7 Reports',
  params: idParams,
  response: report.extend({ counters, success: z.literal(true) }),
});

export const listReportJobFiles = defineCall({
  name: 'listReportJobFiles',
  method: 'GET',
  path: '/v2/report/{id}/files/{job}',
  feature: 'reports',
  summary: 'The files of one job that the columns of a report show.',
  spec: 'spec/2 §7 Reports',
  params: z.object({ id, job: id }),
  response: z.array(storedFile.extend({ column: z.string(), question: id.nullable() })),
});

export const readReportDashboard = defineCall({
  name: 'readReportDashboard',
  method: 'GET',
  path: '/v2/report/dashboard',
  feature: 'reports',
  summary: 'The reports that the person opened last, newest first.',
  spec: 'spec/2 §7 Reports, §9 Dashboard',
  query: z
    .object({ page_size: z.coerce.number().int().min(1).max(100).default(10) })
    .transform(({ page_size }) => ({ limit: page_size })),
  response: z.array(reportListItem),
});

export const previewReport = defineCall({
  name: 'previewReport',
  method: 'POST',
  path: '/v2/report/preview',
  feature: 'reports',
  summary:
    'The first rows of a report that is being built, with its groups and its chart. Mistakes come in `problems`; what they are not about is computed. Sorted and grouped over the newest 2,000 rows.',
  spec: 'spec/4 §6 "Screens that are only named"',
  body: z
    .object({ report: reportDefinition, page_size: z.number().int().min(1).max(100).default(20) })
    .transform(({ report: definition, page_size }) => ({ definition, pageSize: page_size })),
  response: reportTable,
});

export const readReportRows = defineCall({
  name: 'readReportRows',
  method: 'GET',
  path: '/v2/report/{id}/rows',
  feature: 'reports',
  summary: 'The rows of a report, a page at a time; groups, totals and chart come with the first one.',
  spec: 'spec/2 §2 Reports',
  params: idParams,
  query: z
    .object({ page_size: z.coerce.number().int().min(1).max(500).default(100), after: z.string().max(500).optional() })
    .transform(({ page_size, after }) => ({ pageSize: page_size, after })),
  response: reportTable,
  problems: ['report_not_valid', 'report_too_large', 'report_too_demanding'],
});

const builderQuery = {
  type: z.enum(reportTypes).default('jobs'),
  jobType: queryList.pipe(z.array(id).max(200)).optional(),
  search: text(200).optional(),
  /** Questions that are asked nowhere any more, too: their answers stay. */
  with_removed: queryFlag.optional(),
  /** What a report with that setting can show: nothing of the job-type table, and of a project's jobs each value. */
  projectReport: queryFlag.optional(),
};

export const listReportColumns = defineCall({
  name: 'listReportColumns',
  method: 'GET',
  path: '/v2/report/columns',
  feature: 'reports',
  summary:
    'What a report of this type can show the person: properties, fields of projects and profiles, questions (those of `jobType` where some are given; none with `projectReport`). With `questions` only those, and what was copied from them.',
  spec: 'spec/2 §3 Report, §7 Report builder data',
  query: z
    .object({
      ...builderQuery,
      rows: z.enum(['items', 'issues', 'repetitions']).default('items'),
      repeat_group: text(200).optional(),
      /** These questions and what was copied from them alone, the removed ones too: what the columns of a report are of. */
      questions: queryList.pipe(z.array(id).max(200)).optional(),
    })
    .transform(({ jobType, with_removed, repeat_group, projectReport = false, ...rest }) => ({
      ...rest,
      jobTypeIds: jobType,
      withRemoved: with_removed ?? false,
      repeatGroup: repeat_group ?? null,
      projectReport,
    })),
  response: z.object({
    docs: z.array(availableColumn),
    /** The repeat groups whose repetitions can be rows. */
    repeat_groups: z.array(
      z.object({ _id: id, title: z.string(), job_types: z.array(z.object({ _id: id, title: z.string() })) }),
    ),
    /** There are more questions than returned: search, or filter by job types. */
    is_cut: z.boolean(),
  }),
});

export const listReportQuestions = defineCall({
  name: 'listReportQuestions',
  method: 'GET',
  path: '/v2/report/questions',
  feature: 'reports',
  summary:
    'The questions that a report can show, searched by title, of all job types or some: the columns of questions alone. With `projectReport` there are none.',
  spec: 'spec/2 §7 Reports',
  query: z.object(builderQuery).transform(({ jobType, with_removed, projectReport = false, ...rest }) => ({
    ...rest,
    jobTypeIds: jobType,
    withRemoved: with_removed ?? false,
    projectReport,
  })),
  response: z.array(availableColumn),
});
