import * as calls from '@plumbline/contract/reports';
import { describe, expect, it } from 'vitest';
import { setLiftReports } from './lift-reports.fixtures.ts';
import { ok } from './reports.fixtures.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';

const on = setLiftReports();
const { by, preview, column, asked, ofType } = on;

describe('what a project report may not show', () => {
  const offered = async (query: object) =>
    ok(await on.server.call(calls.listReportColumns, { as: by.business_admin, query: query as never }));
  const named = ({ docs }: Awaited<ReturnType<typeof offered>>) =>
    new Map(docs.map((one) => [`${one.table}/${one.title}`, one]));

  it('is not offered: nothing of the job-type table, no repetitions, no issues', async () => {
    const plain = named(await offered({}));
    expect([...plain.keys()]).toEqual(expect.arrayContaining(['job_type/Width', 'job_type/Job type', 'projects/City']));
    for (const query of [{}, { rows: 'issues' }, { jobType: on.jobType }, { search: 'width' }]) {
      const { docs, repeat_groups: groups } = await offered({ ...query, projectReport: 'true' });
      expect(docs.filter(({ table }) => ['job_type', 'issues', 'repetitions'].includes(table))).toEqual([]);
      expect(groups).toEqual([]);
    }
    const kept = named(await offered({ projectReport: 'true' }));
    expect([...kept.keys()]).toEqual([...plain.keys()].filter((key) => !key.startsWith('job_type/')));
    const questions = async (query: object) =>
      ok(await on.server.call(calls.listReportQuestions, { as: by.business_admin, query: query as never })).length;
    expect(await questions({})).toBeGreaterThan(0);
    expect(await questions({ projectReport: 'true' })).toBe(0);
  });

  it('is a single value of a job: of several jobs a cell joins what they say, but adds up their issues', async () => {
    const manyOf = async (query: object) => {
      const { docs } = await offered({ ...query, rows: 'items' });
      const of = new Map(docs.map(({ field, is_many: isMany }) => [field, isMany]));
      return ['job_id', 'job_status', 'created_at', 'issues_count', 'project_name'].map((field) => of.get(field));
    };
    expect(await manyOf({})).toEqual([false, false, false, false, false]);
    expect(await manyOf({ projectReport: 'true' })).toEqual([true, true, true, false, false]);
  });
});

