import * as calls from '@plumbline/contract/dashboard';
import { listJobs } from '@plumbline/contract/jobs';
import { settledStatuses } from '@plumbline/domain/jobs/to-do';
import type { Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { InstanceName, TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let people: Record<Role, TestPerson>;
let jobTypeId: string;
/** The client's, with the inspector as a member; nobody's but the administrators'; the rest of the world's. */
let shared: string;
let secret: string;
let plain: string;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function makeProject(name: string, isPrivate: boolean, instance: InstanceName = 'main'): Promise<string> {
  const id = newId();
  await server
    .db(instance)
    .query.insertInto('projects')
    .values({ id, name, is_private: isPrivate, latitude: 32, longitude: 34.8, address: 'הרצל 1' })
    .execute();
  return id;
}

async function makeJobType(instance: InstanceName = 'main'): Promise<string> {
  const id = newId();
  await server.db(instance).query.insertInto('job_types').values({ id, title: 'Lift', unique_id: newId() }).execute();
  return id;
}

interface Made {
  project?: string | null;
  status?: string;
  start?: Date | null;
  users?: readonly TestPerson[];
  removed?: boolean;
}

async function makeJob({ project = plain, status = 'assigned', start = inDays(2), users = [], removed }: Made = {}) {
  const id = newId();
  const { query } = server.db();
  await query
    .insertInto('jobs')
    .values({
      id,
      status,
      job_type_id: jobTypeId,
      project_id: project,
      start_date: start,
      removed_at: removed ? new Date() : null,
    })
    .execute();
  for (const { id: user_id } of users) {
    await query.insertInto('job_assignees').values({ job_id: id, user_id, job_created_at: new Date() }).execute();
  }
  return id;
}

/** Writes that something happened, as the last thing of its job or project. */
async function tell(name: string, subject: { job?: string; project?: string }, by: TestPerson | null) {
  const { query } = server.db();
  await query
    .insertInto('events')
    .values({
      name,
      subject_id: subject.job ?? subject.project ?? '',
      job_id: subject.job ?? null,
      project_id: subject.project ?? null,
      actor_id: by?.id ?? null,
    })
    .execute();
  const touch = { updated_at: new Date() };
  if (subject.job) await query.updateTable('jobs').set(touch).where('id', '=', subject.job).execute();
  else if (subject.project) await query.updateTable('projects').set(touch).where('id', '=', subject.project).execute();
}

beforeAll(async () => {
  server = await startTestServer();
  people = {} as Record<Role, TestPerson>;
  for (const role of roles) people[role] = await server.person(role);
  jobTypeId = await makeJobType();
  [shared, secret, plain] = [
    await makeProject('Shared', false),
    await makeProject('Secret', true),
    await makeProject('Plain', false),
  ];
  const { query } = server.db();
  await query.insertInto('project_members').values({ project_id: shared, user_id: people.inspector.id }).execute();
  await query.insertInto('client_projects').values({ project_id: shared, user_id: people.client.id }).execute();
});
afterAll(() => server.close());

describe('my jobs', () => {
  const mine = async (as: TestPerson, query = {}) => (await server.call(calls.listMyJobs, { as, query })).body;

  it('are those one is on and has still to do, by when they start', async () => {
    const dana = await server.person('inspector');
    const users = [dana];
    const late = await makeJob({ users, start: inDays(-2) });
    const later = await makeJob({ users, start: inDays(-1.5) });
    const soon = await makeJob({ users, start: inDays(2) });
    const someDay = await makeJob({ users, start: null, status: 'waiting for parts' });
    const sooner = await makeJob({ users, start: inDays(1.5), status: 'confirmed' });
    for (const status of ['reported', 'review', 'done', 'rejected']) await makeJob({ users, status });
    await makeJob({ users, removed: true });
    await makeJob({ users: [await server.person('inspector')] });
    const body = await mine(dana);
    expect(body.late).toMatchObject({ total: 2, docs: [{ _id: later }, { _id: late }] });
    expect(body.upcoming.docs.map((job) => job._id)).toEqual([sooner, soon, someDay]);
    expect(body.today).toEqual({ total: 0, docs: [] });
    expect(body.upcoming.docs[0]).toMatchObject({
      status: 'confirmed',
      jobType: { title: 'Lift' },
      project: { name: 'Plain' },
      place: { lat: 32, long: 34.8, address: 'הרצל 1' },
    });
  });

  it('begin and end a day where the instance is', async () => {
    const dana = await server.person('inspector');
    const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' });
    const noon = new Date(`${there.format(new Date())}T10:00:00Z`);
    const today = await makeJob({ users: [dana], start: noon });
    const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
    const before = await makeJob({ users: [dana], start: at(-14) });
    const after = await makeJob({ users: [dana], start: at(14) });
    const body = await mine(dana);
    expect(body.today.docs.map((job) => job._id)).toEqual([today]);
    expect(body.late.docs.map((job) => job._id)).toEqual([before]);
    expect(body.upcoming.docs.map((job) => job._id)).toEqual([after]);
  });

  it('show as many of each part as asked, and tell how many there are', async () => {
    const dana = await server.person('inspector');
    for (let n = 0; n < 4; n += 1) await makeJob({ users: [dana] });
    expect((await mine(dana, { page_size: 2 })).upcoming).toMatchObject({ total: 4, docs: [{}, {}] });
    for (const page_size of [0, 101, 'x']) {
      const refused = await server.call(calls.listMyJobs, { as: dana, query: { page_size } as never });
      expect([refused.status, refused.problem.errors[0]?.path]).toEqual([400, 'query.page_size']);
    }
  });

  it('are only what one sees: a client on a job of somebody else’s project is told nothing', async () => {
    const client = await server.person('client');
    await makeJob({ users: [client] });
    expect((await mine(client)).upcoming).toEqual({ total: 0, docs: [] });
  });
});

describe('jobs that others changed', () => {
  const changed = async (as: TestPerson, query = {}) =>
    (await server.call(calls.listChangedJobs, { as, query: { page_size: 100, ...query } })).body;

  it('are those whose last change was somebody else’s, with that change, newest first', async () => {
    const admin = people.business_admin;
    const [first, second, own] = [await makeJob(), await makeJob(), await makeJob()];
    await tell('job.created', { job: first }, people.inspector);
    await tell('job.assigned', { job: own }, people.inspector);
    await tell('job.status_changed', { job: own }, admin);
    await tell('job.submitted', { job: second }, people.inspector);
    await tell('job.visited', { job: second }, admin);
    await tell('job.answered', { job: first }, null);
    const found = (await changed(admin)).filter((job) => [first, second, own].includes(job._id));
    expect(found.map((job) => [job._id, job.change.name, job.change.user?._id])).toEqual([
      [first, 'job.answered', undefined],
      [second, 'job.submitted', people.inspector.id],
    ]);
    expect((await changed(people.inspector)).some((job) => job._id === second)).toBe(false);
    expect(await changed(admin, { page_size: 1 })).toHaveLength(1);
  });

  it('are those that the person sees; a client is told of nobody', async () => {
    const [there, hidden, elsewhere] = [
      await makeJob({ project: shared }),
      await makeJob({ project: secret }),
      await makeJob({ project: plain }),
    ];
    for (const job of [there, hidden, elsewhere]) await tell('job.changed', { job }, await server.person('inspector'));
    const seen: Record<Role, string[]> = {
      sys_admin: [there, hidden, elsewhere],
      business_admin: [there, hidden, elsewhere],
      project_manager: [there, elsewhere],
      inspector: [there],
      client: [there],
    };
    for (const role of roles) {
      const found = await changed(people[role]);
      const ids = found.map((job) => job._id).filter((id) => [there, hidden, elsewhere].includes(id));
      expect([role, ids.toSorted()]).toEqual([role, seen[role].toSorted()]);
      if (role === 'client') expect(found.every((job) => job.change.user === null)).toBe(true);
    }
  });
});

describe('the dashboard of projects', () => {
  const read = async (as: TestPerson) =>
    (await server.call(calls.readProjectDashboard, { as, query: { page_size: 100 } })).body;

  it('shows to each role the projects it sees that somebody else changed last', async () => {
    const other = await server.person('sys_admin');
    for (const project of [shared, secret, plain]) await tell('project.changed', { project }, other);
    // What happens to its jobs is no change of the project.
    await tell('job.changed', { job: await makeJob(), project: plain }, people.sys_admin);
    const byRole = Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => [role, (await read(people[role])).changed.map((project) => project.name)] as const),
      ),
    );
    expect(byRole).toEqual({
      sys_admin: ['Plain', 'Secret', 'Shared'],
      business_admin: ['Plain', 'Secret', 'Shared'],
      project_manager: ['Plain', 'Shared'],
      inspector: ['Shared'],
      client: ['Shared'],
    });
    expect((await read(other)).changed).toEqual([]);
    expect((await read(people.client)).changed[0]?.change).toMatchObject({ name: 'project.changed', user: null });
    expect((await read(people.inspector)).changed[0]?.change.user?._id).toBe(other.id);
    await tell('project.location_changed', { project: shared }, people.inspector);
    expect((await read(people.inspector)).changed).toEqual([]);
  });

  it('counts what is to do in each, and what of it is late, as far as the person sees the jobs', async () => {
    const tower = await makeProject('Tower', false);
    const hidden = await makeProject('Hidden', true);
    const dana = await server.person('inspector');
    for (const project of [tower, hidden]) {
      await makeJob({ project, start: inDays(-3), users: [dana] });
      await makeJob({ project, start: inDays(3) });
      await makeJob({ project, status: 'done' });
      await makeJob({ project, removed: true });
    }
    const waiting = async (as: TestPerson) =>
      (await read(as)).waiting
        .filter((project) => [tower, hidden].includes(project._id))
        .map(({ name, waiting: all, late }) => `${name} ${all} ${late}`)
        .toSorted();
    expect(await waiting(people.sys_admin)).toEqual(['Hidden 2 1', 'Tower 2 1']);
    expect(await waiting(people.project_manager)).toEqual(['Tower 2 1']);
    expect(await waiting(dana)).toEqual(['Hidden 1 1', 'Tower 1 1']);
    expect(await waiting(people.client)).toEqual([]);
    const all = (await read(people.sys_admin)).waiting.map((project) => project.waiting);
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    // Each number opens a list of exactly the rows that it counted.
    for (const as of [people.sys_admin, people.project_manager, dana]) {
      for (const project of (await read(as)).waiting) {
        const ofProject = { field: 'project', operator: 'in', value: [project._id] };
        const late = { and: [ofProject, { field: 'isLate', operator: 'equal', value: true }] };
        const toDo = { and: [ofProject, { field: 'status', operator: 'not_in', value: [...settledStatuses] }] };
        const totals = [late, toDo].map(async (filter) => {
          const filters = JSON.stringify(filterToWire(filter as Filter));
          return (await server.call(listJobs, { as, query: { filters } })).body.total;
        });
        expect(await Promise.all(totals)).toEqual([project.late, project.waiting]);
      }
    }
  });
});

describe('another instance', () => {
  it('sees nothing of all this', async () => {
    const dana = await server.person('inspector');
    const job = await makeJob({ project: shared, users: [dana] });
    await tell('job.changed', { job }, dana);
    const foreign = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(calls.listMyJobs, { as: foreign })).body.upcoming.total).toBe(0);
    expect((await server.call(calls.listChangedJobs, { as: foreign })).body).toEqual([]);
    expect((await server.call(calls.readProjectDashboard, { as: foreign })).body).toEqual({ changed: [], waiting: [] });
    for (const call of [calls.listMyJobs, calls.listChangedJobs, calls.readProjectDashboard]) {
      expect((await server.call(call, {})).status).toBe(401);
      expect((await server.call(call, { as: { ...dana, instance: 'acme' } })).status).toBe(401);
    }
  });
});
