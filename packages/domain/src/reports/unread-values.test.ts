import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { cellText } from './cell-text.ts';
import type { Measure } from './definition.ts';
import { Pivot } from './pivot.ts';
import { numbersRead } from './read-numbers.ts';
import { runningTotal } from './totals.ts';

const words = {
  yes: 'Yes',
  no: 'No',
  timeZone: 'UTC',
  unread: (count: number) => `${count} left out`,
};
const text = (value: string): Cell => ({ kind: 'text', text: value });
const number = (value: number): Cell => ({ kind: 'number', number: value });
const list = (...items: readonly Cell[]): Cell => ({ kind: 'list', items });

function figure(measure: Measure, cells: readonly Cell[]): string {
  const total = runningTotal(measure, false);
  for (const cell of cells) total.add(numbersRead(cell));
  return cellText(total.value, words);
}

describe('texts among numbers', () => {
  it.each<[Measure, string]>([
    ['sum', '17 (1 left out)'],
    ['average', '8.5 (1 left out)'],
    ['min', '5 (1 left out)'],
    ['max', '12 (1 left out)'],
    ['count', '3'],
  ])('that can be read count, the others are told beside the %s', (measure, expected) => {
    expect(figure(measure, [text('12'), text('deep'), null, number(5)])).toBe(expected);
  });

  it('count one by one in a cell of several', () => {
    expect(figure('sum', [list(text('1,5'), text('deep'), number(2)), text('wide')])).toBe('3.5 (2 left out)');
  });

  it('alone give no figure, and the word that they are there', () => {
    expect(figure('sum', [text('deep')])).toBe('1 left out');
    expect(figure('sum', [null])).toBe('');
  });

  it('that could be two numbers are none', () => {
    expect(figure('sum', [text('1,234')])).toBe('1 left out');
  });

  it('are told in each cell of a pivot and in its totals', () => {
    const pivot = new Pivot({ column: 'depth', measure: 'sum' }, words);
    const at = (value: string) => ({ cell: text(value), key: value });
    pivot.add([at('North')], [at('A')], number(5));
    pivot.add([at('North')], [at('A')], text('deep'));
    pivot.add([at('South')], [at('A')], number(1));
    const table = pivot.table('en');
    const written = (cells: readonly Cell[]) => cells.map((cell) => cellText(cell, words));
    expect(table.cells.map(written)).toEqual([['5 (1 left out)'], ['1']]);
    expect(written(table.rowTotals)).toEqual(['5 (1 left out)', '1']);
    expect(written([table.total])).toEqual(['6 (1 left out)']);
  });
});
