import { listAssets } from '@plumbline/contract/assets';
import { listJobs } from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { listProjects } from '@plumbline/contract/projects';
import { changeProjectFields, changeSettings } from '@plumbline/contract/settings';
import { changeUser, listUsers } from '@plumbline/contract/users';
import { sortFieldsOf, sortsToWire } from '@plumbline/domain/filters/sort';
import type { Sort } from '@plumbline/domain/filters/sort';
import type { SortValue } from '@plumbline/domain/filters/row-order';
import { rowOrder } from '@plumbline/domain/filters/row-order';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, reportWorld } from '../../reports/reports.fixtures.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let client: TestPerson;
let width: string;
/** What each job has in the fields that lists are sorted by, by its id. */
const values = new Map<string, Readonly<Record<string, readonly SortValue[]>>>();

const unread = { read: false, write: false };
const projectFields = [
  { id: 'gate', label: 'Gate', type: 'text', accessRules: { inspector: { read: true, write: false } } },
  { id: 'price', label: 'Price', type: 'text', accessRules: { project_manager: unread, inspector: unread } },
] as const;
const gates = ['north', 'South 2', 'שער', '', 'north'];
const gateName = 'project_field.gate.text';
const widthName = () => `answers.${width}.number`;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  [admin, manager] = [await server.person('sys_admin'), await server.person('project_manager')];
  [inspector, client] = [await server.person('inspector'), await server.person('client')];
  ok(await server.call(changeProjectFields, { as: admin, body: { projectFields: projectFields as never } }));
  const world = reportWorld(server, admin);
  const type = await world.jobType();
  width = await world.question(type, 'text', 'Width', { settings: { textKind: 'number', min: -1000, max: 1000 } });
  const { query } = server.db();
  for (const [place, gate] of gates.entries()) {
    const project = await world.project(`Project ${place % 3}`, { users: place < 2 ? [inspector.id] : [] });
    if (gate !== '') {
      const body = { field: { id: 'gate', value: gate } };
      ok(await server.call(changeProjectField, { as: admin, params: { id: project }, body: body as never }));
    }
    for (const [at, measured] of [place - 2, null, 7.5, null].entries()) {
      const users = at % 2 === 0 ? [inspector.id] : [];
      const id = await world.job(type, project, { users });
      if (measured !== null) await world.answer(id, [{ question: width, value: measured }]);
      const status = ['open', 'review', 'open', 'done'][at]!;
      const start = at === 1 ? null : new Date(Date.UTC(2026, 2, 1 + ((place + at) % 4)));
      const length = at === 2 ? null : 30 * (1 + ((place + at) % 3));
      const planned = { status, start_date: start, planned_length: length };
      await query.updateTable('jobs').set(planned).where('id', '=', id).execute();
      const job = await query.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      values.set(id, {
        ID: [job.number],
        status: [status],
        project: [`Project ${place % 3}`],
        startDate: [start === null ? -Infinity : start.getTime()],
        plannedLength: length === null ? [] : [length],
        plannedEnd: start === null || length === null ? [] : [start.getTime() + length * 60_000],
        hasIssues: [false],
        users: users.length > 0 ? ['the inspector'] : [],
        [gateName]: gate === '' ? [] : [gate],
        [widthName()]: measured === null ? [] : [measured],
      });
    }
  }
}, 120_000);
afterAll(() => server.close());

interface Asked {
  readonly as?: TestPerson;
  readonly size?: number;
  readonly section?: string;
  readonly after?: string;
}

async function page(sort: string, { as = admin, size = 100, ...more }: Asked = {}) {
  return server.call(listJobs, { as, query: { sort, page_size: size, ...more } as never });
}

/** All rows of a list, a page after the other by its cursors. */
async function walked(sort: string, as: TestPerson, more: Asked = {}) {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { docs, next }: { docs: { _id: string }[]; next: string | null } = ok(
      await page(sort, { as, size: 3, ...more, ...(after ? { after } : {}) }),
    );
    ids.push(...docs.map(({ _id }) => _id));
    after = next;
  } while (after !== null && ids.length < 200);
  return ids;
}

/** Somebody with sorts that they may ask for: answers are not there for inspectors. */
const readers = (people: readonly TestPerson[]) =>
  fc.constantFrom(...people).chain((as) => {
    const planned = ['startDate', 'plannedLength', 'plannedEnd'];
    const own = ['ID', 'status', 'project', ...planned, 'hasIssues', 'users', gateName];
    const sort = fc.record({
      field: fc.constantFrom(...own, ...(as === inspector ? [] : [widthName()])),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    });
    const sorts = fc.uniqueArray(sort, { minLength: 1, maxLength: 4, selector: ({ field }) => field });
    return sorts.map((all) => ({ as, sorts: all }));
  });

