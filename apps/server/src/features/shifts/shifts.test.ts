import type { SentQuery } from '@plumbline/contract/call';
import { removeJob } from '@plumbline/contract/jobs';
import { listShifts } from '@plumbline/contract/shifts';
import { setUserSkills } from '@plumbline/contract/skills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeJobType, makeProject, setToggle } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';
import { makeSkill } from '../skills/skills.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let ruth: TestPerson;
let noa: TestPerson;
let banned: TestPerson;
/** What each job is called here, by its id. */
const names = new Map<string, string>();
let otherType: string;
let otherProject: string;

/** Sunday to Saturday, in Asia/Jerusalem, two hours ahead of UTC. */
const week = { from: '2026-03-15', to: '2026-03-21' };

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
  banned = await server.person('inspector', { first: 'Gad', last: 'Gone' });
  otherType = await makeJobType(server, { title: 'Crane survey' });
  otherProject = await makeProject(server, { name: 'Harbour' });
  await make('night before', '2026-03-14T21:30:00.000Z', [ruth]);
  await make('day before', '2026-03-14T20:59:00.000Z', [ruth]);
  await make('ends at midnight', '2026-03-14T21:00:00.000Z', [ruth]);
  await make('first moment', '2026-03-14T22:00:00.000Z', [ruth, noa]);
  await make('last moment', '2026-03-21T21:59:00.000Z', [noa], { project: otherProject });
  await make('day after', '2026-03-21T22:00:00.000Z', [noa]);
  await make('into the week', '2026-03-13T08:00:00.000Z', [noa], { plannedLength: 3000 });
  await make('over the week', '2026-03-11T22:01:00.000Z', [noa], { plannedLength: 14_400 });
  await make('before the week', '2026-03-12T22:00:00.000Z', [noa], { plannedLength: 2880 });
  await make('nobody', '2026-03-17T08:00:00.000Z', []);
  await make('of the banned', '2026-03-18T08:00:00.000Z', [banned], { job_type: otherType });
  const { query } = server.db();
  await query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
  const removed = await make('removed', '2026-03-16T08:00:00.000Z', [ruth]);
  await server.call(removeJob, { as: world.people.sys_admin, params: { id: removed._id } });
}, 60_000);
afterAll(() => server.close());

const ask = (query: Partial<SentQuery<typeof listShifts>> = {}, as = world.people.project_manager) =>
  server.call(listShifts, { as, query: { ...week, ...query } as never });
const shifts = async (query: Partial<SentQuery<typeof listShifts>> = {}, as?: TestPerson) => ok(await ask(query, as));
const jobNames = async (query: Partial<SentQuery<typeof listShifts>> = {}, as?: TestPerson) =>
  (await shifts(query, as)).jobs.map(({ _id }) => names.get(_id));

