import { describe, expect, it } from 'vitest';
import { chartLimits, chartOf, type ChartedGroup } from './chart.ts';

const group = (level: number, label: string, number: number | null): ChartedGroup => ({
  level,
  label,
  key: label,
  totals: [number === null ? null : { kind: 'number', number }],
});
const names = { figure: 'Rows', others: 'Others' };

describe('the chart of a grouped report', () => {
  it('draws a figure of the outer groups', () => {
    const groups = [group(0, 'Tower', 3), group(1, 'open', 1), group(1, 'done', 2), group(0, 'Mill', 4)];
    expect(chartOf(groups, 'bar', 0, names)).toEqual({
      kind: 'bar',
      labels: ['Tower', 'Mill'],
      series: [{ name: 'Rows', values: [3, 4] }],
      isCut: false,
    });
  });

  it('stacks the groups within them', () => {
    const groups = [
      group(0, 'Tower', 3),
      group(1, 'open', 1),
      group(1, 'done', 2),
      group(0, 'Mill', 4),
      group(1, 'done', 4),
    ];
    expect(chartOf(groups, 'stacked', 0, names)).toMatchObject({
      labels: ['Tower', 'Mill'],
      series: [
        { name: 'open', values: [1, null] },
        { name: 'done', values: [2, 4] },
      ],
      isCut: false,
    });
  });

  const inner = (count: number, number: number) =>
    Array.from({ length: count }, (_, place) => group(1, `person ${place}`, number));
  const crowded = [
    group(0, 'Tower', 2.5),
    ...inner(chartLimits.series + 5, 0.1),
    group(0, 'Mill', 2),
    ...inner(chartLimits.series, 0.1),
  ];

  it('puts more than can be told apart together, so that each stack is as high as its figure', () => {
    const { series, isCut } = chartOf(crowded, 'stacked', 0, names);
    expect(series).toHaveLength(chartLimits.series + 1);
    expect(series.at(-1)).toEqual({ name: 'Others', values: [0.5, null] });
    expect(isCut).toBe(false);
  });

  it('says that it leaves some out where they can’t be added up', () => {
    const { series, isCut } = chartOf(crowded, 'stacked', 0, { ...names, others: null });
    expect([series.length, isCut]).toEqual([chartLimits.series, true]);
  });

  it.each(['bar', 'stacked', 'line', 'pie'] as const)(
    'draws so many outer groups as a %s, and says that there are more',
    (kind) => {
      const limit = chartLimits.labels[kind];
      const groups = Array.from({ length: limit + 1 }, (_, place) => group(0, `job ${place}`, 1));
      const drawn = (of: readonly ChartedGroup[]) => {
        const { labels, isCut } = chartOf(of, kind, 0, names);
        return [labels.length, isCut];
      };
      expect(drawn(groups)).toEqual([limit, true]);
      expect(drawn(groups.slice(1))).toEqual([limit, false]);
    },
  );

  it('draws each day of a year as a line', () => {
    const days = Array.from({ length: 366 }, (_, day) => group(0, `day ${day}`, day));
    expect(chartOf(days, 'line', 0, names)).toMatchObject({ isCut: false, series: [{ values: { length: 366 } }] });
  });

  it('draws times from left to right, whatever the order of the rows, and what has none at the end', () => {
    const months = [group(0, 'Jan', 1), group(0, 'Feb', 2), group(0, '', 4)];
    const drawn = (of: readonly ChartedGroup[], isDescending: boolean) =>
      chartOf(of, 'line', 0, names, { isDescending });
    const expected = { labels: ['Jan', 'Feb', ''], series: [{ values: [1, 2, 4] }], isTimeline: true };
    expect(drawn(months, false)).toMatchObject(expected);
    expect(drawn([group(0, '', 4), ...months.slice(0, 2)], false)).toMatchObject(expected);
    expect(drawn(months.toReversed(), true)).toMatchObject(expected);
    const years = [group(0, '2026', 5), group(1, 'open', 5), group(0, '2025', 1), group(1, 'done', 1)];
    expect(chartOf(years, 'stacked', 0, names, { isDescending: true })).toMatchObject({
      labels: ['2025', '2026'],
      series: [
        { name: 'done', values: [1, null] },
        { name: 'open', values: [null, 5] },
      ],
    });
  });

  it('takes the sum of a period without rows for zero, and no average', () => {
    const periods = [group(0, 'Jan', 1), { ...group(0, 'Feb', null), isEmpty: true }, group(0, 'Mar', null)];
    const valuesOf = (others: string | null) =>
      chartOf(periods, 'line', 0, { ...names, others }, { isDescending: false }).series[0]?.values;
    expect(valuesOf('Others')).toEqual([1, 0, null]);
    expect(valuesOf(null)).toEqual([1, null, null]);
  });

  it('says of which job statuses its labels and series are', () => {
    const open = { ...group(1, 'To do', 1), status: 'open' };
    const bars = chartOf([{ ...open, level: 0 }, group(0, '', 2)], 'bar', 0, names);
    expect(bars.statuses).toEqual(['open', null]);
    const { series, statuses } = chartOf([group(0, 'Tower', 1), open], 'stacked', 0, names);
    expect([series[0]?.status, statuses]).toEqual(['open', undefined]);
  });
});
