import { add } from '../numbers/decimal.ts';
import type { Cell } from './cells.ts';
import type { ChartKind } from './definition.ts';

/** One of the series of a chart. `status` is the job status that it is of, where series are statuses. */
interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly status?: string;
}

/** What a chart draws: for each of the series a number for each of the labels; null where there is none. */
export interface ReportChart {
  readonly kind: ChartKind;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** There were more groups than are drawn. */
  readonly isCut: boolean;
  /** The labels are times, the earliest first; a group without a time is the last one and has no label. */
  readonly isTimeline?: true;
  /** The job status of each label, where some are. */
  readonly statuses?: readonly (string | null)[];
}

/** Whether there is nothing to draw: no groups, or none with a figure. */
export function isChartEmpty({ series }: Pick<ReportChart, 'series'>): boolean {
  return series.every(({ values }) => values.every((value) => value === null));
}

/** A group as charts look at it. */
export interface ChartedGroup {
  readonly level: number;
  readonly label: string;
  /** By which groups of the same value are one of the series, also where others have the same words. */
  readonly key: string;
  readonly totals: readonly Cell[];
  /** The job status that it is, if it is one. */
  readonly status?: string | undefined;
  /** It has no rows: a period between others. */
  readonly isEmpty?: boolean;
}

/** More would be illegible: a line shows the days of years, a pie combines the small slices. */
export const chartLimits = {
  labels: { bar: 100, stacked: 100, line: 1000, pie: 1000 } satisfies Record<ChartKind, number>,
  series: 20,
} as const;

function numberOf(cell: Cell | undefined): number | null {
  if (cell?.kind === 'number') return cell.number;
  // A length is drawn in hours.
  return cell?.kind === 'length' ? Math.round((cell.minutes / 60) * 100) / 100 : null;
}

/** What the series of a chart are called. */
export interface ChartNames {
  /** Of the figure itself, where it is the only one. */
  readonly figure: string;
  /** Of those beyond the limit, together; null where the figure can't be added up: they are left out. */
  readonly others: string | null;
}

/** Groups of times, and in which order they come. */
interface ChartTimes {
  readonly isDescending: boolean;
}

/** An outer group with the groups within it. */
interface Block {
  readonly outer: ChartedGroup;
  readonly inner: readonly ChartedGroup[];
}

function blocksOf(groups: readonly ChartedGroup[]): readonly Block[] {
  const blocks: { readonly outer: ChartedGroup; readonly inner: ChartedGroup[] }[] = [];
  for (const group of groups) {
    if (group.level === 0) blocks.push({ outer: group, inner: [] });
    else if (group.level === 1) blocks.at(-1)?.inner.push(group);
  }
  return blocks;
}

/** From left to right, whichever order the rows have. */
function inTime(blocks: readonly Block[], { isDescending }: ChartTimes): readonly Block[] {
  const ordered = isDescending ? blocks.toReversed() : blocks;
  const hasTime = ({ outer }: Block) => outer.label !== '';
  return [...ordered.filter(hasTime), ...ordered.filter((block) => !hasTime(block))];
}

/**
 * The chart of a grouped report (spec/2 §2 "Reports"). Takes its groups in order; the outer groups are the labels, of a stacked chart
 * the groups within them the series. A sum or count of a period without rows is zero, any other figure of it is missing.
 * @param times given where the outer groups are times
 */
export function chartOf(
  groups: readonly ChartedGroup[],
  kind: ChartKind,
  total: number,
  names: ChartNames,
  times: ChartTimes | null = null,
): ReportChart {
  const all = blocksOf(groups);
  const first = all.slice(0, chartLimits.labels[kind]);
  const blocks = times ? inTime(first, times) : first;
  const outer = blocks.map((block) => block.outer);
  const head = {
    kind,
    labels: outer.map(({ label }) => label),
    ...(times && { isTimeline: true as const }),
    ...(outer.some(({ status }) => status !== undefined) && { statuses: outer.map(({ status }) => status ?? null) }),
  };
  const isCut = all.length > first.length;
  if (kind === 'stacked') return { ...head, ...stacks(blocks, total, names, isCut) };
  // What can't be added up of no rows is not zero.
  const ofNothing = names.others === null ? null : 0;
  const values = outer.map(({ totals, isEmpty }) => numberOf(totals[total]) ?? (isEmpty ? ofNothing : null));
  return { ...head, series: [{ name: names.figure, values }], isCut };
}

/** The series of a stacked chart; those beyond the limit together. */
function stacks(
  blocks: readonly Block[],
  total: number,
  names: ChartNames,
  isCutAlready: boolean,
): Pick<ReportChart, 'series' | 'isCut'> {
  const byKey = new Map<string, { readonly head: ChartedGroup; readonly values: (number | null)[] }>();
  const others: (number | null)[] = blocks.map(() => null);
  let isCut = isCutAlready;
  for (const [place, { inner }] of blocks.entries()) {
    for (const group of inner) {
      const number = numberOf(group.totals[total]);
      const known = byKey.get(group.key);
      if (known) known.values[place] = number;
      else if (byKey.size < chartLimits.series) {
        byKey.set(group.key, { head: group, values: blocks.map((_, at) => (at === place ? number : null)) });
      } else if (names.others === null) isCut = true;
      else if (number !== null) others[place] = add(others[place] ?? 0, number);
    }
  }
  const series = [...byKey.values()].map(({ head: { label, status }, values }): ChartSeries => ({
    name: label,
    values,
    ...(status !== undefined && { status }),
  }));
  const hasOthers = names.others !== null && others.some((value) => value !== null);
  return { series: hasOthers ? [...series, { name: names.others, values: others }] : series, isCut };
}
