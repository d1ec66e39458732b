import { describe, expect, it } from 'vitest';
import { tableLines } from './table-lines.ts';
import type { ReportGroup } from './table-lines.ts';

const row = (key: string) => ({ key, to: null, cells: [] });
const group = (level: number, label: string, rows: number): ReportGroup => ({
  level,
  label,
  rows,
  value: null,
  totals: [],
});
const shown = (groups: readonly ReportGroup[], rows: readonly string[]) =>
  tableLines(groups, rows.map(row)).map((line) =>
    line.kind === 'group' ? `${'>'.repeat(line.group.level + 1)}${line.group.label}` : line.row.key,
  );

describe('the lines of a report’s table', () => {
  it('are its rows alone while nothing is grouped', () => {
    expect(shown([], ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('have each group before its rows, and outer groups before inner ones', () => {
    const groups = [
      group(0, 'North', 3),
      group(1, 'open', 2),
      group(1, 'done', 1),
      group(0, 'South', 1),
      group(1, 'open', 1),
    ];
    expect(shown(groups, ['a', 'b', 'c', 'd'])).toEqual([
      '>North',
      '>>open',
      'a',
      'b',
      '>>done',
      'c',
      '>South',
      '>>open',
      'd',
    ]);
  });

  it('end where rows have been loaded to', () => {
    expect(shown([group(0, 'North', 3), group(0, 'South', 2)], ['a', 'b'])).toEqual(['>North', 'a', 'b']);
    expect(shown([group(0, 'North', 2), group(0, 'South', 2)], ['a', 'b', 'c'])).toEqual([
      '>North',
      'a',
      'b',
      '>South',
      'c',
    ]);
  });

  it('have a row in each of its groups, by another key each', () => {
    const lines = tableLines([group(0, 'Fire', 2), group(0, 'Water', 1)], [row('a'), row('b'), row('a')]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(5);
  });

  it('have periods without rows, also behind the last row', () => {
    expect(shown([group(0, 'Mon', 1), group(0, 'Tue', 0), group(0, 'Wed', 1), group(0, 'Thu', 0)], ['a', 'b'])).toEqual(
      ['>Mon', 'a', '>Tue', '>Wed', 'b', '>Thu'],
    );
  });
});
