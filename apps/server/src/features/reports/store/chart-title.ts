import { propertyOf } from '@plumbline/domain/reports/column-kinds';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { filled, isolatedWithin } from '@plumbline/texts/fill';
import { reportWords } from '../../lists/index.ts';
import { titleOfColumn, titleOfTotal } from './column-titles.ts';
import type { OpenReport } from './open-report.ts';

/** What the rows of a report are. */
function thingsOf({ settings, rows, type }: ReportDefinition) {
  if (settings.projectReport) return 'projects';
  return rows === 'items' ? type : rows;
}

/** What rows are grouped by, within a sentence: a period, a property, or the title of the column. */
function groupText(report: OpenReport, columnId: string): string {
  const resolved = report.checked.columns.find(({ column }) => column._id === columnId);
  if (!resolved) return '';
  const { periods, groups } = reportWords(report.reader.language).chart;
  const { column } = resolved;
  if (column.grouping?.period) return periods[column.grouping.period];
  const property = column.name === '' ? propertyOf(column) : null;
  const known: Readonly<Record<string, string>> = groups;
  const word = property !== null && Object.hasOwn(known, property) ? known[property] : undefined;
  return word ?? titleOfColumn(resolved, report);
}

/** The title of a report's chart in its reader's language: what is counted by what, as in "Jobs by month"; empty without a chart. */
export function titleOfChart(report: OpenReport): string {
  const { definition, reader } = report;
  const { chart, totals, group_by: groupBy } = definition;
  const total = chart && totals[chart.total];
  if (!chart || !total) return '';
  const words = reportWords(reader.language).chart;
  const [outer, inner] = groupBy.map((column) => groupText(report, column));
  const values = {
    figure: total.column === null ? words.things[thingsOf(definition)] : titleOfTotal(report, total),
    group: outer ?? '',
    within: inner ?? '',
  };
  const isByBoth = chart.kind === 'stacked' && inner !== undefined;
  return filled(isByBoth ? words.byBoth : words.by, values, isolatedWithin(reader.language));
}
