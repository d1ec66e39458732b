import type { Report } from '@plumbline/contract/report-shapes';
import { availableFor, isCalculated } from '@plumbline/domain/reports/column-kinds';
import { periodsOf, plainGrouping } from '@plumbline/domain/reports/column-grouping';
import type { ReportColumn, ReportDefinition } from '@plumbline/domain/reports/definition';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { ReportFlag } from '@plumbline/domain/reports/settings';
import { defaultReportSettings, settingsWith } from '@plumbline/domain/reports/settings';
import type { ValueType } from '@plumbline/domain/values/value-types';
import type { OfferedColumn } from './offered-column.ts';

/** A report as the builder holds it until it is created or updated. */
export interface Draft extends ReportDefinition {
  readonly name: string;
}

/** What is sent of a draft beside its name. */
export function definitionOf({ name: _, ...definition }: Draft): ReportDefinition {
  return definition;
}

/** A draft without columns. @param filters as the address of a list has them */
export function newDraft(type: ReportType, filters: string | null, name: string): Draft {
  return {
    ...reportDefinition.parse({ type, settings: {} }),
    filters: filters === null ? null : JSON.parse(filters),
    name,
  };
}

/** A report as it is, to be changed. */
export function draftOf(report: Report): Draft {
  const parts = Object.keys(reportDefinition.shape) as (keyof ReportDefinition)[];
  const definition = Object.fromEntries(parts.map((part) => [part, report[part]])) as unknown as ReportDefinition;
  return numbered({
    ...definition,
    columns: definition.columns.toSorted((one, other) => one.order - other.order),
    name: report.name,
  });
}

/** Filters in the form in which the address of a list has them. */
export function filtersText({ filters }: Pick<Draft, 'filters'>): string | null {
  return filters === null || filters === undefined ? null : JSON.stringify(filters);
}

/** Whether two drafts are the same report. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function numbered(draft: Draft): Draft {
  return { ...draft, columns: draft.columns.map((column, order) => ({ ...column, order })) };
}

/** The draft with these columns in this order: what was about others goes, and no rule of the settings is broken. */
export function withColumns(draft: Draft, columns: readonly ReportColumn[]): Draft {
  const ids = new Set(columns.map(({ _id }) => _id));
  const stays = (id: string | null) => id === null || ids.has(id);
  const totals = draft.totals.filter(({ column }) => stays(column));
  const groups = draft.group_by.filter(stays);
  const { pivot } = draft;
  const isPivotWhole = pivot !== null && [pivot.rows, pivot.columns, pivot.value.column].every(stays);
  return numbered({
    ...draft,
    columns: [...columns],
    settings: settingsWith(draft.settings, columns),
    sort: draft.sort.filter(({ column }) => stays(column)),
    group_by: groups,
    totals,
    summary_only: draft.summary_only && groups.length > 0,
    pivot: isPivotWhole ? pivot : null,
    chart: chartWith(draft, groups, totals),
  });
}

/**
 * The chart with what is left: it draws the figure that it drew, changed or not, or the first. Without groups and figures there is
 * nothing to draw.
 */
function chartWith(
  { chart, totals: before }: Draft,
  groups: Draft['group_by'],
  totals: Draft['totals'],
): Draft['chart'] {
  if (chart === null || groups.length === 0 || totals.length === 0) return null;
  const place = totals.findIndex((one) => one === before[chart.total]);
  // With the same number of figures, the charted one was edited in place.
  const isChanged = place === -1 && totals.length === before.length;
  return {
    kind: chart.kind === 'stacked' && groups.length < 2 ? 'bar' : chart.kind,
    total: isChanged ? chart.total : Math.max(place, 0),
  };
}

/** The draft grouped by these columns, the outer one first. A chart without groups has nothing to draw. */
export function withGroups(draft: Draft, groups: readonly string[]): Draft {
  const wanted = [...new Set(groups)];
  // A grouped report says how many rows each group has, until somebody asks for something else.
  const isCounted = wanted.length > 0 && draft.totals.length === 0;
  const totals: Draft['totals'] = isCounted ? [{ column: null, measure: 'count' }] : draft.totals;
  return {
    ...draft,
    group_by: wanted,
    totals,
    summary_only: draft.summary_only && wanted.length > 0,
    chart: chartWith(draft, wanted, totals),
  };
}

/**
 * The draft as rows begin to be grouped by a column: dates by months, since a group for each day is a group for each row. What is grouped
 * by already, or how somebody has said, stays.
 */
export function withUsualPeriod(draft: Draft, id: string, value: ValueType | undefined): Draft {
  const isGrouped = draft.group_by.includes(id) || draft.pivot?.rows === id || draft.pivot?.columns === id;
  const column = draft.columns.find(({ _id }) => _id === id);
  if (!column || column.grouping || isGrouped || value === undefined || !periodsOf(value).includes('month'))
    return draft;
  return withColumn(draft, id, { grouping: { ...plainGrouping, period: 'month' } });
}

