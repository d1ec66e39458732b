import type { ResponseOf } from '@plumbline/contract/call';
import type { proposeShifts, SentPlacementReason, WaitingJob } from '@plumbline/contract/shift-proposals';
import type { PlanChange } from '@plumbline/domain/shifts/plan';
import { afterChange } from '@plumbline/domain/shifts/plan';
import type { Shifts } from '../board/board-rows.ts';

export type SentProposal = ResponseOf<typeof proposeShifts>;

/** A job with the person and the hour that are proposed for it. */
export interface ShownPlacement {
  /** As it is now. */
  readonly job: WaitingJob;
  readonly person: string;
  readonly startDate: string;
  readonly plannedLength: number | null;
  readonly reasons: readonly SentPlacementReason[];
  /** It is shown on the board, and accepted with the others. */
  readonly isChosen: boolean;
  /** Somebody has moved it since it was proposed. */
  readonly isByHand: boolean;
}

/** What is proposed, as it is looked through before it is accepted. */
export interface ShownProposal extends Omit<SentProposal, 'placements' | 'jobs'> {
  readonly placements: readonly ShownPlacement[];
  /** The jobs that the board shows as proposed. */
  readonly chosenIds: ReadonlySet<string>;
  /** The numbers of the jobs that reasons name. */
  readonly numbers: ReadonlyMap<string, number>;
}

function withPlacements(proposal: ShownProposal, placements: readonly ShownPlacement[]): ShownProposal {
  const chosenIds = new Set(placements.flatMap(({ job, isChosen }) => (isChosen ? [job._id] : [])));
  return { ...proposal, placements, chosenIds };
}

/** A proposal as it was sent: all of it is chosen, in the order of time. */
export function shownProposal({ placements, jobs, ...rest }: SentProposal): ShownProposal {
  const shown = placements
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate) || one.job.ID - other.job.ID)
    .map((one) => ({ ...one, plannedLength: one.job.plannedLength, isChosen: true, isByHand: false }));
  const numbers = new Map(jobs.map(({ _id, ID }) => [_id, ID]));
  return withPlacements({ ...rest, placements: [], chosenIds: new Set(), numbers }, shown);
}

/** The same with some jobs chosen, or not. */
export function withChosen(proposal: ShownProposal, ids: ReadonlySet<string>, isChosen: boolean): ShownProposal {
  return withPlacements(
    proposal,
    proposal.placements.map((one) => (ids.has(one.job._id) ? { ...one, isChosen } : one)),
  );
}

/** What a gesture on the board leaves of a proposal, and those of its changes that are about other jobs. */
export function movedWithin(
  proposal: ShownProposal,
  changes: readonly PlanChange[],
): { readonly proposal: ShownProposal; readonly rest: readonly PlanChange[] } {
  const own = new Map(changes.filter(({ job }) => proposal.chosenIds.has(job)).map((change) => [change.job, change]));
  const placements = proposal.placements.map((placement): ShownPlacement => {
    const change = own.get(placement.job._id);
    if (!change) return placement;
    const { users, startDate, plannedLength } = afterChange(change);
    const person = change.assign[0] ?? users[0];
    // In the tray again: it stays as it was proposed, for who chooses it again.
    if (person === undefined) return { ...placement, isChosen: false };
    return { ...placement, person, startDate: startDate ?? placement.startDate, plannedLength, isByHand: true };
  });
  return { proposal: withPlacements(proposal, placements), rest: changes.filter(({ job }) => !own.has(job)) };
}

/** What is chosen of a proposal, as changes of the jobs as they were when it was made. */
export function acceptedChanges({ placements }: ShownProposal): readonly PlanChange[] {
  return placements
    .filter(({ isChosen }) => isChosen)
    .map(({ job, person, startDate, plannedLength }) => ({
      job: job._id,
      before: { users: job.users, startDate: job.startDate, plannedLength: job.plannedLength },
      assign: job.users.includes(person) ? [] : [person],
      unassign: job.users.filter((id) => id !== person),
      ...(startDate !== job.startDate && { startDate }),
      ...(plannedLength !== null && plannedLength !== job.plannedLength && { plannedLength }),
    }));
}

const joined = <Thing extends { readonly _id: string }>(things: readonly Thing[], more: readonly Thing[]): Thing[] => {
  const known = new Set(things.map(({ _id }) => _id));
  return [...things, ...more.filter(({ _id }) => !known.has(_id))];
};

/** The board with what is proposed; what somebody has planned meanwhile is shown as it is. */
export function withProposal(shifts: Shifts, proposal: ShownProposal | null): Shifts {
  if (!proposal) return shifts;
  const planned = new Set(shifts.jobs.map(({ _id }) => _id));
  const proposed = proposal.placements
    .filter(({ job, isChosen }) => isChosen && !planned.has(job._id))
    .map(({ job, person, startDate, plannedLength }) => ({ ...job, users: [person], startDate, plannedLength }));
  return {
    ...shifts,
    jobs: [...shifts.jobs, ...proposed],
    jobTypes: joined(shifts.jobTypes, proposal.jobTypes),
    projects: joined(shifts.projects, proposal.projects),
  };
}
