const dayLength = 86_400_000;

/**
 * So many days in a row, the given one first, each as YYYY-MM-DD. Counted in UTC, where every day is as long, and without the calendar
 * library, which first screens don't load. Throws a RangeError for a day that doesn't exist.
 */
export function daysFrom(day: string, count: number): readonly string[] {
  const first = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, place) => new Date(first + place * dayLength).toISOString().slice(0, 10));
}