/** The draft grouped by one column and drawn by it: dates as a line over all months, the empty ones too, all else as bars. */
export function withChartOf(draft: Draft, id: string, value: ValueType | undefined): Draft {
  const isOfTime = value !== undefined && periodsOf(value).length > 0;
  const dated = withUsualPeriod(draft, id, value);
  const grouping = dated.columns.find(({ _id }) => _id === id)?.grouping;
  const whole =
    isOfTime && grouping?.period ? withColumn(dated, id, { grouping: { ...grouping, empty: true } }) : dated;
  return { ...withGroups(whole, [id]), chart: { kind: isOfTime ? 'line' : 'bar', total: 0 } };
}

/** The draft with these figures; the chart goes with the last of them. */
export function withTotals(draft: Draft, totals: Draft['totals']): Draft {
  return { ...draft, totals, chart: chartWith(draft, draft.group_by, totals) };
}

function freeId(columns: readonly ReportColumn[]): string {
  const taken = new Set(columns.map(({ _id }) => _id));
  let number = columns.length + 1;
  while (taken.has(`c${number}`)) number += 1;
  return `c${number}`;
}

/** The draft with one more column, at its end. A global question unites what all job types answered. */
export function withOffered(draft: Draft, offered: OfferedColumn): Draft {
  const { type, table, field, root, question } = offered;
  return withColumns(draft, [
    ...draft.columns,
    {
      ...blankColumn(draft),
      type,
      table,
      field,
      root: question?.isGlobal ? root : null,
    },
  ]);
}

/** The draft with an empty calculation. @param name its title */
export function withCalculation(draft: Draft, name: string): Draft {
  return withColumns(draft, [
    ...draft.columns,
    { ...blankColumn(draft), type: 'calculated', table: 'report', expression: '', name },
  ]);
}

function blankColumn({ columns }: Draft): ReportColumn {
  return {
    _id: freeId(columns),
    type: 'property',
    table: 'jobs',
    field: null,
    root: null,
    target: null,
    expression: null,
    name: '',
    order: columns.length,
    hidden: false,
  };
}

/** The draft with one column changed. */
export function withColumn(draft: Draft, id: string, change: Partial<ReportColumn>): Draft {
  return withColumns(
    draft,
    draft.columns.map((column) => (column._id === id ? { ...column, ...change } : column)),
  );
}

/** The draft without a column. */
export function withoutColumn(draft: Draft, id: string): Draft {
  return withColumns(
    draft,
    draft.columns.filter(({ _id }) => _id !== id),
  );
}

/** The columns of the draft that show something which is offered. */
export function columnsOf({ columns }: Pick<Draft, 'columns'>, offered: OfferedColumn): readonly ReportColumn[] {
  return columns.filter((column) => column.type === offered.type && availableFor(column, [offered]) === offered);
}

/** The draft without all columns that show it. */
export function withoutOffered(draft: Draft, offered: OfferedColumn): Draft {
  const own = columnsOf(draft, offered);
  return withColumns(
    draft,
    draft.columns.filter((column) => !own.includes(column)),
  );
}

/**
 * The draft with another column of the same behind a column. What was named after its part is not called so: that of the other may be
 * another one.
 */
export function withDuplicate(draft: Draft, id: string): Draft {
  const place = draft.columns.findIndex(({ _id }) => _id === id);
  const column = draft.columns[place];
  if (!column) return draft;
  const other = { ...column, _id: freeId(draft.columns), name: isCalculated(column) ? column.name : '' };
  return withColumns(draft, draft.columns.toSpliced(place + 1, 0, other));
}

/** The draft listing something else: nothing of its columns and filters fits any more. */
export function withType(draft: Draft, type: ReportType): Draft {
  return { ...newDraft(type, null, draft.name), settings: { ...draft.settings, projectReport: false } };
}

/** The draft with other things as its rows: what only those had goes. */
export function withRows(draft: Draft, rows: Draft['rows'], repeatGroup: string | null): Draft {
  const gone = (table: ReportColumn['table']) =>
    (table === 'issues' && rows !== 'issues') || (table === 'repetitions' && rows !== 'repetitions');
  const next: Draft = {
    ...draft,
    rows,
    repeat_group: rows === 'repetitions' ? repeatGroup : null,
    settings: { ...draft.settings, projectReport: draft.settings.projectReport && rows === 'items' },
  };
  return withColumns(
    next,
    draft.columns.filter(({ table }) => !gone(table)),
  );
}

/** The draft with a flag switched. */
export function withFlag(draft: Draft, flag: ReportFlag, isOn: boolean): Draft {
  return { ...draft, settings: settingsWith({ ...draft.settings, [flag]: isOn }, draft.columns) };
}

/** Reset clears columns and resets flags (spec/2 §4 "Report builder"); the filters stay. */
export function resetDraft(draft: Draft): Draft {
  return { ...withColumns(draft, []), totals: [], settings: defaultReportSettings };
}
