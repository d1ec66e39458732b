import { searchWords, isFoundIn } from '@plumbline/domain/search/search';
import * as calls from '@plumbline/contract/reports';
import type { AvailableColumnOnWire } from '@plumbline/contract/report-shapes';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import { availableQuestions } from '@plumbline/domain/reports/available';
import { isOfJobType } from '@plumbline/domain/reports/settings';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { titleOfAvailable } from './store/column-titles.ts';
import { fieldsAvailable, openReport, type OpenReport } from './store/open-report.ts';
import { readReportQuestions, readRepeatGroups, type SeenQuestion } from './store/report-questions.ts';
import type { ReportReader } from '../lists/index.ts';
import { seenIssues } from './store/hidden-answers.ts';
import { ReportRows } from './store/report-rows.ts';
import { isReadable, readTable } from './store/report-table.ts';
import { jobsOfReport } from './store/row-scope.ts';
import { readJobFiles } from './job-files.ts';
import { findReport, readReport } from './reports.queries.ts';

/** A preview is sorted and grouped over so many of the newest rows. */
const previewedRows = 2000;
/** The maximum number of questions in a response. */
const maxReportedQuestions = 500;

export const previewReport = endpoint(calls.previewReport, {
  readsReplica: true,
  isHeavy: true,
  ownTransaction: true,
  handle: async (context) => {
    context.authorize('report.read');
    const { definition, pageSize } = context.input.body;
    const rows = await ReportRows.of(await openReport(context, definition));
    return readTable(context.db, rows, { pageSize, maxRows: previewedRows });
  },
});

export const readReportRows = endpoint(calls.readReportRows, {
  readsReplica: true,
  isHeavy: true,
  handle: async (context) => {
    context.authorize('report.read');
    const { params, query } = context.input;
    const report = await openReport(context, (await findReport(context, params.id)).definition);
    return readTable(context.db, await ReportRows.of(report), query);
  },
});

const countedTo = 1001;

/** How many rows a report has, and of jobs how they stand. */
async function countersOf(report: OpenReport) {
  const { reader, definition } = report;
  const { db, now } = reader;
  const isOfJobs = definition.type === 'jobs' && isReadable(report);
  const jobs = isOfJobs ? jobsOfReport(report) : undefined;
  const rows = await ReportRows.of(report);
  const [{ total, isLimited }, standing] = await Promise.all([
    isReadable(report) ? rows.count(db, countedTo) : { total: 0, isLimited: false },
    jobs
      ? db.rows(sql<{ status: string; jobs: number; issues: number }>`
          select own.status, count(*)::int as jobs, sum(own.issues)::int as issues from (
            select distinct few.id, few.status, few.issues from (
              select j.id, j.status, ${await seenIssues(reader)} as issues from ${db.table('jobs')} j ${rows.each} where ${jobs}
              order by j.created_at desc, j.id desc limit ${Math.min(rows.limit, 100_000)}) as few) as own
          ${definition.rows === 'issues' ? sql`where own.issues > 0` : sql``} group by own.status`)
      : [],
  ]);
  return {
    total,
    total_is_estimate: total >= countedTo,
    is_limited: isLimited,
    statuses: Object.fromEntries(standing.map((one) => [one.status, one.jobs])),
    issues: definition.type === 'jobs' ? standing.reduce((sum, one) => sum + one.issues, 0) : null,
    columns: report.shown.length,
    counted_at: now.toISOString(),
  };
}

async function opened(reader: ReportReader, id: string): Promise<OpenReport> {
  return openReport(reader, (await findReport(reader, id)).definition);
}

export const readReportCounters = endpoint(calls.readReportCounters, {
  readsReplica: true,
  handle: async (context) => {
    context.authorize('report.read');
    return countersOf(await opened(context, context.input.params.id));
  },
});

export const refreshReport = endpoint(calls.refreshReport, {
  handle: async (context) => {
    context.authorize('report.read');
    const { id } = context.input.params;
    const [report, counters] = await Promise.all([readReport(context, id), opened(context, id).then(countersOf)]);
    return { ...report, counters, success: true as const };
  },
});

function onWire(
  columns: readonly AvailableColumn[],
  questions: readonly SeenQuestion[],
  language: Language,
): AvailableColumnOnWire[] {
  const titles = new Map(questions.map(({ id, titles: its }) => [id, its]));
  return columns.map(({ isMany, question, targetTitles = {}, ...column }) => ({
    ...column,
    title: titleOfAvailable(column, language),
    targets: [...column.targets],
    target_titles: targetTitles,
    expressions: [...column.expressions],
    is_many: isMany,
    question: question && {
      type: questionTypeNumber(question.type),
      job_types: [...(titles.get(column.field) ?? [])],
      is_global: question.isGlobal,
      is_removed: question.isRemoved,
      group: question.group,
      step: question.step,
    },
  }));
}

export const listReportColumns = endpoint(calls.listReportColumns, {
  handle: async (context) => {
    context.authorize('report.list');
    const { language, input } = context;
    const { type, repeatGroup, jobTypeIds, search, withRemoved, projectReport, questions: named } = input.query;
    // The rows of a project report are projects.
    const rows = projectReport ? 'items' : input.query.rows;
    const what = { type, rows, settings: { projectReport } };
    const [questions, groups] =
      type === 'jobs' && !projectReport
        ? await Promise.all([
            readReportQuestions(context, {
              ...(named && { ids: named, roots: named }),
              jobTypeIds,
              search,
              withRemoved,
              limit: maxReportedQuestions + 1,
            }),
            readRepeatGroups(context, jobTypeIds),
          ])
        : [[], []];
    const words = searchWords(search ?? '');
    const usable = named
      ? []
      : fieldsAvailable(context, what).filter((column) => !(projectReport && isOfJobType(column)));
    const fields = onWire(usable, [], language).filter(({ title }) => isFoundIn(title, words));
    const asked = onWire(
      availableQuestions(what, questions.slice(0, maxReportedQuestions), repeatGroup),
      questions,
      language,
    );
    return { docs: [...fields, ...asked], repeat_groups: groups, is_cut: questions.length > maxReportedQuestions };
  },
});

export const listReportQuestions = endpoint(calls.listReportQuestions, {
  handle: async (context) => {
    context.authorize('report.list');
    const { type, projectReport, ...wanted } = context.input.query;
    if (projectReport) return [];
    const questions = await readReportQuestions(context, { ...wanted, limit: maxReportedQuestions });
    return onWire(availableQuestions({ type, rows: 'items' }, questions), questions, context.language);
  },
});

export const listReportJobFiles = endpoint(calls.listReportJobFiles, {
  handle: async (context) => {
    context.authorize('report.read');
    const { db, input } = context;
    const report = await opened(context, input.params.id);
    const jobs = report.definition.type === 'jobs' ? jobsOfReport(report) : undefined;
    const isThere =
      jobs && (await db.first(sql`select from ${db.table('jobs')} j where j.id = ${input.params.job} and ${jobs}`));
    if (!isThere) throw new Problem('not_found');
    return readJobFiles(report, input.params.job);
  },
});
