import { describe, expect, it } from 'vitest';
import { usualWeek } from '../availability/working-hours.ts';
import type { JobToPlace, PersonToPlan, ProposalInput } from './proposal.ts';
import { propose } from './propose.ts';
import { aJob, anInput, anOwnJob, aPerson, at, north } from './proposals.fixtures.ts';

const budget = { seed: 7, steps: 20_000 };
const held = (...ids: string[]) => ids.map((skillId) => ({ skillId, firstDay: '2026-01-01', lastDay: null }));
const proposed = (jobs: readonly JobToPlace[], people: readonly PersonToPlan[], more: Partial<ProposalInput> = {}) =>
  propose(anInput(jobs, people, more), budget);
const leftOf = (job: JobToPlace, people: readonly PersonToPlan[], more: Partial<ProposalInput> = {}) =>
  proposed([job], people, more).left[0]?.reason;
const only = { travel: 0, fairness: 0, continuity: 0, wantedDay: 0 };

describe('whom jobs are given to', () => {
  it('is who has the skills, at the hour that is wanted', () => {
    const job = aJob('j', { startDate: at('2026-03-18', '10:20'), skillIds: ['a'] });
    const { placements, left } = proposed([job], [aPerson('without'), aPerson('with', { skills: held('a') })]);
    expect(left).toEqual([]);
    expect(placements).toEqual([
      {
        job: 'j',
        person: 'with',
        startDate: at('2026-03-18', '10:20'),
        reasons: [
          { code: 'skills', count: 1 },
          { code: 'only_person' },
          { code: 'own_start' },
          { code: 'load', percent: 6 },
        ],
      },
    ]);
  });

  it('is everybody for the same part of their hours, with fairness alone', () => {
    const jobs = Array.from({ length: 7 }, (_, index) => aJob(`j${index}`, { plannedMinutes: 120 }));
    const busy = [anOwnJob('own', at('2026-03-17', '08:00'), { plannedMinutes: 240 })];
    const people = [aPerson('busy', { jobs: busy }), aPerson('one'), aPerson('two')];
    const { placements } = proposed(jobs, people, { weights: { ...only, fairness: 10 } });
    const count = (id: string) => placements.filter(({ person }) => person === id).length;
    expect([count('busy'), count('one'), count('two')]).toEqual([1, 3, 3]);
  });

  it('is who is near, with travel alone, and says how far it is', () => {
    const job = aJob('j', { place: north(12), startDate: at('2026-03-17', '10:00') });
    const jobs = (km: number) => [anOwnJob(`own ${km}`, at('2026-03-17', '08:00'), { place: north(km) })];
    const people = [aPerson('far', { jobs: jobs(50) }), aPerson('near', { jobs: jobs(0) })];
    const [placement] = proposed([job], people, { weights: { ...only, travel: 10, wantedDay: 10 } }).placements;
    expect(placement?.person).toBe('near');
    expect(placement?.reasons).toContainEqual({ code: 'near', km: 12, job: 'own 0', other: 'before' });
  });

  it('is who has the project already, with continuity alone', () => {
    const jobs = [anOwnJob('own', at('2026-03-17', '08:00'), { projectId: 'x' })];
    const people = [aPerson('other'), aPerson('known', { jobs })];
    const waiting = [aJob('one', { projectId: 'x' }), aJob('two', { projectId: 'x' })];
    const { placements } = proposed(waiting, people, { weights: { ...only, continuity: 10 } });
    expect(placements.map(({ person }) => person)).toEqual(['known', 'known']);
    expect(placements[0]?.reasons).toContainEqual({ code: 'same_project' });
  });

  it('moves a job to another hour before another day, and says which', () => {
    const jobs = [anOwnJob('own', at('2026-03-17', '10:00'))];
    const job = aJob('j', { startDate: at('2026-03-17', '10:30') });
    const [moved] = proposed([job], [aPerson('p', { jobs })]).placements;
    expect(moved?.reasons).toContainEqual({ code: 'other_hour' });
    const full = [anOwnJob('own', at('2026-03-17', '08:00'), { plannedMinutes: 540 })];
    const [later] = proposed([job], [aPerson('p', { jobs: full })]).placements;
    expect(later).toMatchObject({ startDate: at('2026-03-18', '08:00') });
    expect(later?.reasons).toContainEqual({ code: 'other_day', days: 1 });
  });

  it('gives a job that somebody is on to nobody else, and only looks for its hour', () => {
    const job = aJob('j', { userIds: ['two'] });
    expect(proposed([job], [aPerson('one'), aPerson('two')]).placements).toMatchObject([{ person: 'two' }]);
  });

  it('looks for hours within the usual ones where nobody has set any; a job keeps its start at any hour', () => {
    const availability = { hours: null, absences: [], holidays: [] };
    const jobs = [aJob('any'), aJob('night', { startDate: at('2026-03-17', '23:30') })];
    const { placements } = proposed(jobs, [aPerson('p', { availability })]);
    expect(placements.map(({ startDate }) => startDate)).toEqual([
      at('2026-03-17', '08:00'),
      at('2026-03-17', '23:30'),
    ]);
  });

  it('leaves time for the way', () => {
    const jobs = [anOwnJob('own', at('2026-03-17', '08:00'), { place: north(0) })];
    const { placements } = proposed([aJob('j', { place: north(50) })], [aPerson('p', { jobs })], {
      span: { from: '2026-03-17', to: '2026-03-17' },
    });
    expect(placements[0]?.startDate).toBe(at('2026-03-17', '10:00'));
  });
});

