import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-day.ts';
import { momentOfWall, wallOfMoment } from '../dates/wall-time.ts';
import { minutesOfDay, minutesOfTime } from './job-days.ts';
import type { BoardPlace, DropTarget, GraspedJob } from './plan.ts';
import { afterChange, changeOfLength, changesOfDrop, isAsSeen, minutesUntil, neededFor } from './plan.ts';

const timeZone = 'Asia/Jerusalem';
const limits = { least: 1, most: 14_400 };
const at = (day: string, time: string) => new Date(momentOfWall({ day, time }, timeZone)).toISOString();
const wall = (moment: string | null | undefined) => {
  const { day, time } = wallOfMoment(moment ?? '', timeZone);
  return `${day} ${time}`;
};
const cell = (person: string, day: string, minute: number | null = null): DropTarget => ({
  kind: 'cell',
  person,
  day,
  minute,
});
const placeOf = (person: string | null, startDate: string): BoardPlace => {
  const { day, time } = wallOfMoment(startDate, timeZone);
  return { person, day, minute: minutesOfTime(time) };
};

function grasped(
  job: string,
  users: readonly string[],
  startDate: string | null,
  person: string | null = users[0] ?? null,
): GraspedJob {
  const from = person === null || startDate === null ? null : placeOf(person, startDate);
  return { job, users, startDate, plannedLength: null, from };
}
const dropped = (jobs: readonly GraspedJob[], to: DropTarget, isCopy = false) =>
  changesOfDrop({ jobs, anchor: jobs[0]?.from ?? null, to }, timeZone, { isCopy });

/** Moments in the two weeks of 2026 in which clocks change in Israel: on 27 March, and on 25 October. */
const moments = fc
  .tuple(fc.constantFrom('2026-03-22', '2026-10-18'), fc.integer({ min: 0, max: 14 * minutesOfDay }))
  .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString());
const days = fc
  .tuple(fc.constantFrom('2026-03-22', '2026-10-18'), fc.integer({ min: 0, max: 13 }))
  .map(([day, later]) => addDays(day, later));
const people = fc.constantFrom('a', 'b', 'c');
const targets: fc.Arbitrary<DropTarget> = fc.oneof(
  fc.record({ kind: fc.constant('tray' as const) }),
  fc.record({
    kind: fc.constant('cell' as const),
    person: people,
    day: days,
    minute: fc.option(fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)),
  }),
);
const jobs = fc
  .record({ users: fc.uniqueArray(people, { minLength: 1 }), startDate: moments })
  .chain(({ users, startDate }) => fc.constantFrom(...users).map((person) => grasped('j', users, startDate, person)));

