import { changeProjectFields, changeSettings } from '@plumbline/contract/settings';
import * as calls from '@plumbline/contract/views';
import { roles } from '@plumbline/domain/actor/roles';
import { viewLimits } from '@plumbline/domain/views/view-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { reportWorld } from '../reports/reports.fixtures.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let people: Record<(typeof roles)[number], TestPerson>;
beforeAll(async () => {
  server = await startTestServer();
  const made = await Promise.all(roles.map(async (role) => [role, await server.person(role)] as const));
  people = Object.fromEntries(made) as typeof people;
});
afterAll(() => server.close());

const lateJobs = { field: 'isLate', operator: 0, value: true };
const ofPeople = { field: 'users', operator: 'in', value: [newId()] };

const create = (as: TestPerson, body: object) =>
  server.call(calls.createView, { as, body: { list: 'jobs', name: 'Late jobs', ...body } as never });
const read = (as: TestPerson, id: string) => server.call(calls.readView, { as, params: { id } });
const namesFor = async (as: TestPerson, list = 'jobs') =>
  (await server.call(calls.listViews, { as, query: { list: list as 'jobs' } })).body.map(({ name }) => name);

describe('a view', () => {
  it('keeps filters, sort, section, display and columns under a name', async () => {
    const state = {
      filters: lateJobs,
      sort: '-startDate',
      section: 'status',
      display: 'board',
      columns: [
        { id: 'jobType', width: 320, pinned: true },
        { id: 'status', width: null, pinned: false },
      ],
    };
    const { body, status } = await create(people.inspector, state);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...state, name: 'Late jobs', list: 'jobs', sharing: 'private', problems: [] });
    expect(body.can).toEqual(expect.arrayContaining(['read', 'change', 'erase']));
    expect((await read(people.inspector, body._id)).body).toEqual(body);
  });

  it('is its owner’s alone unless it is shared', async () => {
    const { body } = await create(people.project_manager, { name: 'Only mine' });
    for (const role of roles) {
      const status = role === 'project_manager' ? 200 : 404;
      expect((await read(people[role], body._id)).status, role).toBe(status);
    }
    expect(await namesFor(people.sys_admin)).not.toContain('Only mine');
    const acme = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(calls.readView, { as: acme, instance: 'acme', params: { id: body._id } })).status).toBe(
      404,
    );
  });

  it('is shared with everybody or with roles by project managers and above', async () => {
    for (const role of ['inspector', 'client'] as const) {
      expect((await create(people[role], { sharing: 'everybody' })).status, role).toBe(403);
    }
    await create(people.project_manager, { name: 'For all', sharing: 'everybody' });
    await create(people.project_manager, { name: 'For inspectors', sharing: 'roles', roles: ['inspector'] });
    for (const role of roles) {
      const names = await namesFor(people[role]);
      expect(names, role).toContain('For all');
      expect(names.includes('For inspectors'), role).toBe(!['client'].includes(role));
    }
  });

  it('of people and files is nothing for who has no such list', async () => {
    const { body } = await create(people.project_manager, {
      list: 'users',
      name: 'Everybody here',
      sharing: 'everybody',
    });
    expect((await server.call(calls.listViews, { as: people.inspector, query: { list: 'users' } })).status).toBe(403);
    expect((await read(people.inspector, body._id)).status).toBe(403);
    expect((await create(people.client, { list: 'files' })).status).toBe(403);
    expect(await namesFor(people.business_admin, 'users')).toContain('Everybody here');
  });

  it('is renamed, shared and deleted by its owner, a shared one by administrators too', async () => {
    const { body } = await create(people.project_manager, { name: 'Mine', sharing: 'everybody' });
    const params = { id: body._id };
    const rename = (as: TestPerson) => server.call(calls.changeView, { as, params, body: { name: `By ${as.role}` } });
    expect((await rename(people.inspector)).status).toBe(403);
    expect((await rename(people.business_admin)).body.name).toBe('By business_admin');
    expect((await server.call(calls.removeView, { as: people.inspector, params })).status).toBe(403);
    expect((await server.call(calls.removeView, { as: people.project_manager, params })).status).toBe(200);
    expect((await read(people.project_manager, body._id)).status).toBe(404);
    const restored = await server.call(calls.restoreView, { as: people.project_manager, params });
    expect(restored.body).toMatchObject({ _id: body._id, name: 'By business_admin' });
    expect((await server.call(calls.restoreView, { as: people.project_manager, params })).status).toBe(404);
  });

  it('changed by two at once tells the second', async () => {
    const { body } = await create(people.project_manager, { sharing: 'everybody' });
    const change = (as: TestPerson, sort: string) =>
      server.call(calls.changeView, { as, params: { id: body._id }, body: { sort, version: body.version } });
    expect((await change(people.project_manager, 'ID')).status).toBe(200);
    const second = await change(people.business_admin, 'status');
    expect([second.status, second.problem.code]).toEqual([409, 'conflict']);
  });
});

