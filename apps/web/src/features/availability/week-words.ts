import type { WorkingWeek } from '@plumbline/domain/availability/working-hours';
import { isolated } from '../../i18n/isolated.ts';

/** The weekdays in the order in which weeks run, as places in a {@link WorkingWeek}: Monday is 0. @param first Sunday is 0 */
export function weekdaysFrom(first: number): readonly number[] {
  return Array.from({ length: 7 }, (_, later) => (first + 6 + later) % 7);
}

/** What the weekdays are called, Monday first. */
export function weekdayNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, later) => format.format(Date.UTC(2024, 0, 1 + later)));
}

/** Days in a row with the same hours. */
export interface WeekLine {
  readonly days: string;
  /** `08:00–12:00, 13:00–17:00`; empty on days off. */
  readonly hours: string;
}

/** A week in as few lines as it takes: "Sunday – Thursday" with their hours, "Friday – Saturday" without. */
export function weekLines(week: WorkingWeek, language: string, first: number): readonly WeekLine[] {
  const names = weekdayNames(language);
  const lines: { from: number; to: number; hours: string }[] = [];
  for (const place of weekdaysFrom(first)) {
    const hours = (week[place] ?? []).map(({ from, to }) => isolated(`${from}–${to}`)).join(', ');
    const last = lines.at(-1);
    if (last?.hours === hours) last.to = place;
    else lines.push({ from: place, to: place, hours });
  }
  return lines.map(({ from, to, hours }) => ({
    days: from === to ? (names[from] ?? '') : `${names[from]} – ${names[to]}`,
    hours,
  }));
}
