import { visitJob } from '@plumbline/contract/jobs';
import * as jobCalls from '@plumbline/contract/jobs';
import { searchEverything } from '@plumbline/contract/search';
import { changeFieldVisibility, changeProjectField } from '@plumbline/contract/project-fields';
import { changeProjectFields, changeSettings } from '@plumbline/contract/settings';
import { removeUsers } from '@plumbline/contract/users';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { makeWorld } from '../../../test/access-matrix/world.ts';
import type { World } from '../../../test/access-matrix/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

async function search(text: string, as: TestPerson = world.people.sys_admin) {
  const { status, body } = await server.call(searchEverything, { as, query: { search: text } });
  expect(status).toBe(200);
  return body;
}

const counts = async (text: string, as: TestPerson) => {
  const { jobs, projects, users, jobTypes } = await search(text, as);
  return [jobs.length, projects.length, users.length, jobTypes.length];
};

async function makeJob(made: {
  title: string;
  project?: string;
  assignee?: TestPerson;
}): Promise<{ id: string; ID: number }> {
  const { query } = server.db();
  const jobTypeId = newId();
  await query
    .insertInto('job_types')
    .values({ id: jobTypeId, title: made.title, unique_id: newId(), client_can_create: true })
    .execute();
  const { status, body } = await server.call(jobCalls.createJob, {
    as: world.people.sys_admin,
    body: {
      job_type: jobTypeId,
      startDate: '2026-03-15T08:00:00.000Z',
      project: made.project ?? (await world.project('own')),
      ...(made.assignee && { users: [made.assignee.id] }),
    },
  });
  expect(status).toBe(200);
  return { id: body._id, ID: body.ID };
}

const rename = (id: string, name: string, address = '') =>
  server.db().query.updateTable('projects').set({ name, address }).where('id', '=', id).execute();

