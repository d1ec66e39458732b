const day = 86_400_000;
const minute = 60_000;
/** Before, clocks changed at odd seconds and more than once a day; far ahead nobody has dates. */
const simple = { from: Date.UTC(1973, 0, 1), to: Date.UTC(2200, 0, 1) };

interface Zone {
  readonly formatter: Intl.DateTimeFormat;
  /** By the day in UTC; null for a day within which the clocks change. */
  readonly offsets: Map<number, number | null>;
}

const zones = new Map<string, Zone>();

function zoneNamed(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (!zone) {
    const formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    zone = { formatter, offsets: new Map() };
    zones.set(timeZone, zone);
  }
  return zone;
}

function offsetAt({ formatter }: Zone, at: number): number {
  const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0 } = parts;
  // Date.UTC takes years below 100 for those of the last century.
  const wall = new Date(Date.UTC(2000, month - 1, date, hour, minutes)).setUTCFullYear(year, month - 1, date);
  return wall - Math.floor(at / minute) * minute;
}

/**
 * The same for any year, to whole minutes: so far ahead of UTC clocks of long ago were that moved by seconds. Throws a RangeError for a
 * zone that doesn't exist.
 */
export function zoneOffsetOnce(at: number, timeZone: string): number {
  return offsetAt(zoneNamed(timeZone), at);
}

/**
 * How far ahead of UTC the clocks of a time zone are at a moment, in milliseconds; null where that takes more than a look-up, in years
 * of long ago. Asked for many moments, it is computed once for each day. Throws a RangeError for a zone that doesn't exist.
 */
export function zoneOffset(at: number, timeZone: string): number | null {
  if (!(at >= simple.from && at < simple.to)) return null;
  const zone = zoneNamed(timeZone);
  const place = Math.floor(at / day);
  let offset = zone.offsets.get(place);
  if (offset === undefined) {
    const [first, last] = [offsetAt(zone, place * day), offsetAt(zone, (place + 1) * day - 1)];
    offset = first === last ? first : null;
    zone.offsets.set(place, offset);
  }
  return offset ?? offsetAt(zone, at);
}
