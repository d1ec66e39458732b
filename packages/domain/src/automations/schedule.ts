import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { z } from 'zod';

type Day = PlainDate.Record;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_not_valid' });
const dayOfMonth = z.number().int().min(1).max(31);

/** When a time-based automation is due (spec/3 §3 "Timing options"), in the instance's time zone. Weekdays count as ISO 8601: Monday 1. */
export const scheduleSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), time }),
  z.strictObject({
    every: z.literal('week'),
    time,
    weekdays: z
      .array(z.number().int().min(1).max(7))
      .min(1)
      .max(7)
      .transform((days) => [...new Set(days)].toSorted()),
  }),
  /** A day that the month doesn't have is its last one. */
  z.strictObject({ every: z.literal('month'), time, day: dayOfMonth }),
  z.strictObject({ every: z.literal('year'), time, month: z.number().int().min(1).max(12), day: dayOfMonth }),
]);

export type Schedule = z.output<typeof scheduleSchema>;
export const scheduleKinds = ['day', 'week', 'month', 'year'] as const satisfies readonly Schedule['every'][];

/** A day of a month, or the month's last one where it is shorter. */
const dayIn = (year: number, month: number, day: number): Day =>
  PlainDate.fromFields({ year, month, day }, { overflow: 'constrain' });

function fieldsOf(day: Day): [year: number, month: number] {
  const [year = 0, month = 0] = PlainDate.toString(day).split('-').map(Number);
  return [year, month];
}

/** The scheduled days from a day on, in order; endless. */
const daysFrom: {
  readonly [Kind in Schedule['every']]: (schedule: Extract<Schedule, { every: Kind }>, from: Day) => Generator<Day>;
} = {
  *day(_, from) {
    for (let day = from; ; day = PlainDate.addDays(day, 1)) yield day;
  },
  *week({ weekdays }, from) {
    for (let day = from; ; day = PlainDate.addDays(day, 1)) if (weekdays.includes(PlainDate.dayOfWeek(day))) yield day;
  },
  *month({ day }, from) {
    for (let month = PlainDate.startOfMonth(from); ; month = PlainDate.addMonths(month, 1)) {
      const [yearOf, monthOf] = fieldsOf(month);
      const due = dayIn(yearOf, monthOf, day);
      if (PlainDate.compare(due, from) >= 0) yield due;
    }
  },
  *year({ month, day }, from) {
    for (let [year] = fieldsOf(from); ; year += 1) {
      const due = dayIn(year, month, day);
      if (PlainDate.compare(due, from) >= 0) yield due;
    }
  },
};

/** Where summer time swallows the hour it is the hour after; of an hour that comes twice it is the first. */
function momentOf(day: Day, schedule: Schedule, timeZone: string): string {
  const plainTime = PlainTime.fromString(schedule.time);
  return Instant.toString(ZonedDateTime.toInstant(PlainDate.toZonedDateTime(day, { timeZone, plainTime })));
}

const millisecondsOf = (moment: string) => Date.parse(moment);

/**
 * The first moment after another at which a schedule is due, ISO 8601 in UTC. Each scheduled day has exactly one, also where
 * summer time begins and ends. Throws a RangeError for a moment or a time zone that doesn't exist.
 */
export function nextDue(schedule: Schedule, after: string, timeZone: string): string {
  const today = ZonedDateTime.toPlainDate(Instant.toZonedDateTimeISO(Instant.fromString(after), timeZone));
  const days = daysFrom[schedule.every] as (schedule: Schedule, from: Day) => Generator<Day>;
  for (const day of days(schedule, today)) {
    const due = momentOf(day, schedule, timeZone);
    if (millisecondsOf(due) > millisecondsOf(after)) return due;
  }
  throw new RangeError('a schedule is due again and again');
}

/**
 * What to do when a schedule is found due: runs that were missed, while no server ran, are coalesced into one, the latest.
 * Takes when it was due first; gives the moment that it now runs for, and when it is due next.
 */
export function dueNow(
  schedule: Schedule,
  firstDue: string,
  now: string,
  timeZone: string,
): { readonly runFor: string; readonly next: string; readonly missed: number } {
  let runFor = firstDue;
  let missed = 0;
  for (;;) {
    const next = nextDue(schedule, runFor, timeZone);
    if (millisecondsOf(next) > millisecondsOf(now)) return { runFor, next, missed };
    // Years of silence are not walked through day by day.
    if (missed >= 400) return { runFor, next: nextDue(schedule, now, timeZone), missed };
    runFor = next;
    missed += 1;
  }
}

/** When a schedule was due after one moment and up to another, in order. */
export function duesBetween(schedule: Schedule, after: string, until: string, timeZone: string): readonly string[] {
  const dues: string[] = [];
  for (
    let due = nextDue(schedule, after, timeZone);
    millisecondsOf(due) <= millisecondsOf(until);
    due = nextDue(schedule, due, timeZone)
  ) {
    dues.push(due);
  }
  return dues;
}

/**
 * When a schedule that was due by the clocks of one time zone is due by those of another: on the same day, so that each scheduled day has
 * its one run also where it has passed there already. What isn't due by the clocks of the first stays as it is.
 */
export function dueInZone(schedule: Schedule, due: string, from: string, to: string): string {
  const day = ZonedDateTime.toPlainDate(Instant.toZonedDateTimeISO(Instant.fromString(due), from));
  return millisecondsOf(momentOf(day, schedule, from)) === millisecondsOf(due) ? momentOf(day, schedule, to) : due;
}

/**
 * So many days after a moment, at an hour there; without an hour at that of the moment. ISO 8601 in UTC.
 * Throws a RangeError for a moment or a time zone that doesn't exist.
 */
export function momentOn(
  moment: string,
  { days, time: hour }: { readonly days: number; readonly time: string | null },
  timeZone: string,
): string {
  const then = Instant.toZonedDateTimeISO(Instant.fromString(moment), timeZone);
  const day = PlainDate.addDays(ZonedDateTime.toPlainDate(then), days);
  const plainTime = hour === null ? ZonedDateTime.toPlainTime(then) : PlainTime.fromString(hour);
  return Instant.toString(ZonedDateTime.toInstant(PlainDate.toZonedDateTime(day, { timeZone, plainTime })));
}
