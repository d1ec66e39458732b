import { dayAt } from '../dates/expressions.ts';
import { momentOfWall, wallOfMoment } from '../dates/wall-time.ts';
import type { EvaluationBudget } from './budget.ts';
import type { DayValue, MomentValue } from './value.ts';

/** When and where an expression is computed. The same moment for many expressions makes `today()` cheap. */
export interface ExpressionContext {
  readonly now: Date;
  /** The instance's time zone, an IANA name. */
  readonly timeZone: string;
  /** What all that is computed with this context may cost together; no bound without. */
  readonly budget?: EvaluationBudget | undefined;
}

const dayLength = 86_400_000;
const earliest = new Date(0).setUTCFullYear(1, 0, 1);
const latest = Date.UTC(9999, 11, 31);

/** By the moment itself: contexts that differ in their budget alone share it. */
const todays = new WeakMap<Date, { readonly timeZone: string; readonly today: DayValue | null }>();

/** The day that it is at the context's moment, in its time zone. */
export function todayOf(context: ExpressionContext): DayValue | null {
  const known = todays.get(context.now);
  if (known?.timeZone === context.timeZone) return known.today;
  const now = momentValue(context.now.getTime());
  const today = now && dayOfMoment(now, context);
  todays.set(context.now, { timeZone: context.timeZone, today });
  return today;
}

/** A moment in the years 1 to 9999; null for any other number. */
export function momentValue(at: number): MomentValue | null {
  return Number.isFinite(at) && at >= earliest && at <= latest ? { kind: 'datetime', at: Math.trunc(at) } : null;
}

/** A day written as `2026-03-01`; null for one that doesn't exist. */
export function dayValue(text: string): DayValue | null {
  const number = dayNumber(text);
  return number === null ? null : { kind: 'date', day: text };
}

/** The days since 1970 of a day in the years 1 to 9999. */
function dayNumber(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  const exists = year > 0 && date.getUTCMonth() === month && date.getUTCDate() === day;
  return exists ? date.getTime() / dayLength : null;
}

/** So many days later, or earlier; null beyond the years that there are. */
export function addDays({ day }: DayValue, days: number): DayValue | null {
  const at = ((dayNumber(day) ?? 0) + Math.trunc(days)) * dayLength;
  return at >= earliest && at <= latest ? { kind: 'date', day: new Date(at).toISOString().slice(0, 10) } : null;
}

/** How many days lie between two days; negative when the second is the earlier. */
export function daysFrom(one: DayValue, other: DayValue): number {
  return (dayNumber(other.day) ?? 0) - (dayNumber(one.day) ?? 0);
}

/** The day on which a moment falls in the context's time zone; null where there is no such zone. */
export function dayOfMoment({ at }: MomentValue, { timeZone }: ExpressionContext): DayValue | null {
  return guarded(() => dayValue(dayAt(new Date(at).toISOString(), timeZone)));
}

/** A moment as the clocks there show it: `2026-03-01 07:30`. */
export function wallText({ at }: MomentValue, { timeZone }: ExpressionContext): string | null {
  return guarded(() => {
    const { day, time } = wallOfMoment(new Date(at).toISOString(), timeZone);
    return `${day} ${time}`;
  });
}

/** The moment at which the clocks there show this day and hour; null for a day or an hour that doesn't exist. */
export function momentAt(day: string, time: string, { timeZone }: ExpressionContext): MomentValue | null {
  return guarded(() => momentValue(Date.parse(momentOfWall({ day, time }, timeZone))));
}

/** The first moment of a day, as far as it has one at 00:00. */
export function startOfDay({ day }: DayValue, context: ExpressionContext): MomentValue | null {
  return momentAt(day, '00:00', context);
}

/** Days, hours and zones come from answers and settings: what the calendar refuses is no answer, never a failure. */
function guarded<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (refused) {
    if (refused instanceof RangeError) return null;
    throw refused;
  }
}
