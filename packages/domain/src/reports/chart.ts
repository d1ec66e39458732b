import { add } from '../numbers/decimal.ts';
import type { Cell } from './cells.ts';
import type { ChartKind } from './definition.ts';

/** What a chart draws: for each of the series a number for each of the labels; null where there is none. */
export interface ReportChart {
  readonly kind: ChartKind;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** There were more groups than are drawn. */
  readonly isCut: boolean;
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

/**
 * The chart of a grouped report. Takes its groups in order; the outer groups are the labels, of a stacked chart the groups within them
 * the series.
 */
export function chartOf(
  groups: readonly ChartedGroup[],
  kind: ChartKind,
  total: number,
  names: ChartNames,
): ReportChart {
  const outer = groups.filter(({ level }) => level === 0);
  const shown = outer.slice(0, chartLimits.labels[kind]);
  const labels = shown.map(({ label }) => label);
  if (kind !== 'stacked') {
    const values = shown.map(({ totals }) => numberOf(totals[total]));
    return { kind, labels, series: [{ name: names.figure, values }], isCut: outer.length > shown.length };
  }
  const byKey = new Map<string, { readonly name: string; readonly values: (number | null)[] }>();
  const others: (number | null)[] = labels.map(() => null);
  let place = -1;
  let isCut = outer.length > shown.length;
  for (const group of groups) {
    if (group.level === 0) place += 1;
    if (group.level !== 1 || place >= labels.length) continue;
    const number = numberOf(group.totals[total]);
    const known = byKey.get(group.key);
    if (known) known.values[place] = number;
    else if (byKey.size < chartLimits.series) {
      byKey.set(group.key, { name: group.label, values: labels.map((_, at) => (at === place ? number : null)) });
    } else if (names.others === null) isCut = true;
    else if (number !== null) others[place] = add(others[place] ?? 0, number);
  }
  const series = [...byKey.values()];
  const hasOthers = names.others !== null && others.some((value) => value !== null);
  return { kind, labels, series: hasOthers ? [...series, { name: names.others, values: others }] : series, isCut };
}
