import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Absence } from '../availability/absence.ts';
import { warningsOf } from '../availability/warnings.ts';
import type { WorkingWeek } from '../availability/working-hours.ts';
import { usualWeek } from '../availability/working-hours.ts';
import { addDays } from '../dates/calendar-day.ts';
import { costOfLeftJob, PlanState } from './plan-state.ts';
import { prepare } from './prepare.ts';
import type { JobToPlace, OwnJob, PersonToPlan, ProposalInput } from './proposal.ts';
import { propose } from './propose.ts';
import { anInput, at, leastCost, north, timeZone } from './proposals.fixtures.ts';
import { solve } from './solve.ts';

/** Weeks with and without a change of clocks: summer time begins on 27 March 2026, and ends on 25 October. */
const weeks = ['2026-03-15', '2026-03-22', '2026-10-22'] as const;
const night: WorkingWeek = Array.from({ length: 7 }, () => [
  { from: '00:00', to: '06:00' },
  { from: '20:00', to: '24:00' },
]);
const split: WorkingWeek = Array.from({ length: 7 }, () => [
  { from: '08:10', to: '12:00' },
  { from: '12:30', to: '17:00' },
]);
const skills = ['a', 'b'] as const;
const place = fc.option(fc.integer({ min: 0, max: 60 }).map(north));
const project = fc.option(fc.constantFrom('x', 'y', 'z'));

const moment = (from: string) =>
  fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 95 })).map(([day, quarter]) => {
    const two = (part: number) => String(part).padStart(2, '0');
    return at(addDays(from, day), `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`);
  });

const person = (from: string, index: number): fc.Arbitrary<PersonToPlan> => {
  const absence: fc.Arbitrary<Absence> = fc.record({
    id: fc.constant('absence'),
    kind: fc.constantFrom('sick', 'holiday'),
    state: fc.constantFrom('asked', 'confirmed', 'refused'),
    firstDay: fc.integer({ min: -1, max: 4 }).map((day) => addDays(from, day)),
    lastDay: fc.constant(addDays(from, 2)),
    part: fc.constantFrom('days', 'morning', 'afternoon', 'hours'),
    from: fc.constant('09:00'),
    to: fc.constant('11:20'),
  });
  const own: fc.Arbitrary<OwnJob> = fc.record({
    id: fc.uuid(),
    startDate: moment(from),
    plannedMinutes: fc.constantFrom(null, 45, 120, 600),
    place,
    projectId: project,
  });
  const holding = fc.record({
    skillId: fc.constantFrom(...skills),
    firstDay: fc.integer({ min: -9, max: 2 }).map((day) => addDays(from, day)),
    lastDay: fc.option(fc.integer({ min: 0, max: 9 }).map((day) => addDays(from, day))),
  });
  return fc.record({
    id: fc.constant(`person ${index}`),
    availability: fc.record({
      hours: fc.constantFrom(null, usualWeek(7), night, split),
      absences: fc.array(absence, { maxLength: 1 }),
      holidays: fc.constantFrom([], [{ name: 'Feast', firstDay: addDays(from, 1), lastDay: addDays(from, 1) }]),
    }),
    jobs: fc.array(own, { maxLength: 4 }),
    skills: fc.uniqueArray(holding, { selector: ({ skillId }) => skillId }),
  });
};

const job = (from: string, index: number): fc.Arbitrary<JobToPlace> =>
  fc.record({
    id: fc.constant(`job ${index}`),
    startDate: fc.option(moment(from)),
    plannedMinutes: fc.constantFrom(null, 20, 90, 240, 500),
    place,
    projectId: project,
    skillIds: fc.subarray([...skills]),
    userIds: fc.constantFrom([], [], [], ['person 0'], ['person 0', 'person 1']),
  });

const instance = ({ jobs, people, days }: { jobs: number; people: number; days: number }) =>
  fc.constantFrom(...weeks).chain((from) =>
    fc.record({
      jobs: fc
        .integer({ min: 1, max: jobs })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => job(from, index)))),
      people: fc
        .integer({ min: 1, max: people })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => person(from, index)))),
      travelSpeed: fc.constantFrom(null, 15, 60),
      weights: fc.record({
        travel: fc.integer({ min: 0, max: 10 }),
        fairness: fc.integer({ min: 0, max: 10 }),
        continuity: fc.integer({ min: 0, max: 10 }),
        wantedDay: fc.integer({ min: 0, max: 10 }),
      }),
      now: moment(from),
      span: fc.constant({ from, to: addDays(from, days - 1) }),
    }),
  );

