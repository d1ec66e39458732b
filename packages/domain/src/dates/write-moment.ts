import type { DatePattern } from './format.ts';
import { datePatterns } from './format.ts';
import { shownYear } from './shown-year.ts';
import { wallClock } from './wall-clock.ts';
import { zoneOffset } from './zone-offset.ts';

const nameOfLetters: Readonly<Record<string, string>> = {
  DD: 'day',
  MM: 'month',
  YY: 'year',
  HH: 'hour',
  mm: 'minute',
};

/** Each pattern split into date parts and separators. */
const pieces = Object.fromEntries(
  Object.entries(datePatterns).map(([name, pattern]) => [
    name,
    pattern.split(/(DD|MM|YY|HH|mm)/).map((piece) => nameOfLetters[piece] ?? piece),
  ]),
) as unknown as Readonly<Record<DatePattern, readonly string[]>>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string, at: number): Record<string, string> {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
}

/**
 * A moment as the product prints it, in a time zone (spec/1 §9): `24/11/26, 09:30`; of another century `24/11/1926, 09:30`.
 * @param moment ISO 8601 with zone
 */
export function writeMoment(moment: string | Date, timeZone: string, pattern: DatePattern = 'wide'): string {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  const offset = zoneOffset(at, timeZone);
  let written = '';
  if (offset !== null) {
    const { date, hour, minute } = wallClock(at + offset);
    for (const piece of pieces[pattern]) {
      if (piece === 'hour') written += hour;
      else if (piece === 'minute') written += minute;
      else if (piece === 'year') written += shownYear(date.iso.slice(0, 4));
      else written += date[piece as 'day' | 'month'] ?? piece;
    }
    return written;
  }
  const parts = partsIn(timeZone, at);
  for (const piece of pieces[pattern]) {
    const part = parts[piece];
    written += piece === 'year' && part !== undefined ? shownYear(part) : (part ?? piece);
  }
  return written;
}
