import { writeDay } from '@plumbline/domain/dates/write-day';
import { shownYear } from '@plumbline/domain/dates/shown-year';
import { isolated } from './isolated.ts';

interface Clock {
  /** IANA name of the instance's time zone; every printed time is in it. */
  readonly timeZone: string;
  readonly language: string;
}

type Moment = string | number | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(moment: Moment, timeZone: string): Record<string, string> {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // One fixed calendar and one fixed order whatever the language is: DD/MM/YY, 24 hours (spec/1 §9); YYYY of another century.
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return Object.fromEntries(
    formatter
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, type === 'year' ? shownYear(value) : value]),
  );
}

function isMoment(moment: Moment | null | undefined): moment is Moment {
  return moment !== null && moment !== undefined && !Number.isNaN(new Date(moment).getTime());
}

const dayUnits: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function makeFormats({ timeZone, language }: Clock) {
  // Grouped from five digits on: a year that was answered is not a count of thousands.
  const number = new Intl.NumberFormat(language, {
    maximumFractionDigits: 6,
    useGrouping: 'min2',
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const from = (moment: Moment | null | undefined, print: (part: Record<string, string>) => string) =>
    isMoment(moment) ? isolated(print(partsOf(moment, timeZone))) : '';

  return {
    timeZone,
    /** 22/11/26, 07:30 */
    dateTime: (moment: Moment | null | undefined) =>
      from(moment, (part) => `${part['day']}/${part['month']}/${part['year']}, ${part['hour']}:${part['minute']}`),
    /** 22/11/26 */
    date: (moment: Moment | null | undefined) =>
      from(moment, (part) => `${part['day']}/${part['month']}/${part['year']}`),
    /** 22/11/2026, of a day (YYYY-MM-DD): it has no hour and is the same in every zone. It may be a birth, or an installation. */
    day: (day: string | null | undefined) => (day ? isolated(writeDay(day)) : ''),
    /** 07:30 */
    time: (moment: Moment | null | undefined) => from(moment, (part) => `${part['hour']}:${part['minute']}`),
    /** 22/11 */
    dayAndMonth: (moment: Moment | null | undefined) => from(moment, (part) => `${part['day']}/${part['month']}`),
    /** Sunday */
    weekday: (moment: Moment | null | undefined) =>
      isMoment(moment) ? new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }).format(new Date(moment)) : '',
    /** 1,234.5 */
    number: (value: number) => isolated(number.format(value)),
    /** #12, the visible number of a job. */
    jobNumber: (value: number) => isolated(`#${value}`),
    /** "5 minutes ago", seen from `now`. */
    relative(moment: Moment, now: Moment): string {
      const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000;
      const unit = dayUnits.find(([, length]) => Math.abs(seconds) >= length);
      return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : relative.format(0, 'second');
    },
  };
}

export type Formats = ReturnType<typeof makeFormats>;

const made = new Map<string, Formats>();

/**
 * Dates, times and numbers as the product prints them (spec/1 §9), each isolated so that a Hebrew sentence can't turn it
 * around. What is no moment gives an empty text. For a clock always the same object: each cell of a table asks for it.
 */
export function formatsFor(clock: Clock): Formats {
  const key = `${clock.timeZone} ${clock.language}`;
  const there = made.get(key) ?? makeFormats(clock);
  made.set(key, there);
  return there;
}
