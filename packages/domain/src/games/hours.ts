import { possibleOn } from '../availability/load.ts';
import type { Availability } from '../availability/unavailable.ts';
import type { WallPart } from '../availability/wall-parts.ts';
import type { DaySpan } from '../shifts/ranges.ts';
import type { GameRules } from './game.ts';

/** The days of a game that have begun: its first to today or its last; null before it begins. */
export function playedDays(
  { firstDay, lastDay }: Pick<GameRules, 'firstDay' | 'lastDay'>,
  today: string,
): DaySpan | null {
  const to = lastDay < today ? lastDay : today;
  return firstDay > to ? null : { from: firstDay, to };
}

/**
 * How many minutes somebody could work from a day on: working hours without public holidays and confirmed absences. Null where nobody
 * set working hours.
 * @param days with what clocks show on each (`partsOfDay`)
 * @param from their first day with the company
 */
export function possibleMinutes(
  availability: Availability,
  days: readonly { readonly day: string; readonly parts: readonly WallPart[] }[],
  from: string,
): number | null {
  if (availability.hours === null) return null;
  return days.reduce(
    (sum, { day, parts }) => (day < from ? sum : sum + (possibleOn(availability, day, parts) ?? 0)),
    0,
  );
}
