import { sendAnswers } from '@plumbline/contract/answers';
import { readJobSources, searchJobSource } from '@plumbline/contract/job-sources';
import { readJob } from '@plumbline/contract/jobs';
import { createListOption, removeListOption } from '@plumbline/contract/list-options';
import { changeProjectField, listTableRows } from '@plumbline/contract/project-fields';
import { createProject, readProject } from '@plumbline/contract/projects';
import type { WireQuestion } from '@plumbline/contract/questions';
import { changeProjectFields } from '@plumbline/contract/settings';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, currentAnswers, eventsOf, makeJob, makeJobType } from './answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let client: TestPerson;
let projectId: string;
let jobTypeId: string;
let q: Record<string, WireQuestion>;
let jobId: string;
let otis: { _id: string; label: string; value: string };

const open = { inspector: { read: true, write: true } };
const definitions = [
  { id: 'notes', label: 'Notes', type: 'text', accessRules: open },
  { id: 'price', label: 'Price', type: 'text', accessRules: { inspector: { read: true, write: false } } },
  { id: 'secret', label: 'Secret', type: 'text', accessRules: { inspector: { read: false, write: false } } },
  { id: 'maker', label: 'Maker', type: 'status_list', accessRules: open },
  { id: 'doors', label: 'Doors', type: 'table', table: [['Door', 'Floor', 'Mail']], accessRules: open },
  { id: 'windows', label: 'Windows', type: 'table', table: [['Window']], accessRules: open },
  { id: 'bare', label: 'Bare', type: 'table', accessRules: open },
  {
    id: 'vault',
    label: 'Vault',
    type: 'table',
    table: [['Key']],
    accessRules: { inspector: { read: false, write: false } },
  },
  { id: 'colour', label: 'Colour', type: 'status_list', accessRules: open },
];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin', { first: 'Ada' });
  manager = await server.person('project_manager', { first: 'Noa', last: 'Levi', email: 'noa@a.test' });
  inspector = await server.person('inspector', { first: 'Avi', last: 'Cohen' });
  client = await server.person('client');
  await server.call(changeProjectFields, { as: admin, body: { projectFields: definitions as never } });
  const made = await server.call(createProject, { as: manager, body: { name: 'Tower', users: [inspector.id] } });
  projectId = made.body._id;
  await server.db().query.insertInto('client_projects').values({ project_id: projectId, user_id: client.id }).execute();
  const put = (id: string, value: unknown) =>
    server.call(changeProjectField, { as: admin, params: { id: projectId }, body: { field: { id, value } } });
  await put('notes', 'Gate');
  await put('price', '900');
  await put('secret', 'hush');
  await put('doors', [
    { Door: 'D-1', Floor: '1', Mail: 'one@a.test' },
    { Door: 'D-2', Floor: '2', Mail: 'two@a.test' },
  ]);
  await put('vault', [{ Key: 'K-1' }]);
  otis = (await server.call(createListOption, { as: manager, body: { group: 'maker', label: 'Otis' } })).body;
  const type = await makeJobType(server, admin, [
    ['project_value', 'Notes', { field: 'notes', isMandatory: true }],
    ['project_value', 'Price', { field: 'price', isMandatory: true }],
    ['project_value', 'Maker of $notes', { field: 'maker' }],
    ['project_list', 'Makers', { projectListType: 'maker' }],
    [
      'project_table',
      'Doors',
      {
        projectTableType: 'doors',
        emails: true,
        emailsFromTable: 'doors',
        tableMailFilter: [{ column: 'Floor', value: '2' }],
        emailsFromSystemList: ['project_manager'],
      },
    ],
    ['system_list', 'People', { systemListType: 'users', multiSelect: true }],
    ['system_list', 'Projects', { systemListType: 'projects', filter: ['Tower'] }],
    ['system_list', 'Steel', { systemListType: 'materials' }],
  ]);
  jobTypeId = type.id;
  q = type.q;
  jobId = await makeJob(server, jobTypeId, [inspector], { projectId });
});
afterAll(() => server.close());

