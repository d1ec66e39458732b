import { reportColumn } from '@plumbline/domain/reports/definition';
import type { ReportProperty } from '@plumbline/domain/reports/properties';
import { reportProperties } from '@plumbline/domain/reports/properties';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { Draft } from './draft.ts';
import { newDraft, withChartOf, withColumns, withFlag } from './draft.ts';

/** By what a report is drawn at once, without a choice of columns. */
export type ChartStart = 'month' | 'status' | 'job_type' | 'project' | 'role';

/** The property of each start, by what the report lists; in the order in which they are offered. */
const groupedBy: Readonly<Record<ReportType, Readonly<Partial<Record<ChartStart, ReportProperty>>>>> = {
  jobs: { month: 'start_date', status: 'job_status', job_type: 'job_type_title', project: 'project_name' },
  projects: { month: 'created_at' },
  users: { month: 'created_at', role: 'role' },
};

/** What the rows of such a report show. */
const shownOf: Readonly<Record<ReportType, readonly ReportProperty[]>> = {
  jobs: ['job_id', 'job_type_title', 'project_name', 'job_status', 'start_date'],
  projects: ['project_name', 'project_jobs', 'created_at'],
  users: ['full_name', 'role', 'created_at'],
};

/** The charts that a new report of a type can begin with. */
export function chartStartsOf(type: ReportType): readonly ChartStart[] {
  return Object.keys(groupedBy[type]) as ChartStart[];
}

/**
 * A report that counts what it lists and draws it: dates by months as a line, all else as bars. Over all rows, not the newest alone.
 * @param filters as the address of a list has them
 */
export function chartDraft(type: ReportType, start: ChartStart, filters: string | null, name: string): Draft {
  const group = groupedBy[type][start];
  const columns = shownOf[type].map((field, order) =>
    reportColumn.parse({ _id: field, type: 'property', table: reportProperties[field].table, field, order }),
  );
  const draft = withFlag(withColumns(newDraft(type, filters, name), columns), 'limit_historical_data', false);
  return group === undefined ? draft : withChartOf(draft, group, reportProperties[group].value);
}
