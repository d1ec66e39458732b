import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { pastedNames } from './lists.ts';
import {
  codeOfRow,
  emailsInRows,
  isColumnName,
  normalizedCells,
  passesFilter,
  rowOfCode,
  rowWithLongCell,
} from './table-rows.ts';
import { pastedLines, rowsByPlan } from './pasted-rows.ts';

const row = (id: string, cells: Record<string, string>) => ({ id, cells });

describe('a table’s filter', () => {
  it('passes everything while it says nothing', () => {
    expect(passesFilter({ Floor: '3' }, [])).toBe(true);
    expect(passesFilter({ Floor: '3' }, undefined)).toBe(true);
    expect(passesFilter({ Floor: '3' }, [{ column: '', value: 'x' }])).toBe(true);
  });

  it('takes several values of a column as alternatives, several columns together', () => {
    const filter = [
      { column: 'Floor', value: '3' },
      { column: 'Floor', value: '4' },
      { column: 'Kind', value: ' door ' },
    ];
    expect(passesFilter({ Floor: '4', Kind: 'Door' }, filter)).toBe(true);
    expect(passesFilter({ Floor: '5', Kind: 'Door' }, filter)).toBe(false);
    expect(passesFilter({ Floor: '3', Kind: 'Window' }, filter)).toBe(false);
    expect(passesFilter({ Kind: 'Door' }, [{ column: 'constructor', value: '' }])).toBe(true);
  });
});

test('the e-mails of a table are those in the rows that pass, each once', () => {
  const rows = [
    row('1', { Name: 'Dana', Mail: 'dana@a.test, noa@a.test', On: 'yes' }),
    row('2', { Name: 'Noa', Mail: 'NOA@a.test; \u200fomer@a.test mailto:tal@a.test', On: 'yes' }),
    row('3', { Name: 'Avi', Mail: 'avi@a.test', On: 'no' }),
  ];
  expect(emailsInRows(rows, [{ column: 'On', value: 'Yes' }])).toEqual([
    'dana@a.test',
    'noa@a.test',
    'omer@a.test',
    'tal@a.test',
  ]);
});

describe('a row’s code', () => {
  const rows = [row('11', { Door: 'D-01', Code: 'QX7' }), row('12', { Door: 'D-02' })];
  it('is the text of its QR column, else its id', () => {
    expect(codeOfRow(rows[0]!, 'Code')).toBe('QX7');
    expect(codeOfRow(rows[1]!, 'Code')).toBe('12');
    expect(codeOfRow(rows[0]!, null)).toBe('11');
  });
  it('finds its row, also as the end of an address', () => {
    expect(rowOfCode(rows, ' qx7 ', 'Code')?.id).toBe('11');
    expect(rowOfCode(rows, '12', 'Code')?.id).toBe('12');
    expect(rowOfCode(rows, 'https://x.test/d/QX7/', 'Code')?.id).toBe('11');
    expect(rowOfCode(rows, 'https://x.test/d?row=12', 'Code')?.id).toBe('12');
    expect(rowOfCode(rows, 'other', 'Code')).toBeNull();
    expect(rowOfCode(rows, '', null)).toBeNull();
  });
  it('is read back from every row', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        fc.pre(one !== other);
        const both = [row(one, {}), row(other, {})];
        expect(rowOfCode(both, codeOfRow(both[1]!, null), null)?.id).toBe(other);
      }),
    );
  });
});

describe('what is pasted', () => {
  it('cuts nothing: a row with a cell that is too long is named', () => {
    const long = 'x'.repeat(2001);
    const lines = pastedLines(`D-01\tSteel\nD-02\t${long}`);
    const rows = rowsByPlan(lines, { hasHeading: false, columns: ['Door', 'Kind'] });
    expect(rows[1]).toEqual({ Door: 'D-02', Kind: long });
    expect(rowWithLongCell(rows)).toBe(2);
    expect(rowWithLongCell([{ Kind: 'x'.repeat(2000) }])).toBe(null);
  });
  it('becomes names, each once', () => {
    expect(pastedNames(' Otis \n\n"Kone"\nOtis\tSchindler')).toEqual(['Otis', 'Kone', 'Schindler']);
    expect(pastedNames('"Otis\nelevators"\r\nKone "S"\n"one ""two"""')).toEqual([
      'Otis elevators',
      'Kone "S"',
      'one "two"',
    ]);
  });
});

test('columns are not called by what a row says of itself', () => {
  expect(isColumnName('_id')).toBe(false);
  expect(isColumnName('__proto__')).toBe(false);
  expect(isColumnName(' ')).toBe(false);
  expect(normalizedCells({ A: ' x ', B: 'y', C: ' ' }, ['A', 'C'])).toEqual({ A: 'x' });
});
