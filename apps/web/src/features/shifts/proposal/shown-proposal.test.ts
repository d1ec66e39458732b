import { describe, expect, it } from 'vitest';
import { changesOfDrop } from '@plumbline/domain/shifts/plan';
import { aShiftJob, aShiftPerson, someShifts } from '../board/board.fixtures.ts';
import type { SentProposal } from './shown-proposal.ts';
import { acceptedChanges, movedWithin, shownProposal, withChosen, withProposal } from './shown-proposal.ts';

const timeZone = 'Asia/Jerusalem';
const [noa, ruth] = [aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')];
const [one, other] = [aShiftJob(11, []), { ...aShiftJob(12, []), startDate: null }];
const sent: SentProposal = {
  placements: [
    { job: other, person: ruth._id, startDate: '2026-03-16T06:00:00.000Z', reasons: [{ code: 'first_free' }] },
    { job: one, person: noa._id, startDate: one.startDate, reasons: [{ code: 'own_start' }] },
  ],
  left: [],
  people: 2,
  is_complete: true,
  jobs: [],
  jobTypes: [{ _id: one.jobType, title: 'Crane survey', icon: 'crane' }],
  projects: [],
};
const board = someShifts([noa, ruth], [aShiftJob(1, [1])]);
const shown = shownProposal(sent);
const planned = (proposal = shown) =>
  withProposal(board, proposal).jobs.map(({ ID, users, startDate }) => [ID, users, startDate]);
const drop = (
  job: typeof one,
  from: { person: string; day: string; minute: number },
  to: Parameters<typeof changesOfDrop>[0]['to'],
) => {
  const { _id, users, startDate, plannedLength } = job;
  return changesOfDrop({ jobs: [{ job: _id, users, startDate, plannedLength, from }], anchor: from, to }, timeZone);
};

describe('a proposal', () => {
  it('is shown over the plan in the order of time, with the names it brings', () => {
    expect(shown.placements.map(({ job }) => job.ID)).toEqual([11, 12]);
    expect(planned().slice(1)).toEqual([
      [11, [noa._id], one.startDate],
      [12, [ruth._id], '2026-03-16T06:00:00.000Z'],
    ]);
    expect(withProposal(board, shown).jobTypes.map(({ title }) => title)).toEqual(['Lift inspection']);
    expect(withProposal(board, null)).toBe(board);
  });

  it('leaves what somebody has planned meanwhile as it is', () => {
    const meanwhile = someShifts([noa, ruth], [aShiftJob(11, [2])]);
    expect(withProposal(meanwhile, shown).jobs.map(({ ID, users }) => [ID, users])).toEqual([
      [11, [ruth._id]],
      [12, [ruth._id]],
    ]);
  });

  it('is accepted as changes of the jobs as they were, those that are chosen', () => {
    expect(acceptedChanges(shown)).toEqual([
      {
        job: one._id,
        before: { users: [], startDate: one.startDate, plannedLength: null },
        assign: [noa._id],
        unassign: [],
      },
      {
        job: other._id,
        before: { users: [], startDate: null, plannedLength: null },
        assign: [ruth._id],
        unassign: [],
        startDate: '2026-03-16T06:00:00.000Z',
      },
    ]);
    const less = withChosen(shown, new Set([one._id]), false);
    expect(acceptedChanges(less).map(({ job }) => job)).toEqual([other._id]);
    expect(planned(less).map(([ID]) => ID)).toEqual([1, 12]);
  });

  it('has its jobs moved within it; a drop into the tray takes one out, others go on to the server', () => {
    const proposedJob = { ...one, users: [noa._id] };
    const from = { person: noa._id, day: '2026-03-15', minute: 600 };
    const moved = movedWithin(shown, [
      ...drop(proposedJob, from, { kind: 'cell', person: ruth._id, day: '2026-03-17', minute: null }),
      ...drop(aShiftJob(1, [1]), from, { kind: 'tray' }),
    ]);
    expect(moved.rest.map(({ job }) => job)).toEqual([aShiftJob(1, [1])._id]);
    expect(moved.proposal.placements[0]).toMatchObject({
      person: ruth._id,
      startDate: '2026-03-17T08:00:00.000Z',
      isByHand: true,
    });
    expect(acceptedChanges(moved.proposal)[0]).toMatchObject({
      before: { users: [], startDate: one.startDate },
      assign: [ruth._id],
      startDate: '2026-03-17T08:00:00.000Z',
    });
    const out = movedWithin(shown, drop(proposedJob, from, { kind: 'tray' }));
    expect([out.rest, [...out.proposal.chosenIds]]).toEqual([[], [other._id]]);
  });
});
