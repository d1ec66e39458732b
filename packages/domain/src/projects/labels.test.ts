import { expect, it } from 'vitest';
import { labelOfRow, publicAnswerPath } from './labels.ts';
import { rowOfCode } from './table-rows.ts';

it('a label’s address is found by a question that scans codes, whatever the column of codes says', () => {
  const rows = ['a1', 'b2'].map((id) => ({ id, cells: { Lift: id.toUpperCase(), Code: `C-${id}` } }));
  const scanned = `https://demo.example.com${publicAnswerPath('link', 'project', 'b2')}`;
  expect(rowOfCode(rows, scanned, 'Code')?.id).toBe('b2');
  expect(rowOfCode(rows, scanned, null)?.id).toBe('b2');
  expect(publicAnswerPath('link', 'project')).toBe('/answer/link/project');
});

it('a label is named by the row’s first cell and goes on with the others, without empty ones', () => {
  const columns = ['Lift', 'Hall', 'Floor'];
  expect(labelOfRow({ cells: { Hall: 'North', Floor: '3' } }, columns)).toEqual({ name: 'North', details: ['3'] });
  expect(labelOfRow({ cells: {} }, columns)).toEqual({ name: '', details: [] });
});