/** The order that the rules say, of the jobs that somebody gets. */
function expected(sorts: readonly Sort[], ids: readonly string[]) {
  return ids.toSorted(
    rowOrder(
      sorts,
      (id, field) => values.get(id)?.[field] ?? [],
      (id) => id,
    ),
  );
}

describe('a list sorted by several keys', () => {
  it('has the order in the database that it has in memory, and its pages have each row once', async () => {
    await fc.assert(
      fc.asyncProperty(readers([admin, manager, inspector]), async ({ as, sorts }) => {
        const sort = sortsToWire(sorts);
        const all = ok(await page(sort, { as })).docs.map(({ _id }) => _id);
        expect(all).toEqual(expected(sorts, all));
        expect(all.length).toBe(as === inspector ? 14 : 20);
        expect(await walked(sort, as)).toEqual(all);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('is sorted so within each group', async () => {
    await fc.assert(
      fc.asyncProperty(
        readers([admin, inspector]),
        fc.constantFrom('status', 'project'),
        async ({ as, sorts }, section) => {
          const sort = sortsToWire(sorts);
          const { docs } = ok(await page(sort, { as, section }));
          const groups = Map.groupBy(docs, (job) => (section === 'status' ? job.status : job.project?._id));
          expect([...groups.values()].flat()).toEqual(docs);
          for (const group of groups.values()) {
            const ids = group.map(({ _id }) => _id);
            expect(ids).toEqual(expected(sorts, ids));
          }
          expect(await walked(sort, as, { section })).toEqual(docs.map(({ _id }) => _id));
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it('is refused by what is not there, and by what the person doesn’t read', async () => {
    const problemOf = async (sort: string, as = admin) => (await page(sort, { as })).problem?.errors?.[0]?.path;
    for (const sort of ['wing', 'ID,ID', 'prevJob', 'ID,', `${widthName()},answers.7.number`]) {
      expect(await problemOf(sort), sort).toBe('query.sort');
    }
    expect(await problemOf('project_field.price.text')).toBeUndefined();
    for (const as of [manager, inspector, client])
      expect(await problemOf('project_field.price.text', as)).toBe('query.sort');
    expect(await problemOf(widthName(), client)).toBe('query.sort');
    expect(await problemOf('users', client)).toBe('query.sort');
    const wrong = Buffer.from(JSON.stringify(['["1"]', inspector.id])).toString('base64url');
    expect((await page('status,ID', { after: wrong })).status).toBe(400);
    expect((await page('status,ID', { after: Buffer.from('["x"]').toString('base64url') })).status).toBe(400);
  });
});

describe('every field that a list is sorted by', () => {
  const calls = { jobs: listJobs, projects: listProjects, users: listUsers, files: listAssets } as const;
  it.each(['jobs', 'projects', 'users', 'files'] as const)('sorts %s, both ways', async (list) => {
    for (const field of sortFieldsOf(list)) {
      for (const sort of [field, `-${field}`, `${field},-created_at`]) {
        const response = await server.call(calls[list] as typeof listProjects, { as: admin, query: { sort } as never });
        // A field twice is one key too many.
        expect(response.status, sort).toBe(sort === 'created_at,-created_at' ? 400 : 200);
      }
    }
  });

  it('sorts people by fields of their profiles', async () => {
    const read = { read: true, update: false };
    const accessRules = Object.fromEntries(
      ['user', 'business_admin', 'project_manager', 'inspector', 'client'].map((role) => [role, read]),
    );
    const userFields = [
      { name: 'Height', value: 'height', type: 'NUMBER', accessRules },
      { name: 'Licence', value: 'licence', type: 'DATE', accessRules },
      { name: 'Car', value: 'car', type: 'BOOLEAN', accessRules },
      { name: 'About', value: 'about', type: 'RICH_TEXT', accessRules },
    ];
    ok(await server.call(changeSettings, { as: admin, body: { userFields: userFields as never } }));
    const write = (person: TestPerson, fields: object) =>
      server.call(changeUser, { as: admin, params: { id: person.id }, body: { fields } as never });
    ok(await write(inspector, { height: 1.8, licence: '2027-05-31', car: false, about: '<p>Beta</p>' }));
    ok(await write(manager, { height: 1.6, licence: '2026-05-31', car: true, about: '<p>alpha</p>' }));
    const first = async (sort: string) =>
      ok(await server.call(listUsers, { as: admin, query: { sort } as never }))
        .docs.slice(0, 2)
        .map(({ _id }) => _id);
    const [low, high] = [manager.id, inspector.id];
    for (const name of ['height.number', 'licence.date', 'about.text']) {
      expect(await first(`profile_field.${name}`), name).toEqual([low, high]);
      expect(await first(`-profile_field.${name}`), name).toEqual([high, low]);
    }
    expect(await first('profile_field.car.yes')).toEqual([high, low]);
    expect(await first('-profile_field.car.yes')).toEqual([low, high]);
  });
});
