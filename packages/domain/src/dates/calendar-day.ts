import * as PlainDate from 'temporal-polyfill/fns/PlainDate';

/** A day written as YYYY-MM-DD. Throws a RangeError for one that doesn't exist. */
export function calendarDay(text: string): PlainDate.Record {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) throw new RangeError(`not a day: ${text}`);
  const [, year, month, day] = parts.map(Number) as [number, number, number, number];
  return PlainDate.fromFields({ year, month, day }, { overflow: 'reject' });
}

const dayLength = 86_400_000;
const writtenDay = (at: number) => new Date(at).toISOString().replace(/T.*/, '');

/**
 * The day (`YYYY-MM-DD`) so many days later. Days of UTC all have 24 hours: a number is enough, and plans ask for thousands of days.
 * Throws a RangeError for a day that doesn't exist.
 */
export function addDays(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  // A month's 30th or 31st that it doesn't have is read as a day of the next one.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || writtenDay(at) !== day) throw new RangeError(`not a day: ${day}`);
  return writtenDay(at + days * dayLength);
}
