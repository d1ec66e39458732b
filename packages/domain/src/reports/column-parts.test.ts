import { describe, expect, it } from 'vitest';
import { titleBeside, titleWithPart } from './column-parts.ts';
import { aCatalogue, aReportQuestion } from './reports.fixtures.ts';

const { columns } = aCatalogue([aReportQuestion('width')]);
const titleOf = (field: string, part: { target?: string; expression?: string }, language: 'en' | 'he' = 'en') => {
  const available = columns.find((one) => one.field === field);
  return available && titleWithPart('It', { target: null, expression: null, ...part }, available, language);
};

describe('the head of a column', () => {
  it.each([
    ['start_date', {}, 'It'],
    ['start_date', { expression: 'year' }, 'It · Year'],
    ['full_name', { target: 'assignees' }, 'It'],
    ['full_name', { target: 'creator' }, 'It · Created by'],
    ['width', { target: 'value' }, 'It'],
    ['width', { target: 'signature' }, 'It · Signed'],
    ['width', { target: 'date', expression: 'month_day' }, 'It · Answered at · Month/day'],
    ['start_date', { expression: 'from.time' }, 'It · From · Time'],
    ['start_date', { expression: 'never' }, 'It'],
  ])('of %s with %o is %s', (field, part, title) => {
    expect(titleOf(field, part)).toBe(title);
  });

  it('says it in Hebrew', () => {
    expect(titleOf('full_name', { target: 'creator' }, 'he')).toBe('It · נוצר על ידי');
  });

  it('is the same for what a setting puts beside a column and for the part that somebody chose', () => {
    for (const part of ['status', 'comment', 'files'] as const) {
      expect(titleBeside('It', part, 'en')).toBe(titleOf('width', { target: part }));
      expect(titleBeside('It', part, 'he')).toBe(titleOf('width', { target: part }, 'he'));
    }
    expect(titleBeside('It', 'comment', 'he')).toBe('It · הערה');
  });

  it('names each column of a table, also the first', () => {
    const table = { type: 'project_field', targets: ['a', 'b'], targetTitles: { a: 'Floor' } } as const;
    const titles = ['a', 'b', null].map((target) => titleWithPart('It', { target, expression: null }, table, 'en'));
    expect(titles).toEqual(['It · Floor', 'It · b', 'It']);
  });
});
