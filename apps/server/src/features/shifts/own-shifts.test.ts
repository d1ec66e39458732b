import { createAbsence, decideAbsence } from '@plumbline/contract/absences';
import { addHoliday } from '@plumbline/contract/holidays';
import { changeJob, removeJob } from '@plumbline/contract/jobs';
import { changeSettings } from '@plumbline/contract/settings';
import { countShifts, listOwnShifts } from '@plumbline/contract/shifts';
import { changeWorkingHours } from '@plumbline/contract/working-hours';
import type { Role } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeProject, setToggle } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let ruth: TestPerson;
let noa: TestPerson;
let hidden: string;
/** What each job is called here, by its id. */
const names = new Map<string, string>();

/** Sunday, in Asia/Jerusalem, two hours ahead of UTC. */
const sunday = { from: '2026-03-15', to: '2026-03-15' };
const week = { from: '2026-03-15', to: '2026-03-21' };
const place = { lat: 32.0803, long: 34.7805, address: 'Dizengoff Square' };

async function make(name: string, startDate: string, users: readonly TestPerson[], more: object = {}, as?: TestPerson) {
  const job = await world.create({ startDate, users: users.map(({ id }) => id), ...more }, as);
  names.set(job._id, name);
  return job;
}

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
  noa = await server.person('inspector', { first: 'Noa', last: 'Adar' });
  const placed = await makeProject(server, { name: 'Square' });
  hidden = await makeProject(server, { name: 'Secret', private: true });
  await server
    .db()
    .query.updateTable('projects')
    .set({ latitude: place.lat, longitude: place.long, address: place.address })
    .where('id', '=', placed)
    .execute();
  await make('at ten', '2026-03-15T08:00:00.000Z', [ruth, noa], { project: placed, plannedLength: 90 });
  await make('at ten as well', '2026-03-15T08:00:00.000Z', [ruth]);
  const bare = await make('at eight', '2026-03-15T06:00:00.000Z', [ruth]);
  // As it was created while the projects app was off.
  await server.db().query.updateTable('jobs').set({ project_id: null }).where('id', '=', bare._id).execute();
  await make('from the day before', '2026-03-14T21:30:00.000Z', [ruth], { plannedLength: 120 });
  await make('the day before', '2026-03-14T20:00:00.000Z', [ruth], { plannedLength: 120 });
  await make('the day after', '2026-03-15T22:00:00.000Z', [ruth]);
  await make('of somebody else', '2026-03-15T09:00:00.000Z', [noa]);
  await make('of nobody', '2026-03-15T09:00:00.000Z', []);
  await make('secret', '2026-03-16T09:00:00.000Z', [ruth], { project: hidden }, world.people.business_admin);
  const removed = await make('removed', '2026-03-15T07:00:00.000Z', [ruth]);
  await server.call(removeJob, { as: world.people.sys_admin, params: { id: removed._id } });
}, 60_000);
afterAll(() => server.close());

const ask = (query: object = sunday, as = ruth) => server.call(listOwnShifts, { as, query: query as never });
const own = async (query: object = sunday, as = ruth) => ok(await ask(query, as));
const jobNames = async (query?: object, as?: TestPerson) =>
  (await own(query, as)).jobs.map(({ _id }) => names.get(_id));