describe('the shift view', () => {
  it('has the jobs of its days, by the clocks of the instance, and those that last into them', async () => {
    expect(await jobNames()).toEqual([
      'over the week',
      'into the week',
      'night before',
      'first moment',
      'of the banned',
      'last moment',
    ]);
    expect(await jobNames({ from: '2026-03-14', to: '2026-03-14' })).toEqual([
      'over the week',
      'before the week',
      'into the week',
      'day before',
      'ends at midnight',
      'night before',
    ]);
    expect(await jobNames({ from: '2026-04-01', to: '2026-04-30' })).toEqual([]);
  });

  it('says of each job who is on it, and what planning may do with it', async () => {
    const { jobs, jobTypes, projects } = await shifts();
    expect(jobs.find(({ _id }) => names.get(_id) === 'first moment')).toMatchObject({
      status: 'assigned',
      jobType: world.jobTypeId,
      project: world.projectId,
      startDate: '2026-03-14T22:00:00.000Z',
      plannedLength: null,
      users: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === [ruth.id, noa.id].toSorted().join()),
      can: ['change', 'assign', 'change_status', 'duplicate'],
    });
    expect(jobTypes.map(({ title }) => title)).toEqual(['Crane survey', 'Lift inspection']);
    expect(projects.map(({ name }) => name)).toEqual(['Azrieli Tower', 'Harbour']);
  });

  it('has a row for whoever can be assigned, by name: no client, nobody who is banned', async () => {
    const { people, people_total: total } = await shifts();
    const ids = people.map(({ _id }) => _id);
    expect(ids.indexOf(noa.id)).toBeLessThan(ids.indexOf(ruth.id));
    expect(ids).toContain(world.people.project_manager.id);
    // A manager sees no system administrator.
    for (const one of [banned, world.people.client, world.people.sys_admin]) expect(ids).not.toContain(one.id);
    expect(total).toBe(people.length);
    expect((await shifts({}, world.people.sys_admin)).people.map(({ _id }) => _id)).toContain(
      world.people.sys_admin.id,
    );
  });

  it('is narrowed by people, statuses, job types, projects, a search and a filter', async () => {
    const of = await shifts({ users: noa.id });
    expect([of.people.map(({ _id }) => _id), of.jobs.map(({ _id }) => names.get(_id))]).toEqual([
      [noa.id],
      ['over the week', 'into the week', 'first moment', 'last moment'],
    ]);
    expect(await jobNames({ job_type: otherType })).toEqual(['of the banned']);
    expect(await jobNames({ project: otherProject })).toEqual(['last moment']);
    expect(await jobNames({ status: 'done' })).toEqual([]);
    expect(await jobNames({ search: 'crane' })).toEqual(['of the banned']);
    const filters = JSON.stringify({ field: 'project', operator: 'not_equal', value: world.projectId });
    expect(await jobNames({ filters })).toEqual(['last moment']);
    // Somebody who was banned since is known, and no row.
    const late = await shifts({ users: banned.id });
    expect([late.people, late.jobs.length]).toEqual([[], 1]);
  });

  it('has for a manager the jobs of lists, for an administrator all', async () => {
    const { business_admin: administrator, project_manager: manager } = world.people;
    const hidden = await makeProject(server, { name: 'Secret', private: true });
    await make('secret', '2026-03-19T08:00:00.000Z', [ruth], { project: hidden }, administrator);
    expect(await jobNames({ project: hidden })).toEqual([]);
    expect((await shifts({}, manager)).projects.map(({ name }) => name)).not.toContain('Secret');
    expect(await jobNames({ project: hidden }, administrator)).toEqual(['secret']);
  });

  it('says which skills are valid on its first day', async () => {
    const { sys_admin: administrator } = world.people;
    await setToggle(server, 'skills', true);
    const skill = await makeSkill(server, administrator, { name: 'Ropes' });
    const expired = await makeSkill(server, administrator, { name: 'Welding' });
    const held = [
      { id: skill, startDate: '2026-01-01', permanent: true },
      { id: expired, startDate: '2026-01-01', expiryDate: '2026-03-14' },
    ];
    ok(await server.call(setUserSkills, { as: administrator, params: { userId: ruth.id }, body: { skills: held } }));
    const { people, skills } = await shifts({}, administrator);
    expect(people.find(({ _id }) => _id === ruth.id)?.skills).toEqual([skill]);
    expect(skills).toMatchObject([{ _id: skill, name: 'Ropes' }]);
  });

  it('knows nothing of another instance', async () => {
    const foreign = await server.person('business_admin', { instance: 'acme' });
    const { people, jobs } = await shifts({}, foreign);
    expect([people.map(({ _id }) => _id), jobs]).toEqual([[foreign.id], []]);
    const refused = await ask({ users: ruth.id }, foreign);
    expect(refused.problem.errors).toMatchObject([{ path: 'query.users', code: 'unknown_reference' }]);
  });

  it('is there for project managers and above, while the app is on', async () => {
    const { inspector, client, project_manager: manager } = world.people;
    expect([(await ask({}, inspector)).status, (await ask({}, client)).status]).toEqual([403, 403]);
    await setToggle(server, 'shift_view', false);
    const off = await ask({}, manager);
    expect([off.status, off.problem.code]).toEqual([403, 'feature_off']);
    await setToggle(server, 'shift_view', true);
    expect((await ask({}, manager)).status).toBe(200);
  });
});

describe('what can’t be asked of the shift view is refused at its place', () => {
  it.each([
    ['an end before the beginning', { from: '2026-03-21', to: '2026-03-15' }, 'query.to ends_before_it_starts'],
    ['46 days', { from: '2026-03-01', to: '2026-04-15' }, 'query.to shift_days_too_many'],
    ['a day that doesn’t exist', { from: '2026-02-30' }, 'query.from not_date'],
    ['a day of long ago', { from: '1492-10-12', to: '1492-10-13' }, 'query.from day_out_of_range'],
    ['a filter of nothing', { filters: '{"field":"x"}' }, 'query.filters.field filter_not_valid'],
    ['nobody’s id', { users: newId() }, 'query.users unknown_reference'],
    ['what is no id', { users: 'me' }, 'query.users.0 not_uuid'],
  ])('%s', async (_, query, expected) => {
    const { status, problem } = await ask(query);
    expect([status, ...problem.errors.map(({ path, code }) => `${path} ${code}`)]).toContain(expected);
    expect(status).toBe(400);
  });

  it('but 45 days can be', async () => {
    expect((await ask({ from: '2026-03-01', to: '2026-04-14' })).status).toBe(200);
  });
});
