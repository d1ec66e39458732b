import type { Language } from '@plumbline/domain/languages/languages';
import type { DaySpan, ShiftRange } from '@plumbline/domain/shifts/ranges';
import { isolated } from '../../i18n/isolated.ts';
import { useShownLanguage } from '../../i18n/use-shown-language.ts';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;

function makeDayWords(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC', ...options });
  const [weekday, longWeekday] = [format({ weekday: 'short' }), format({ weekday: 'long' })];
  const month = format({ month: 'long', year: 'numeric' });
  const dayAndYear = (day: string) => `${short(day)}/${day.slice(0, 4)}`;
  return {
    /** Sun */
    weekday: (day: string) => weekday.format(noon(day)),
    /** 22/11 */
    dayAndMonth: (day: string) => isolated(short(day)),
    /** Sunday, 22/11/2026 */
    whole: (day: string) => `${longWeekday.format(noon(day))}, ${isolated(dayAndYear(day))}`,
    /** November 2026; 22/11 – 28/11/2026 */
    span: (range: ShiftRange, { from, to }: DaySpan, day: string) => {
      if (range === 'month') return month.format(noon(day));
      if (range === 'day') return `${longWeekday.format(noon(from))}, ${isolated(dayAndYear(from))}`;
      return isolated(`${short(from)} – ${dayAndYear(to)}`);
    },
  };
}

type DayWords = ReturnType<typeof makeDayWords>;

const made = new Map<Language, DayWords>();

/**
 * Days as the board heads them: it has no hours, so they are the same in every zone. For a language always the same object: each head of
 * the board asks for it.
 */
export function useDayWords(): DayWords {
  const language = useShownLanguage();
  const words = made.get(language) ?? makeDayWords(language);
  made.set(language, words);
  return words;
}
