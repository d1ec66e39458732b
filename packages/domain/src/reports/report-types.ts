/** What a report lists (spec/2 §3 "Report"). */
export const reportTypes = ['jobs', 'projects', 'users'] as const;
export type ReportType = (typeof reportTypes)[number];

/**
 * What one row of a report is: one of what it lists; or, of jobs, one answer that was tagged as an issue, or one repetition of a
 * repeat group.
 */
export const rowSources = ['items', 'issues', 'repetitions'] as const;
export type RowSource = (typeof rowSources)[number];

/** The tables that columns are taken from. `job_type` holds the job type's title and its questions. */
export const columnTables = ['jobs', 'job_type', 'projects', 'users', 'issues', 'repetitions', 'report'] as const;
export type ColumnTable = (typeof columnTables)[number];

/** Limits of one report. */
export const reportLimits = {
  columns: 200,
  sort: 5,
  groupBy: 3,
  totals: 20,
  name: 200,
  /** With `limit_historical_data`, only the newest so many rows (spec/2 §9). */
  historicalRows: 500,
  /** Rows that a sort or a group by anything but an index is computed over. */
  sortedRows: 200_000,
  /** Different groups, and columns of a pivot. */
  groups: 10_000,
  pivotColumns: 100,
  /** Empty periods that are groups: a date that is far off makes no more. */
  emptyPeriods: 1000,
  /** Rows that a PDF prints; groups and figures are those of all rows. */
  pdfRows: 2000,
  /** Cells that the rows of a PDF have, of which a link or a long text takes several: of many columns it has fewer rows. */
  pdfCells: 32_000,
} as const;
