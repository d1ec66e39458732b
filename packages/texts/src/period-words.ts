import type { PeriodWords } from '@plumbline/domain/dates/periods';
import type { Language } from '@plumbline/domain/languages/languages';
import en from '../en/periods.json' with { type: 'json' };
import he from '../he/periods.json' with { type: 'json' };
import type { TextValues } from './fill.ts';
import { asWritten, filled } from './fill.ts';
import type { Table } from './table.ts';

export const periodTable: Table<typeof en> = { en, he };

/** The first of each month, and, from the first on, a Monday. */
const monthly = (month: number) => Date.UTC(2001, month - 1, 1);
const monday = (weekday: number) => Date.UTC(2001, 0, weekday);

function namesOf(language: Language) {
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return {
    months: Array.from({ length: 12 }, (_, place) => month.format(monthly(place + 1))),
    weekdays: Array.from({ length: 7 }, (_, place) => weekday.format(monday(place + 1))),
  };
}

function wordsOf(language: Language): PeriodWords {
  const { months, weekdays } = namesOf(language);
  const nameOf = (month: number) => months[month - 1] ?? '';
  const say = (key: keyof typeof en, values: TextValues) => filled(periodTable[language][key], values, asWritten);
  return {
    month: (month, year) => say('month', { month: nameOf(month), year }),
    quarter: (quarter, year) => say('quarter', { quarter, year }),
    days: (from, to) => {
      const [[year, month, first], [lastYear, lastMonth, last]] = [from, to].map((day) =>
        day.split('-').map(Number),
      ) as [[number, number, number], [number, number, number]];
      const whole = (day: number | string, ofMonth: number, ofYear: number) =>
        say('dayOfYear', { day, month: nameOf(ofMonth), year: ofYear });
      const end = whole(last, lastMonth, lastYear);
      if (year !== lastYear) return `${whole(first, month, year)} – ${end}`;
      if (month === lastMonth) return whole(`${first}–${last}`, month, year);
      return `${say('day', { day: first, month: nameOf(month) })} – ${end}`;
    },
    weekday: (weekday) => weekdays[weekday - 1] ?? '',
  };
}

const made = new WeakMap<typeof en, PeriodWords>();

/** What the periods of dates are called: "Nov 2026", "22–28 Nov 2026", "Q4 2026", "Sunday". */
export function periodWords(language: Language): PeriodWords {
  const words = made.get(periodTable[language]) ?? wordsOf(language);
  made.set(periodTable[language], words);
  return words;
}
