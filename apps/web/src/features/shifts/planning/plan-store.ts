import type { BoardPlace, DropTarget, GraspedJob, PlanChange } from '@plumbline/domain/shifts/plan';
import type { ShownProposal } from '../proposal/shown-proposal.ts';

/** A rectangle of the window, in pixels. */
export interface Outline {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is being done: jobs are moved, or one is made longer or shorter. */
export interface Gesture {
  readonly kind: 'move' | 'length';
  readonly by: 'pointer' | 'keys';
  readonly jobs: readonly GraspedJob[];
  readonly anchor: BoardPlace | null;
  /** The one that was taken up, in words. */
  readonly name: string;
  readonly isCopy: boolean;
  readonly target: DropTarget | null;
  /** Of a job whose end is pulled: how long it would be, in minutes. */
  readonly minutes: number | null;
  /** Where it ends so far on the day where it was taken up, in minutes since midnight. */
  readonly end: number | null;
}

/** Changes that are on their way: the board shows them as done. */
export interface PendingPlan {
  readonly key: string;
  readonly changes: readonly PlanChange[];
}

export interface PlanStoreState {
  /** Jobs that are moved together, and where each was chosen; null: in the tray. */
  readonly chosen: ReadonlyMap<string, BoardPlace | null>;
  readonly gesture: Gesture | null;
  readonly pending: readonly PendingPlan[];
  /** What is proposed for jobs that wait, until it is accepted or discarded. */
  readonly proposal: ShownProposal | null;
  /** What is said to who doesn't see the board. */
  readonly said: string;
}

const nothing: PlanStoreState = { chosen: new Map(), gesture: null, pending: [], proposal: null, said: '' };

/** The state of planning: outside of React's, so that a gesture draws what it touches and not the whole board. */
export interface PlanStore {
  readonly get: () => PlanStoreState;
  readonly set: (part: Partial<PlanStoreState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function makePlanStore(): PlanStore {
  let state = nothing;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (part) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Of a board that nobody plans on. */
export const noPlanStore: PlanStore = { get: () => nothing, set: () => undefined, subscribe: () => () => undefined };
