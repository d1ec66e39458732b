import { sql } from 'kysely';
import { nameInLanguage } from '../../../database/reference-json.ts';
import { reportDocumentTexts } from './report-document-texts.ts';
import type { KeepsRow } from './export-rows.ts';
import type { OpenReport } from './open-report.ts';
import { jobsOfReport } from './row-scope.ts';

/** A sheet of an exported report: which of its rows stand there; all where `keeps` is left out. */
export interface ReportSheet {
  readonly name: string;
  readonly keeps?: KeepsRow;
}

/** More sheets are of no use to anybody: the jobs of all other types share a last one. */
export const sheetLimit = 50;

/** The sheets of a report as a spreadsheet: one, or with `sheet_per_job_type` one for each job type as its reader calls it. */
export async function sheetsOf(report: OpenReport, name: string): Promise<readonly ReportSheet[]> {
  const titles = await jobTypesOf(report);
  if (titles.length === 0) return [{ name }];
  const own = titles.slice(0, sheetLimit);
  const sheets = own.map((title): ReportSheet => ({ name: title, keeps: (row) => row.jobTypeTitle === title }));
  if (titles.length <= sheetLimit) return sheets;
  const known = new Set<string | null>(own);
  const { others } = reportDocumentTexts[report.reader.language];
  return [...sheets, { name: others, keeps: (row) => !known.has(row.jobTypeTitle) }];
}

/** The job types that have a sheet each, and one more where there are too many. */
async function jobTypesOf(report: OpenReport): Promise<readonly string[]> {
  const { definition, reader } = report;
  const { settings } = definition;
  // A project is of no job type.
  const isApart = definition.type === 'jobs' && settings.sheet_per_job_type && !settings.projectReport;
  const jobs = isApart ? jobsOfReport(report) : undefined;
  if (!jobs) return [];
  const { db, language } = reader;
  const rows = await db.rows(sql<{ title: string }>`
    select ${nameInLanguage(language, sql`t.title`, sql`t.translations`)} as title from ${db.table('job_types')} t
    where exists (select from ${db.table('jobs')} j where j.job_type_id = t.id and ${jobs})
    group by 1 order by min(t.name_key) limit ${sheetLimit + 1}`);
  return rows.map(({ title }) => title);
}
