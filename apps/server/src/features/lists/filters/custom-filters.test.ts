import { readListCells } from '@plumbline/contract/list-cells';
import { countListGroups } from '@plumbline/contract/list-groups';
import { createListOption } from '@plumbline/contract/list-options';
import { changeJob, listJobs, removeJob } from '@plumbline/contract/jobs';
import { changeFieldVisibility, changeProjectField } from '@plumbline/contract/project-fields';
import { listProjects } from '@plumbline/contract/projects';
import { changeProjectFields, changeSettings } from '@plumbline/contract/settings';
import { createSkill, setUserSkills } from '@plumbline/contract/skills';
import { changeUser, listUsers } from '@plumbline/contract/users';
import type { CustomFilterKind, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { customColumnId } from '@plumbline/domain/views/custom-column';
import { optionValue } from '@plumbline/domain/users/option-value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, plainCell, reportWorld } from '../../reports/reports.fixtures.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let client: TestPerson;
/** Two projects and their jobs: in the first every field has a value. */
let full: { project: string; job: string };
let bare: { project: string; job: string };
let option: string;
let skill: string;

const read = { read: true, write: false };
const unread = { read: false, write: false };
const projectFields = [
  { id: 'notes', label: 'Notes', type: 'text', accessRules: { inspector: read, client: read } },
  { id: 'price', label: 'Price', type: 'text', accessRules: { project_manager: unread, inspector: unread } },
  { id: 'rank', label: 'Rank', type: 'ranking', accessRules: { inspector: read } },
  { id: 'place', label: 'Gate', type: 'address' },
  { id: 'makers', label: 'Makers', type: 'list' },
  { id: 'doors', label: 'Doors', type: 'table', table: [['Door', 'Kind']] },
  { id: 'papers', label: 'Papers', type: 'file_list' },
] as const;
const [readable, unreadable] = [
  { read: true, update: false },
  { read: false, update: false },
];
const accessRules = {
  user: readable,
  business_admin: readable,
  project_manager: readable,
  inspector: unreadable,
  client: unreadable,
};
const userFields = [
  { name: 'Licence until', value: 'licence', type: 'DATE', accessRules },
  { name: 'Height', value: 'height', type: 'NUMBER', accessRules },
  { name: 'Car', value: 'car', type: 'BOOLEAN', accessRules },
  { name: 'About', value: 'about', type: 'RICH_TEXT', accessRules },
  { name: 'Motto', value: 'motto', type: 'TEXT', accessRules },
  { name: 'Languages', value: 'languages', type: 'MULTI_SELECT', options: ['Hebrew', 'Arabic'], accessRules },
  { name: 'Pay', value: 'pay', type: 'NUMBER', accessRules: { ...accessRules, project_manager: unreadable } },
] as const;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin');
  manager = await server.person('project_manager');
  inspector = await server.person('inspector');
  client = await server.person('client');
  ok(await server.call(changeProjectFields, { as: admin, body: { projectFields: projectFields as never } }));
  ok(await server.call(changeSettings, { as: admin, body: { userFields: userFields as never } }));
  const world = reportWorld(server, admin);
  const type = await world.jobType();
  const place = async () => {
    const project = await world.project(undefined, { users: [inspector.id, manager.id] });
    await server.db().query.insertInto('client_projects').values({ project_id: project, user_id: client.id }).execute();
    return { project, job: await world.job(type, project, { users: [inspector.id] }) };
  };
  [full, bare] = [await place(), await place()];
  option = ok(await server.call(createListOption, { as: admin, body: { group: 'makers', label: 'Otis' } }))._id;
  const write = async (id: string, sent: object) =>
    ok(
      await server.call(changeProjectField, {
        as: admin,
        params: { id: full.project },
        body: { field: { id, ...sent } } as never,
      }),
    );
  await write('notes', { value: 'Key at the GATE' });
  await write('price', { value: '1,000' });
  await write('rank', { value: 4 });
  await write('place', { value: { lat: 32, long: 34, address: 'Herzl 1' } });
  await write('makers', { value: [{ _id: option, label: 'Otis', value: 'Otis' }] });
  await write('doors', { value: [{ Door: 'North', Kind: 'Fire' }] });
  skill = ok(await server.call(createSkill, { as: admin, body: { name: 'Heights' } as never }))._id;
  const held = { skills: [{ _id: skill, expiryDate: '2027-03-01' }] };
  ok(await server.call(setUserSkills, { as: admin, params: { userId: inspector.id }, body: held as never }));
  const fields = {
    licence: '2027-05-31',
    height: 1.8,
    car: true,
    about: '<p>Speaks <b>softly</b></p>',
    languages: [optionValue('Hebrew')],
    pay: 100,
  };
  ok(await server.call(changeUser, { as: admin, params: { id: inspector.id }, body: { fields } }));
}, 60_000);
afterAll(() => server.close());

