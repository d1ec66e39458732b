import type { Axis } from '@plumbline/domain/reports/chart-scale';
import { axisFor } from '@plumbline/domain/reports/chart-scale';
import type { Chart } from './chart-shape.ts';

/** Whether the pieces of a label are one upon the other. */
export const isStacked = (chart: Chart) => chart.kind === 'stacked';

/** What of each series is drawn at a label: where it begins and where it ends. Where there is no figure nothing is, which is no nought. */
export function pieces(chart: Chart, index: number) {
  let above = 0;
  let below = 0;
  return chart.series.flatMap(({ name, values }, place) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    if (!isStacked(chart)) return [{ name, place, value, from: 0, to: value }];
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return [{ name, place, value, from, to: from + value }];
  });
}

/** The axis of all pieces. */
export function axisOf(chart: Chart, marks: number): Axis {
  const ends = chart.labels.flatMap((_, index) => pieces(chart, index).map(({ to }) => to));
  return axisFor(ends, marks);
}

/** The figure beside a stack: what it adds up to; null where it has no pieces. */
export function figureOf(chart: Chart, index: number): number | null {
  const drawn = pieces(chart, index);
  return drawn.length === 0 ? null : drawn.reduce((sum, { value }) => sum + value, 0);
}
