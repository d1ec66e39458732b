import type { ReportTable } from '@plumbline/contract/report-cells';
import type { Cell } from '@plumbline/domain/reports/cells';
import { chartOf, type ChartedGroup } from '@plumbline/domain/reports/chart';
import { propertyOf } from '@plumbline/domain/reports/column-kinds';
import { periodsOf } from '@plumbline/domain/reports/column-grouping';
import type { ReportGroup } from '@plumbline/domain/reports/grouping';
import { leftOutOf } from '@plumbline/domain/reports/read-numbers';
import { textsIn } from '@plumbline/texts/texts';
import { titleOfChart } from './chart-title.ts';
import { titleOfTotal } from './column-titles.ts';
import type { OpenReport } from './open-report.ts';

type Chart = NonNullable<ReportTable['chart']>;

/** Of each column that groups, the outer one first, whether its values are job statuses. */
function groupsByStatus({ definition, checked }: OpenReport): readonly boolean[] {
  return definition.group_by.map((id) => {
    const found = checked.columns.find(({ column }) => column._id === id);
    return found !== undefined && propertyOf(found.column) === 'job_status';
  });
}

/** In which order times come, where the outer groups are times; null where they aren't. */
function timesOf({ definition, checked }: OpenReport) {
  const [outer] = definition.group_by;
  const found = checked.columns.find(({ column }) => column._id === outer);
  if (!found || periodsOf(found.value).length === 0) return null;
  const direction = definition.sort.find(({ column }) => column === outer)?.direction;
  return { isDescending: direction === 'descending' };
}

/**
 * The chart of a report in its wire form; null where it has none.
 * @param groups all of them, in their order
 * @param totals the figures over all rows
 */
export function chartOnWire(report: OpenReport, groups: readonly ReportGroup[], totals: readonly Cell[]): Chart | null {
  const { definition, reader } = report;
  const { chart } = definition;
  const total = chart && definition.totals[chart.total];
  if (!chart || !total) return null;
  const isOfStatuses = groupsByStatus(report);
  const charted = groups.map(({ level, label, key, value, rows, totals: own }): ChartedGroup => {
    const status = isOfStatuses[level] && value?.kind === 'text' ? value.code : undefined;
    return { level, label, key, totals: own.map((one) => one.value), status, isEmpty: rows === 0 };
  });
  // Only these can be added up over what is drawn together.
  const isAdded = total.measure === 'count' || total.measure === 'sum';
  const names = {
    figure: titleOfTotal(report, total),
    others: isAdded ? textsIn(reader.language).reportDocuments.others : null,
  };
  const { kind, labels, series, isCut, isTimeline, statuses } = chartOf(
    charted,
    chart.kind,
    chart.total,
    names,
    timesOf(report),
  );
  const unread = leftOutOf(totals[chart.total] ?? null);
  return {
    kind,
    title: titleOfChart(report),
    labels: [...labels],
    series: series.map((one) => ({ ...one, values: [...one.values] })),
    isCut,
    ...(isTimeline && { isTimeline }),
    ...(statuses && { statuses: [...statuses] }),
    ...(unread > 0 && { unread }),
  };
}