const asks = (kind: CustomFilterKind, id: string, part: CustomFilterPart, operator: string, value?: unknown) => ({
  field: customFilterName({ kind, id, part }),
  operator,
  ...(value === undefined ? {} : { value }),
});
type Answered = Awaited<ReturnType<typeof server.call<typeof listJobs>>>;
const idsOf = (answer: { status: number; body: { docs: { _id: string }[] }; problem?: Answered['problem'] }) =>
  answer.status === 200 ? answer.body.docs.map(({ _id }) => _id) : answer.problem?.errors?.map(({ code }) => code);

const jobsBy = async (filter: object, as = admin) =>
  idsOf(await server.call(listJobs, { as, query: { filters: JSON.stringify(filter) } as never }));
const projectsBy = async (filter: object, as = admin) =>
  idsOf(await server.call(listProjects, { as, query: { filters: JSON.stringify(filter) } as never }));
const usersBy = async (filter: object, as = admin) =>
  idsOf(await server.call(listUsers, { as, query: { filters: JSON.stringify(filter) } as never }));

describe('lists filtered by the fields of projects', () => {
  it.each([
    ['notes', 'text', 'contains', 'the gate'],
    ['rank', 'number', 'greater', 3],
    ['place', 'text', 'contains', 'herzl'],
    ['makers', 'option', 'in', 'the option'],
    ['doors', 'text', 'contains', 'fire'],
    ['notes', 'text', 'not_empty', undefined],
    ['makers', 'option', 'not_empty', undefined],
  ] as const)('finds projects and jobs by %s: %s %s', async (id, part, operator, given) => {
    const value = given === 'the option' ? [option] : given;
    const filter = asks('project_field', id, part, operator, value);
    expect(await projectsBy(filter)).toEqual([full.project]);
    expect(await jobsBy(filter)).toEqual([full.job]);
    expect(await projectsBy({ not: filter })).toEqual([bare.project]);
    expect(await jobsBy({ not: filter })).toEqual([bare.job]);
  });

  it('finds where nothing is, and a ranking that nobody gave as its lowest', async () => {
    expect(await projectsBy(asks('project_field', 'papers', 'filled', 'not_empty'))).toEqual([]);
    expect(await jobsBy(asks('project_field', 'doors', 'text', 'empty'))).toEqual([bare.job]);
    expect(await projectsBy(asks('project_field', 'rank', 'number', 'equal', 1))).toEqual([bare.project]);
  });

  it('finds for each role only what it reads', async () => {
    const price = asks('project_field', 'price', 'text', 'contains', '1,000');
    expect(await jobsBy(price)).toEqual([full.job]);
    for (const as of [manager, inspector, client]) {
      expect(await jobsBy(price, as)).toEqual(['filter_not_valid']);
      expect(await projectsBy(price, as)).toEqual(['filter_not_valid']);
    }
    const notes = asks('project_field', 'notes', 'text', 'contains', 'gate');
    for (const as of [manager, inspector, client]) {
      expect(await jobsBy(notes, as)).toEqual([full.job]);
      expect(await projectsBy(notes, as)).toEqual([full.project]);
    }
    expect(await jobsBy(asks('project_field', 'rank', 'number', 'equal', 4), inspector)).toEqual([full.job]);
    expect(await jobsBy(asks('project_field', 'rank', 'number', 'equal', 4), client)).toEqual(['filter_not_valid']);
  });

  it('finds nothing by a field that a project hides, except to administrators', async () => {
    const notes = asks('project_field', 'notes', 'text', 'not_empty');
    const hide = (isShown: boolean) =>
      server.call(changeFieldVisibility, { as: admin, params: { id: full.project }, body: { notes: isShown } });
    ok(await hide(false));
    for (const as of [manager, inspector, client]) {
      expect(await jobsBy(notes, as)).toEqual([]);
      expect(await projectsBy(notes, as)).toEqual([]);
    }
    expect(await jobsBy(notes)).toEqual([full.job]);
    ok(await hide(true));
    expect(await jobsBy(notes, client)).toEqual([full.job]);
  });

  it('refuses a field that is not there, and a part that its type does not have', async () => {
    expect(await jobsBy(asks('project_field', 'gone', 'text', 'contains', 'x'))).toEqual(['filter_not_valid']);
    expect(await projectsBy(asks('project_field', 'notes', 'number', 'equal', 1))).toEqual(['filter_not_valid']);
    expect(await usersBy(asks('project_field', 'notes', 'text', 'contains', 'x'))).toEqual(['filter_not_valid']);
  });
});

