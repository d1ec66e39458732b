import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import type { BoardGroup } from '../board/board-rows.ts';
import type { PlanStore, PlanStoreState } from './plan-store.ts';
import { noPlanStore } from './plan-store.ts';

/** How the board is drawn, as far as planning asks. */
export interface BoardFacts {
  /** The hours of a cell; null where cells have none. */
  readonly axis: MinuteSpan | null;
  /** Days go down, and their hours with them. */
  readonly isDown: boolean;
  readonly groups: readonly BoardGroup[];
  readonly days: readonly string[];
}

export interface PlanContextValue {
  readonly store: PlanStore;
  readonly register: (facts: BoardFacts) => void;
  /** The id of the text that says how to plan by keys. */
  readonly hintId: string;
}

export const PlanContext = createContext<PlanContextValue | null>(null);

/** A part of the state of planning: something that compares as the same while it is. */
export function usePlanState<Part extends string | number | boolean | object | null>(
  choose: (state: PlanStoreState) => Part,
): Part {
  const { store } = useContext(PlanContext) ?? { store: noPlanStore };
  return useSyncExternalStore(store.subscribe, () => choose(store.get()));
}

/** Says how the board is drawn, while it is. */
export function useBoardFacts({ axis, isDown, groups, days }: BoardFacts): void {
  const register = useContext(PlanContext)?.register;
  useEffect(() => register?.({ axis, isDown, groups, days }), [register, axis, isDown, groups, days]);
}

/** The state of planning itself, for what changes it. */
export function usePlanStore(): PlanStore {
  return useContext(PlanContext)?.store ?? noPlanStore;
}

/** The id of what says how to plan by keys; undefined on a board that nobody plans on. */
export const usePlanHint = () => useContext(PlanContext)?.hintId;

const flags = { chosen: 1, grasped: 2, proposed: 4 } as const;

/** What the chip of a job has on it while it is chosen, moved or only proposed. */
export function useChipPlan(jobId: string) {
  // One number, so that each of hundreds of chips listens once.
  const is = usePlanState(
    ({ chosen, gesture, proposal }) =>
      (chosen.has(jobId) ? flags.chosen : 0) |
      (gesture?.jobs.some(({ job }) => job === jobId) ? flags.grasped : 0) |
      (proposal?.chosenIds.has(jobId) ? flags.proposed : 0),
  );
  return {
    ...((is & flags.chosen) > 0 && { 'aria-pressed': true }),
    'data-proposed': (is & flags.proposed) > 0 || undefined,
    'data-chosen': (is & flags.chosen) > 0 || undefined,
    'data-grasped': (is & flags.grasped) > 0 || undefined,
  } as const;
}

/** The jobs that a drop has just given somebody, and those that it gave a start: the tray has them no more. */
export function usePlannedOut(kind: 'unassigned' | 'unscheduled'): ReadonlySet<string> {
  const pending = usePlanState((state) => state.pending);
  const isOut = kind === 'unassigned' ? 'assign' : 'startDate';
  return new Set(
    pending.flatMap(({ changes }) =>
      changes.flatMap((change) => {
        const given = change[isOut];
        return given !== undefined && given.length > 0 ? [change.job] : [];
      }),
    ),
  );
}
