import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { partsOfDay } from '../availability/load.ts';
import { usualWeek } from '../availability/working-hours.ts';
import { daysOfSpan } from '../shifts/ranges.ts';
import { boardOf, fewestMinutes } from './board.ts';
import { checkGame, gameDay, gameWeights } from './game-schemas.ts';
import type { GameWeights } from './game.ts';
import { earnsPoints, firstWeights, gameRankings, rewardsFindingNothing, stateOfGame } from './game.ts';
import { playedDays, possibleMinutes } from './hours.ts';
import type { Deeds } from './points.ts';
import { pointsOf, shareOf, unreportedStatuses } from './points.ts';

/** A job as the database has it, as far as games look at it. */
interface PlayedJob {
  readonly status: string;
  readonly isRemoved: boolean;
  readonly projectId: string | null;
  readonly people: readonly string[];
  readonly hasIssue: boolean;
}

const someWeights = fc.record({
  reported: fc.nat({ max: 1000 }),
  confirmed: fc.nat({ max: 1000 }),
  clean: fc.nat({ max: 1000 }),
});
const somePeople = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 });
const someJob: fc.Arbitrary<PlayedJob> = fc.record({
  status: fc.constantFrom('open', 'assigned', 'confirmed', 'rejected', 'reported', 'review', 'done', 'Invoiced'),
  isRemoved: fc.boolean(),
  projectId: fc.constantFrom(null, 'p', 'q'),
  people: somePeople,
  hasIssue: fc.boolean(),
});
const someJobs = fc.array(someJob, { maxLength: 30 });

const counts = ({ status, isRemoved }: PlayedJob) =>
  !isRemoved && !(unreportedStatuses as readonly string[]).includes(status);

const deedsOf = (jobs: readonly PlayedJob[]): Deeds[] =>
  jobs.filter(counts).flatMap(({ people, projectId, hasIssue }) =>
    people.toSorted().map((userId, index) => ({
      userId,
      projectId,
      people: people.length,
      place: index + 1,
      reported: 1,
      clean: hasIssue ? 0 : 1,
      confirmed: 0,
    })),
  );
const worth = (job: PlayedJob, weights: GameWeights) =>
  counts(job) ? (weights.reported + (job.hasIssue ? 0 : weights.clean)) * 100 : 0;
const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);
const nobodysHours = new Map<string, null>();
const board = (jobs: readonly PlayedJob[], weights: GameWeights, ranking: (typeof gameRankings)[number] = 'points') =>
  boardOf(deedsOf(jobs), nobodysHours, { weights, ranking });
const pointsByPerson = (jobs: readonly PlayedJob[], weights: GameWeights) =>
  new Map(board(jobs, weights).people.map(({ userId, hundredths }) => [userId, hundredths]));

describe('points of a job', () => {
  it('are shared exactly, in parts that differ by a hundredth at most', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 60 }), (points, people) => {
        const shares = Array.from({ length: people }, (_, index) => shareOf(points, people, index + 1));
        expect(sum(shares)).toBe(points * 100);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(2);
      }),
    );
  });

  it('are those of the board together, of its people and of its teams alike: none is lost, none counts twice', () => {
    fc.assert(
      fc.property(someJobs, someWeights, fc.constantFrom(...gameRankings), (jobs, weights, ranking) => {
        const expected = sum(jobs.map((job) => worth(job, weights)));
        const { people, teams } = board(jobs, weights, ranking);
        expect(sum(people.map(({ hundredths }) => hundredths))).toBe(expected);
        expect(sum(teams.map(({ hundredths }) => hundredths))).toBe(expected);
        expect(new Set(people.map(({ userId }) => userId)).size).toBe(people.length);
      }),
    );
  });

  it('are taken back exactly when a job is rejected, sent back or deleted, and nobody else’s change', () => {
    const back = fc.constantFrom<Partial<PlayedJob>>(
      { isRemoved: true },
      ...unreportedStatuses.map((status) => ({ status })),
    );
    fc.assert(
      fc.property(someJobs, someJob, back, someWeights, (jobs, job, change, weights) => {
        const without = pointsByPerson(jobs, weights);
        expect(pointsByPerson([...jobs, { ...job, ...change }], weights)).toEqual(without);
        for (const [userId, after] of pointsByPerson([...jobs, job], weights)) {
          if (!job.people.includes(userId)) expect(after).toBe(without.get(userId) ?? 0);
        }
      }),
    );
  });

  it('are the same counted one by one and counted together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 50 }),
        someWeights,
        (people, n, weights) => {
          const one = { userId: 'a', projectId: null, people, place: 1, reported: 1, clean: 1, confirmed: 1 };
          const all = { ...one, reported: n, clean: n, confirmed: n };
          expect(pointsOf(all, weights)).toBe(n * pointsOf(one, weights));
        },
      ),
    );
  });

  it('of one who found an issue are never less than they would be without the job', () => {
    fc.assert(
      fc.property(someJobs, someJob, someWeights, (jobs, job, weights) => {
        const before = pointsByPerson(jobs, weights);
        for (const [userId, after] of pointsByPerson([...jobs, { ...job, hasIssue: true }], weights)) {
          expect(after).toBeGreaterThanOrEqual(before.get(userId) ?? 0);
        }
      }),
    );
  });
});

