import type { PeriodWords } from '@plumbline/domain/dates/periods';
import type { Language } from '@plumbline/domain/languages/languages';

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

interface OwnWords {
  readonly inMonth: string;
  readonly quarter: (quarter: number, year: number) => string;
}

function wordsOf(language: Language, { inMonth, quarter }: OwnWords): PeriodWords {
  const { months, weekdays } = namesOf(language);
  const nameOf = (month: number) => months[month - 1] ?? '';
  return {
    month: (month, year) => `${nameOf(month)} ${year}`,
    quarter,
    days: (from, to) => {
      const [[year, month, first], [lastYear, lastMonth, last]] = [from, to].map((day) =>
        day.split('-').map(Number),
      ) as [[number, number, number], [number, number, number]];
      const end = `${last} ${inMonth}${nameOf(lastMonth)} ${lastYear}`;
      if (year !== lastYear) return `${first} ${inMonth}${nameOf(month)} ${year} – ${end}`;
      return month === lastMonth ? `${first}–${end}` : `${first} ${inMonth}${nameOf(month)} – ${end}`;
    },
    weekday: (weekday) => weekdays[weekday - 1] ?? '',
  };
}

const ownWords: Readonly<Record<Language, OwnWords>> = {
  en: { inMonth: '', quarter: (quarter, year) => `Q${quarter} ${year}` },
  he: { inMonth: 'ב', quarter: (quarter, year) => `רבעון ${quarter}, ${year}` },
};
const made = new Map<Language, PeriodWords>();

/**
 * What the periods of dates are called: "Nov 2026", "22–28 Nov 2026", "Q4 2026", "Sunday". A function: of the contract's values the
 * web app's build leaves out those that are made by a call.
 */
export function periodWords(language: Language): PeriodWords {
  const words = made.get(language) ?? wordsOf(language, ownWords[language]);
  made.set(language, words);
  return words;
}
