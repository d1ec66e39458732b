import type { PersonToAssign, PlacedJob } from '../availability/warnings.ts';
import type { WorkingWeek } from '../availability/working-hours.ts';
import type { Point } from '../places/distance.ts';
import type { DaySpan } from '../shifts/ranges.ts';
import type { ProposalWeights } from './weights.ts';

/** A job that waits to be planned. */
export interface JobToPlace {
  readonly id: string;
  /** When it is wanted; null: at any time. */
  readonly startDate: string | null;
  readonly plannedMinutes: number | null;
  readonly place: Point | null;
  readonly projectId: string | null;
  readonly skillIds: readonly string[];
  /** Who is on it already. */
  readonly userIds: readonly string[];
}

/** A job that somebody has already, in a project. */
export interface OwnJob extends PlacedJob {
  readonly projectId: string | null;
}

/** Somebody who may be put on jobs. */
export interface PersonToPlan extends PersonToAssign {
  readonly id: string;
  readonly jobs: readonly OwnJob[];
}

export interface ProposalInput {
  readonly jobs: readonly JobToPlace[];
  readonly people: readonly PersonToPlan[];
  /** The days on which jobs may begin. */
  readonly span: DaySpan;
  readonly timeZone: string;
  /** In km/h as the crow flies; null: ways take no time. */
  readonly travelSpeed: number | null;
  /** Nothing begins before: ISO 8601 with zone. */
  readonly now: string;
  readonly weights: ProposalWeights;
  /** When those are planned who have no working hours: any other hour would be one of work as well. */
  readonly usualHours: WorkingWeek;
}

/** How long a proposal is worked on. The same seed and steps give the same proposal. */
export interface ProposalBudget {
  readonly seed: number;
  /** Places of jobs that are looked at, at most. */
  readonly steps: number;
  /** How often some are taken out and put back otherwise, at most; 0: each is put where it costs least at its turn. */
  readonly rounds?: number;
}

/** Why a job was given to somebody then. */
export type PlacementReason =
  /** They have all of its so many skills on that day. */
  | { readonly code: 'skills'; readonly count: number }
  /** Nobody else has its skills. */
  | { readonly code: 'only_person' }
  /** How far the nearest job of their day is that has a place, in whole kilometres. */
  | { readonly code: 'near'; readonly km: number; readonly job: string; readonly other: 'before' | 'after' }
  /** They have other jobs of its project. */
  | { readonly code: 'same_project' }
  | { readonly code: 'own_start' }
  /** On the day that it is wanted, at another hour. */
  | { readonly code: 'other_hour' }
  /** So many days after the one that it is wanted on; below zero: before. */
  | { readonly code: 'other_day'; readonly days: number }
  /** It had no start: the earliest hour that suited. */
  | { readonly code: 'first_free' }
  /** For which part of their hours they are planned then, in percent. */
  | { readonly code: 'load'; readonly percent: number };

/** Why a job is left over. */
export type LeftReason =
  | { readonly code: 'many_people' }
  /** The only person on it is none of those who are planned. */
  | { readonly code: 'other_person' }
  /** There are no people to propose. */
  | { readonly code: 'nobody' }
  /** All of the days are over. */
  | { readonly code: 'past' }
  | { readonly code: 'no_skills' }
  /** Some have had its skills, or get them, but nobody has them on these days. */
  | { readonly code: 'skills_not_valid' }
  /** It is longer than any time at which those who have its skills can work, in minutes. */
  | { readonly code: 'too_long'; readonly longest: number }
  /** So many people have its skills; all their time is taken. */
  | { readonly code: 'no_time'; readonly people: number }
  /** There would be time, if the way there were shorter. */
  | { readonly code: 'too_far'; readonly people: number };

export interface Placement {
  readonly job: string;
  readonly person: string;
  readonly startDate: string;
  readonly reasons: readonly PlacementReason[];
}

export interface LeftJob {
  readonly job: string;
  readonly reason: LeftReason;
}

export interface Proposal {
  readonly placements: readonly Placement[];
  readonly left: readonly LeftJob[];
  /** What `PlanState.cost` says: to be compared with other proposals for the same jobs and people. */
  readonly cost: number;
  /** How many places were looked at. */
  readonly steps: number;
}
