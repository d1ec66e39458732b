import { describe, expect, it } from 'vitest';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { answerValueCell, type AnswerWords } from './answer-cells.ts';
import { applyDateExpression } from './apply-date-expression.ts';
import type { Cell } from './cells.ts';
import { cellText } from './cell-text.ts';
import { dateExpressionsOf, type DateExpression } from './date-expressions.ts';
import { valueTypeOfQuestion } from './question-parts.ts';

/** Two hours ahead of UTC in winter. */
const timeZone = 'Asia/Jerusalem';
const words: AnswerWords = {
  timeZone,
  questionStatus: (status) => status,
  option: () => undefined,
  code: (code) => code,
  file: () => undefined,
  choice: () => undefined,
};

const shown = (settings: QuestionSettings, value: unknown, expression: DateExpression | null) => {
  const question = { id: 'when', type: 'date_time', title: 'When', settings } as const;
  const cell = answerValueCell({ question, value, repetition: '', isIssue: false, isOnPath: true }, words);
  return applyDateExpression(cell, expression, timeZone);
};
const written = (cell: Cell) => cellText(cell, { yes: 'yes', no: 'no', timeZone });

type Said = Partial<Record<DateExpression | 'whole', string>>;

/** Every kind of date that a question asks for, an answer to it, and what each expression makes of that. */
const dates: readonly { readonly name: string; settings: QuestionSettings; value: unknown; says: Said }[] = [
  {
    name: 'a day',
    settings: { dateMode: 'date' },
    value: { date: '2026-03-09' },
    says: { whole: '09/03/2026', month_day: '03/09', day_month: '09/03', year: '2026', date: '09/03/2026' },
  },
  {
    name: 'an hour',
    settings: { dateMode: 'time' },
    value: { date: '07:05' },
    says: { whole: '07:05', time: '07:05', hour: '7', minutes: '5' },
  },
  {
    // An hour before midnight in UTC is the next day on the instance's clocks.
    name: 'a moment',
    settings: { dateMode: 'date_time' },
    value: { date: '2026-12-31T23:05Z' },
    says: {
      whole: '01/01/27, 01:05',
      month_day: '01/01',
      day_month: '01/01',
      year: '2027',
      date: '01/01/2027',
      time: '01:05',
      hour: '1',
      minutes: '5',
    },
  },
  {
    name: 'a day and an hour',
    settings: { dateMode: 'date_plus_time' },
    value: { date: '2026-03-09', from: '07:05' },
    says: {
      whole: '09/03/26, 07:05',
      month_day: '03/09',
      day_month: '09/03',
      year: '2026',
      date: '09/03/2026',
      time: '07:05',
      hour: '7',
      minutes: '5',
    },
  },
  {
    name: 'a range of days',
    settings: { dateMode: 'date', isRange: true },
    value: { from: '2026-03-09', to: '2026-03-11' },
    says: {
      whole: '09/03/2026 – 11/03/2026',
      from: '09/03/2026',
      'from.month_day': '03/09',
      'from.day_month': '09/03',
      'from.year': '2026',
      'from.date': '09/03/2026',
      to: '11/03/2026',
      'to.month_day': '03/11',
      'to.day_month': '11/03',
      'to.year': '2026',
      'to.date': '11/03/2026',
      length: '72:00',
    },
  },
  {
    name: 'a range of hours over midnight',
    settings: { dateMode: 'time', isRange: true, isOverMidnight: true },
    value: { from: '22:30', to: '06:05' },
    says: {
      whole: '22:30 – 06:05',
      from: '22:30',
      'from.time': '22:30',
      'from.hour': '22',
      'from.minutes': '30',
      to: '06:05',
      'to.time': '06:05',
      'to.hour': '6',
      'to.minutes': '5',
      length: '7:35',
    },
  },
  {
    name: 'a range of moments',
    settings: { dateMode: 'date_time', isRange: true },
    value: { from: '2026-03-09T05:30Z', to: '2026-03-10T06:00Z' },
    says: {
      whole: '09/03/26, 07:30 – 10/03/26, 08:00',
      from: '09/03/26, 07:30',
      'from.month_day': '03/09',
      'from.day_month': '09/03',
      'from.year': '2026',
      'from.date': '09/03/2026',
      'from.time': '07:30',
      'from.hour': '7',
      'from.minutes': '30',
      to: '10/03/26, 08:00',
      'to.month_day': '03/10',
      'to.day_month': '10/03',
      'to.year': '2026',
      'to.date': '10/03/2026',
      'to.time': '08:00',
      'to.hour': '8',
      'to.minutes': '0',
      length: '24:30',
    },
  },
  {
    name: 'a day and a range of hours over midnight',
    settings: { dateMode: 'date_plus_time', isRange: true, isOverMidnight: true },
    value: { date: '2026-03-09', from: '22:30', to: '06:05' },
    says: {
      whole: '09/03/26, 22:30 – 10/03/26, 06:05',
      from: '09/03/26, 22:30',
      'from.month_day': '03/09',
      'from.day_month': '09/03',
      'from.year': '2026',
      'from.date': '09/03/2026',
      'from.time': '22:30',
      'from.hour': '22',
      'from.minutes': '30',
      to: '10/03/26, 06:05',
      'to.month_day': '03/10',
      'to.day_month': '10/03',
      'to.year': '2026',
      'to.date': '10/03/2026',
      'to.time': '06:05',
      'to.hour': '6',
      'to.minutes': '5',
      length: '7:35',
    },
  },
  {
    name: 'a punch clock',
    settings: { isPunchClock: true },
    value: { from: '2026-03-09T05:30:10Z', to: '2026-03-09T14:00:10Z' },
    says: {
      whole: '09/03/26, 07:30 – 09/03/26, 16:00',
      from: '09/03/26, 07:30',
      'from.month_day': '03/09',
      'from.day_month': '09/03',
      'from.year': '2026',
      'from.date': '09/03/2026',
      'from.time': '07:30',
      'from.hour': '7',
      'from.minutes': '30',
      to: '09/03/26, 16:00',
      'to.month_day': '03/09',
      'to.day_month': '09/03',
      'to.year': '2026',
      'to.date': '09/03/2026',
      'to.time': '16:00',
      'to.hour': '16',
      'to.minutes': '0',
      length: '8:30',
    },
  },
];

describe.each(dates)('the column of $name', ({ settings, value, says: { whole, ...says } }) => {
  it('shows all of it', () => {
    expect(written(shown(settings, value, null))).toBe(whole);
  });

  it('can show these parts of it, and no others', () => {
    const type = valueTypeOfQuestion({ type: 'date_time', settings });
    expect(type && dateExpressionsOf(type).toSorted()).toEqual(Object.keys(says).toSorted());
  });

  it.each(Object.entries(says))('shows its %s as %s', (expression, text) => {
    expect(written(shown(settings, value, expression as DateExpression))).toBe(text);
  });
});

describe('the column of a range that is not complete', () => {
  const running = { from: '2026-03-09T05:30:10Z', running: true };
  it('has a start, and neither end nor length', () => {
    const settings = { isPunchClock: true };
    expect(written(shown(settings, running, 'from.time'))).toBe('07:30');
    expect(shown(settings, running, 'to')).toBeNull();
    expect(shown(settings, running, 'length')).toBeNull();
  });
});
