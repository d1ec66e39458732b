import type { ValueType } from '../values/value-types.ts';

/** The parts of a date that a column can show instead of all of it (spec/2 §9). */
export const dateParts = ['month_day', 'day_month', 'year', 'date', 'time', 'hour', 'minutes'] as const;
export type DatePart = (typeof dateParts)[number];

/** Of ranges and punch clocks: an end, or how long it lasts. */
export const rangeParts = ['from', 'to', 'length'] as const;
export type RangePart = (typeof rangeParts)[number];

/** What a date column shows: a part, an end of a range, a part of an end (`from.time`), or how long it lasts. */
export type DateExpression = DatePart | RangePart | `${'from' | 'to'}.${DatePart}`;

const hasDay: readonly DatePart[] = dateParts;
const hasNoDay: readonly DatePart[] = ['time', 'hour', 'minutes'];
const hasNoHour: readonly DatePart[] = ['month_day', 'day_month', 'year', 'date'];

const partsOfPoint: Readonly<Partial<Record<ValueType, readonly DatePart[]>>> = {
  date: hasNoHour,
  moment: hasDay,
  time: hasNoDay,
};
const pointOfRange: Readonly<Partial<Record<ValueType, ValueType>>> = {
  date_range: 'date',
  moment_range: 'moment',
  time_range: 'time',
};

/** What a column of this type can show instead of its whole value; empty for all that is no date. */
export function dateExpressionsOf(type: ValueType): readonly DateExpression[] {
  const own = partsOfPoint[type];
  if (own) return own;
  const point = pointOfRange[type];
  if (!point) return [];
  const parts = partsOfPoint[point] ?? [];
  const ends = (['from', 'to'] as const).flatMap((end): DateExpression[] => [
    end,
    ...parts.map((part): DateExpression => `${end}.${part}`),
  ]);
  return [...ends, 'length'];
}

/** What a date expression reads: which end of a range, and which part of it. */
export interface ReadExpression {
  readonly end: RangePart | null;
  readonly part: DatePart | null;
}

/** Takes an expression apart; null when it is none. */
export function readDateExpression(text: string): ReadExpression | null {
  const [first = '', second, ...more] = text.split('.');
  if (more.length > 0) return null;
  const part = (name: string) => dateParts.find((one) => one === name) ?? null;
  if (second === undefined) {
    const end = rangeParts.find((one) => one === first) ?? null;
    if (end) return { end, part: null };
    const own = part(first);
    return own && { end: null, part: own };
  }
  const own = part(second);
  return own && (first === 'from' || first === 'to') ? { end: first, part: own } : null;
}

const typeOfPart: Readonly<Record<DatePart, ValueType>> = {
  month_day: 'text',
  day_month: 'text',
  year: 'number',
  date: 'date',
  time: 'time',
  hour: 'number',
  minutes: 'number',
};

/** What the cells of a column hold once its expression is applied. */
export function typeAfterExpression(type: ValueType, expression: string | null): ValueType {
  const read = expression === null ? null : readDateExpression(expression);
  if (!read) return type;
  if (read.part) return typeOfPart[read.part];
  return read.end === 'length' ? 'length' : (pointOfRange[type] ?? type);
}
