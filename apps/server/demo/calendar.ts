import { rangeOfDays, weekdayAt } from '@plumbline/domain/dates/expressions';
import { defaultTimeZone } from '@plumbline/domain/settings/product-defaults';
import type { Random } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const dayLength = 24 * hour;

const [friday, saturday] = [5, 6];
const starts = new Map<string, number>();

/** The first moment of a day where the company works, in milliseconds. */
function startOfDay(day: string): number {
  const known = starts.get(day);
  if (known !== undefined) return known;
  const start = Date.parse(rangeOfDays(day, day, defaultTimeZone).from);
  starts.set(day, start);
  return start;
}

/** The day (YYYY-MM-DD) of a moment that falls into hours of work. */
export function dayOf(moment: number): string {
  // Two hours from UTC at least and three at most: hours of work are on the same day.
  return new Date(moment + 2 * hour).toISOString().slice(0, 10);
}

/** A moment as it is read on the clock there, with zone. */
export function localMoment(moment: number): string {
  const offset = Math.round((startOfDay(dayOf(moment)) - Date.parse(`${dayOf(moment)}T00:00:00Z`)) / -hour);
  const local = new Date(moment + offset * hour).toISOString().slice(0, 16);
  return `${local}+0${offset}:00`;
}

/**
 * A moment within hours of work (Sunday to Thursday, sometimes Friday morning) on the day of `around` or soon after.
 * @param from and `to`: the hours on the clock
 */
export function workMoment(random: Random, around: number, [from, to]: readonly [number, number]): number {
  let day = dayOf(around);
  const weekday = weekdayAt(`${day}T12:00:00Z`, defaultTimeZone);
  const isFree = weekday === saturday || (weekday === friday && !random.chance(0.3));
  if (isFree) day = dayOf(Date.parse(`${day}T12:00:00Z`) + (saturday - weekday + 1) * dayLength);
  const last = weekday === friday && !isFree ? Math.min(to, 12) : to;
  return startOfDay(day) + random.whole(from * 4, last * 4 - 1) * 15 * minute;
}

/**
 * When so many jobs were made, in order: over the last year, more of them lately.
 */
export function creationMoments(random: Random, count: number, now: number): readonly number[] {
  const last = now - 20 * minute;
  return Array.from({ length: count }, () => {
    const daysAgo = random.chance(0.3) ? random.fraction() * 30 : random.fraction() * 365;
    const moment = workMoment(random, now - daysAgo * dayLength, [7, 17]) + random.whole(0, 14 * 60) * 1000;
    // A day off moves to the next working one, which may not have come yet.
    return moment < last ? moment : last - Math.floor(random.fraction() * dayLength);
  }).toSorted((one, other) => one - other);
}
