import { assignJobs, assignManyJobs, changeJobStatuses, listJobs, removeJobs } from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { listProjects } from '@plumbline/contract/projects';
import { searchEverything } from '@plumbline/contract/search';
import { changeProjectFields } from '@plumbline/contract/settings';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { setServer } from '../../../../test/support/set-server.ts';
import type { Answered } from '../../../../test/support/test-server.ts';
import { ok, reportWorld } from '../../reports/reports.fixtures.ts';

const on = setServer({ admin: 'sys_admin' });

/** What tempts a pattern, each the text of one job's answer, comment and field. */
const written = ['100% sure', 'a_b', 'C:\\dir\\new', '(a+)+$', '[x]*', "it's; drop", 'a'.repeat(5000)] as const;
const jobs = new Map<string, string>();
const projects = new Map<string, string>();
let note: string;

beforeAll(async () => {
  const as = on.admin;
  const fields = [{ id: 'notes', label: 'Notes', type: 'text' }];
  ok(await on.server.call(changeProjectFields, { as, body: { projectFields: fields as never } }));
  const world = reportWorld(on.server, as);
  const type = await world.jobType();
  note = await world.question(type, 'text', 'Note', { settings: { allowComment: true } });
  for (const value of written) {
    // The name of a project is short.
    const project = await world.project(`Site ${value.slice(0, 50)}`);
    const job = await world.job(type, project);
    await world.answer(job, [{ question: note, value, more: { comment: value } }]);
    const body = { field: { id: 'notes', value } } as never;
    ok(await on.server.call(changeProjectField, { as, params: { id: project }, body }));
    jobs.set(job, value);
    projects.set(project, value);
  }
}, 60_000);

const ask = (list: typeof listJobs | typeof listProjects, query: object, language = 'en') =>
  on.server.call(list as typeof listJobs, {
    as: on.admin,
    query: query as never,
    headers: { 'accept-language': language },
  });
const refusalOf = ({ status, problem }: Answered<unknown>) => [
  status,
  ...(problem.errors ?? []).map(({ path, code }) => `${path} ${code}`),
];
const containing = (field: string, value: string) => JSON.stringify({ field, operator: 'contains', value });
/** The texts of the rows that were found. */
const foundIn = (rows: ReadonlyMap<string, string>, answer: Answered<{ docs: { _id: string }[] }>) =>
  ok(answer)
    .docs.map(({ _id }) => rows.get(_id))
    .toSorted();

describe('a text that is looked for', () => {
  const fieldsOfJobs = () => [
    customFilterName({ kind: 'answers', id: note, part: 'text' }),
    customFilterName({ kind: 'answers', id: note, part: 'comment' }),
    customFilterName({ kind: 'project_field', id: 'notes', part: 'text' }),
    'projectName',
  ];

  it.each([
    ['%', ['100% sure']],
    ['%'.repeat(200), []],
    ['_', ['a_b']],
    ['a_', ['a_b']],
    ['\\', ['C:\\dir\\new']],
    ['\\\\', []],
    ['dir\\new', ['C:\\dir\\new']],
    ['\\%', []],
    ['(a+)+$', ['(a+)+$']],
    ['.*', []],
    ['[x]*', ['[x]*']],
    ["'; drop", []],
  ])('is taken as it was typed, not as a pattern: %s', async (value, expected) => {
    for (const field of fieldsOfJobs()) {
      expect(foundIn(jobs, await ask(listJobs, { filters: containing(field, value) })), field).toEqual(expected);
    }
    const ofProjects = customFilterName({ kind: 'project_field', id: 'notes', part: 'text' });
    for (const field of [ofProjects, 'name']) {
      expect(foundIn(projects, await ask(listProjects, { filters: containing(field, value) })), field).toEqual(
        expected,
      );
    }
    expect(foundIn(projects, await ask(listProjects, { search: value })), 'search').toEqual(expected);
  });

  it('is found in a long text, and searched for everywhere', async () => {
    const field = customFilterName({ kind: 'answers', id: note, part: 'text' });
    expect(foundIn(jobs, await ask(listJobs, { filters: containing(field, 'a'.repeat(200)) }))).toEqual([
      'a'.repeat(5000),
    ]);
    for (const search of ['%%%', '\\', '(a+)+$', '_']) {
      const answer = await on.server.call(searchEverything, { as: on.admin, query: { search } });
      expect(answer.status, search).toBe(200);
      const texts = ok(answer).projects.map(({ name }) => name);
      expect(
        texts.every((name) => name.includes(search)),
        search,
      ).toBe(true);
    }
  });

  it('is refused at its place where nothing can hold it, or where it is too long', async () => {
    const field = customFilterName({ kind: 'answers', id: note, part: 'text' });
    const refused = async (value: string) => refusalOf(await ask(listJobs, { filters: containing(field, value) }));
    for (const value of ['a\0b', '\ud800', 'x\udc00y', 'a'.repeat(201), ' ']) {
      expect(await refused(value), JSON.stringify(value).slice(0, 20)).toEqual([
        400,
        'query.filters.value filter_not_valid',
      ]);
    }
    expect(await refused('a'.repeat(100_000))).toEqual([400, 'query.filters too_big_string']);
    expect(refusalOf(await ask(listJobs, { search: 'a'.repeat(100_000) }))).toEqual([
      400,
      'query.search too_big_string',
    ]);
    // Nothing that is stored has these: they are refused, and never reach a statement.
    for (const search of ['a\0b', '\ud800']) expect((await ask(listJobs, { search })).status, search).not.toBe(500);
  });
});

