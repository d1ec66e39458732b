import type { Cell } from '@plumbline/domain/reports/cells';
import { valueTypes } from '@plumbline/domain/values/value-types';
import { z } from 'zod';
import { id } from './wire.ts';

const cellTarget = z.object({ kind: z.enum(['job', 'project', 'user']), id });

/** Of a figure: how many values were left out of it, since they are no numbers. */
const unread = z.number().int().optional();

const simpleCells = [
  z.object({
    unread,
    kind: z.literal('text'),
    text: z.string(),
    code: z.string().optional(),
    rank: z.number().int().optional(),
    original: z.string().optional(),
    present: z.string().optional(),
  }),
  z.object({ unread, kind: z.literal('number'), number: z.number() }),
  z.object({ kind: z.literal('boolean'), boolean: z.boolean() }),
  z.object({ unread, kind: z.literal('date'), date: z.string() }),
  z.object({ unread, kind: z.literal('moment'), at: z.string() }),
  z.object({ unread, kind: z.literal('time'), time: z.string() }),
  z.object({ unread, kind: z.literal('length'), minutes: z.number() }),
  z.object({ kind: z.literal('place'), lat: z.number(), long: z.number(), address: z.string() }),
  z.object({ kind: z.literal('link'), text: z.string(), to: cellTarget }),
  z.object({
    kind: z.literal('files'),
    files: z.array(z.object({ _id: id, name: z.string(), isPicture: z.boolean(), Location: z.string().optional() })),
  }),
] as const;

/** A cell whose inner cells are `inner`: how deep cells lie in one another is written out, so that the API documentation can say it. */
const cellAround = (inner: z.ZodType) =>
  z
    .discriminatedUnion('kind', [
      ...simpleCells,
      z.object({ kind: z.literal('range'), from: inner, to: inner }),
      z.object({ kind: z.literal('list'), items: z.array(inner) }),
    ])
    .nullable();

/** One value of a cell that is in another one. */
export const simpleCell = z.discriminatedUnion('kind', [...simpleCells]).nullable();

/** A cell that is in another one: a range in a list, or a list's item. */
export const cellInCell = cellAround(simpleCell);

/**
 * One typed cell (`Cell` of domain/reports). The screen, XLSX, CSV and PDF all draw from it:
 * `text` (with `code`: the status, role or state that the text is the word for; with `original`: what it is the translation of; with `present`: what the chosen option is called now), `number`, `boolean`, `date` (YYYY-MM-DD), `moment` (`at`,
 * UTC, shown in the instance's time zone), `time` (HH:mm), `length` (`minutes`), `range` (`from`, `to`: cells), `place`, `link` (`text`, `to`),
 * `files` and `list` (`items`: cells). Null is an empty cell. A figure has `unread` where values were left out of it that are no numbers.
 */
export const reportCell = cellAround(cellInCell) as unknown as z.ZodType<Cell>;

/** A displayed column. `column` is the `_id` in the definition; `part` is what a setting has added it for. */
export const shownColumn = z.object({
  key: z.string(),
  column: z.string().nullable(),
  part: z.enum(['value', 'status', 'comment', 'files']),
  /** Its own name, else what it shows, in the language of the request. */
  title: z.string(),
  value: z.enum(valueTypes),
  /** What it shows is gone, or is not this person's to see: its cells are empty. */
  isMissing: z.boolean(),
});

/** One row. `to` is the page of its job, project or person. `cells` are in the order of the columns. */
export const reportRow = z.object({
  key: z.string(),
  to: cellTarget.nullable(),
  cells: z.array(reportCell),
});

/**
 * A group of rows, in order: one of `level` 0 precedes those of level 1 within it. `rows` is the number of rows within
 * it; the rows of a report are in the order of its groups, so that a group begins where the previous one ends. `totals`
 * are in the order of the report's.
 */
export const reportGroup = z.object({
  level: z.number().int(),
  value: reportCell,
  /** The value as words, in the language of the request. */
  label: z.string(),
  rows: z.number().int(),
  totals: z.array(reportCell),
});

/** A figure by two columns: `cells[row][column]`; with the same figure over each row, each column, and all. */
export const reportPivot = z.object({
  /** What the figure is called. */
  title: z.string(),
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  cells: z.array(z.array(reportCell)),
  rowTotals: z.array(reportCell),
  columnTotals: z.array(reportCell),
  total: reportCell,
  /** There were more values than rows: the last one, which has no name, is all others together. */
  hasOtherRows: z.boolean(),
  /** Likewise of columns. */
  hasOtherColumns: z.boolean(),
});

/** What a chart draws: for each of `series` a number for each of `labels`; null where there is none. */
export const reportChart = z.object({
  kind: z.enum(['bar', 'line', 'pie', 'stacked']),
  /** What is counted by what, in the language of the request: "Jobs by month". */
  title: z.string(),
  labels: z.array(z.string()),
  /** `status`: the job status that it is of, where the series are statuses. */
  series: z.array(
    z.object({ name: z.string(), values: z.array(z.number().nullable()), status: z.string().optional() }),
  ),
  isCut: z.boolean(),
  /** The labels are times, the earliest first; what has no time is the last one, without a label. */
  isTimeline: z.boolean().optional(),
  /** The job status of each label, where some are. */
  statuses: z.array(z.string().nullable()).optional(),
  /** How many values are left out of it, since they are no numbers. */
  unread: z.number().int().optional(),
});

/** A mistake at its place in the definition; `at` and `length` are in the text of a calculation. */
export const reportProblem = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  at: z.number().int().optional(),
  length: z.number().int().optional(),
});

/** The table of a report. */
export const reportTable = z.object({
  columns: z.array(shownColumn),
  rows: z.array(reportRow),
  /** Exact up to 1,001, and of what was computed as a whole. */
  total: z.number().int(),
  total_is_estimate: z.boolean(),
  /** Goes into `after` of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Sorted, grouped and counted over so many of the newest rows only: a preview of a large report. Null: over all. */
  computed_over: z.number().int().nullable(),
  /** There are more rows, which `limit_historical_data` leaves out. */
  is_limited: z.boolean(),
  groups: z.array(reportGroup),
  /** The figures over all rows, in the order of the report's totals. */
  totals: z.array(z.object({ label: z.string(), value: reportCell })),
  pivot: reportPivot.nullable(),
  chart: reportChart.nullable(),
  problems: z.array(reportProblem),
});

export type ShownColumnOnWire = z.output<typeof shownColumn>;
export type ReportRowOnWire = z.output<typeof reportRow>;
export type ReportTable = z.output<typeof reportTable>;
