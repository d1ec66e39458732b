import {
  addDays,
  dayOfMoment,
  daysFrom,
  dayValue,
  momentAt,
  momentValue,
  startOfDay,
  todayOf,
  wallText,
  type ExpressionContext,
} from './clock.ts';
import { asDay, asMoment, asNumber, asText, defineFunction, type ExpressionFunction } from './define-function.ts';
import { divide } from '../numbers/decimal.ts';
import { finite, type DayValue, type ExpressionValue, type MomentValue } from './value.ts';

/** A day, or the day of a moment. */
export function toDay(value: ExpressionValue | undefined, context: ExpressionContext): DayValue | null {
  const moment = asMoment(value);
  return moment ? dayOfMoment(moment, context) : asDay(value);
}

/** A moment, or the start of a day. */
function toMoment(value: ExpressionValue | undefined, context: ExpressionContext): MomentValue | null {
  const day = asDay(value);
  return day ? startOfDay(day, context) : asMoment(value);
}

/** A day or a moment as it is written: `2026-03-01`, `2026-03-01 07:30`, or with T and a zone. */
const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

function readMoment(text: string, context: ExpressionContext): MomentValue | null {
  const [whole, day, time, zone] = written.exec(text.trim()) ?? [];
  if (whole === undefined || day === undefined) return null;
  return zone ? momentValue(Date.parse(whole.replace(' ', 'T'))) : momentAt(day, time ?? '00:00', context);
}

function partOfDay(from: number, to: number): ExpressionFunction {
  return defineFunction({
    takes: ['date_or_datetime'],
    gives: 'number',
    run: ([arg], context) => {
      const day = toDay(arg, context);
      return day && Number(day.day.slice(from, to));
    },
  });
}

export const dateFunctions = {
  today: defineFunction({ takes: [], gives: 'date', run: (_args, context) => todayOf(context) }),
  now: defineFunction({ takes: [], gives: 'datetime', run: (_args, { now }) => momentValue(now.getTime()) }),
  date: defineFunction({
    takes: ['date_like'],
    gives: 'date',
    run: ([arg], context) => {
      const text = asText(arg);
      if (text === null) return toDay(arg, context);
      const day = text.trim();
      if (day.length <= 10) return dayValue(day);
      const moment = readMoment(day, context);
      return moment && dayOfMoment(moment, context);
    },
  }),
  datetime: defineFunction({
    takes: ['date_like'],
    gives: 'datetime',
    run: ([arg], context) => {
      const text = asText(arg);
      return text === null ? toMoment(arg, context) : readMoment(text, context);
    },
  }),
  /** The hour of a moment by the instance's clocks, `07:30`. */
  time: defineFunction({
    takes: ['datetime'],
    gives: 'text',
    run: ([arg], context) => {
      const moment = asMoment(arg);
      return moment && (wallText(moment, context)?.slice(-5) ?? null);
    },
  }),
  add_days: defineFunction({
    takes: ['date_or_datetime', 'number'],
    gives: 'date',
    run: ([arg, count], context) => {
      const day = toDay(arg, context);
      const days = asNumber(count);
      return day && days !== null ? addDays(day, days) : null;
    },
  }),
  /** Calendar days from the first to the second: 1 from one evening to the next morning. */
  days_between: defineFunction({
    takes: ['date_or_datetime', 'date_or_datetime'],
    gives: 'number',
    run: ([one, other], context) => {
      const from = toDay(one, context);
      const to = toDay(other, context);
      return from && to ? daysFrom(from, to) : null;
    },
  }),
  hours_between: defineFunction({
    takes: ['date_or_datetime', 'date_or_datetime'],
    gives: 'number',
    run: ([one, other], context) => {
      const from = toMoment(one, context);
      const to = toMoment(other, context);
      return from && to ? finite(divide(to.at - from.at, 3_600_000)) : null;
    },
  }),
  year: partOfDay(0, 4),
  month: partOfDay(5, 7),
  day: partOfDay(8, 10),
  /** 1 for Monday to 7 for Sunday. */
  weekday: defineFunction({
    takes: ['date_or_datetime'],
    gives: 'number',
    run: ([arg], context) => {
      const day = toDay(arg, context);
      return day && (new Date(`${day.day}T00:00:00Z`).getUTCDay() || 7);
    },
  }),
} as const satisfies Readonly<Record<string, ExpressionFunction>>;
