import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { periodWords } from '@plumbline/texts/period-words';
import type { Period } from '@plumbline/domain/dates/periods';
import { hourOfPlace, periodText, placeOfPeriodKey } from '@plumbline/domain/dates/periods';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { realLanguage } from '../../i18n/language.ts';
import { useFormats, useSettings } from '../../lib/access/hooks.ts';

/** What the periods are called by which lists are grouped. */
export function usePeriodText() {
  const { i18n } = useTranslation();
  const formats = useFormats();
  const { timezone } = useSettings();
  const language = realLanguage(i18n.language);
  return useMemo(() => {
    const start = weekStart(language, timezone);
    const of = (period: Period, key: string) => {
      const place = placeOfPeriodKey(period, key, start);
      if (place === null) return key;
      if (period === 'day') return formats.day(key);
      return period === 'hour' ? hourOfPlace(place) : periodText(period, place, start, periodWords(language));
    };
    return { weekStart: start, of };
  }, [language, timezone, formats]);
}
