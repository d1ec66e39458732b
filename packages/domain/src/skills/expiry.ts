import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import { calendarDay } from '../dates/calendar-day.ts';

/** The wire's numbers (spec/1 §3 "Skill expiry enumeration"). */
export const expiryStatuses = { expired: 0, close_to_expire: 1, not_expired: 2, permanent: 3 } as const;

export type ExpiryStatus = keyof typeof expiryStatuses;

const statusNames = Object.keys(expiryStatuses) as readonly ExpiryStatus[];

/** The status that a number of the wire means; an unknown number ends nothing. */
export function expiryStatusOfNumber(wire: number): ExpiryStatus {
  return statusNames.find((name) => expiryStatuses[name] === wire) ?? 'permanent';
}

/** spec/1 §4 "Skill expiry display". */
export const expiryColours: Readonly<Record<ExpiryStatus, 'red' | 'yellow' | 'green'>> = {
  expired: 'red',
  close_to_expire: 'yellow',
  not_expired: 'green',
  permanent: 'green',
};

export const expiryUnits = ['days', 'months', 'years'] as const;
export type ExpiryUnit = (typeof expiryUnits)[number];

/** How long a skill lasts from its start; null is for good. */
export interface ExpiryPeriod {
  readonly amount: number;
  readonly unit: ExpiryUnit;
}

/** The number of days before the last one from which a skill counts as close to expire (decision 0012). */
export const closeToExpireDays = 30;

/** The status of a skill on a day. Takes its last valid day, null for a permanent one, both days as YYYY-MM-DD. */
export function expiryStatus(lastDay: string | null, today: string): ExpiryStatus {
  if (lastDay === null) return 'permanent';
  const daysLeft = PlainDate.diffDays(calendarDay(today), calendarDay(lastDay));
  if (daysLeft < 0) return 'expired';
  return daysLeft <= closeToExpireDays ? 'close_to_expire' : 'not_expired';
}

const additions: Readonly<Record<ExpiryUnit, (day: PlainDate.Record, amount: number) => PlainDate.Record>> = {
  days: (day, amount) => PlainDate.addDays(day, amount),
  months: (day, amount) => PlainDate.addMonths(day, amount),
  years: (day, amount) => PlainDate.addYears(day, amount),
};

/**
 * The last good day of a skill that starts on a day and lasts for a period: from 31 January, one month lasts until the
 * last day of February. Throws a RangeError for a day that doesn't exist.
 */
export function lastDayOf(startDay: string, { amount, unit }: ExpiryPeriod): string {
  return PlainDate.toString(additions[unit](calendarDay(startDay), amount));
}