const deed = (userId: string, reported: number): Deeds => ({
  userId,
  projectId: null,
  people: 1,
  place: 1,
  reported,
  clean: 0,
  confirmed: 0,
});

describe('the order of a board', () => {
  it('goes down, the same figure has the same rank, and the next one counts them all', () => {
    const { people } = boardOf([deed('a', 3), deed('b', 5), deed('c', 5), deed('d', 1)], nobodysHours, {
      weights: firstWeights,
      ranking: 'points',
    });
    expect(people.map(({ userId, rank, hundredths }) => [userId, rank, hundredths])).toEqual([
      ['b', 1, 5000],
      ['c', 1, 5000],
      ['a', 3, 3000],
      ['d', 4, 1000],
    ]);
  });

  it('lets somebody with half the hours win; whose hours are few or unknown has no rank by them', () => {
    const possible = new Map([
      ['full', 9600],
      ['half', 4800],
      ['once', fewestMinutes - 1],
    ]);
    const deeds = [deed('full', 10), deed('half', 6), deed('once', 3), deed('unknown', 20)];
    const { people } = boardOf(deeds, possible, { weights: firstWeights, ranking: 'per_hour' });
    expect(people.map(({ userId, rank, perHour }) => [userId, rank, perHour])).toEqual([
      ['half', 1, 75],
      ['full', 2, 63],
      ['unknown', null, null],
      ['once', null, null],
    ]);
  });

  it('is the same whatever order the deeds come in', () => {
    fc.assert(
      fc.property(someJobs, someWeights, fc.constantFrom(...gameRankings), (jobs, weights, ranking) => {
        const possible = new Map<string, number | null>([
          ['a', 9600],
          ['b', 4800],
          ['c', null],
        ]);
        const rules = { weights, ranking };
        const deeds = deedsOf(jobs);
        expect(boardOf(deeds.toReversed(), possible, rules)).toEqual(boardOf(deeds, possible, rules));
      }),
    );
  });
});

describe('the hours of a game', () => {
  const days = daysOfSpan({ from: '2026-03-02', to: '2026-03-08' }).map((day) => ({
    day,
    parts: partsOfDay(day, 'Europe/Berlin'),
  }));
  const office = { hours: usualWeek(7), absences: [], holidays: [] };
  const sick = { id: 's', kind: 'sick', part: 'days', from: null, to: null } as const;
  const absent = (state: 'asked' | 'confirmed') => ({
    ...office,
    absences: [{ ...sick, state, firstDay: '2026-03-02', lastDay: '2026-03-08' }],
  });

  it('are working hours without absences that are confirmed, from somebody’s first day on', () => {
    const all = possibleMinutes(office, days, '2020-01-01') ?? 0;
    expect(all).toBeGreaterThan(0);
    expect(possibleMinutes(absent('asked'), days, '2020-01-01')).toBe(all);
    expect(possibleMinutes(absent('confirmed'), days, '2020-01-01')).toBe(0);
    expect(possibleMinutes(office, days, '2026-03-09')).toBe(0);
    expect(possibleMinutes({ ...office, hours: null }, days, '2020-01-01')).toBeNull();
  });

  it('end today, or with the game', () => {
    const game = { firstDay: '2026-03-02', lastDay: '2026-03-08' };
    expect(playedDays(game, '2026-03-01')).toBeNull();
    expect(playedDays(game, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    expect(playedDays(game, '2026-05-01')).toEqual({ from: '2026-03-02', to: '2026-03-08' });
    expect(['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map((day) => stateOfGame(game, day))).toEqual([
      'coming',
      'running',
      'running',
      'over',
    ]);
  });
});

describe('what a company sets', () => {
  const schema = z.object({ firstDay: gameDay, lastDay: gameDay, weights: gameWeights }).superRefine(checkGame);
  const game = { firstDay: '2026-03-01', lastDay: '2026-03-31', weights: firstWeights };
  const mistakes = (change: Partial<typeof game>) =>
    schema.safeParse({ ...game, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('is refused where it can’t be played', () => {
    expect(mistakes({})).toBeUndefined();
    expect(mistakes({ lastDay: '2026-02-01' })).toEqual([['lastDay', 'ends_before_it_starts']]);
    expect(mistakes({ lastDay: '2027-03-31' })).toEqual([['lastDay', 'game_too_long']]);
    expect(mistakes({ weights: { reported: 0, confirmed: 0, clean: 0 } })).toEqual([
      ['weights.reported', 'game_without_points'],
    ]);
    expect(mistakes({ weights: { ...firstWeights, clean: -1 } })?.[0]?.[0]).toBe('weights.clean');
  });

  it('is warned of where finding nothing outweighs the rest, and does not begin so', () => {
    expect(rewardsFindingNothing(firstWeights)).toBe(false);
    expect(rewardsFindingNothing({ reported: 5, confirmed: 2, clean: 7 })).toBe(false);
    expect(rewardsFindingNothing({ reported: 5, confirmed: 2, clean: 8 })).toBe(true);
    expect(earnsPoints(firstWeights)).toBe(true);
  });
});