describe('people filtered by their profiles and skills', () => {
  it.each([
    ['licence', 'date', 'less', '2027-06-01'],
    ['licence', 'date', 'equal', '2027-05-31'],
    ['height', 'number', 'between', [1.7, 1.9]],
    ['car', 'yes', 'equal', true],
    ['about', 'text', 'contains', 'speaks  softly'],
    ['languages', 'option', 'in', [optionValue('Hebrew')]],
    ['languages', 'option', 'not_empty', undefined],
  ] as const)('finds them by %s: %s %s', async (id, part, operator, value) => {
    expect(await usersBy(asks('profile_field', id, part, operator, value))).toEqual([inspector.id]);
    expect(await usersBy({ not: asks('profile_field', id, part, operator, value) })).not.toContain(inspector.id);
  });

  it('reads rich text as people do, and takes the signs of a plain text as they are', async () => {
    const change = (fields: object) =>
      server.call(changeUser, { as: admin, params: { id: inspector.id }, body: { fields } as never });
    ok(await change({ about: '<p>R&amp;D, <b>Dub</b>lin</p>', motto: 'Doors <80> & more' }));
    const contains = (id: string, value: string) => usersBy(asks('profile_field', id, 'text', 'contains', value));
    for (const value of ['R&D', 'dublin']) expect(await contains('about', value), value).toEqual([inspector.id]);
    expect(await contains('about', 'amp')).toEqual([]);
    for (const value of ['<80>', '& more']) expect(await contains('motto', value), value).toEqual([inspector.id]);
    ok(await change({ about: '<p>Speaks <b>softly</b></p>', motto: null }));
  });

  it('finds them by the last day of any skill, and of one', async () => {
    const until = (field: string, value: string) => usersBy({ field, operator: 'less', value });
    const ofSkill = customFilterName({ kind: 'skill_expiry', id: skill, part: 'date' });
    for (const field of ['skillExpiry', ofSkill]) {
      expect(await until(field, '2027-03-02')).toEqual([inspector.id]);
      expect(await until(field, '2027-03-01')).toEqual([]);
    }
    expect(await usersBy({ field: ofSkill, operator: 'empty' })).not.toContain(inspector.id);
  });

  it('finds for each role only what it reads', async () => {
    expect(await usersBy(asks('profile_field', 'pay', 'number', 'equal', 100))).toEqual([inspector.id]);
    expect(await usersBy(asks('profile_field', 'height', 'number', 'equal', 1.8), manager)).toEqual([inspector.id]);
    expect(await usersBy(asks('profile_field', 'pay', 'number', 'equal', 100), manager)).toEqual(['filter_not_valid']);
  });
});