describe('a filter that is no use', () => {
  it('asks for a field that was removed: it is named, in the language of the reader', async () => {
    const as = on.admin;
    const settings = (ids: readonly string[]) => ({
      projectFields: ids.map((id) => ({ id, label: id, type: 'text' })) as never,
    });
    ok(await on.server.call(changeProjectFields, { as, body: settings(['notes', 'wing']) }));
    const filters = JSON.stringify({
      and: [
        { field: 'ID', operator: 0, value: 1 },
        { field: 'project_field.wing.text', operator: 'empty' },
      ],
    });
    expect((await ask(listJobs, { filters })).status).toBe(200);
    ok(await on.server.call(changeProjectFields, { as, body: settings(['notes']) }));
    for (const list of [listJobs, listProjects]) {
      const [en, he] = [
        await ask(list, {
          filters: filters.replace('"ID"', '"created_at"').replace('"value":1', '"value":"2026-01-01"'),
        }),
        await ask(list, { filters }, 'he'),
      ];
      expect(refusalOf(en)).toContain('query.filters.and.1.field filter_not_valid');
      expect(refusalOf(he)).toContain('query.filters.and.1.field filter_not_valid');
      expect(en.problem.errors[0]?.message).toBe('This filter is not valid.');
      expect(he.problem.errors[0]?.message).toBe('הסינון אינו תקין.');
    }
  });

  it('of 2 MB in an address is refused, and nothing is asked of the database', async () => {
    const value = Array.from({ length: 55_000 }, () => newId());
    const answer = await ask(listJobs, { filters: JSON.stringify({ field: 'users', operator: 'in', value }) }, 'he');
    expect(refusalOf(answer)).toEqual([400, 'query.filters too_big_string']);
    expect(answer.problem.errors[0]?.message).toBe('לכל היותר 20000 תווים.');
  });
});

describe('a call over many jobs', () => {
  const many = Array.from({ length: 10_000 }, () => newId());
  const calls = {
    assign: (ids: string[], language: string) => ({
      call: assignJobs,
      body: { users: [on.admin.id], jobs: ids },
      language,
    }),
    'assign each': (ids: string[], language: string) => ({
      call: assignManyJobs,
      body: { jobs: ids.map((_id) => ({ _id, users: [] })) },
      language,
    }),
    status: (ids: string[], language: string) => ({
      call: changeJobStatuses,
      body: { status: 'review', jobs: ids },
      language,
    }),
    delete: (ids: string[], language: string) => ({ call: removeJobs, body: ids, language }),
  } as const;

  it.each(Object.entries(calls))(
    'refuses more than a thousand, says how many there may be, and does none: %s',
    async (name, make) => {
      const real = [...jobs.keys()];
      for (const [language, message] of [
        ['en', 'At most 1000.'],
        ['he', 'לכל היותר 1000.'],
      ] as const) {
        const { call, body } = make([...real, ...many], language);
        const answer = await on.server.call(call as typeof assignJobs, {
          as: on.admin,
          body: body as never,
          headers: { 'accept-language': language },
        });
        expect(refusalOf(answer)).toEqual([400, `${name === 'delete' ? '' : 'jobs'} too_big_array`]);
        expect(answer.problem.errors[0]?.message).toBe(message);
      }
      const { docs } = ok(await ask(listJobs, {}));
      expect(docs.map(({ status }) => status)).toEqual(docs.map(() => 'open'));
      expect(docs).toHaveLength(written.length);
    },
  );
});
