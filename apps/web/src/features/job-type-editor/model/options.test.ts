import { describe, expect, it } from 'vitest';
import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { mistakeInLines, newRow, optionsOf, optionsOfLines, rowsOf, withOptionValue, withText } from './options.ts';

const stored = [{ value: 'yes', caption: 'Yes' }, { value: 'No' }];

describe('options while they are typed', () => {
  it('keep their values once they are there, whatever people read', () => {
    const [yes, no] = rowsOf(stored, 'list');
    const rows = [withText(yes!, 'Yes, closed'), withText(no!, 'Not at all')];
    expect(optionsOf(rows, 'list')).toEqual([
      { value: 'yes', caption: 'Yes, closed' },
      { value: 'No', caption: 'Not at all' },
    ]);
    expect(optionsOf([withText(rows[1]!, 'No')], 'list')).toEqual([{ value: 'No' }]);
  });

  it('take what is typed for their value at first; empty and doubled ones are not stored', () => {
    const row = newRow(rowsOf(stored, 'list'), 'list');
    expect(optionsOf([row], 'list')).toEqual([]);
    expect(optionsOf([withText(row, ' Maybe ')], 'list')).toEqual([{ value: 'Maybe' }]);
    expect(optionsOf([...rowsOf(stored, 'list'), withText(row, 'No')], 'list')).toEqual(stored);
  });

  it('have values of their own as pictures, with or without a caption', () => {
    const rows = rowsOf([{ value: '2', file: 'f' }], 'image');
    const row = newRow(rows, 'image');
    expect(optionsOf([...rows, row], 'image')).toEqual([{ value: '2', file: 'f' }, { value: '3' }]);
    expect(optionsOf([withText(row, 'Rust')], 'image')).toEqual([{ value: '3', caption: 'Rust' }]);
  });

  it('are the same options still when they are edited as lines', () => {
    expect(optionsOfLines('No\nYes\n\nMaybe\nMaybe', stored)).toEqual([stored[1], stored[0], { value: 'Maybe' }]);
  });

  it('are not stored as lines while one is too long, or while there are too many', () => {
    expect(mistakeInLines(`Yes\n${'x'.repeat(501)}`)).toEqual({ kind: 'tooLong', line: 2 });
    expect(mistakeInLines(`Yes\n  ${'x'.repeat(500)}  `)).toBe(null);
    const many = Array.from({ length: 5001 }, (_, index) => String(index));
    expect(mistakeInLines(many.join('\n'))).toEqual({ kind: 'tooMany' });
    expect(mistakeInLines(['0', ...many.slice(0, 5000)].join('\n'))).toBe(null);
  });
});

it('another value for an option changes what it is called by rules, not what is read', () => {
  const question = aQuestion('list', { childs: stored, translations: { he: { 'childs.No': 'לא', title: 'ט' } } });
  const after = withOptionValue(question, 'No', 'no');
  expect(after.settings.childs).toEqual([stored[0], { value: 'no', caption: 'No' }]);
  expect(after.translations).toEqual({ he: { 'childs.no': 'לא', title: 'ט' } });
  expect(withOptionValue(question, 'No', 'yes')).toBe(question);
});

it('another value for an option takes its points along', () => {
  const question = aQuestion('list', { childs: stored, points: { yes: 10, No: 0 } });
  expect(withOptionValue(question, 'No', 'no').settings.points).toEqual({ yes: 10, no: 0 });
  const other = aQuestion('list', { childs: stored, points: { yes: 10 } });
  expect(withOptionValue(other, 'No', 'no').settings.points).toEqual({ yes: 10 });
});