describe('lists grouped by what the instance made', () => {
  const fieldOf = (kind: CustomFilterKind, id: string, part: CustomFilterPart) => customFilterName({ kind, id, part });
  const countsOf = async (list: 'jobs' | 'projects' | 'users', section: string, as = admin) => {
    const { groups } = ok(await server.call(countListGroups, { as, params: { list }, query: { section } }));
    return groups.map(({ key, count }): [string, number] => [key, count]).toSorted();
  };
  const groupsOf = async (list: 'jobs' | 'projects' | 'users', section: string, ids: readonly string[], as = admin) =>
    ok(await server.call(readListCells, { as, params: { list }, query: { ids: ids.join(','), columns: '', section } }))
      .groups;

  it.each([
    ['makers', 'option', () => [option, '']],
    ['rank', 'number', () => ['4', '1']],
    ['notes', 'text', () => ['key at the gate', '']],
  ] as const)('has jobs and projects under %s together, and counts them', async (id, part, keys) => {
    const section = fieldOf('project_field', id, part);
    const [own, other] = keys() as [string, string];
    const counted = [
      [own, 1],
      [other, 1],
    ].toSorted();
    expect(await countsOf('jobs', section)).toEqual(counted);
    expect(await countsOf('projects', section)).toEqual(counted);
    expect(await groupsOf('jobs', section, [full.job, bare.job])).toEqual({ [full.job]: own, [bare.job]: other });
    expect(await groupsOf('projects', section, [full.project])).toEqual({ [full.project]: own });
    const { docs } = ok(await server.call(listJobs, { as: admin, query: { section } }));
    // Nothing comes last, and numbers are no words.
    const first = other === '' ? [full.job, bare.job] : [bare.job, full.job];
    expect(docs.map(({ _id }) => _id)).toEqual(first);
    const [page] = ok(await server.call(listJobs, { as: admin, query: { section, page_size: 1, page: 1 } })).docs;
    expect(page?._id).toBe(first[1]);
  });

  it('has people under fields of their profiles and the last day of a skill', async () => {
    const groupOf = async (kind: CustomFilterKind, id: string, part: CustomFilterPart) => {
      const section = fieldOf(kind, id, part);
      const counted = await countsOf('users', section);
      const { docs } = ok(await server.call(listUsers, { as: admin, query: { section } }));
      expect(docs[0]?._id, section).toBe(inspector.id);
      expect(counted, section).toHaveLength(2);
      return (await groupsOf('users', section, [inspector.id]))?.[inspector.id];
    };
    expect(await groupOf('profile_field', 'languages', 'option')).toBe(optionValue('Hebrew'));
    expect(await groupOf('profile_field', 'licence', 'date')).toBe('2027-05-31');
    expect(await groupOf('profile_field', 'height', 'number')).toBe('1.8');
    expect(await groupOf('profile_field', 'car', 'yes')).toBe('true');
    expect(await groupOf('skill_expiry', skill, 'date')).toBe('2027-03-01');
  });

  it('has headings for an inspector too, as far as they read the field', async () => {
    const cellsOf = (section: string, columns: string, as = inspector) => {
      const query = { ids: [full.job, bare.job].join(','), columns, section };
      return server.call(readListCells, { as, params: { list: 'jobs' }, query });
    };
    const column = (field: string) => customColumnId({ kind: 'project_field', field });
    const notes = fieldOf('project_field', 'notes', 'text');
    const shown = ok(await cellsOf(notes, column('notes')));
    expect(shown.groups).toEqual({ [full.job]: 'key at the gate', [bare.job]: '' });
    expect(shown.columns.map(({ title }) => title)).toEqual(['Notes']);
    expect(shown.rows[full.job]?.map(plainCell)).toEqual(['Key at the GATE']);
    // Nothing but the heading, and nothing that they don't read.
    expect((await cellsOf(notes, [column('notes'), column('rank')].join(','))).status).toBe(403);
    expect((await cellsOf(fieldOf('project_field', 'price', 'text'), column('price'))).status).toBe(400);
    ok(await server.call(changeFieldVisibility, { as: admin, params: { id: full.project }, body: { notes: false } }));
    const hidden = ok(await cellsOf(notes, column('notes')));
    expect([hidden.groups?.[full.job], hidden.rows[full.job]?.map(plainCell) ?? [null]]).toEqual(['', [null]]);
    ok(await server.call(changeFieldVisibility, { as: admin, params: { id: full.project }, body: { notes: true } }));
  });

  it('groups by nothing that the person doesn’t read, and shows no groups of rows that they don’t see', async () => {
    const refused = async (section: string, as = admin) =>
      (await server.call(listJobs, { as, query: { section } })).status;
    expect(await refused(fieldOf('project_field', 'price', 'text'))).toBe(200);
    expect(await refused(fieldOf('project_field', 'price', 'text'), manager)).toBe(400);
    expect(await refused(fieldOf('project_field', 'gone', 'text'))).toBe(400);
    expect(await refused(fieldOf('project_field', 'papers', 'filled'))).toBe(400);
    expect(await refused(fieldOf('profile_field', 'car', 'yes'))).toBe(400);
    const section = fieldOf('project_field', 'notes', 'text');
    ok(await server.call(changeFieldVisibility, { as: admin, params: { id: full.project }, body: { notes: false } }));
    expect(await countsOf('jobs', section, manager)).toEqual([['', 2]]);
    expect(await groupsOf('jobs', section, [full.job], manager)).toEqual({ [full.job]: '' });
    ok(await server.call(changeFieldVisibility, { as: admin, params: { id: full.project }, body: { notes: true } }));
    const stranger = await server.person('business_admin', { instance: 'acme' });
    const elsewhere = { params: { list: 'jobs' as const }, query: { ids: full.job, columns: '', section: 'status' } };
    expect(ok(await server.call(readListCells, { as: stranger, ...elsewhere })).groups).toEqual({});
  });
});

