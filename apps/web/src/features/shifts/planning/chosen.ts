import type { BoardPlace } from '@plumbline/domain/shifts/plan';
import type { BoardGroup } from '../board/board-rows.ts';
import { isPlacedJob } from '../board/board-rows.ts';

/** The jobs that are moved together, with the place where each was chosen; null: in the tray. */
export type Chosen = ReadonlyMap<string, BoardPlace | null>;

/** The same with a job more, or without it. */
export function toggled(chosen: Chosen, job: string, place: BoardPlace | null): Chosen {
  const after = new Map(chosen);
  if (!after.delete(job)) after.set(job, place);
  return after;
}

/** Somebody's day. */
export type Corner = Pick<BoardPlace, 'person' | 'day'>;

/** All jobs of the rows and days between two cells, both included. */
export function chosenBetween(
  groups: readonly BoardGroup[],
  days: readonly string[],
  one: Corner,
  other: Corner,
): Chosen {
  const rows = groups.flatMap((group) => group.rows);
  const between = <Thing>(things: readonly Thing[], places: readonly number[]) =>
    places.some((place) => place < 0) ? [] : things.slice(Math.min(...places), Math.max(...places) + 1);
  const rowOf = ({ person }: Corner) => rows.findIndex((row) => (row.person?._id ?? null) === person);
  const chosen = new Map<string, BoardPlace>();
  for (const row of between(rows, [rowOf(one), rowOf(other)])) {
    for (const day of between(days, [days.indexOf(one.day), days.indexOf(other.day)])) {
      for (const { job, part } of (row.cells.get(day) ?? []).filter(isPlacedJob)) {
        if (!chosen.has(job._id)) chosen.set(job._id, { person: row.person?._id ?? null, day, minute: part.from });
      }
    }
  }
  return chosen;
}
