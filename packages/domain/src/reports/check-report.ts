import type { ExpressionProblem } from '../expressions/expression-problem.ts';
import { checkFilter } from '../filters/check.ts';
import type { FilterFields } from '../filters/fields.ts';
import type { AvailableColumn } from './available.ts';
import { joinsJobs, valueOfTarget } from './available.ts';
import { calculationsOf, type Calculation, type ColumnInScope } from './calculations.ts';
import { periodsOf } from './column-grouping.ts';
import { availableFor, columnKinds, isCalculated } from './column-kinds.ts';
import { readDateExpression, dateExpressionsOf, typeAfterExpression } from './date-expressions.ts';
import type { ReportColumn, ReportDefinition, ReportTotal } from './definition.ts';
import { mayBeProjectReport } from './settings.ts';
import { isNumeric, isOrdered } from '../values/value-types.ts';

/** What can be wrong with a report; of a calculation also what is wrong with its expression. */
export type ReportProblemCode =
  | 'calculation_loop'
  | ExpressionProblem['code']
  | 'column_id_taken'
  | 'report_column_unknown'
  | 'target_unknown'
  | 'date_expression_unknown'
  | 'rows_not_of_type'
  | 'repeat_group_unknown'
  | 'project_report_with_job_type'
  | 'period_unknown'
  | 'sort_column_unknown'
  | 'group_column_unknown'
  | 'total_column_unknown'
  | 'total_needs_numbers'
  | 'pivot_column_unknown'
  | 'chart_needs_groups'
  | 'chart_needs_numbers'
  | 'chart_needs_two_groups'
  /** Found while rows are read: there are more groups than are shown. */
  | 'groups_too_many'
  /** Likewise: of the empty periods that were asked for some are left out. */
  | 'empty_periods_too_many'
  | 'filter_not_valid';

/** One mistake at its place in the definition: `columns.3.field`, `filters.and.0.field`, `chart`. */
export interface ReportProblem {
  readonly path: string;
  readonly code: ReportProblemCode;
  /** Of a calculation: what is wrong with its text, and where. */
  readonly expression?: ExpressionProblem;
}

/** A column of a checked report: what it shows, and of what type its cells are. */
export interface ResolvedColumn extends ColumnInScope {
  readonly column: ReportColumn;
  /** Undefined for calculations, and for what is gone or not this person's to see: such cells are empty. */
  readonly available: AvailableColumn | undefined;
  readonly calculation: Calculation | undefined;
}

export interface CheckedReport {
  /** In the order in which they are shown, the hidden ones too. */
  readonly columns: readonly ResolvedColumn[];
  readonly problems: readonly ReportProblem[];
}

/** What a definition is checked against. */
export interface ReportCatalogue {
  readonly columns: readonly AvailableColumn[];
  readonly filters: FilterFields;
  /** The ids of the repeat groups whose questions the person sees. */
  readonly repeatGroups: ReadonlySet<string>;
}

/** The columns in the order in which they are shown. */
export function orderedColumns(columns: readonly ReportColumn[]): readonly ReportColumn[] {
  return columns.toSorted((one, other) => one.order - other.order);
}

/**
 * Checks a report against what its reader may see. Takes a definition of the right shape; gives its columns with their types and every
 * mistake. A report with mistakes can still be read where they are a column's own: that column is empty.
 */
export function checkReport(definition: ReportDefinition, catalogue: ReportCatalogue): CheckedReport {
  const problems: ReportProblem[] = [];
  const addProblem = (path: string, code: ReportProblemCode) => problems.push({ path, code });
  const ids = new Set<string>();
  const known = new Map<string, ColumnInScope>();
  const found = new Map<ReportColumn, AvailableColumn | undefined>();

  for (const [place, column] of definition.columns.entries()) {
    const at = `columns.${place}`;
    if (ids.has(column._id)) addProblem(`${at}._id`, 'column_id_taken');
    ids.add(column._id);
    if (isCalculated(column)) {
      found.set(column, undefined);
      continue;
    }
    const available = availableFor(column, catalogue.columns);
    found.set(column, available);
    if (!available || !columnKinds[column.type].tables.includes(column.table)) {
      addProblem(`${at}.field`, 'report_column_unknown');
      known.set(column._id, { value: 'text', isMany: false });
      continue;
    }
    if (column.target !== null && !available.targets.includes(column.target))
      addProblem(`${at}.target`, 'target_unknown');
    const value = valueOfTarget(available, column.target);
    if (column.expression !== null && !isExpressionOf(value, column.expression)) {
      addProblem(`${at}.expression`, 'date_expression_unknown');
    }
    // What the builder offers is asked for once, whether or not the report is a project report.
    const isMany = available.isMany || joinsJobs(definition, available);
    known.set(column._id, { value: typeAfterExpression(value, column.expression), isMany });
  }

  const calculations = calculationsOf(definition.columns, known);
  for (const [place, column] of definition.columns.entries()) {
    const calculation = calculations.get(column._id);
    if (!isCalculated(column) || !calculation || calculation.ok) continue;
    const path = `columns.${place}.expression`;
    const { problem } = calculation;
    problems.push(
      problem === 'calculation_loop' ? { path, code: problem } : { path, code: problem.code, expression: problem },
    );
  }

  const columns = orderedColumns(definition.columns).map((column): ResolvedColumn => {
    const calculation = isCalculated(column) ? calculations.get(column._id) : undefined;
    const own = calculation?.ok ? calculation : known.get(column._id);
    return {
      column,
      available: found.get(column),
      calculation,
      value: own?.value ?? 'text',
      isMany: own?.isMany ?? false,
    };
  });
  for (const { column, value, available } of columns) {
    const period = column.grouping?.period ?? null;
    if (period !== null && !isMissing({ column, available }) && !periodsOf(value).includes(period))
      addProblem(`columns.${definition.columns.indexOf(column)}.grouping`, 'period_unknown');
  }
  checkShape(definition, catalogue, new Map(columns.map((one) => [one.column._id, one])), addProblem);
  return { columns, problems };
}

