import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { nameInLanguage } from '../../../database/reference-json.ts';
import type { RowsOfSheet } from './export-rows.ts';
import type { OpenReport } from './open-report.ts';
import { jobsOfReport } from './row-scope.ts';

/** A sheet of an exported report: which of its rows stand there; all where `of` is left out. */
export interface ReportSheet {
  readonly name: string;
  readonly of?: RowsOfSheet;
}

/** More sheets are of no use to anybody: the jobs of all other types share a last one. */
export const sheetLimit = 50;

/** The sheets of a report as a spreadsheet: one, or with `sheet_per_job_type` one for each job type as its reader calls it. */
export async function sheetsOf(report: OpenReport, name: string): Promise<readonly ReportSheet[]> {
  const types = await jobTypesOf(report);
  if (types.length === 0) return [{ name }];
  const own = types.slice(0, sheetLimit);
  const sheets = own.map(({ title, ids }): ReportSheet => {
    return { name: title, of: { keeps: (row) => row.jobTypeTitle === title, jobTypeIds: ids } };
  });
  if (types.length <= sheetLimit) return sheets;
  const known = new Set<string | null>(own.map(({ title }) => title));
  const { others } = textsIn(report.reader.language).reportDocuments;
  return [...sheets, { name: others, of: { keeps: (row) => !known.has(row.jobTypeTitle) } }];
}

interface NamedJobTypes {
  readonly title: string;
  /** Several may be called the same. */
  readonly ids: readonly string[];
}

/** The job types that have a sheet each, and one more where there are too many. */
async function jobTypesOf(report: OpenReport): Promise<readonly NamedJobTypes[]> {
  const { definition, reader } = report;
  const { settings } = definition;
  // A project is of no job type.
  const isApart = definition.type === 'jobs' && settings.sheet_per_job_type && !settings.projectReport;
  const jobs = isApart ? jobsOfReport(report) : undefined;
  if (!jobs) return [];
  const { db, language } = reader;
  return db.rows(sql<NamedJobTypes>`
    select ${nameInLanguage(language, sql`t.title`, sql`t.translations`)} as title, array_agg(t.id) as ids from ${db.table('job_types')} t
    where exists (select from ${db.table('jobs')} j where j.job_type_id = t.id and ${jobs})
    group by 1 order by min(t.name_key) limit ${sheetLimit + 1}`);
}