describe('a view of which something is not to be had', () => {
  it('shows a role that may see less what is left, and says what is not', async () => {
    const { body } = await create(people.project_manager, {
      sharing: 'everybody',
      filters: { and: [lateJobs, { or: [ofPeople, lateJobs] }] },
      columns: [{ id: 'jobType' }, { id: 'people' }],
    });
    const seen = (await read(people.client, body._id)).body;
    expect(seen.filters).toEqual({ and: [lateJobs] });
    expect(seen.columns).toEqual([{ id: 'jobType', width: null, pinned: false }]);
    expect(seen.problems).toEqual([
      { part: 'filters', field: 'users', reason: 'hidden' },
      { part: 'columns', field: 'people', reason: 'hidden' },
    ]);
    expect((await read(people.project_manager, body._id)).body.problems).toEqual([]);
  });

  it('shared with an inspector is grouped by what they read, and by nothing else', async () => {
    const fields = ['open', 'closed'].map((id) => ({
      id,
      label: id,
      type: 'text',
      accessRules: { inspector: { read: id === 'open', write: false } },
    }));
    const projectFields = { projectFields: fields as never };
    expect((await server.call(changeProjectFields, { as: people.sys_admin, body: projectFields })).status).toBe(200);
    const sectionOf = async (section: string) => {
      const { body } = await create(people.project_manager, { sharing: 'everybody', section });
      expect(body.section).toBe(section);
      const seen = (await read(people.inspector, body._id)).body;
      return [seen.section, ...seen.problems.map(({ part, reason }) => `${part} ${reason}`)];
    };
    expect(await sectionOf('project_field.open.text')).toEqual(['project_field.open.text']);
    expect(await sectionOf('project_field.closed.text')).toEqual([null, 'section hidden']);
    const world = reportWorld(server, people.sys_admin);
    const question = await world.question(await world.jobType(), 'text', 'Wear');
    expect(await sectionOf(`answers.${question}.text`)).toEqual([null, 'section hidden']);
  });

  it('keeps a condition on what its reader does not see, whatever they change of it', async () => {
    const hidden = { read: false, update: false };
    const userFields = [
      { value: 'rank', name: 'Rank', type: 'TEXT', accessRules: { business_admin: hidden, project_manager: hidden } },
    ];
    const changed = await server.call(changeSettings, {
      as: people.sys_admin,
      body: { userFields } as never,
    });
    expect(changed.status, JSON.stringify(changed.problem)).toBe(200);
    const rank = { field: 'profile_field.rank.text', operator: 'contains', value: 'Captain' };
    const named = { field: 'name', operator: 'contains', value: 'Dana' };
    const { body } = await create(people.sys_admin, { list: 'users', sharing: 'everybody', filters: { and: [rank] } });
    const seen = (await read(people.business_admin, body._id)).body;
    expect(JSON.stringify(seen)).not.toContain('Captain');
    const saved = await server.call(calls.changeView, {
      as: people.business_admin,
      params: { id: body._id },
      body: { filters: named },
    });
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
    expect(JSON.stringify(saved.body)).not.toContain('Captain');
    expect((await read(people.sys_admin, body._id)).body.filters).toEqual({
      and: [
        { ...named, operator: expect.anything() },
        { ...rank, operator: expect.anything() },
      ],
    });
  });

  it('says what is gone, and the rest works', async () => {
    const { body } = await create(people.project_manager, { filters: lateJobs, columns: [{ id: 'status' }] });
    const question = newId();
    const state = {
      filters: {
        and: [
          lateJobs,
          { field: `answers.${question}.number`, operator: 'less', value: 3 },
          { field: 'wing', operator: 0, value: 1 },
        ],
      },
      sort: '-wing',
      columns: [{ id: 'status' }, { id: `question.${question}` }, { id: 'wing' }],
    };
    await server
      .db()
      .rows(
        sql`update ${server.db().table('list_views')} set state = ${JSON.stringify(state)}::jsonb where id = ${body._id}`,
      );
    const seen = (await read(people.project_manager, body._id)).body;
    expect(seen).toMatchObject({ filters: { and: [lateJobs] }, sort: null, columns: [{ id: 'status' }] });
    expect(seen.problems.map(({ part, field, reason }) => `${part} ${field} ${reason}`)).toEqual([
      `filters answers.${question}.number gone`,
      'filters wing gone',
      'sort wing gone',
      `columns question.${question} gone`,
      'columns wing gone',
    ]);
    const renamed = await server.call(calls.changeView, {
      as: people.project_manager,
      params: { id: body._id },
      body: { name: 'Still here' },
    });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Still here']);
  });
});

