import { describe, expect, it } from 'vitest';
import { usualWeek } from '../availability/working-hours.ts';
import { candidatesOf } from './candidates.ts';
import type { PersonToPlan } from './proposal.ts';
import { anOwnJob, aPerson, at, north, timeZone } from './proposals.fixtures.ts';

const context = { timeZone, travelSpeed: 60, today: '2026-03-01', usualHours: usualWeek(7) };
const job = {
  id: 'job',
  startDate: at('2026-03-17', '12:00'),
  plannedMinutes: 60,
  place: north(0),
  skillIds: ['a', 'b'],
};
const held = (...ids: string[]) => ids.map((skillId) => ({ skillId, firstDay: '2026-01-01', lastDay: null }));
const ranked = (people: readonly PersonToPlan[], asked = job) => candidatesOf(asked, people, context);
const order = (people: readonly PersonToPlan[]) => ranked(people).map(({ person }) => person);

describe('who could do a job', () => {
  it('are those whom nothing forbids it first, then the others by their skills', () => {
    const people = [
      aPerson('none'),
      aPerson('one', { skills: held('a') }),
      aPerson('busy', { skills: held('a', 'b'), jobs: [anOwnJob('x', at('2026-03-17', '12:30'))] }),
      aPerson('free', { skills: held('a', 'b') }),
    ];
    expect(order(people)).toEqual(['free', 'busy', 'one', 'none']);
    expect(ranked(people).map(({ warnings }) => warnings.map(({ kind }) => kind))).toEqual([
      [],
      ['double_booked'],
      ['skill'],
      ['skill', 'skill'],
    ]);
  });

  it('has a skill until its last day', () => {
    const until = (lastDay: string) => [{ skillId: 'a', firstDay: '2026-01-01', lastDay }, ...held('b')];
    expect(
      order([aPerson('over', { skills: until('2026-03-16') }), aPerson('last', { skills: until('2026-03-17') })]),
    ).toEqual(['last', 'over']);
  });

  it('has the hours of the day that nothing takes, breaks and jobs that overlap counted once', () => {
    const jobs = [
      anOwnJob('x', at('2026-03-17', '08:00'), { plannedMinutes: 120 }),
      anOwnJob('y', at('2026-03-17', '09:00'), { plannedMinutes: 90 }),
      anOwnJob('z', at('2026-03-17', '16:30'), { plannedMinutes: 120 }),
      anOwnJob('other day', at('2026-03-18', '09:00')),
    ];
    const [one] = ranked([aPerson('p', { skills: held('a', 'b'), jobs })]);
    // 8 to 17, without 8 to 10:30 and 16:30 to 17.
    expect(one?.freeMinutes).toBe(360);
    const anyHour = { hours: null, absences: [], holidays: [] };
    expect(ranked([aPerson('p', { availability: anyHour })])[0]?.freeMinutes).toBe(540);
  });

  it('is nearer by the jobs of the day before and after; a whole hour more comes before a shorter way', () => {
    const near = (km: number, more: number) => [
      anOwnJob('before', at('2026-03-17', '09:00'), { place: north(km), plannedMinutes: 60 + more }),
      anOwnJob('after', at('2026-03-17', '15:00'), { place: north(-km) }),
      anOwnJob('night before', at('2026-03-16', '09:00'), { place: north(0) }),
    ];
    const skills = held('a', 'b');
    const people = [
      aPerson('far', { skills, jobs: near(30, 0) }),
      aPerson('near', { skills, jobs: near(10, 0) }),
      aPerson('busier', { skills, jobs: near(1, 60) }),
      aPerson('nowhere', {
        skills,
        jobs: [anOwnJob('z', at('2026-03-17', '09:00')), anOwnJob('y', at('2026-03-17', '15:00'))],
      }),
    ];
    expect(order(people)).toEqual(['near', 'far', 'nowhere', 'busier']);
    expect(ranked(people)[0]).toMatchObject({ before: { job: 'before', km: 10 }, after: { job: 'after', km: 10 } });
    expect(ranked(people)[2]).toMatchObject({ before: null, after: null });
  });

  it('without a start is a matter of skills', () => {
    const people = [aPerson('none'), aPerson('both', { skills: held('a', 'b') })];
    const found = candidatesOf({ ...job, startDate: null }, people, context);
    expect(found.map(({ person, freeMinutes }) => [person, freeMinutes])).toEqual([
      ['both', null],
      ['none', null],
    ]);
  });
});