describe('a job that is left over', () => {
  const feast = { name: 'Feast', firstDay: '2026-03-17', lastDay: '2026-03-18' };
  const taken = [anOwnJob('own', at('2026-03-17', '08:00'), { plannedMinutes: 33 * 60 })];

  it.each([
    ['nobody is there', aJob('j'), [], { code: 'nobody' }],
    ['it has several people', aJob('j', { userIds: ['p', 'q'] }), [aPerson('p')], { code: 'many_people' }],
    ['its person is none of these', aJob('j', { userIds: ['q'] }), [aPerson('p')], { code: 'other_person' }],
    ['nobody has its skills', aJob('j', { skillIds: ['a'] }), [aPerson('p')], { code: 'no_skills' }],
    [
      'nobody has its skills on these days',
      aJob('j', { skillIds: ['a'] }),
      [aPerson('p', { skills: [{ skillId: 'a', firstDay: '2026-01-01', lastDay: '2026-03-16' }] })],
      { code: 'skills_not_valid' },
    ],
    ['it is too long', aJob('j', { plannedMinutes: 600 }), [aPerson('p')], { code: 'too_long', longest: 540 }],
    [
      'nobody works then',
      aJob('j'),
      [aPerson('p', { availability: { hours: usualWeek(7), absences: [], holidays: [feast] } })],
      { code: 'too_long', longest: 0 },
    ],
    ['all time is taken', aJob('j'), [aPerson('p', { jobs: taken })], { code: 'no_time', people: 1 }],
    [
      'the way there is too long',
      aJob('j', { place: north(0), plannedMinutes: 540 }),
      [aPerson('p', { jobs: [anOwnJob('own', at('2026-03-19', '08:00'), { place: north(2500) })] })],
      { code: 'too_far', people: 1 },
    ],
  ] as const)('says that %s', (_, job, people, reason) => {
    expect(leftOf(job, people)).toEqual(reason);
  });

  it('says that the days are over', () => {
    expect(leftOf(aJob('j'), [aPerson('p')], { now: at('2026-03-19', '00:00') })).toEqual({ code: 'past' });
  });

  it('is none as long as others can move for it', () => {
    const jobs = [aJob('any', { plannedMinutes: 540 }), aJob('skilled', { plannedMinutes: 540, skillIds: ['a'] })];
    const people = [aPerson('with', { skills: held('a') }), aPerson('without')];
    const day = { span: { from: '2026-03-17', to: '2026-03-17' } };
    expect(proposed(jobs, people, day).placements.map(({ person }) => person)).toEqual(['without', 'with']);
  });
});
