import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/** How often a person wants to hear of things by email, push and SMS; the bell always rings at once. */
export const digests = ['immediately', 'hourly', 'daily'] as const;
export type Digest = (typeof digests)[number];

/** When a person wants to hear of things. */
export interface Timing {
  readonly digest: Digest;
  /** The hour of the daily digest, 0 to 23, in the instance's time zone. */
  readonly digestHour: number;
  /** `22:00` and `07:00`; both null where there are no quiet hours. They may go over midnight. */
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

export const defaultTiming: Timing = { digest: 'immediately', digestHour: 8, quietFrom: null, quietTo: null };

/** So many notifications within {@link burstMs} go out by themselves; the ones after them go together. */
export const burstSize = 5;
export const burstMs = 300_000;

/**
 * When a notification goes out to a person: null for at once. Of a burst the later ones wait until it is over, and nothing
 * goes out within quiet hours.
 * @param recent how many the person has had within {@link burstMs}
 */
export function dueAt(timing: Timing, now: Date, timeZone: string, recent = 0): Date | null {
  const wanted = {
    immediately: () => (recent >= burstSize ? new Date(now.getTime() + burstMs) : null),
    hourly: () => new Date((Math.floor(now.getTime() / 3_600_000) + 1) * 3_600_000),
    daily: () => nextTime(now, `${String(timing.digestHour).padStart(2, '0')}:00`, timeZone),
  }[timing.digest]();
  return quietEnd(timing, wanted ?? now, timeZone) ?? wanted;
}

/** When the quiet hours end that this moment lies in; null outside of them. */
function quietEnd({ quietFrom, quietTo }: Timing, at: Date, timeZone: string): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  const time = PlainTime.toString(ZonedDateTime.toPlainTime(zoned(at, timeZone))).slice(0, 5);
  const isQuiet = quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo;
  return isQuiet ? nextTime(at, quietTo, timeZone) : null;
}

const zoned = (at: Date, timeZone: string) =>
  Instant.toZonedDateTimeISO(Instant.fromString(at.toISOString()), timeZone);

/** The next moment after this one at which the clocks of the time zone show a time. */
function nextTime(after: Date, time: string, timeZone: string): Date {
  const today = ZonedDateTime.toPlainDate(zoned(after, timeZone));
  for (let days = 0; ; days += 1) {
    const start = PlainDate.toZonedDateTime(PlainDate.addDays(today, days), timeZone);
    const then = ZonedDateTime.withPlainTime(start, PlainTime.fromString(time));
    const at = new Date(Instant.toString(ZonedDateTime.toInstant(then)));
    if (at > after) return at;
  }
}