const sources = async (as: TestPerson, id = jobId) => server.call(readJobSources, { as, params: { id } });
const send = (as: TestPerson, data: ReturnType<typeof anAnswer>[], id = jobId, submit = false) =>
  server.call(sendAnswers, { as, body: { job: id, data, submit } });
const valueOf = async (field: string) =>
  (await server.call(readProject, { as: admin, params: { id: projectId } })).body.values[field];
const refusal = async (as: TestPerson, data: ReturnType<typeof anAnswer>[]) => {
  const { problem } = await send(as, data);
  return [problem.code, problem.errors[0]?.path, problem.errors[0]?.code];
};

describe('what a job’s questions draw on', () => {
  it('is sent with the job: lists, tables, fields and addresses', async () => {
    const { body } = await sources(inspector);
    expect(body.hasProject).toBe(true);
    expect(Object.keys(body.lists).toSorted()).toEqual([
      'instance_list:materials',
      'options:maker',
      'people',
      'projects',
    ]);
    expect(body.lists['options:maker']).toEqual({ items: [{ id: otis._id, label: 'Otis' }], isCut: false });
    expect(body.lists['projects']?.items.map(({ label }) => label)).toEqual(['Tower']);
    expect(body.tables['table:doors']).toMatchObject({ columns: ['Door', 'Floor', 'Mail'], isCut: false });
    expect(body.tables['table:doors']?.rows.map(({ cells }) => cells['Door'])).toEqual(['D-1', 'D-2']);
    expect(body.fields['field:notes']).toMatchObject({ value: 'Gate', mayWrite: true });
    expect(body.fields['field:price']).toMatchObject({ value: '900', mayWrite: false });
    expect(body.emails[q['Doors']!.ID]).toEqual(['two@a.test', 'noa@a.test']);
    expect(body.mentions).toEqual({ notes: 'Gate' });
  });

  it('is what each may see', async () => {
    expect(Object.keys((await sources(client)).body.lists)).toEqual([]);
    expect((await sources(client)).body.fields).toEqual({});
    const people = (await sources(inspector)).body.lists['people']?.items ?? [];
    expect(people.map(({ label, more }) => [label, more])).toEqual([['Avi Cohen', undefined]]);
    expect((await sources(admin)).body.lists['people']?.items.length).toBeGreaterThan(3);
    const alone = await makeJob(server, jobTypeId, [inspector]);
    expect((await sources(inspector, alone)).body).toMatchObject({ hasProject: false, tables: {}, fields: {} });
    const stranger = await server.person('sys_admin', { instance: 'acme' });
    expect((await sources(stranger)).status).toBe(404);
  });

  it('is searched where there is more of it', async () => {
    const search = async (question: string, words: string) =>
      (
        await server.call(searchJobSource, {
          as: inspector,
          params: { id: jobId, question: q[question]!.ID },
          query: { search: words },
        })
      ).body;
    expect((await search('Doors', 'd-2')).rows.map(({ cells }) => cells['Door'])).toEqual(['D-2']);
    expect((await search('Makers', 'OT')).items.map(({ label }) => label)).toEqual(['Otis']);
    expect((await search('Makers', 'nothing')).items).toEqual([]);
  });
});

