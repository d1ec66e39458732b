import type { ProposalWeights } from './weights.ts';
import type { Ways } from './ways.ts';
import type { Window } from './windows.ts';

/** A job that is to be placed, in numbers: minutes since 1970; places, projects and days by their numbers. */
export interface Task {
  readonly index: number;
  readonly id: string;
  readonly length: number;
  readonly place: number;
  /** -1 for none. */
  readonly project: number;
  /** When it is wanted. */
  readonly own: number | null;
  readonly wantedDay: number | null;
  /** For each person, when they have all of its skills; null for who can't be given it. */
  readonly allowed: readonly (Window | null)[];
}

/** Something that somebody does, from when to when. */
export interface Stop extends Window {
  readonly id: string;
  readonly place: number;
  readonly project: number;
  /** The day that it begins on; -1 outside of the days that are planned. */
  readonly day: number;
  /** What is proposed; null for what was planned before. */
  readonly task: Task | null;
}

/** Where a task can be put: when it begins, before which stop, and what it would cost. */
export interface Slot {
  readonly person: number;
  readonly from: number;
  readonly cost: number;
}

/** What all agendas share. */
export interface Calendar {
  readonly ways: Ways;
  readonly weights: ProposalWeights;
  /** When each day begins, and when the last one ends. */
  readonly days: readonly number[];
  /** Nothing begins before. */
  readonly now: number;
}

/** What somebody brings along. */
export interface AgendaFacts {
  readonly person: number;
  readonly id: string;
  /** When they can work at all; a job at its own start may be anywhere in it. */
  readonly free: readonly Window[];
  /** Where hours are looked for. */
  readonly planned: readonly Window[];
  /** Minutes that they can be planned for on these days, and those that they are. */
  readonly capacity: number;
  readonly busy: number;
  readonly stops: readonly Omit<Stop, 'task' | 'day'>[];
}

/** The number of the day that a minute is on; -1 outside of the days that are planned. */
export function dayOf(at: number, days: readonly number[]): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low === days.length ? -1 : low - 1;
}