describe('what a role may not see', () => {
  it('is in no cell: questions, fields of projects, addresses', async () => {
    const columns = [
      asked('hidden'),
      { _id: 'secret', type: 'project_field', table: 'projects', field: 'secret' },
      asked('note'),
    ];
    const seen = await preview({ columns });
    expect(seen.plain[0]).toEqual(['nobody’s', 'Vault', 'note 2']);
    const cut = await preview({ columns }, by.project_manager);
    expect(cut.plain[0]).toEqual([null, null, 'note 2']);
    expect(cut.problems.map(({ path }) => path)).toEqual(['columns.0.field', 'columns.1.field']);
  });

  it('is offered to nobody', async () => {
    const offered = async (as: TestPerson) =>
      ok(await on.server.call(calls.listReportColumns, { as, query: { jobType: on.jobType } })).docs.map(
        ({ title }) => title,
      );
    expect(await offered(by.business_admin)).toEqual(expect.arrayContaining(['Hidden', 'Secret', 'Width']));
    const cut = await offered(by.project_manager);
    expect(cut).toEqual(expect.arrayContaining(['Width', 'City']));
    expect(cut).not.toEqual(expect.arrayContaining(['Hidden']));
    expect(cut).not.toEqual(expect.arrayContaining(['Secret']));
  });

  it('is not offered by its id either, where questions are asked for by theirs: those come alone', async () => {
    const ids = ['width', 'hidden'].map((name) => asked(name).field).join();
    const offered = async (as: TestPerson) =>
      ok(await on.server.call(calls.listReportColumns, { as, query: { questions: ids } as never })).docs.map(
        ({ title }) => title,
      );
    expect(await offered(by.business_admin)).toEqual(['Width', 'Hidden']);
    expect(await offered(by.project_manager)).toEqual(['Width']);
  });

  it('is not counted either: jobs of private projects', async () => {
    const closed = await on.make.project('Closed', { private: true });
    await on.make.job(on.jobType, closed);
    const columns = [column('project_name', 'projects')];
    expect((await preview({ columns })).total).toBe(4);
    expect((await preview({ columns }, by.project_manager)).plain).toEqual([['Tower'], ['Tower'], ['Tower']]);
    const report = await on.make.report({ columns: columns as never, filters: ofType() });
    const counted = async (as: TestPerson) =>
      ok(await on.server.call(calls.readReportCounters, { as, params: { id: report._id } })).total;
    expect([await counted(by.business_admin), await counted(by.project_manager)]).toEqual([4, 3]);
  });

  it('is not counted either: issues in answers that one doesn’t see', async () => {
    const type = await on.make.jobType();
    const tagged = { settings: { allowTaggingIssue: true } };
    const open = await on.make.question(type, 'text', 'Open', tagged);
    const closed = await on.make.question(type, 'text', 'Closed', {
      settings: { ...tagged.settings, permissions: { project_manager: { read: false } } },
    });
    const job = await on.make.job(type, on.project);
    const isIssue = { isIssue: true };
    await on.make.answer(
      job,
      [open, closed].map((question) => ({ question, value: 'cracked', more: isIssue })),
    );
    const definition = {
      columns: [column('project_name', 'projects'), column('issues_count', 'jobs')],
      filters: { field: 'jobType', operator: 'in', value: [type] },
    };
    const report = await on.make.report(definition as never);
    for (const [as, issues] of [
      [by.business_admin, 2],
      [by.project_manager, 1],
    ] as const) {
      for (const projectReport of [false, true]) {
        expect((await preview({ ...definition, settings: { projectReport } }, as)).plain).toEqual([['Tower', issues]]);
      }
      const counted = await on.server.call(calls.readReportCounters, { as, params: { id: report._id } });
      expect(ok(counted).issues).toBe(issues);
    }
  });

  it('is not told by the filter of a report, which keeps it whatever else is changed', async () => {
    const vault = { field: 'project_field.secret.text', operator: 'contains', value: 'Vault' };
    const note = { field: `answers.${asked('hidden').field}.text`, operator: 'contains', value: 'nobody' };
    const named = { field: 'answers.hidden.text', operator: 'not_contains', value: 'somebody' };
    const filters = { and: [ofType(), { or: [vault, { not: note }] }, named] };
    const columns = [column('job_id', 'jobs')] as never;
    const report = await on.make.report({ columns, filters: filters as never });
    const params = { id: report._id };
    const told = async (as: TestPerson) => ok(await on.server.call(calls.readReport, { as, params }));
    expect((await told(by.business_admin)).filters).toMatchObject(filters);
    const seen = await told(by.project_manager);
    expect(JSON.stringify(seen)).not.toMatch(/Vault|nobody|somebody/);
    const cut = ({ value: _, ...rest }: { value: string }) => rest;
    const toldFilters = { and: [ofType(), { or: [cut(vault), { not: cut(note) }] }, cut(named)] };
    expect(seen.filters).toEqual(toldFilters);
    expect(seen.problems.map(({ path }) => path)).not.toEqual([]);
    expect(ok(await on.server.call(calls.readReportRows, { as: by.project_manager, params })).total).toBe(0);
    const copied = ok(await on.server.call(calls.cloneReport, { as: by.project_manager, params, body: {} }));
    expect(JSON.stringify(copied)).not.toMatch(/Vault|nobody|somebody/);

    const change = (body: object) =>
      on.server.call(calls.changeReport, { as: by.project_manager, params, body: body as never });
    const done = { field: 'status', operator: 'equal', value: 'done' };
    for (const sent of [toldFilters, { and: [done, ...toldFilters.and.slice(1)] }, done, null]) {
      const changed = ok(await change({ filters: sent, name: 'Changed' }));
      expect(JSON.stringify(changed)).not.toMatch(/Vault|nobody|somebody/);
      const { and } = (await told(by.sys_admin)).filters as { and: unknown[] };
      expect(and).toEqual(expect.arrayContaining([{ or: [vault, { not: note }] }, named]));
    }
    // Nobody asks for what they don't see either.
    expect((await change({ filters: { ...vault, value: 'A guess' } })).status).toBe(400);
  });

  it('is a report that is shared with somebody else', async () => {
    const report = await on.make.report({ columns: [column('job_id', 'jobs')] as never, is_shared: false });
    const open = async (as: TestPerson) =>
      (await on.server.call(calls.readReport, { as, params: { id: report._id } })).status;
    expect(await open(by.project_manager)).toBe(404);
    ok(
      await on.server.call(calls.changeReport, {
        as: by.business_admin,
        params: { id: report._id },
        body: { users: [by.project_manager.id] },
      }),
    );
    expect(await open(by.project_manager)).toBe(200);
  });

  it('is a copy of a private report: it is private too, and nobody else’s', async () => {
    const made = { columns: [column('job_id', 'jobs')] as never, users: [by.project_manager.id] };
    const [own, shared] = [await on.make.report({ ...made, is_shared: false }), await on.make.report(made)];
    const copied = async (id: string) =>
      ok(await on.server.call(calls.cloneReport, { as: by.sys_admin, params: { id }, body: {} }));
    const copy = await copied(own._id);
    expect(copy).toMatchObject({ is_shared: false, users: [] });
    const opened = await on.server.call(calls.readReport, { as: by.project_manager, params: { id: copy._id } });
    expect(opened.status).toBe(404);
    expect(await copied(shared._id)).toMatchObject({ is_shared: true });
  });
});