describe('one’s own days', () => {
  it('have one’s own jobs, by their start, then by their number, and what lasts into them', async () => {
    expect(await jobNames()).toEqual(['from the day before', 'at eight', 'at ten', 'at ten as well']);
    expect(await jobNames(sunday, noa)).toEqual(['at ten', 'of somebody else']);
    expect(await jobNames(week)).toEqual([
      'from the day before',
      'at eight',
      'at ten',
      'at ten as well',
      'the day after',
      'secret',
    ]);
    expect(await jobNames({ from: '2026-04-01', to: '2026-04-30' })).toEqual([]);
  });

  it('say of each job when, how long and where it is, and whether it may be answered', async () => {
    const { jobs, ...rest } = await own();
    const byName = (name: string) => jobs.find(({ _id }) => names.get(_id) === name);
    expect(rest).toMatchObject({ ...sunday, is_complete: true });
    expect(byName('at ten')).toMatchObject({
      startDate: '2026-03-15T08:00:00.000Z',
      plannedLength: 90,
      status: 'assigned',
      jobType: { title: 'Lift inspection' },
      project: { name: 'Square' },
      place,
      answers_count: 0,
      can: expect.arrayContaining(['answer']),
    });
    expect(byName('at ten as well')).toMatchObject({ plannedLength: null, place: null });
    expect(byName('at eight')).toMatchObject({ project: null, place: null });
  });

  it('follow a job that is moved', async () => {
    const moved = await make('moved', '2026-03-15T11:00:00.000Z', [noa]);
    expect(await jobNames(sunday, noa)).toContain('moved');
    const change = { startDate: '2026-03-17T11:00:00.000Z' };
    ok(await server.call(changeJob, { as: world.people.project_manager, params: { id: moved._id }, body: change }));
    expect(await jobNames(sunday, noa)).not.toContain('moved');
    expect(await jobNames({ from: '2026-03-17', to: '2026-03-17' }, noa)).toEqual(['moved']);
  });

  it('have the hours that one works, and one’s own absences, with their reasons', async () => {
    expect((await own()).availability).toEqual({ hours: null, holidays: [], absences: [] });
    const company = Array.from({ length: 7 }, () => [{ from: '08:00', to: '16:00' }]);
    const { business_admin: administrator, project_manager: manager } = world.people;
    ok(await server.call(changeSettings, { as: administrator, body: { workingHours: company } }));
    const days = { firstDay: '2026-03-15', lastDay: '2026-03-15' };
    const body = { kind: 'sick', ...days, reason: 'A private matter' } as never;
    const asked = ok(await server.call(createAbsence, { as: ruth, body }));
    const refused = ok(await server.call(createAbsence, { as: ruth, body }));
    ok(await server.call(decideAbsence, { as: manager, params: { id: refused._id }, body: { state: 'refused' } }));
    ok(await server.call(addHoliday, { as: administrator, body: { name: 'Purim', ...days } }));
    const { hours, holidays, absences } = (await own()).availability;
    expect([hours, holidays]).toEqual([company, [{ name: 'Purim', ...days }]]);
    expect(absences).toMatchObject([{ _id: asked._id, kind: 'sick', state: 'asked', reason: 'A private matter' }]);
    expect((await own(sunday, noa)).availability.absences).toEqual([]);
    const weekend = company.map((spans, at) => (at < 4 ? spans : []));
    const hoursOfRuth = { as: manager, params: { id: ruth.id }, body: { own: weekend } };
    ok(await server.call(changeWorkingHours, hoursOfRuth));
    expect((await own()).availability.hours).toEqual(weekend);
    expect((await own(sunday, noa)).availability.hours).toEqual(company);
  });

  it('are for whoever can be put on jobs, while the app is on', async () => {
    const statuses = async () => {
      const found: [Role, number][] = [];
      for (const [role, person] of Object.entries(world.people)) {
        found.push([role as Role, (await ask(sunday, person)).status]);
      }
      return Object.fromEntries(found);
    };
    const on = { sys_admin: 200, business_admin: 200, project_manager: 200, inspector: 200, client: 403 };
    expect(await statuses()).toEqual(on);
    await setToggle(server, 'shift_view', false);
    expect((await ask()).problem.code).toBe('feature_off');
    await setToggle(server, 'shift_view', true);
    expect(await statuses()).toEqual(on);
  });

  it('know nothing of another instance', async () => {
    const foreign = await server.person('inspector', { instance: 'acme' });
    expect(await own(week, foreign)).toMatchObject({ jobs: [], availability: { hours: null, absences: [] } });
  });
});

describe('how much is planned', () => {
  const count = async (query: object = week, as = world.people.project_manager) =>
    ok(await server.call(countShifts, { as, query: query as never }));

  it('is counted by the day on which jobs start, by the clocks of the instance', async () => {
    const days = await count({ from: '2026-03-14', to: '2026-03-15' });
    expect(days).toEqual([
      { day: '2026-03-14', jobs: 2, people: 1, unassigned: 0 },
      { day: '2026-03-15', jobs: 5, people: 2, unassigned: 1 },
    ]);
    expect(await count({ from: '2026-04-01', to: '2026-04-30' })).toEqual([]);
  });

  it('is what each sees: a manager no job of others in a private project', async () => {
    const monday = { from: '2026-03-16', to: '2026-03-16' };
    const ofManager = (await count(monday))[0]?.jobs;
    const ofAdministrator = (await count(monday, world.people.business_admin))[0]?.jobs;
    // What starts at midnight there is on Monday too.
    expect([ofManager, ofAdministrator]).toEqual([1, 2]);
  });

  it('is for project managers and above, and of their instance alone', async () => {
    const status = async (as: TestPerson) => (await server.call(countShifts, { as, query: week as never })).status;
    expect([await status(ruth), await status(world.people.client)]).toEqual([403, 403]);
    expect(await count(week, await server.person('project_manager', { instance: 'acme' }))).toEqual([]);
  });
});

describe('what can’t be asked of days is refused at its place', () => {
  it.each([
    ['an end before the beginning', { from: '2026-03-21', to: '2026-03-15' }, 'query.to ends_before_it_starts'],
    ['46 days', { from: '2026-03-01', to: '2026-04-15' }, 'query.to shift_days_too_many'],
    ['a day that doesn’t exist', { from: '2026-02-30', to: '2026-03-15' }, 'query.from not_date'],
  ])('%s', async (_, query, expected) => {
    for (const call of [listOwnShifts, countShifts]) {
      const as = world.people.project_manager;
      const { status, problem } = await server.call(call, { as, query: query as never });
      expect([status, ...problem.errors.map(({ path, code }) => `${path} ${code}`)]).toEqual([400, expected]);
    }
  });
});
