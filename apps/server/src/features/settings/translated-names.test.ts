import { readJobFeed } from '@plumbline/contract/feeds';
import { createListOption } from '@plumbline/contract/list-options';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { changePublicLink } from '@plumbline/contract/job-types';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { readPublicQuestionnaire } from '@plumbline/contract/public-answers';
import { listReportColumns, previewReport } from '@plumbline/contract/reports';
import { changeSettings } from '@plumbline/contract/settings';
import { changeTranslations } from '@plumbline/contract/translations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ok, plainCell, reportWorld } from '../reports/reports.fixtures.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { sendAnswers } from '@plumbline/contract/answers';

let server: TestServer;
let as: TestPerson;
let jobType: string;
let project: string;
let job: string;
let option: string;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  as = await server.person('business_admin');
  const make = reportWorld(server, as);
  const projectFields = [
    { id: 'maker', label: 'Maker', type: 'list' },
    { id: 'doors', label: 'Doors', type: 'table', table: [['Number', 'Way']] },
  ];
  const customStatuses = [{ name: 'waiting', colour: '#7048e8' }];
  ok(await server.call(changeSettings, { as, body: { projectFields, customStatuses } as never }));
  jobType = await make.jobType('Fire check');
  project = await make.project('Tower');
  const made = await server.call(createListOption, { as, body: { group: 'maker', label: 'Riverside' } as never });
  option = ok(made)._id;
  const value = [{ _id: option, label: 'Riverside', value: 'Riverside' }];
  const field = { id: 'maker', value };
  ok(await server.call(changeProjectField, { as, params: { id: project }, body: { field } as never }));
  job = await make.job(jobType, project);
  const he = (kind: string, id: string, text: string) => ({ kind, id, key: 'name', language: 'he', text });
  const changes = [
    he('job_type', jobType, 'בדיקת אש'),
    he('project_field', 'maker', 'יצרן'),
    he('list_option', option, 'ריברסייד'),
    he('project_field', 'doors', 'דלתות'),
    { ...he('project_field', 'doors', 'כיוון'), key: 'column.Way' },
    he('status', 'waiting', 'בהמתנה'),
  ];
  ok(await server.call(changeTranslations, { as, body: { changes } as never }));
});
afterAll(() => server.close());

const inHebrew = { 'accept-language': 'he' };

