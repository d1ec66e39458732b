/** A day of the week as ISO 8601 counts it: Monday 1 … Sunday 7. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const sunday: IsoWeekday = 7;
const monday: IsoWeekday = 1;

interface LocaleWithWeek {
  getWeekInfo?(): { firstDay: number };
}

/**
 * The day on which weeks start: Sunday in Hebrew and in Israel, the locale's own day elsewhere (spec/4 §7 "Dates and
 * expressions"). Takes a BCP 47 locale and a time zone; a locale that says nothing of weeks gets ISO's Monday.
 */
export function weekStart(locale: string, timeZone: string): IsoWeekday {
  if (/^(he|iw)\b/i.test(locale) || /-IL\b/i.test(locale) || /^(Asia\/(Jerusalem|Tel_Aviv)|Israel)$/.test(timeZone)) {
    return sunday;
  }
  const { firstDay } = (new Intl.Locale(locale) as LocaleWithWeek).getWeekInfo?.() ?? { firstDay: monday };
  return firstDay as IsoWeekday;
}
