import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { calendarDay } from './calendar-day.ts';
import { wallClock } from './wall-clock.ts';
import { zoneOffset } from './zone-offset.ts';

/** What a calendar and a clock on the wall show: `2026-03-01` and `07:30`. */
export interface WallTime {
  readonly day: string;
  readonly time: string;
}

/**
 * The moment, with its zone (`2026-03-01T07:30+02:00`), at which the clocks of a time zone show this. In the hour that
 * summer time skips it is an hour later, in the hour that comes twice the first of the two. Throws a RangeError for a
 * day, an hour or a zone that doesn't exist.
 */
export function momentOfWall({ day, time }: WallTime, timeZone: string): string {
  const zoned = PlainDate.toZonedDateTime(calendarDay(day), { timeZone, plainTime: PlainTime.fromString(time) });
  return ZonedDateTime.toString(zoned, { smallestUnit: 'minute', timeZoneName: 'never' });
}

/**
 * A moment as it is stored: to the minute, with the offset that a time zone has then. In the hour that comes twice it stays
 * the one of the two that it is. Throws a RangeError for a zone that doesn't exist.
 * @param moment ISO 8601 with zone
 */
export function momentIn(moment: string, timeZone: string): string {
  const zoned = Instant.toZonedDateTimeISO(Instant.fromString(moment), timeZone);
  return ZonedDateTime.toString(zoned, { smallestUnit: 'minute', roundingMode: 'floor', timeZoneName: 'never' });
}

/**
 * As {@link momentOfWall}, for a moment whose day or hour was changed: in the hour that comes twice it stays in the one of the two
 * that it was in.
 */
export function movedOnWall(before: string | null, wall: WallTime, timeZone: string): string {
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(before ?? '')?.[0];
  const sameOffset = `${wall.day}T${wall.time}${offset ?? ''}`;
  if (offset === undefined || Number.isNaN(Date.parse(sameOffset))) return momentOfWall(wall, timeZone);
  const { day, time } = wallOfMoment(sameOffset, timeZone);
  return day === wall.day && time === wall.time ? momentIn(sameOffset, timeZone) : momentOfWall(wall, timeZone);
}

/** What the clocks of a time zone show at a moment; a moment without zone is read as what they show. */
export function wallOfMoment(moment: string, timeZone: string): WallTime {
  if (!moment.endsWith('Z') && !/[+-]\d\d:\d\d$/.test(moment)) {
    const [day = '', time = ''] = moment.split('T');
    return { day, time: time.slice(0, 5) };
  }
  const at = Date.parse(moment);
  // What isn't read as a number of milliseconds may be a moment all the same.
  return Number.isNaN(at) ? wallOfInstant(Instant.fromString(moment), timeZone) : wallAt(at, timeZone);
}

/** The same of a moment in milliseconds since 1970. Throws a RangeError for one that is no number, and for a zone that doesn't exist. */
export function wallAt(at: number, timeZone: string): WallTime {
  const offset = zoneOffset(at, timeZone);
  if (offset !== null) {
    const { date, hour, minute } = wallClock(at + offset);
    return { day: date.iso, time: `${hour}:${minute}` };
  }
  return wallOfInstant(Instant.fromEpochMilliseconds(at), timeZone);
}

function wallOfInstant(instant: Instant.Record, timeZone: string): WallTime {
  const zoned = Instant.toZonedDateTimeISO(instant, timeZone);
  return {
    day: PlainDate.toString(ZonedDateTime.toPlainDate(zoned)),
    time: PlainTime.toString(ZonedDateTime.toPlainTime(zoned), { smallestUnit: 'minute' }),
  };
}
