const formatters = new Map<string, Intl.DateTimeFormat>();

/** The days from a fixed one on to the day of a moment there. */
function dayNumber(moment: string, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    const calendar = { calendar: 'gregory', numberingSystem: 'latn' };
    formatter = new Intl.DateTimeFormat('en', {
      ...calendar,
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const part = Object.fromEntries(formatter.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return Date.UTC(Number(part['year']), Number(part['month']) - 1, Number(part['day'])) / 86_400_000;
}

/**
 * How many calendar days lie between two moments there: 0 on the same day, 1 from the evening to the next morning. By the
 * runtime's own calendar, so that a first screen that says "tomorrow" loads no other. Throws a RangeError for a moment or
 * a time zone that doesn't exist.
 */
export function daysBetween(earlier: string, later: string, timeZone: string): number {
  return dayNumber(later, timeZone) - dayNumber(earlier, timeZone);
}

/** The day of a moment there, YYYY-MM-DD. Throws a RangeError for a moment or a time zone that doesn't exist. */
export function dayThere(moment: string, timeZone: string): string {
  return new Date(dayNumber(moment, timeZone) * 86_400_000).toISOString().slice(0, 10);
}
