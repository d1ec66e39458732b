import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { firstHour } from '../shifts/first-hour.ts';

const there = (moment: string, timeZone: string) =>
  Instant.toZonedDateTimeISO(Instant.fromString(new Date(moment).toISOString()), timeZone);
const momentOf = (zoned: ZonedDateTime.Record) =>
  new Date(Instant.toString(ZonedDateTime.toInstant(zoned))).toISOString();

/** The same hour by the clocks there, so many days later; across a change of the clocks too. */
export function movedByDays(moment: string, days: number, timeZone: string): string {
  return momentOf(ZonedDateTime.addDays(there(moment, timeZone), days));
}

/** A day at the hour that the job had by the clocks there; at {@link firstHour} where it had none. */
export function onDay(day: string, moment: string | null, timeZone: string): string {
  const time = moment === null ? PlainTime.fromString(firstHour) : ZonedDateTime.toPlainTime(there(moment, timeZone));
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = PlainDate.toZonedDateTime(PlainDate.create(year, month, date), timeZone);
  return momentOf(ZonedDateTime.withPlainTime(start, time));
}
