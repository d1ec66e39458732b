import { describe, expect, it } from 'vitest';
import { aShiftJob, aShiftPerson, someShifts } from '../board/board.fixtures.ts';
import { boardGroups } from '../board/board-rows.ts';
import { chosenBetween, toggled } from './chosen.ts';

const days = ['2026-03-15', '2026-03-16', '2026-03-17'];
const people = [1, 2, 3].map((n) => aShiftPerson(n, `Person ${n}`));
const [noa, ruth, dan] = people.map(({ _id }) => _id);
const jobs = [
  aShiftJob(1, [1]),
  aShiftJob(2, [2], { startDate: '2026-03-16T08:00:00.000Z' }),
  aShiftJob(3, [3], { startDate: '2026-03-17T08:00:00.000Z' }),
  aShiftJob(4, [1, 2], { startDate: '2026-03-16T09:00:00.000Z' }),
];
const groups = boardGroups(someShifts(people, jobs), {
  group: 'none',
  span: { from: '2026-03-15', to: '2026-03-17' },
  timeZone: 'Asia/Jerusalem',
});
const numbers = (chosen: ReadonlyMap<string, unknown>) => jobs.flatMap(({ _id, ID }) => (chosen.has(_id) ? [ID] : []));

describe('jobs that are chosen', () => {
  it('are those between two cells, whichever comes first', () => {
    const [one, other] = [
      { person: noa ?? '', day: '2026-03-15' },
      { person: ruth ?? '', day: '2026-03-16' },
    ];
    expect(numbers(chosenBetween(groups, days, one, other))).toEqual([1, 2, 4]);
    expect(numbers(chosenBetween(groups, days, other, one))).toEqual([1, 2, 4]);
    expect(numbers(chosenBetween(groups, days, other, { person: dan ?? '', day: '2026-03-17' }))).toEqual([2, 3, 4]);
    // With where each was chosen: by a job of two people in the row that comes first.
    expect(chosenBetween(groups, days, one, other).get(jobs[3]?._id ?? '')).toEqual({
      person: noa,
      day: '2026-03-16',
      minute: 660,
    });
  });

  it('are none where one of the cells is not there any more', () => {
    expect(
      chosenBetween(groups, days, { person: 'gone', day: '2026-03-15' }, { person: noa ?? '', day: '2026-03-16' }).size,
    ).toBe(0);
  });

  it('are one more or one less by pressing it', () => {
    const once = toggled(new Map(), 'a', null);
    expect([...once.keys()]).toEqual(['a']);
    expect(toggled(once, 'a', null).size).toBe(0);
  });
});
