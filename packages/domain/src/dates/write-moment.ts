import type { DatePattern } from './format.ts';
import { datePatterns } from './format.ts';
import { zoneOffset } from './zone-offset.ts';

const nameOfLetters: Readonly<Record<string, string>> = {
  DD: 'day',
  MM: 'month',
  YY: 'year',
  HH: 'hour',
  mm: 'minute',
};

/** Each pattern as the parts of a date and what stands between them. */
const pieces = Object.fromEntries(
  Object.entries(datePatterns).map(([name, pattern]) => [
    name,
    pattern.split(/(DD|MM|YY|HH|mm)/).map((piece) => nameOfLetters[piece] ?? piece),
  ]),
) as unknown as Readonly<Record<DatePattern, readonly string[]>>;

const formatters = new Map<string, Intl.DateTimeFormat>();

const dayLength = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, figure) => String(figure).padStart(2, '0'));

interface WrittenDay {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** By the number of days since 1970: no more than there are between the years that `zoneOffset` knows. */
const days = new Map<number, WrittenDay>();

function dayOf(place: number): WrittenDay {
  let written = days.get(place);
  if (!written) {
    const iso = new Date(place * dayLength).toISOString();
    written = { day: iso.slice(8, 10), month: iso.slice(5, 7), year: iso.slice(2, 4) };
    days.set(place, written);
  }
  return written;
}

function partsIn(timeZone: string, at: Date): Record<string, string> {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: '2-digit',
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
 * A moment as the product prints it, in a time zone (spec/1 §9): `24/11/26, 09:30`.
 * @param moment ISO 8601 with zone
 */
export function writeMoment(moment: string | Date, timeZone: string, pattern: DatePattern = 'wide'): string {
  const at = new Date(moment);
  const offset = zoneOffset(at.getTime(), timeZone);
  let written = '';
  // A file of a hundred thousand rows has several of them in each.
  if (offset !== null) {
    const wall = at.getTime() + offset;
    const day = dayOf(Math.floor(wall / dayLength));
    const minutes = Math.floor((((wall % dayLength) + dayLength) % dayLength) / 60_000);
    for (const piece of pieces[pattern]) {
      if (piece === 'hour') written += twoDigits[Math.floor(minutes / 60)];
      else if (piece === 'minute') written += twoDigits[minutes % 60];
      else written += day[piece as keyof WrittenDay] ?? piece;
    }
    return written;
  }
  const parts = partsIn(timeZone, at);
  for (const piece of pieces[pattern]) written += parts[piece] ?? piece;
  return written;
}
