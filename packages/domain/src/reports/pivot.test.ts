import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import type { ReportTotal } from './definition.ts';
import { Pivot, pivotNames } from './pivot.ts';
import { reportLimits } from './report-types.ts';

const words = { yes: 'yes', no: 'no', timeZone: 'UTC' };
const text = (value: string) => ({ cell: { kind: 'text', text: value } as const, key: value });
const number = (value: number): Cell => ({ kind: 'number', number: value });
const figure = (cell: Cell) => (cell?.kind === 'number' ? cell.number : cell);

type Row = readonly [down: string, across: string, counted: number];

function pivotOf(measure: ReportTotal['measure'], rows: Iterable<Row>) {
  const pivot = new Pivot({ column: 'counted', measure }, words);
  for (const [down, across, counted] of rows) pivot.add([text(down)], [text(across)], number(counted));
  const { rowTotals, columnTotals, total, cells, ...table } = pivot.table('en');
  return {
    ...table,
    cells: cells.map((row) => row.map(figure)),
    rowTotals: rowTotals.map(figure),
    columnTotals: columnTotals.map(figure),
    total: figure(total),
  };
}

describe('a pivot table', () => {
  const rows: readonly Row[] = [
    ['Tower', 'open', 2],
    ['Mill', 'done', 5],
    ['Tower', 'done', 4],
    ['Tower', 'open', 10],
  ];

  it('has a figure for each two values that meet, with those of each row, of each column and of all', () => {
    expect(pivotOf('sum', rows)).toEqual({
      rows: ['Mill', 'Tower'],
      columns: ['done', 'open'],
      cells: [
        [5, null],
        [4, 12],
      ],
      rowTotals: [5, 16],
      columnTotals: [9, 12],
      total: 21,
      hasOtherRows: false,
      hasOtherColumns: false,
    });
  });

  it('computes the figures at its ends over the rows, not over the figures', () => {
    expect(pivotOf('average', rows)).toMatchObject({
      rowTotals: [5, 5.333333],
      columnTotals: [4.5, 6],
      total: 5.25,
    });
    expect(pivotOf('max', rows)).toMatchObject({ rowTotals: [5, 10], columnTotals: [5, 10], total: 10 });
  });

  it('puts the values beyond its limit together in a last column, and loses none', () => {
    const found = pivotOf(
      'sum',
      Array.from({ length: reportLimits.pivotColumns + 50 }, (_, place): Row => ['Tower', `day ${place}`, 1]),
    );
    expect(found.columns).toHaveLength(reportLimits.pivotColumns + 1);
    expect([found.hasOtherRows, found.hasOtherColumns]).toEqual([false, true]);
    // The last value with a column of its own still has its own figure.
    expect(found.columns.slice(-2)).toEqual([`day ${reportLimits.pivotColumns - 1}`, '']);
    expect(found.cells[0]?.slice(-2)).toEqual([1, 50]);
    expect(found.columnTotals.at(-1)).toBe(50);
    expect([found.rowTotals, found.total]).toEqual([[150], 150]);
  });

  it('does so with its rows, too', () => {
    const found = pivotOf(
      'count',
      Array.from({ length: reportLimits.groups + 3 }, (_, place): Row => [`job ${place}`, 'open', 1]),
    );
    expect(found.rows).toHaveLength(reportLimits.groups + 1);
    expect([found.hasOtherRows, found.hasOtherColumns]).toEqual([true, false]);
    expect(found.rowTotals.at(-1)).toBe(3);
    expect(found.total).toBe(reportLimits.groups + 3);
  });

  it('calls the last column others only where it is all others: a value keeps its name, an empty one is none', () => {
    const called = { none: 'No value', others: 'Others' };
    const heads = { rows: ['', 'Tower'], columns: ['open', ''] };
    expect(pivotNames({ ...heads, hasOtherRows: false, hasOtherColumns: true }, called)).toEqual({
      rows: ['No value', 'Tower'],
      columns: ['open', 'Others'],
    });
    expect(pivotNames({ ...heads, hasOtherRows: true, hasOtherColumns: false }, called)).toEqual({
      rows: ['No value', 'Others'],
      columns: ['open', 'No value'],
    });
  });
});
