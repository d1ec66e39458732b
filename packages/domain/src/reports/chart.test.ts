import { describe, expect, it } from 'vitest';
import { chartLimits, chartOf, type ChartedGroup } from './chart.ts';

const group = (level: number, label: string, number: number | null): ChartedGroup => ({
  level,
  label,
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

  it('draws a hundred outer groups, and says that there are more', () => {
    const groups = Array.from({ length: chartLimits.labels + 1 }, (_, place) => group(0, `job ${place}`, 1));
    const { labels, isCut } = chartOf(groups, 'pie', 0, names);
    expect([labels.length, isCut]).toEqual([chartLimits.labels, true]);
  });
});
