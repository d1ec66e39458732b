import * as PlainDate from 'temporal-polyfill/fns/PlainDate';

/** A day written as YYYY-MM-DD. Throws a RangeError for one that doesn't exist. */
export function calendarDay(text: string): PlainDate.Record {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) throw new RangeError(`not a day: ${text}`);
  const [, year, month, day] = parts.map(Number) as [number, number, number, number];
  return PlainDate.fromFields({ year, month, day }, { overflow: 'reject' });
}

/** The day (`YYYY-MM-DD`) so many days later. Throws a RangeError for a day that doesn't exist. */
export function addDays(day: string, days: number): string {
  return PlainDate.toString(PlainDate.addDays(calendarDay(day), days));
}