describe('the search for everything', () => {
  it('finds jobs, projects, people and job types by every word of their names', async () => {
    const project = await world.project('own');
    await rename(project, 'מגדל עזריאלי', 'דרך מנחם בגין 132');
    const noa = await server.person('inspector', { first: 'נועה', last: 'עזריאלי' });
    const job = await makeJob({ title: 'בדיקת מעלית', project, assignee: noa });
    const all = await search('עזריאלי');
    expect(all.jobs.map((one) => one.ID)).toEqual([job.ID]);
    expect(all.jobs[0]).toMatchObject({ jobType: { title: 'בדיקת מעלית' }, project: { name: 'מגדל עזריאלי' } });
    expect(all.projects).toMatchObject([{ _id: project, address: 'דרך מנחם בגין 132' }]);
    expect(all.users).toMatchObject([{ _id: noa.id, role: 'inspector' }]);
    expect(all.jobTypes).toEqual([]);
    expect((await search('מעלית בדיקת')).jobTypes).toMatchObject([{ title: 'בדיקת מעלית' }]);
    expect((await search('מעלית עזריאלי')).jobs).toHaveLength(1);
    expect((await search('מנחם')).projects).toHaveLength(1);
    expect(await counts('מעלית אין כזה', world.people.sys_admin)).toEqual([0, 0, 0, 0]);
  });

  it('finds a job by its number first, with and without #', async () => {
    const first = await makeJob({ title: 'Numbered' });
    for (let n = 0; n < 11; n += 1) await makeJob({ title: `Numbered ${first.ID}` });
    for (const text of [`#${first.ID}`, `${first.ID}`, ` #${first.ID} `]) {
      const { jobs } = await search(text);
      expect(jobs[0]?.ID, text).toBe(first.ID);
      expect(new Set(jobs.map((job) => job.ID)).size, text).toBe(jobs.length);
    }
    expect((await search(`${first.ID}`)).jobs).toHaveLength(5);
    expect((await search('#2147483648')).jobs).toEqual([]);
  });

  it('shows five of a kind, the newest jobs first, names that begin so first, and says that there is more', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1) ids.push((await makeJob({ title: `Zebra crossing ${n}` })).ID);
    for (const name of ['A zebra', 'Zebra b', 'zebra a']) await rename(await world.project('own'), name);
    const { jobs, projects, jobTypes, more } = await search('zebra');
    expect(jobs.map((job) => job.ID)).toEqual(ids.toReversed().slice(0, 5));
    expect(projects.map((project) => project.name)).toEqual(['zebra a', 'Zebra b', 'A zebra']);
    expect(jobTypes).toHaveLength(5);
    expect(more).toEqual(['jobs', 'jobTypes']);
  });

  it('tells each role what it sees, and nobody what another instance has', async () => {
    for (const place of ['own', 'other', 'foreign'] as const) {
      const instance = place === 'foreign' ? 'acme' : 'main';
      const { id, jobTypeId } = await world.job(place);
      const { query } = server.db(instance);
      const { project_id: projectId } = await query
        .selectFrom('jobs')
        .select('project_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const user = await world.user(place);
      const word = `Quince${place}`;
      await query.updateTable('projects').set({ name: word }).where('id', '=', projectId).execute();
      await query.updateTable('users').set({ first_name: word }).where('id', '=', user.id).execute();
      const isDisabled = place === 'other';
      await query
        .updateTable('job_types')
        .set({ title: word, is_disabled: isDisabled })
        .where('id', '=', jobTypeId)
        .execute();
      await query
        .updateTable('jobs')
        .set({ search: `#0 ${word.toLowerCase()}` })
        .where('id', '=', id)
        .execute();
    }
    const seen = Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => {
          const as = world.people[role];
          return [
            role,
            [await counts('quinceown', as), await counts('quinceother', as), await counts('quinceforeign', as)],
          ];
        }),
      ),
    );
    const [none, everything] = [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ];
    expect(seen).toEqual({
      sys_admin: [everything, everything, none],
      business_admin: [everything, everything, none],
      // A private project of others, and a sys_admin.
      project_manager: [everything, [0, 0, 0, 1], none],
      inspector: [everything, none, none],
      client: [[1, 1, 0, 1], none, none],
    });
  });

  it('tells an inspector no more of a person than the name, and finds by an address only where addresses are told', async () => {
    const { id } = await world.user('own');
    await server.db().query.updateTable('users').set({ email: 'persimmon@example.org' }).where('id', '=', id).execute();
    const { inspector, business_admin: admin } = world.people;
    expect((await search('persimmon', inspector)).users).toMatchObject([{ _id: id, role: null }]);
    await server.call(changeSettings, { as: admin, body: { showEmails: false } });
    expect((await search('persimmon', inspector)).users).toEqual([]);
    expect((await search('persimmon', admin)).users).toHaveLength(1);
    await server.call(changeSettings, { as: admin, body: { showEmails: true } });
    await server.call(removeUsers, { as: admin, body: { users: [id] } });
    expect((await search('persimmon', admin)).users).toEqual([]);
  });

  it('does not tell a client by finding a job who is on it', async () => {
    const medlar = await server.person('inspector', { first: 'Medlar', last: 'Loquat' });
    await makeJob({ title: 'Pear', project: await world.project('own'), assignee: medlar });
    expect((await search('medlar')).jobs).toHaveLength(1);
    expect(await counts('medlar', world.people.client)).toEqual([0, 0, 0, 0]);
    expect((await search('pear', world.people.client)).jobs).toHaveLength(1);
  });

  it('finds rows of tables by any cell, for those who read the table in that project', async () => {
    const as = world.people.sys_admin;
    const reads = (read: boolean) => ({ read, write: false });
    const accessRules = { project_manager: reads(true), inspector: reads(true), client: reads(false) };
    const projectFields = [{ id: 'doors', label: 'Doors', type: 'table', table: [['Door', 'Maker']], accessRules }];
    await server.call(changeProjectFields, { as, body: { projectFields: projectFields as never } });
    const project = await world.project('own');
    const field = { id: 'doors', value: [{ Door: 'North gate', Maker: 'Quincehinge' }] };
    await server.call(changeProjectField, { as, params: { id: project }, body: { field } });
    const rowsFor = async (person: TestPerson) =>
      (await search('quincehinge north', person)).tableRows.map(({ cells, project: { _id } }) => [cells, _id]);
    for (const role of ['sys_admin', 'project_manager', 'inspector'] as const) {
      expect(await rowsFor(world.people[role]), role).toEqual([
        [{ Door: 'North gate', Maker: 'Quincehinge' }, project],
      ]);
    }
    expect(await rowsFor(world.people.client)).toEqual([]);
    const hidden = { doors: false };
    await server.call(changeFieldVisibility, { as, params: { id: project }, body: hidden });
    expect(await rowsFor(world.people.project_manager)).toEqual([]);
    expect(await rowsFor(as)).toHaveLength(1);
  });

  it('finds files by their names, with where they came from, for those who have the list of files', async () => {
    const { query } = server.db();
    const file = {
      id: newId(),
      original_name: 'Medlar plate.jpg',
      extension: 'jpg',
      content_type: 'image/jpeg',
      size: 1,
      sha256: Buffer.alloc(32),
      target: 'answer',
      uploaded_by: world.people.project_manager.id,
    };
    await query
      .insertInto('assets')
      .values(file as never)
      .execute();
    const found = async (person: TestPerson) =>
      (await search('plate medlar', person)).files.map(({ _id, place }) => [_id, place]);
    expect(await found(world.people.sys_admin)).toEqual([[file.id, null]]);
    expect(await found(world.people.project_manager)).toEqual([[file.id, null]]);
    for (const role of ['inspector', 'client'] as const) expect(await found(world.people[role])).toEqual([]);
  });

  it('shows what was opened last while nothing is typed', async () => {
    const as = await server.person('project_manager');
    expect(await search('', as)).toEqual({
      jobs: [],
      projects: [],
      answers: [],
      tableRows: [],
      files: [],
      users: [],
      jobTypes: [],
      more: [],
    });
    const opened = [await makeJob({ title: 'One' }), await makeJob({ title: 'Two' })];
    for (const { id } of opened) await server.call(visitJob, { as, params: { id } });
    expect((await search(' ', as)).jobs.map((job) => job.ID)).toEqual(opened.map((job) => job.ID).toReversed());
  });

  it('takes pattern letters as they are, and no text that is too long', async () => {
    for (const text of ['%', '_', '\\', "';--"]) expect((await search(text)).jobs, text).toEqual([]);
    const { problem } = await server.call(searchEverything, {
      as: world.people.client,
      query: { search: 'x'.repeat(201) },
    });
    expect(problem.errors.map((one) => one.path)).toEqual(['query.search']);
  });
});

it('puts the project of exactly that name first, then those whose names begin so', async () => {
  for (const name of ['Old Kestrel House', 'Kestrel House 2', 'Kestrel House', 'Kestrel Houses'])
    await server.db().query.insertInto('projects').values({ id: newId(), name }).execute();
  const { projects } = await search('kestrel house');
  expect(projects.map(({ name }) => name)).toEqual([
    'Kestrel House',
    'Kestrel House 2',
    'Kestrel Houses',
    'Old Kestrel House',
  ]);
});