const input = (parts: Partial<ProposalInput> & Pick<ProposalInput, 'jobs' | 'people'>) =>
  anInput(parts.jobs, parts.people, parts);

describe('a proposal', () => {
  it('never gives a reason to warn, begins nothing before now or outside of its days, and names each job once', () => {
    fc.assert(
      fc.property(instance({ jobs: 8, people: 4, days: 4 }), fc.integer(), (parts, seed) => {
        const asked = input(parts);
        const { placements, left } = propose(asked, { seed, steps: 3000 });
        expect([...placements, ...left].map((one) => one.job).toSorted()).toEqual(
          asked.jobs.map(({ id }) => id).toSorted(),
        );
        const jobOf = new Map(asked.jobs.map((one) => [one.id, one]));
        const [first, end] = [at(asked.span.from, '00:00'), at(addDays(asked.span.to, 1), '00:00')];
        for (const { job: id, person: personId, startDate } of placements) {
          const placed = jobOf.get(id) as JobToPlace;
          const somebody = asked.people.find((one) => one.id === personId) as PersonToPlan;
          const others = placements
            .filter((one) => one.person === personId && one.job !== id)
            .map((one) => ({ ...(jobOf.get(one.job) as JobToPlace), startDate: one.startDate }));
          const jobs = [...somebody.jobs, ...others];
          const context = { timeZone, travelSpeed: asked.travelSpeed, today: asked.span.from };
          expect(warningsOf({ ...placed, startDate }, { ...somebody, jobs }, context)).toEqual([]);
          expect(placed.userIds.every((one) => one === personId)).toBe(true);
          expect(startDate >= asked.now && startDate >= first && startDate < end).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same seed', () => {
    fc.assert(
      fc.property(instance({ jobs: 10, people: 4, days: 3 }), fc.integer(), (parts, seed) => {
        const budget = { seed, steps: 4000 };
        expect(propose(input(parts), budget)).toEqual(propose(input(parts), budget));
      }),
      { numRuns: 40 },
    );
  });

  it('costs what its parts cost, whatever was tried before', () => {
    fc.assert(
      fc.property(instance({ jobs: 8, people: 4, days: 3 }), fc.integer(), (parts, seed) => {
        const prepared = prepare(input(parts));
        const { puts, cost } = solve(prepared, { seed, steps: 2000 });
        const state = new PlanState(prepared);
        for (const [task, put] of puts) {
          const before = state.cost();
          let added = Infinity;
          state.slots(task, (slot) => {
            if (slot.person === put.person && slot.from === put.from) added = slot.cost;
          });
          state.put(task, put);
          if (added < Infinity) expect(state.cost() - before).toBeCloseTo(added - costOfLeftJob, 5);
        }
        expect(state.cost()).toBeCloseTo(cost, 5);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves no more jobs over than any other plan, and costs at most 5 % more: against full search', () => {
    fc.assert(
      fc.property(instance({ jobs: 5, people: 3, days: 2 }), fc.integer(), (parts, seed) => {
        const asked = input(parts);
        const { cost } = solve(prepare(asked), { seed, steps: 60_000 });
        const left = Math.floor(cost / costOfLeftJob) * costOfLeftJob;
        const allowed = left + (cost - left) / 1.05;
        expect(leastCost(asked, allowed)).toBeGreaterThanOrEqual(allowed - 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  it('places jobs as long as the hours over midnight, and none longer', () => {
    const availability = { hours: night, absences: [], holidays: [] };
    const people = [{ id: 'p', availability, jobs: [], skills: [] }];
    const asked = (plannedMinutes: number) => {
      const one = { id: 'j', startDate: null, place: null, projectId: null, skillIds: [], userIds: [], plannedMinutes };
      return propose(anInput([one], people), { seed: 1, steps: 100 });
    };
    expect(asked(600).placements[0]?.startDate).toBe(at('2026-03-17', '20:00'));
    expect(asked(601).left).toEqual([{ job: 'j', reason: { code: 'too_long', longest: 600 } }]);
  });
});