describe('answers that choose', () => {
  it('hold what exists, under the name that it has', async () => {
    const { body: rows } = await server.call(listTableRows, {
      as: manager,
      params: { id: projectId, field: 'doors' },
    });
    const row = { id: rows.docs[0]!['_id']!, cells: { Door: 'forged' } };
    const sent = await send(inspector, [
      anAnswer(q['Makers']!, { id: otis._id, label: 'forged' }),
      anAnswer(q['Doors']!, [row]),
      anAnswer(q['People']!, [{ id: inspector.id, label: 'x' }]),
    ]);
    expect(sent.status).toBe(200);
    const stored = new Map((await currentAnswers(server, jobId)).map((one) => [one.question_id, one]));
    expect(stored.get(q['Makers']!.ID)?.value).toEqual({ id: otis._id, label: 'Otis' });
    expect(stored.get(q['Doors']!.ID)?.value).toEqual([
      { id: row.id, cells: { Door: 'D-1', Floor: '1', Mail: 'one@a.test' }, columns: ['Door', 'Floor', 'Mail'] },
    ]);
    // PostgreSQL sorts the keys of JSON; a row that is read back has the column order of its table.
    const { body: read } = await server.call(readJob, { as: manager, params: { id: jobId } });
    const value = read.answers.find((one) => one.question === q['Doors']!.ID)?.value;
    expect(questionTypeRegistry.project_table.toText(value as never, {})).toEqual([
      { kind: 'text', text: 'D-1, 1, one@a.test' },
    ]);
    expect(stored.get(q['People']!.ID)).toMatchObject({ search_value: 'Avi Cohen' });
  });

  it('refuse what does not, what is out of sight, and what is not offered', async () => {
    const other = await server.call(createProject, { as: admin, body: { name: 'Hidden', private: true } });
    const unknown = (question: string, value: unknown) => refusal(inspector, [anAnswer(q[question]!, value)]);
    const optionUnknown = ['not_valid', 'data.0.answer.value', 'option_unknown'];
    expect(await unknown('Makers', { id: 'nothing', label: 'x' })).toEqual(optionUnknown);
    expect(await unknown('Makers', { id: projectId, label: 'x' })).toEqual(optionUnknown);
    expect(await unknown('Projects', { id: other.body._id, label: 'Hidden' })).toEqual(optionUnknown);
    expect(await unknown('People', [{ id: admin.id, label: 'Ada' }])).toEqual(optionUnknown);
    expect(await unknown('Doors', [{ id: projectId, cells: {} }])).toEqual(optionUnknown);
    const { body: second } = await server.call(createProject, { as: manager, body: { name: 'Second' } });
    expect(await refusal(manager, [anAnswer(q['Projects']!, { id: second._id, label: 'Tower' })])).toEqual(
      optionUnknown,
    );
  });

  it('take what was taken away meanwhile: the answer was given without network', async () => {
    const { body: gone } = await server.call(createListOption, {
      as: manager,
      body: { group: 'maker', label: 'Gone' },
    });
    await server.call(removeListOption, { as: manager, params: { id: gone._id } });
    expect((await send(inspector, [anAnswer(q['Makers']!, { id: gone._id, label: 'Gone' })])).status).toBe(200);
  });
});

