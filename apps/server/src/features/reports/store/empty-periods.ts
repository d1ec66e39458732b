import { EmptyGroups } from '@plumbline/domain/reports/empty-groups';
import type { Pivot, PivotTable } from '@plumbline/domain/reports/pivot';
import type { OpenReport } from './open-report.ts';

/** The periods of a column that have no rows, where they are shown; null where they aren't. */
function emptyPeriods({ checked, periods }: OpenReport, columnId: string, isDescending = false): EmptyGroups | null {
  const grouping = checked.columns.find(({ column }) => column._id === columnId)?.column.grouping;
  const values = periods.get(columnId);
  if (!values || !grouping?.period || !grouping.empty) return null;
  return new EmptyGroups(grouping.period, values, isDescending);
}

/** Those of each column that groups, the outer one first, in the order of its groups. */
export function emptyPeriodsOfGroups(report: OpenReport): readonly (EmptyGroups | null)[] {
  const { group_by: groupBy, sort } = report.definition;
  return groupBy.map((column) =>
    emptyPeriods(report, column, sort.find((one) => one.column === column)?.direction === 'descending'),
  );
}

/** A pivot so far with the empty periods that are shown, and whether some are left out. */
export function pivotWithEmpty(
  report: OpenReport,
  pivot: Pivot | null,
): { readonly table: PivotTable; readonly isCut: boolean } | undefined {
  const { pivot: asked } = report.definition;
  if (!pivot || !asked) return undefined;
  const [rows, columns] = [emptyPeriods(report, asked.rows), emptyPeriods(report, asked.columns)];
  const table = pivot.table(report.reader.language, { rows, columns });
  return { table, isCut: (rows?.isCut ?? false) || (columns?.isCut ?? false) };
}