describe('what the server writes itself is in the language of who reads it', () => {
  it('feeds', async () => {
    const message = async (headers: Record<string, string>) =>
      ok(await server.call(readJobFeed, { as, params: { id: job }, headers })).docs.at(-1)?.message;
    expect(await message(inHebrew)).toContain('בדיקת אש');
    expect(await message({ 'accept-language': 'en' })).toContain('Fire check');
  });

  it('reports: headings, job types and options', async () => {
    const columns = [
      { _id: 'a', type: 'property', table: 'jobs', field: 'job_type_title' },
      { _id: 'b', type: 'project_field', table: 'projects', field: 'maker' },
    ];
    const preview = async (headers: Record<string, string>) => {
      const body = { report: { type: 'jobs', columns }, page_size: 50 } as never;
      const table = ok(await server.call(previewReport, { as, body, headers }));
      return [table.columns[1]?.title, ...(table.rows[0]?.cells ?? []).map(plainCell)];
    };
    expect(await preview(inHebrew)).toEqual(['יצרן', 'בדיקת אש', 'ריברסייד']);
    expect(await preview({ 'accept-language': 'en' })).toEqual(['Maker', 'Fire check', 'Riverside']);
  });

  it('reports: what was chosen in answers, which calculations still find by its own name', async () => {
    const make = reportWorld(server, as);
    const type = await make.jobType('Gate check');
    const said = { he: { title: 'מצב', 'childs.worn': 'בלוי' } };
    const childs = [{ value: 'worn', caption: 'Worn' }];
    const state = await make.question(type, 'list', 'State', {
      language: 'en',
      translations: said,
      settings: { childs },
    });
    const next = await make.question(type, 'system_list', 'Next', { settings: { systemListType: 'job_types' } });
    const field = await make.question(type, 'project_list', 'By', { settings: { projectListType: 'maker' } });
    const of = await make.job(type, project);
    await make.answer(of, [
      { question: state, value: 'worn' },
      { question: next, value: { id: jobType, label: 'Fire check' } },
      { question: field, value: { id: option, label: 'Riverside' } },
    ]);
    const asked = (_id: string, question: string) => ({ _id, type: 'question', table: 'job_type', field: question });
    const isOwn = "{a} = 'Worn' and {b} = 'Fire check' and {c} = 'Riverside' and selected({d}, 'Riverside')";
    const columns = [
      asked('a', state),
      asked('b', next),
      asked('c', field),
      { _id: 'd', type: 'project_field', table: 'projects', field: 'maker' },
      {
        _id: 'e',
        type: 'calculated',
        table: 'report',
        expression: `if(${isOwn}, 'found', 'lost')`,
        name: 'Calculated',
      },
    ];
    const filters = { field: 'jobType', operator: 'in', value: [type] };
    const report = await make.report({ columns, filters } as never);
    const hebrew = ['בלוי', 'בדיקת אש', 'ריברסייד', 'ריברסייד', 'found'];
    const english = ['Worn', 'Fire check', 'Riverside', 'Riverside', 'found'];
    const preview = async (headers: Record<string, string>) => {
      const body = { report: { type: 'jobs', columns, filters }, page_size: 50 } as never;
      const table = ok(await server.call(previewReport, { as, body, headers }));
      return [table.columns[0]?.title, ...(table.rows[0]?.cells ?? []).map(plainCell)];
    };
    expect(await preview(inHebrew)).toEqual(['מצב', ...hebrew]);
    expect(await preview({ 'accept-language': 'en' })).toEqual(['State', ...english]);
    const file = async (format: string) => {
      const url = `/v2/report/export/${format}/${report._id}`;
      const got = await server.send({ method: 'POST', url, payload: {}, as, headers: inHebrew });
      return got.body as Buffer;
    };
    expect((await file('csv')).toString('utf8').split('\r\n')[1]).toBe(hebrew.join(','));
    expect((await readSpreadsheet(await file('xlsx')))[0]?.rows[1]).toEqual(hebrew);
  });

  it('reports: headings of the columns of a table, and statuses; its rows in the order of its columns', async () => {
    const make = reportWorld(server, as);
    const of = await make.job(await make.jobType('Door count'), await make.project('Gatehouse'));
    await make.status(of, 'waiting');
    const { project: gatehouse } = ok(await server.call(readJob, { as, params: { id: of } }));
    const value = [{ Number: 'D-1', Way: 'in' }];
    const params = { id: gatehouse!._id };
    ok(await server.call(changeProjectField, { as, params, body: { field: { id: 'doors', value } } as never }));
    const column = (_id: string, more: object) => ({
      _id,
      type: 'project_field',
      table: 'projects',
      field: 'doors',
      ...more,
    });
    const columns = [
      column('a', { target: 'Way' }),
      column('b', { target: 'Number' }),
      column('c', {}),
      { _id: 'd', type: 'property', table: 'jobs', field: 'job_status' },
    ];
    const filters = { field: 'status', operator: 'in', value: ['waiting'] };
    const report = await make.report({ columns, filters } as never);
    const headings = {
      he: ['דלתות · כיוון', 'דלתות · Number', 'דלתות', 'סטטוס עבודה'],
      en: ['Doors · Way', 'Doors · Number', 'Doors', 'Job status'],
    };
    const cells = { he: ['in', 'D-1', 'D-1, in', 'בהמתנה'], en: ['in', 'D-1', 'D-1, in', 'waiting'] };
    for (const language of ['he', 'en'] as const) {
      const headers = { 'accept-language': language };
      const body = { report: { type: 'jobs', columns, filters }, page_size: 50 } as never;
      const table = ok(await server.call(previewReport, { as, body, headers }));
      expect(table.columns.map(({ title }) => title)).toEqual(headings[language]);
      expect(table.rows[0]?.cells.map(plainCell)).toEqual(cells[language]);
      const file = async (format: string) => {
        const url = `/v2/report/export/${format}/${report._id}`;
        return (await server.send({ method: 'POST', url, payload: {}, as, headers })).body as Buffer;
      };
      const lines = (await file('csv'))
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .split('\r\n');
      const quoted = cells[language].map((cell) => (cell.includes(',') ? `"${cell}"` : cell));
      expect(lines.slice(0, 2)).toEqual([headings[language].join(','), quoted.join(',')]);
      expect((await readSpreadsheet(await file('xlsx')))[0]?.rows.slice(0, 2)).toEqual([
        headings[language],
        cells[language],
      ]);
      // The builder offers them by the same names.
      const offered = ok(await server.call(listReportColumns, { as, query: { type: 'jobs' } as never, headers }));
      const doors = offered.docs.find(({ field }) => field === 'doors');
      expect([doors?.title, doors?.target_titles]).toEqual([
        headings[language][2],
        { Number: 'Number', Way: language === 'he' ? 'כיוון' : 'Way' },
      ]);
    }
  });

  it('documents of jobs: what was chosen in answers', async () => {
    const made = await makeJobType(server, as, [['system_list', 'Next check', { systemListType: 'job_types' }]]);
    const en = { kind: 'job_type', key: 'name', language: 'en', id: made.id, text: 'Gas check' };
    ok(await server.call(changeTranslations, { as, body: { changes: [en] } as never }));
    const id = await makeJob(server, made.id, [as]);
    const value = { id: made.id, label: 'Chosen under this name' };
    ok(await server.call(sendAnswers, { as, body: { job: id, data: [anAnswer(made.q['Next check']!, value)] } }));
    const printed = async (language: string) => {
      const headers = { 'accept-language': language };
      const got = await server.send({ method: 'GET', url: `/v2/jobs/${id}/export`, as, headers });
      return (await readPdf(got.body as Buffer)).text;
    };
    const english = await printed('en');
    expect(english).toMatch(/Next check[^]*Gas check/);
    expect(english).not.toContain('Chosen under');
    const hebrew = await printed('he');
    expect(hebrew).not.toContain('Gas check');
    expect(hebrew).toMatch(/Lift/);
  });

  it('and what is drawn elsewhere carries all of its names: a public page, a job in a list', async () => {
    const made = await server.call(changePublicLink, { as, params: { id: jobType }, body: { isActive: true } });
    const link = ok(made).publicLink ?? '';
    const shown = ok(await server.call(readPublicQuestionnaire, { params: { link } }));
    expect([shown.title, shown.translations]).toEqual(['Fire check', { he: { name: 'בדיקת אש' } }]);
    // The jobs of a type are found by its translated name once the event was followed.
    await vi.waitFor(async () => {
      const { docs } = ok(await server.call(listJobs, { as, query: { search: 'בדיקת' } }));
      expect(docs.map(({ jobType: { translations } }) => translations)).toEqual([{ he: { name: 'בדיקת אש' } }]);
    }, 10_000);
  });
});
