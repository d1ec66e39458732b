import { describe, expect, it } from 'vitest';
import { titleBeside, titleWithPart, type PartNames } from './column-parts.ts';
import { aCatalogue, aReportQuestion } from './reports.fixtures.ts';

const { columns } = aCatalogue([aReportQuestion('width')]);
const names: PartNames = {
  targets: {
    assignees: 'Assigned',
    confirmed: 'Confirmed',
    creator: 'Created by',
    value: 'Answer',
    status: 'Status',
    comment: 'Comment',
    files: 'Files',
    signature: 'Signed',
    user: 'Answered by',
    date: 'Answered at',
    location: 'Location',
    issue: 'Issue',
  },
  dateParts: {
    month_day: 'Month/day',
    day_month: 'Day/month',
    year: 'Year',
    date: 'Date',
    time: 'Time',
    hour: 'Hour',
    minutes: 'Minutes',
  },
  rangeParts: { from: 'From', to: 'To', length: 'Length' },
};
const titleOf = (field: string, part: { target?: string; expression?: string }) => {
  const available = columns.find((one) => one.field === field);
  return available && titleWithPart('It', { target: null, expression: null, ...part }, available, names);
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

  it('is the same for what a setting puts beside a column and for the part that somebody chose', () => {
    for (const part of ['status', 'comment', 'files'] as const) {
      expect(titleBeside('It', part, names)).toBe(titleOf('width', { target: part }));
    }
    expect(titleBeside('It', 'comment', names)).toBe('It · Comment');
  });

  it('names each column of a table, also the first', () => {
    const table = { type: 'project_field', targets: ['a', 'b'], targetTitles: { a: 'Floor' } } as const;
    const titles = ['a', 'b', null].map((target) => titleWithPart('It', { target, expression: null }, table, names));
    expect(titles).toEqual(['It · Floor', 'It · b', 'It']);
  });
});
