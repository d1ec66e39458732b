import { addDays } from '../dates/calendar-day.ts';
import { dayAt, weekdayAt, type DateContext } from '../dates/expressions.ts';

/** A week by its first and its last day, as YYYY-MM-DD. */
export interface Week {
  readonly from: string;
  readonly to: string;
}

const weeksBefore = 8;
const weeksAfter = 3;

/** The weeks that the small chart of a project shows: eight that are over, this one and three to come (decision 0043). */
export function chartWeeks({ now, timeZone, weekStart }: DateContext): readonly Week[] {
  const intoWeek = (weekdayAt(now, timeZone) - weekStart + 7) % 7;
  const first = addDays(dayAt(now, timeZone), -intoWeek - 7 * weeksBefore);
  return Array.from({ length: weeksBefore + 1 + weeksAfter }, (_, week) => ({
    from: addDays(first, 7 * week),
    to: addDays(first, 7 * week + 6),
  }));
}
