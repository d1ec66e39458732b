import { useTranslation } from 'react-i18next';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { useSettings } from '../../app/access/hooks.ts';
import { realLanguage } from '../../i18n/language.ts';

/** The words, the week and the direction of date fields in the shown language. */
export function useDateWords() {
  const { t, i18n } = useTranslation('ui');
  const { timezone } = useSettings();
  const language = realLanguage(i18n.language);
  return {
    timeZone: timezone,
    locale: language,
    // Mantine counts Sunday as 0.
    firstDayOfWeek: (weekStart(language, timezone) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
    ariaLabels: {
      nextMonth: t(($) => $.ui.dates.nextMonth),
      previousMonth: t(($) => $.ui.dates.previousMonth),
      nextYear: t(($) => $.ui.dates.nextYear),
      previousYear: t(($) => $.ui.dates.previousYear),
      nextDecade: t(($) => $.ui.dates.nextDecade),
      previousDecade: t(($) => $.ui.dates.previousDecade),
      monthLevelControl: t(($) => $.ui.dates.chooseMonth),
      yearLevelControl: t(($) => $.ui.dates.chooseYear),
    },
    hours: t(($) => $.ui.dates.hours),
    minutes: t(($) => $.ui.dates.minutes),
    apply: t(($) => $.ui.dates.apply),
    clear: t(($) => $.ui.dates.clear),
  };
}
