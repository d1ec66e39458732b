import { momentOfWall } from './wall-time.ts';
import { spanOf } from './expressions.ts';

/**
 * When a point of time begins, in milliseconds since 1970: a day with its first moment, a moment without zone as the clocks of the time
 * zone show it. NaN for what is neither. @param point `2026-11-20`, `2026-11-20T07:30`, `2026-11-20T07:30:00Z`
 */
export function momentOfPoint(point: string, timeZone: string): number {
  const [day = '', time] = point.split('T');
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(point);
  try {
    if (time === undefined) return Date.parse(spanOf(day, timeZone).from);
    return Date.parse(hasZone ? point : momentOfWall({ day, time: time.slice(0, 5) }, timeZone));
  } catch {
    return Number.NaN;
  }
}
