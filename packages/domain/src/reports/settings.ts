import { z } from 'zod';
import type { ColumnTable } from './report-types.ts';

const flag = (standard: boolean) => z.boolean().default(standard);

/** What a report shows besides its columns (spec/2 §3, §9: `limit_historical_data` is on, the others off). */
export const reportSettings = z
  .object({
    /** Photos as small pictures instead of their names. */
    thumbnails: flag(false),
    /** Files and rows lead to where they are. */
    links: flag(false),
    /** The company's logo at the head of each page and sheet. */
    page_image: flag(false),
    /** A status column for each question: answered, not answered, skipped, issue. */
    question_status: flag(false),
    /** The status of the job in a column of its own. */
    job_status: flag(false),
    /** Beside each question the comment. */
    show_comment: flag(false),
    /** Only the newest 500 rows. */
    limit_historical_data: flag(true),
    /** Sheets and pages from right to left. */
    rtl: flag(false),
    /** Each project once, with what its jobs say joined. Never with columns of job types. */
    projectReport: flag(false),
    /** Beside each question the files of its answer. */
    attachments: flag(false),
    /** In spreadsheets one sheet for each job type. */
    sheet_per_job_type: flag(false),
  })
  .prefault({});

export type ReportSettings = z.output<typeof reportSettings>;
export type ReportFlag = keyof ReportSettings;

const someFlags = Object.fromEntries(
  Object.keys(reportSettings.parse({})).map((name) => [name, z.boolean().optional()]),
) as Record<keyof ReportSettings, z.ZodOptional<z.ZodBoolean>>;

/** A change of some of the flags. */
export const changedSettings = z.object(someFlags);

export const defaultReportSettings: ReportSettings = reportSettings.parse({});
export const reportFlags = Object.keys(defaultReportSettings) as readonly ReportFlag[];

/** A column, as far as settings look at it. */
interface OfTable {
  readonly table: ColumnTable;
}

/** Columns of the job-type table: the title and the questions. */
export function isOfJobType({ table }: OfTable): boolean {
  return table === 'job_type';
}

/** `projectReport` can't be switched on while there are columns of the job-type table (spec/2 §4 "Report builder"). */
export function mayBeProjectReport(columns: readonly OfTable[]): boolean {
  return !columns.some(isOfJobType);
}

/** The settings as they are with these columns: adding a column of the job-type table switches `projectReport` off (spec/2 §4). */
export function settingsWith(settings: ReportSettings, columns: readonly OfTable[]): ReportSettings {
  return settings.projectReport && !mayBeProjectReport(columns) ? { ...settings, projectReport: false } : settings;
}
