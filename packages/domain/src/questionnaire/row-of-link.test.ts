import { expect, it } from 'vitest';
import type { Question } from './definition.ts';
import { answerOfRow } from './row-of-link.ts';

const question = (id: string, settings: object, more: object = {}) =>
  ({ id, type: 'project_table', title: id, settings, disabled: false, ...more }) as unknown as Question;
const tables = {
  'table:lifts': { columns: ['Lift'], rows: ['A', 'B'].map((Lift) => ({ id: `row-${Lift}`, cells: { Lift } })) },
};
const filled = (questions: Question[], rowId: string) =>
  answerOfRow({ questions } as never, tables, rowId)?.questionId ?? null;

it('a link about a row answers the first question that offers it, outside of repeat groups', () => {
  const lifts = { projectTableType: 'lifts' };
  const others = { ...lifts, tableDisplayFilter: [{ column: 'Lift', value: 'B' }] };
  expect(filled([question('doors', { projectTableType: 'doors' }), question('lift', lifts)], 'row-A')).toBe('lift');
  expect(filled([question('gone', lifts, { disabled: true }), question('lift', lifts)], 'row-A')).toBe('lift');
  expect(filled([question('some', others), question('lift', lifts)], 'row-A')).toBe('lift');
  expect(filled([question('some', others), question('lift', lifts)], 'row-B')).toBe('some');
  expect(filled([question('lift', lifts)], 'row-C')).toBeNull();
  const group = question('group', { repeat: { min: 0 } }, { type: 'step' });
  expect(filled([group, question('lift', lifts)], 'row-A')).toBeNull();
  expect(answerOfRow({ questions: [question('lift', lifts)] } as never, tables, 'row-A')?.value).toEqual([
    { id: 'row-A', cells: { Lift: 'A' }, columns: ['Lift'] },
  ]);
});
