import { z } from 'zod';
import { oneLine } from '../text/one-line.ts';
import { storedText } from '../text/stored-text.ts';
import { columnGrouping } from './column-grouping.ts';
import { columnKindNames } from '../values/column-kind-names.ts';
import { columnTables, reportLimits, reportTypes, rowSources } from './report-types.ts';
import { changedSettings, reportSettings } from './settings.ts';

const columnId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'not_valid' });

/** A column's own title. If empty, the title is the name of its content. */
const columnName = storedText(reportLimits.name).overwrite(oneLine).default('');

/**
 * One column (spec/2 §3 "Report").
 *
 * - `type` is its kind, see `column-kinds.ts`; `table` the table that it is from.
 * - `field` names what it shows there: a property, or the id of a project field, profile field or question. Null for a calculation.
 * - `root`: of a question the one that it was copied from: the column unites the answers to all copies. Null: to this question alone.
 * - `target`: which part. Of a table field of projects the column; of a question `value`, `comment`, `files`, `signature`, `user`, `date`,
 *   `location` or `issue`; of people in a report of jobs `assignees`, `confirmed` or `creator`. Null is the first of them.
 * - `expression`: of a date which part of it (`date-expressions.ts`), of a calculation its text, which names other columns as `{their _id}`.
 * - `hidden`: it is there for calculations alone.
 * - `grouping`: how rows are grouped by it, in groups, pivot and chart; left out: by all of its values together, as they are.
 */
export const reportColumn = z.object({
  _id: columnId,
  type: z.enum(columnKindNames),
  table: z.enum(columnTables),
  field: storedText(200).nullable().default(null),
  root: storedText(200).nullable().default(null),
  target: storedText(200).nullable().default(null),
  expression: storedText(10_000).nullable().default(null),
  name: columnName,
  order: z.number().int().min(0).max(100_000).default(0),
  hidden: z.boolean().default(false),
  grouping: columnGrouping.optional(),
});

export type ReportColumn = z.output<typeof reportColumn>;

export const measures = ['count', 'sum', 'average', 'min', 'max'] as const;
export type Measure = (typeof measures)[number];

/** A figure over the rows of a group: of a column, or, with null, how many rows there are. */
export const reportTotal = z.object({ column: columnId.nullable().default(null), measure: z.enum(measures) });
export type ReportTotal = z.output<typeof reportTotal>;

export const chartKinds = ['bar', 'line', 'pie', 'stacked'] as const;
export type ChartKind = (typeof chartKinds)[number];

const sortKeys = z
  .array(z.object({ column: columnId, direction: z.enum(['ascending', 'descending']).default('ascending') }))
  .max(reportLimits.sort);
const pivot = z.object({ rows: columnId, columns: columnId, value: reportTotal }).nullable();
const chart = z
  .object({
    kind: z.enum(chartKinds),
    total: z
      .number()
      .int()
      .min(0)
      .max(reportLimits.totals - 1)
      .default(0),
  })
  .nullable();
const columns = z.array(reportColumn).max(reportLimits.columns, { error: 'columns_too_many' });

/** The parts of a definition; see {@link reportDefinition}. */
const parts = {
  type: z.enum(reportTypes),
  /** In the filter language of the list of the same name, as its wire form; null for no filter. */
  filters: z.unknown(),
  columns,
  settings: reportSettings,
  /** What one row is. */
  rows: z.enum(rowSources),
  /** Of rows that are repetitions: the question of type step that is repeated. */
  repeat_group: storedText(200).nullable(),
  /** The sort keys, the first one first; none is newest first. */
  sort: sortKeys,
  /** The columns by whose values the rows are grouped, the outer one first. */
  group_by: z.array(columnId).max(reportLimits.groupBy),
  /** The figures of each group and of the whole. */
  totals: z.array(reportTotal).max(reportLimits.totals),
  /** Only the groups and their figures, without the rows. */
  summary_only: z.boolean(),
  /** A figure by the values of two columns. */
  pivot,
  /** Draws a figure of a grouped report: `total` is its place among the totals. */
  chart,
};

/** All that a report is but its name and its people. `columns` are shown by `order`, then as they stand. */
export const reportDefinition = z.object({
  ...parts,
  filters: parts.filters.default(null),
  columns: columns.default([]),
  rows: parts.rows.default('items'),
  repeat_group: parts.repeat_group.default(null),
  sort: sortKeys.default([]),
  group_by: parts.group_by.default([]),
  totals: parts.totals.default([]),
  summary_only: parts.summary_only.default(false),
  pivot: pivot.default(null),
  chart: chart.default(null),
});

/** A change of a report: what is left out stays, of the settings each flag by itself. */
export const reportPatch = z.object({ ...parts, settings: changedSettings }).partial();

export type ReportDefinition = z.output<typeof reportDefinition>;
export type ReportPatch = z.output<typeof reportPatch>;
/** A report as a caller sends it. */
export type SentReport = z.input<typeof reportDefinition>;

/** Whether a report shows its groups and their figures without the rows: only where it has groups. */
export function showsGroupsAlone(report: Pick<ReportDefinition, 'summary_only' | 'group_by'>): boolean {
  return report.summary_only && report.group_by.length > 0;
}

/** A definition after a change. */
export function changedReport(report: ReportDefinition, patch: ReportPatch): ReportDefinition {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const flags = Object.fromEntries(Object.entries(patch.settings ?? {}).filter(([, value]) => value !== undefined));
  const next = { ...report, ...given, settings: { ...report.settings, ...flags } };
  const names = Object.keys(reportDefinition.shape) as (keyof ReportDefinition)[];
  return Object.fromEntries(names.map((name) => [name, next[name]])) as ReportDefinition;
}