function isExpressionOf(value: ResolvedColumn['value'], expression: string): boolean {
  return (
    readDateExpression(expression) !== null && (dateExpressionsOf(value) as readonly string[]).includes(expression)
  );
}

/** Whether what a column shows is gone, or not its reader's to see. */
export function isMissing({ column, available }: Pick<ResolvedColumn, 'column' | 'available'>): boolean {
  return !available && !isCalculated(column);
}

/** Rows, filters, sort keys, groups, figures, pivot and chart. */
function checkShape(
  definition: ReportDefinition,
  catalogue: ReportCatalogue,
  byId: ReadonlyMap<string, ResolvedColumn>,
  addProblem: (path: string, code: ReportProblemCode) => void,
): void {
  if (definition.rows !== 'items' && definition.type !== 'jobs') addProblem('rows', 'rows_not_of_type');
  if (definition.rows === 'repetitions' && !catalogue.repeatGroups.has(definition.repeat_group ?? '')) {
    addProblem('repeat_group', 'repeat_group_unknown');
  }
  if (definition.settings.projectReport && !(mayBeProjectReport(definition.columns) && isOfJobs(definition))) {
    addProblem('settings.projectReport', 'project_report_with_job_type');
  }
  if (definition.filters !== null) {
    const checked = checkFilter(definition.filters, catalogue.filters);
    if (!checked.ok) {
      for (const { path } of checked.problems)
        addProblem(path === '' ? 'filters' : `filters.${path}`, 'filter_not_valid');
    }
  }
  for (const [place, { column }] of definition.sort.entries()) {
    if (!byId.has(column)) addProblem(`sort.${place}.column`, 'sort_column_unknown');
  }
  for (const [place, column] of definition.group_by.entries()) {
    if (!byId.has(column)) addProblem(`group_by.${place}`, 'group_column_unknown');
  }
  for (const [place, total] of definition.totals.entries()) checkTotal(total, `totals.${place}`, byId, addProblem);
  if (definition.pivot) {
    if (!byId.has(definition.pivot.rows)) addProblem('pivot.rows', 'pivot_column_unknown');
    if (!byId.has(definition.pivot.columns)) addProblem('pivot.columns', 'pivot_column_unknown');
    checkTotal(definition.pivot.value, 'pivot.value', byId, addProblem);
  }
  if (definition.chart) {
    const { kind, total } = definition.chart;
    if (definition.group_by.length === 0) addProblem('chart', 'chart_needs_groups');
    else if (kind === 'stacked' && definition.group_by.length < 2) addProblem('chart', 'chart_needs_two_groups');
    const drawn = definition.totals[total];
    if (!drawn || !isDrawable(drawn, byId)) addProblem('chart', 'chart_needs_numbers');
  }
}

function isOfJobs({ type, rows }: Pick<ReportDefinition, 'type' | 'rows'>): boolean {
  return type === 'jobs' && rows === 'items';
}

function checkTotal(
  { column, measure }: ReportTotal,
  path: string,
  byId: ReadonlyMap<string, ResolvedColumn>,
  addProblem: (path: string, code: ReportProblemCode) => void,
): void {
  if (column === null) {
    if (measure !== 'count') addProblem(`${path}.column`, 'total_needs_numbers');
    return;
  }
  const counted = byId.get(column);
  if (!counted) addProblem(`${path}.column`, 'total_column_unknown');
  else if (measure === 'min' || measure === 'max') {
    if (!isOrdered(counted.value)) addProblem(`${path}.measure`, 'total_needs_numbers');
  } else if (measure !== 'count' && !isNumeric(counted.value)) addProblem(`${path}.measure`, 'total_needs_numbers');
}

/** Whether a figure can be drawn: the earliest of some dates can't. */
function isDrawable({ column, measure }: ReportTotal, byId: ReadonlyMap<string, ResolvedColumn>): boolean {
  if (measure === 'count') return true;
  const counted = column === null ? undefined : byId.get(column);
  return counted !== undefined && isNumeric(counted.value);
}