it('takes of an hour that the clocks show twice the first, as devices do', async () => {
  const world = reportWorld(server, admin);
  const type = await world.jobType();
  const start = await world.question(type, 'date_time', 'Start', { settings: { dateMode: 'date_time' } });
  const job = await world.job(type, full.project);
  await world.answer(job, [{ question: start, value: { date: '2026-10-25T01:30' } }]);
  const startsOn = (value: string) => jobsBy(asks('answers', start, 'date', 'equal', value));
  expect(await startsOn('2026-10-25T01:30+03:00')).toEqual([job]);
  expect(await startsOn('2026-10-25T01:30+02:00')).toEqual([]);
  ok(await server.call(removeJob, { as: admin, params: { id: job } }));
});

it('finds jobs by how long they have had their status', async () => {
  const { query } = server.db();
  await query
    .updateTable('jobs')
    .set({ created_at: new Date('2026-01-01T10:00:00Z') })
    .execute();
  const before = { field: 'statusSince', operator: 'less', value: '2026-02-01' };
  expect((await jobsBy(before))?.toSorted()).toEqual([full.job, bare.job].toSorted());
  ok(await server.call(changeJob, { as: admin, params: { id: full.job }, body: { status: 'review' } }));
  expect(await jobsBy(before)).toEqual([bare.job]);
});

it('groups jobs by what was answered, however often it was', async () => {
  const world = reportWorld(server, admin);
  const type = await world.jobType();
  const wear = await world.question(type, 'text', 'Wear', { settings: { textKind: 'number', min: 0, max: 1000 } });
  const jobs = [];
  for (const value of [3.5, 12, 3.5]) {
    const job = await world.job(type, full.project);
    await world.answer(job, [{ question: wear, value }]);
    jobs.push(job);
  }
  const section = customFilterName({ kind: 'answers', id: wear, part: 'number' });
  const { groups } = ok(
    await server.call(countListGroups, { as: admin, params: { list: 'jobs' }, query: { section } }),
  );
  expect(groups.map(({ key, count }) => [key, count]).toSorted()).toEqual([
    ['', 2],
    ['12', 1],
    ['3.5', 2],
  ]);
  const { docs } = ok(await server.call(listJobs, { as: admin, query: { section, sort: 'ID' } }));
  expect(docs.slice(0, 3).map(({ _id }) => _id)).toEqual([jobs[0], jobs[2], jobs[1]]);
});