describe('a drop', () => {
  it('on somebody takes the one off whose row it comes from, puts the other on, and leaves the rest', () => {
    const start = at('2026-06-10', '08:15');
    const [change] = dropped([grasped('j', ['a', 'b'], start)], cell('c', '2026-06-10'));
    expect(change).toMatchObject({ job: 'j', assign: ['c'], unassign: ['a'] });
    expect(change).not.toHaveProperty('startDate');
    expect(change && afterChange(change).users).toEqual(['b', 'c']);
    // Who is on it already isn't put on again.
    const [joined] = dropped([grasped('j', ['a', 'b'], start)], cell('b', '2026-06-10'));
    expect(joined && afterChange(joined).users).toEqual(['b']);
  });

  it('on another day keeps the hour by the clocks there, and on an hour axis has the hour', () => {
    const jobs_ = [grasped('j', ['a'], at('2026-03-26', '08:15'))];
    expect(wall(dropped(jobs_, cell('a', '2026-03-27'))[0]?.startDate)).toBe('2026-03-27 08:15');
    expect(wall(dropped(jobs_, cell('a', '2026-03-27', 600))[0]?.startDate)).toBe('2026-03-27 10:00');
    // The hour that summer time skips is the one after it.
    expect(wall(dropped(jobs_, cell('a', '2026-03-27', 150))[0]?.startDate)).toBe('2026-03-27 03:30');
  });

  it('of a part that began on a day before moves the whole job by as much', () => {
    const job = {
      ...grasped('j', ['a'], at('2026-06-10', '22:00')),
      from: { person: 'a', day: '2026-06-11', minute: 0 },
    };
    expect(wall(dropped([job], cell('a', '2026-06-12'))[0]?.startDate)).toBe('2026-06-11 22:00');
    expect(wall(dropped([job], cell('a', '2026-06-11', 60))[0]?.startDate)).toBe('2026-06-10 23:00');
  });

  it('into the tray takes off who had it, and nothing else', () => {
    const [change] = dropped([grasped('j', ['a', 'b'], at('2026-06-10', '08:15'))], { kind: 'tray' });
    expect(change).toMatchObject({ assign: [], unassign: ['a'] });
    expect(change).not.toHaveProperty('startDate');
    expect(dropped([grasped('j', [], null)], { kind: 'tray' })).toEqual([]);
  });

  it('from the tray has the day at the job’s own hour, or at eight where it has none', () => {
    const own = grasped('j', [], at('2026-06-01', '13:30'), null);
    expect(wall(dropped([own], cell('a', '2026-06-10'))[0]?.startDate)).toBe('2026-06-10 13:30');
    expect(wall(dropped([grasped('j', [], null)], cell('a', '2026-06-10'))[0]?.startDate)).toBe('2026-06-10 08:00');
    expect(wall(dropped([grasped('j', [], null)], cell('a', '2026-06-10', 615))[0]?.startDate)).toBe(
      '2026-06-10 10:15',
    );
    expect(dropped([own], cell('a', '2026-06-01'))[0]).not.toHaveProperty('startDate');
  });

  it('of several moves each by as much, and gives all to one person; what is chosen twice is one change', () => {
    const start = at('2026-06-10', '08:15');
    const later = at('2026-06-11', '12:00');
    const changes = dropped(
      [grasped('j', ['a', 'b'], start, 'a'), grasped('j', ['a', 'b'], start, 'b'), grasped('k', ['b'], later)],
      cell('c', '2026-06-12'),
    );
    expect(changes.map(({ job, unassign, startDate }) => [job, unassign, wall(startDate)])).toEqual([
      ['j', ['a', 'b'], '2026-06-12 08:15'],
      ['k', ['b'], '2026-06-13 12:00'],
    ]);
    expect(changes.map((change) => afterChange(change).users)).toEqual([['c'], ['c']]);
  });

  it('that copies makes one where nothing else changes too', () => {
    const job = grasped('j', ['a'], at('2026-06-10', '08:15'));
    expect(dropped([job], cell('a', '2026-06-10'))).toEqual([]);
    const [copy] = dropped([job], cell('a', '2026-06-10'), true);
    expect(copy && afterChange(copy)).toEqual({ users: ['a'], startDate: job.startDate, plannedLength: null });
    expect(copy && neededFor(copy, { isCopy: true })).toEqual(['duplicate']);
  });

  it('and the drop back give what was, but for an hour that clocks skip or show twice', () => {
    fc.assert(
      fc.property(jobs, targets, (job, to) => {
        const [change] = dropped([job], to);
        if (!change || !job.from || to.kind === 'tray' || job.users.includes(to.person)) return;
        const after = afterChange(change);
        const target = placeOf(to.person, after.startDate ?? '');
        const isThere =
          to.minute === null
            ? wall(after.startDate).endsWith(wall(job.startDate).slice(11))
            : target.minute === to.minute;
        if (!isThere || target.day !== to.day) return;
        const back = cell(job.from.person ?? '', job.from.day, to.minute === null ? null : job.from.minute);
        const [undone] = dropped([{ job: 'j', ...after, from: target }], back);
        const was = undone ? afterChange(undone) : after;
        expect(was.users.toSorted()).toEqual(job.users.toSorted());
        expect(wall(was.startDate)).toBe(wall(job.startDate));
      }),
    );
  });

  it('taken back by what was there before gives what was, whatever it did', () => {
    fc.assert(
      fc.property(jobs, targets, fc.boolean(), (job, to, isCopy) => {
        for (const change of dropped([job], to, isCopy)) {
          const after = afterChange(change);
          expect({ ...after, ...change.before }).toEqual({
            users: job.users,
            startDate: job.startDate,
            plannedLength: null,
          });
          // Nobody is on it twice, and who comes to it is there.
          expect(new Set(after.users).size).toBe(after.users.length);
          if (to.kind === 'cell') expect(after.users).toContain(to.person);
          else expect(after.users).not.toContain(job.from?.person);
        }
      }),
    );
  });

  it('lands on the day and at the minute of the cell wherever clocks show it', () => {
    fc.assert(
      fc.property(jobs, people, days, fc.integer({ min: 0, max: 95 }), (job, person, day, quarter) => {
        const minute = quarter * 15;
        const [change] = dropped([job], cell(person, day, minute));
        const start = change ? afterChange(change).startDate : job.startDate;
        const isSkipped = day === '2026-03-27' && minute >= 120 && minute < 180;
        expect(wall(start)).toBe(
          `${day} ${String(Math.floor(minute / 60) + Number(isSkipped)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
        );
      }),
    );
  });
});

describe('the end of a job', () => {
  const job = { job: 'j', users: ['a'], startDate: at('2026-03-27', '01:00'), plannedLength: 60 };

  it('is as much later as the clocks were turned', () => {
    // From one to four are two hours in the night in which summer time begins.
    expect(minutesUntil(job.startDate, { day: '2026-03-27', minute: 240 }, timeZone)).toBe(120);
    expect(minutesUntil(job.startDate, { day: '2026-03-27', minute: 1440 }, timeZone)).toBe(22 * 60);
  });

  it('gives a length within the limits, and nothing where it stays', () => {
    expect(changeOfLength(job, 60, limits)).toBeNull();
    expect(changeOfLength({ ...job, plannedLength: null }, 60, limits)).toBeNull();
    expect(changeOfLength(job, -30, limits)).toMatchObject({ plannedLength: 1, before: { plannedLength: 60 } });
    expect(changeOfLength(job, 99_999, limits)?.plannedLength).toBe(14_400);
    const change = changeOfLength(job, 90, limits);
    expect(change && neededFor(change)).toEqual(['change']);
  });
});

describe('a change that somebody else was quicker with', () => {
  const start = at('2026-06-10', '08:15');
  const [change] = dropped([grasped('j', ['a', 'b'], start)], cell('c', '2026-06-10'));
  const now = { users: ['b', 'a'], startDate: start, plannedLength: null };

  it('is one about people where these are others, and not where another part is', () => {
    expect(change && isAsSeen(change, now)).toBe(true);
    expect(change && isAsSeen(change, { ...now, users: ['a'] })).toBe(false);
    expect(change && isAsSeen(change, { ...now, startDate: null, plannedLength: 30 })).toBe(true);
  });

  it('is one about the start where that is another, by the moment and not by how it is written', () => {
    const [moved] = dropped([grasped('j', ['a'], start)], cell('a', '2026-06-11'));
    expect(moved && isAsSeen(moved, { ...now, startDate: '2026-06-10T08:15+03:00' })).toBe(true);
    expect(moved && isAsSeen(moved, { ...now, startDate: null })).toBe(false);
    expect(moved && neededFor(moved)).toEqual(['change']);
  });
});