describe('what a view can’t keep', () => {
  const refused = async (body: object) => {
    const { status, problem } = await create(people.project_manager, body);
    return [status, ...(problem.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
  };

  it('is refused at its part', async () => {
    expect(await refused({ filters: { field: 'wing', operator: 0, value: 1 } })).toEqual([
      400,
      'filters filter_not_valid',
    ]);
    expect(await refused({ filters: 'late' })).toEqual([400, 'filters filter_not_valid']);
    expect(await refused({ sort: 'wing' })).toEqual([400, 'sort sort_not_valid']);
    expect(await refused({ section: 'wing' })).toEqual([400, 'section not_valid']);
    expect(await refused({ display: 'cube' })).toEqual([400, 'display not_valid']);
    expect(await refused({ columns: [{ id: 'wing' }] })).toEqual([400, 'columns unknown_reference']);
    expect(await refused({ columns: [{ id: 'status', width: 5 }] })).toEqual([400, 'columns.0.width too_small_number']);
    expect(await refused({ name: '  ' })).toEqual([400, 'name required']);
    expect(await refused({ list: 'wings' })).toEqual([400, expect.stringContaining('list ')]);
  });

  it('a filter of 2 MB is refused with a clear message', async () => {
    const values = Array.from({ length: 55_000 }, () => newId());
    const { status, problem } = await create(people.project_manager, {
      filters: { field: 'users', operator: 'in', value: values },
    });
    expect([400, 413]).toContain(status);
    expect(problem.detail).not.toBe('');
    const shorter = { filters: { field: 'users', operator: 'in', value: values.slice(0, 1000) } };
    expect(await refused(shorter)).toEqual([400, 'filters filter_not_valid']);
  });

  it(`more than ${viewLimits.perPerson} of one person and list are refused`, async () => {
    const own = await server.person('inspector');
    const table = server.db().table('list_views');
    await server.db().rows(sql`insert into ${table} (id, list, name, state, owner_id)
      select gen_random_uuid(), 'jobs', 'View ' || n, '{}', ${own.id} from generate_series(1, ${viewLimits.perPerson}) as n`);
    const { status, problem } = await create(own, {});
    expect([status, problem.code]).toEqual([409, 'views_too_many']);
    expect((await create(own, { list: 'projects' })).status).toBe(200);
  });
});
