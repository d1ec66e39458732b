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
});
