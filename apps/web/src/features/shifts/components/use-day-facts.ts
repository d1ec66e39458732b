import { useMemo } from 'react';
import type { DayFacts } from '../board/board-availability.ts';
import type { BoardRow } from '../board/board-rows.ts';
import { useBoard } from './board-context.ts';

/** What there is to say of a row's days, and whether a cell is shaded: on hours it is they that are. */
export function useDayFacts({ hasHours }: { readonly hasHours: boolean }) {
  const { availability } = useBoard();
  return useMemo(
    () => ({
      of: ({ person }: BoardRow, day: string): DayFacts | null => (person ? availability.of(person._id, day) : null),
      off: (personId: string | undefined, day: string) =>
        personId === undefined || hasHours ? undefined : (availability.of(personId, day).off ?? undefined),
    }),
    [availability, hasHours],
  );
}
