import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { expect, it } from 'vitest';
import { weekLines, weekdaysFrom, weekdayNames } from './week-words.ts';

const plain = (week: Parameters<typeof weekLines>[0], language: string, first: number) =>
  weekLines(week, language, first).map(({ days, hours }) => `${days}: ${hours.replaceAll(/[\u2066-\u2069]/g, '')}`);

it('a week begins where weeks begin, and has its days by name', () => {
  expect(weekdaysFrom(0)).toEqual([6, 0, 1, 2, 3, 4, 5]);
  expect(weekdaysFrom(1)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(weekdayNames('en')[0]).toBe('Monday');
  expect(weekdayNames('he')[6]).toBe('יום ראשון');
});

it('days in a row with the same hours share a line', () => {
  expect(plain(usualWeek(7), 'en', 0)).toEqual(['Sunday – Thursday: 08:00–17:00', 'Friday – Saturday: ']);
  const week = usualWeek(1).map((spans, place) =>
    place === 2 ? [{ from: '08:00', to: '12:00' }, ...spans.map((span) => ({ ...span, from: '13:00' }))] : spans,
  );
  expect(plain(week, 'en', 1)).toEqual([
    'Monday – Tuesday: 08:00–17:00',
    'Wednesday: 08:00–12:00, 13:00–17:00',
    'Thursday – Friday: 08:00–17:00',
    'Saturday – Sunday: ',
  ]);
});
