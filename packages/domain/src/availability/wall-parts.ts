import { zoneOffset, zoneOffsetOnce } from '../dates/zone-offset.ts';

/** From one moment up to but without another, in milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** A part of a span in which clocks run on: from when to when they show on one day, in minutes since midnight. */
export interface WallPart {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

const dayLength = 86_400_000;
const minute = 60_000;

const offsetAt = (at: number, timeZone: string) => zoneOffset(at, timeZone) ?? zoneOffsetOnce(at, timeZone);

/** The first minute after `from` at which clocks are ahead by something else; they are at `to`. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone);
  let [low, high] = [Math.floor(from / minute), Math.ceil(to / minute)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minute, timeZone) === before) low = middle;
    else high = middle;
  }
  return high * minute;
}

/**
 * What the clocks of a time zone show during a span: a part for each day, and two for the day on which they change. The hour that summer
 * time skips is in none of them, the hour that comes twice may be in two. Throws a RangeError for a zone that doesn't exist.
 */
export function wallPartsOf({ from, to }: TimeSpan, timeZone: string): readonly WallPart[] {
  const parts: WallPart[] = [];
  for (let at = from; at < to;) {
    const offset = offsetAt(at, timeZone);
    const midnight = Math.floor((at + offset) / dayLength) * dayLength;
    let end = Math.min(to, midnight + dayLength - offset);
    if (offsetAt(end - 1, timeZone) !== offset) end = changeBetween(at, end, timeZone);
    parts.push({
      day: new Date(midnight).toISOString().slice(0, 10),
      from: (at + offset - midnight) / minute,
      to: (end + offset - midnight) / minute,
    });
    at = end;
  }
  return parts;
}