describe('a project value question', () => {
  it('writes its field in the same sending, with one event, the last answer ruling', async () => {
    const sent = await send(inspector, [
      anAnswer(q['Notes']!, 'first'),
      anAnswer(q['Notes']!, 'second'),
      anAnswer(q['Maker of $notes']!, { id: otis._id, label: 'x' }),
    ]);
    expect(sent.status).toBe(200);
    expect(await valueOf('notes')).toBe('second');
    expect(await valueOf('maker')).toEqual(otisOnly());
    const seen = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('name', '=', 'project.changed')
      .where('actor_id', '=', inspector.id)
      .execute();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      subject_id: projectId,
      before: { fields: { notes: 'Gate', maker: null } },
      after: { fields: { notes: 'second' } },
    });
    expect((await eventsOf(server, jobId)).map((one) => one.name)).toContain('job.answered');
  });

  const otisOnly = () => ({ _id: otis._id, label: 'Otis', value: 'Otis' });

  it('writes nothing where the person may not: the same value passes, another is refused', async () => {
    expect((await send(inspector, [anAnswer(q['Price']!, '900')])).status).toBe(200);
    expect(await refusal(inspector, [anAnswer(q['Notes']!, 'third'), anAnswer(q['Price']!, '1')])).toEqual([
      'not_valid',
      'data.1.answer.value',
      'field_not_writable',
    ]);
    expect(await valueOf('notes')).toBe('second');
    expect(await refusal(inspector, [anAnswer(q['Notes']!, 7)])).toEqual([
      'not_valid',
      'data.0.answer.value',
      'value_not_valid',
    ]);
    expect(await refusal(inspector, [anAnswer(q['Maker of $notes']!, { id: projectId, label: 'x' })])).toEqual([
      'not_valid',
      'data.0.answer.value',
      'option_unknown',
    ]);
  });

  it('sent twice writes once: what was written since stays', async () => {
    const answer = anAnswer(q['Notes']!, 'by device');
    await send(inspector, [answer]);
    await server.call(changeProjectField, {
      as: manager,
      params: { id: projectId },
      body: { field: { id: 'notes', value: 'by desk' } },
    });
    await send(inspector, [answer]);
    expect(await valueOf('notes')).toBe('by desk');
  });

  it('is not demanded where nobody could fill it in', async () => {
    const alone = await makeJob(server, jobTypeId, [inspector]);
    expect((await send(inspector, [anAnswer(q['Notes']!, 'kept')], alone)).status).toBe(200);
    expect((await send(inspector, [], alone, true)).status).toBe(200);
    expect(await valueOf('notes')).toBe('by desk');
    const there = await makeJob(server, jobTypeId, [inspector], { projectId });
    const held = await send(inspector, [], there, true);
    expect(held.problem).toMatchObject({ code: 'answers_missing' });
    expect(held.problem.errors.map(({ path }) => path)).toEqual([`questions.${q['Notes']!.ID}`]);
  });
});

describe('a mandatory question that draws on what is not there', () => {
  const demanded = async (
    settings: Record<string, unknown>,
    type: 'project_table' | 'project_list' | 'project_value',
  ) => {
    const one = await makeJobType(server, admin, [
      ['text', 'Before', {}],
      [type, 'Wanted', { isMandatory: true, ...settings }],
    ]);
    const id = await makeJob(server, one.id, [inspector], { projectId });
    const sent = await send(inspector, [anAnswer(one.q['Before']!, 'x')], id, true);
    return sent.status === 200 ? 'submitted' : sent.problem.code;
  };

  it.each([
    ['a table that is gone', 'project_table', { projectTableType: 'gone' }],
    ['no table at all', 'project_table', {}],
    ['an empty table', 'project_table', { projectTableType: 'windows' }],
    ['a table without columns', 'project_table', { projectTableType: 'bare' }],
    ['a table that may not be read', 'project_table', { projectTableType: 'vault' }],
    ['rows that the filter leaves none of', 'project_table', table([{ column: 'Floor', value: '9' }])],
    ['an empty list', 'project_list', { projectListType: 'colour' }],
    ['options that the filter leaves none of', 'project_list', { projectListType: 'maker', filter: ['Kone'] }],
    ['a field that is gone', 'project_value', { field: 'gone' }],
    ['a field that may not be read', 'project_value', { field: 'secret' }],
    ['a field whose list is empty', 'project_value', { field: 'colour' }],
  ] as const)('is not demanded: %s', async (_, type, settings) => {
    expect(await demanded(settings, type)).toBe('submitted');
  });

  it.each([
    ['a table with rows', 'project_table', { projectTableType: 'doors' }],
    ['rows that pass the filter', 'project_table', table([{ column: 'Floor', value: '2' }])],
    ['a list with options', 'project_list', { projectListType: 'maker' }],
    ['an option that the filter names', 'project_list', { projectListType: 'maker', filter: ['otis'] }],
    ['a field to choose in', 'project_value', { field: 'maker' }],
  ] as const)('is demanded: %s', async (_, type, settings) => {
    expect(await demanded(settings, type)).toBe('answers_missing');
  });
});

function table(tableDisplayFilter: readonly { column: string; value: string }[]) {
  return { projectTableType: 'doors', tableDisplayFilter };
}
