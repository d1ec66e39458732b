import { useTranslation } from 'react-i18next';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { useSettings } from '../../lib/access/hooks.ts';
import { realLanguage } from '../../i18n/language.ts';

// Sunday is 0, as Mantine counts.
type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The words, the week and the direction of date fields in the shown language. */
export function useDateWords() {
  const { t, i18n } = useTranslation('ui');
  const { timezone } = useSettings();
  const language = realLanguage(i18n.language);
  const firstDayOfWeek = (weekStart(language, timezone) % 7) as DayOfWeek;
  const weekendDays: DayOfWeek[] =
    firstDayOfWeek === 0 && (language === 'he' || timezone === 'Asia/Jerusalem') ? [5, 6] : [0, 6];
  return {
    timeZone: timezone,
    locale: language,
    firstDayOfWeek,
    weekendDays,
    ariaLabels: {
      nextMonth: t(($) => $.ui.dates.nextMonth),
      previousMonth: t(($) => $.ui.dates.previousMonth),
      nextYear: t(($) => $.ui.dates.nextYear),
      previousYear: t(($) => $.ui.dates.previousYear),
      nextDecade: t(($) => $.ui.dates.nextDecade),
      previousDecade: t(($) => $.ui.dates.previousDecade),
    },
    hours: t(($) => $.ui.dates.hours),
    minutes: t(($) => $.ui.dates.minutes),
    apply: t(($) => $.ui.dates.apply),
    clear: t(($) => $.ui.dates.clear),
    close: t(($) => $.ui.close),
  };
}
