import { dayThere } from '../dates/days-between.ts';
import type { DateContext } from '../dates/expressions.ts';
import { periodAt, periodKey, type Period } from '../dates/periods.ts';

/** Hours of a day there: `00` to `23`. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function hourThere(moment: string, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    formatters.set(timeZone, formatter);
  }
  return `${formatter.format(new Date(moment))}:00`;
}

/** The group of a moment there: its day, or its period. */
export function momentKey(
  moment: string,
  period: Period | null,
  { timeZone, weekStart }: Pick<DateContext, 'timeZone' | 'weekStart'>,
): string {
  const day = dayThere(moment, timeZone);
  if (period === null) return day;
  const time = period === 'hour' ? hourThere(moment, timeZone) : '';
  const place = periodAt(period, { day, time }, weekStart);
  return place === null ? '' : periodKey(period, place, weekStart);
}
