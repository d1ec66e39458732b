import { addDays } from '../dates/calendar-day.ts';
import { comparePoints, endAfterStart, maySpanMidnight, type DateValue } from './date-value.ts';
import type { QuestionSettings } from './question-settings.ts';
import { momentOfWall, wallOfMoment } from '../dates/wall-time.ts';

/** An end hour that the rule of spec/2 §4 moved, as `HH:mm` of the wall: it is said at the field. */
export interface MovedEnd {
  readonly from: string;
  readonly put: string;
  readonly to: string;
}

/** What becomes of a range's end hour that lies before its start hour; null where the end stays as it was put. */
export function movedEnd({ from, to }: DateValue, settings: QuestionSettings, timeZone: string): MovedEnd | null {
  if (!settings.isRange || from === null || to === null || maySpanMidnight(settings)) return null;
  const moved = endAfterStart(from, to);
  if (moved === to) return null;
  const hour = (point: string) => (point.includes('T') ? wallOfMoment(point, timeZone).time : point);
  return { from: hour(from), put: hour(to), to: hour(moved) };
}

/**
 * A range of moments whose end lies before its start on the same day ends on the day after, where the question allows that.
 * Bare hours need no day, they stay.
 */
export function nightEnd(value: DateValue, settings: QuestionSettings, timeZone: string): DateValue {
  const { from, to } = value;
  if (!maySpanMidnight(settings) || !from?.includes('T') || !to?.includes('T')) return value;
  const end = wallOfMoment(to, timeZone);
  if (comparePoints(from, to) <= 0 || wallOfMoment(from, timeZone).day !== end.day) return value;
  return { ...value, to: momentOfWall({ ...end, day: addDays(end.day, 1) }, timeZone) };
}
