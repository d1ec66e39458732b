const dayLength = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, figure) => String(figure).padStart(2, '0'));

/** A day in digits: `2026-11-24`, and its parts with two each. */
interface WrittenDay {
  readonly iso: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** By the number of days since 1970: no more than there are between the years that `zoneOffset` knows. */
const days = new Map<number, WrittenDay>();

function dayOf(place: number): WrittenDay {
  let written = days.get(place);
  if (!written) {
    const iso = new Date(place * dayLength).toISOString().slice(0, 10);
    written = { iso, day: iso.slice(8), month: iso.slice(5, 7), year: iso.slice(2, 4) };
    days.set(place, written);
  }
  return written;
}

/** What a calendar and a clock show, in digits. */
export interface WallClock {
  readonly date: WrittenDay;
  readonly hour: string;
  readonly minute: string;
}

/**
 * What calendar and clock show so many milliseconds after the beginning of 1970, their own time. A file of a hundred thousand rows
 * has several moments in each: the digits of a day are made once. @param wall of a year that `zoneOffset` knows
 */
export function wallClock(wall: number): WallClock {
  const place = Math.floor(wall / dayLength);
  const minutes = Math.floor((wall - place * dayLength) / 60_000);
  return { date: dayOf(place), hour: twoDigits[Math.floor(minutes / 60)] ?? '', minute: twoDigits[minutes % 60] ?? '' };
}
