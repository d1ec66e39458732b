import { momentOfWall } from '../dates/wall-time.ts';

/** When a camera says that it took a picture: its own clock, and its offset from UTC where it notes one. */
export interface NotedTime {
  /** `2026-03-01T10:05:20` */
  wall: string;
  /** `+02:00` */
  offset: string | null;
}

/** Clocks of cameras and servers differ by so much, in milliseconds, without one of them being wrong. */
const tolerance = 5 * 60_000;
/** A camera whose clock was never set counts from 1970, 1980 or 2000. */
const earliest = Date.parse('2000-01-02T00:00:00Z');

/**
 * The moment at which a picture was taken, as its camera noted.
 * @param timeZone of the instance, for a camera that notes no offset
 * @param arrivedAt when the file came: nothing is taken later
 * @returns ISO 8601 in UTC; null where nothing is noted or it can't be so
 */
export function captureTime(
  noted: NotedTime | null,
  { timeZone, arrivedAt }: { timeZone: string; arrivedAt: Date },
): string | null {
  const at = noted === null ? Number.NaN : momentOf(noted, timeZone);
  if (Number.isNaN(at) || at < earliest || at > arrivedAt.getTime() + tolerance) return null;
  return new Date(Math.min(at, arrivedAt.getTime())).toISOString();
}

function momentOf({ wall, offset }: NotedTime, timeZone: string): number {
  if (offset !== null && /^[+-]\d\d:\d\d$/.test(offset)) return Date.parse(wall + offset);
  const [day = '', time = ''] = wall.split('T');
  try {
    return Date.parse(momentOfWall({ day, time }, timeZone));
  } catch (refused) {
    if (refused instanceof RangeError) return Number.NaN;
    throw refused;
  }
}
