import { readListCells } from '@plumbline/contract/list-cells';
import { changeQuestion } from '@plumbline/contract/questions';
import { previewReport } from '@plumbline/contract/reports';
import { changeSettings } from '@plumbline/contract/settings';
import { changeTranslations } from '@plumbline/contract/translations';
import { changeUser } from '@plumbline/contract/users';
import { customColumnId } from '@plumbline/domain/views/custom-column';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { ok, plainCell, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector' });
const languages = ['he', 'en'] as const;
type Language = (typeof languages)[number];

let make: ReturnType<typeof reportWorld>;
let project: string;

beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  project = await make.project('Tower');
  const userFields = [{ name: 'Vest', value: 'vest', type: 'SELECT', options: ['Wide'] }];
  ok(await on.server.call(changeSettings, { as: on.admin, body: { userFields } as never }));
  const fields = { vest: 'wide' };
  ok(await on.server.call(changeUser, { as: on.admin, params: { id: on.inspector.id }, body: { fields } }));
  const he = { kind: 'profile_field', id: 'vest', language: 'he' };
  const changes = [
    { ...he, key: 'name', text: 'אפודה' },
    { ...he, key: 'option.Wide', text: 'רחבה' },
  ];
  ok(await on.server.call(changeTranslations, { as: on.admin, body: { changes } as never }));
});

const asked = (_id: string, field: string, more: object = {}) => ({
  _id,
  type: 'question',
  table: 'job_type',
  field,
  ...more,
});
const ofType = (type: string) => ({ field: 'jobType', operator: 'in', value: [type] });

interface Expected {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What everything that is made of a report says to a reader of a language: its preview and each of its files. */
async function expectEverywhere(definition: object, language: Language, { heads, rows }: Expected) {
  const headers = { 'accept-language': language };
  const body = { report: { type: 'jobs', ...definition }, page_size: 50 } as never;
  const table = ok(await on.server.call(previewReport, { as: on.admin, body, headers }));
  expect(table.columns.map(({ title }) => title)).toEqual(heads);
  expect(table.rows.map(({ cells }) => cells.map(plainCell))).toEqual(rows);
  const report = await make.report(definition as never);
  const file = async (format: string) => {
    const url = `/v2/report/export/${format}/${report._id}`;
    return (await on.server.send({ method: 'POST', url, payload: {}, as: on.admin, headers })).body as Buffer;
  };
  const csv = (await file('csv')).toString('utf8').replace(/^\uFEFF/, '');
  expect(csv.trim().split('\r\n')).toEqual([heads, ...rows].map((line) => line.join(',')));
  expect((await readSpreadsheet(await file('xlsx')))[0]?.rows).toEqual([heads, ...rows]);
  const lines = (await file('jsonl')).toString('utf8').trim().split('\n');
  expect(lines.map((line) => Object.values(JSON.parse(line) as object))).toEqual(rows);
  const { text } = await readPdf(await file('pdf'));
  for (const said of [...heads, ...rows.flat()]) expect(text).toContain(said);
}

describe('a report speaks its reader’s language in the table and in every file', () => {
  it('of choices in profiles', async () => {
    await make.job(await make.jobType('Visit'), project, { users: [on.inspector.id] });
    const definition = {
      columns: [{ _id: 'vest', type: 'profile_field', table: 'users', field: 'vest' }],
      filters: { field: 'users', operator: 'in', value: [on.inspector.id] },
    };
    await expectEverywhere(definition, 'he', { heads: ['אפודה'], rows: [['רחבה']] });
    await expectEverywhere(definition, 'en', { heads: ['Vest'], rows: [['Wide']] });
    // The same column in the list of users.
    const column = customColumnId({ kind: 'profile_field', field: 'vest' });
    const inList = async (language: Language) => {
      const query = { ids: on.inspector.id, columns: column };
      const headers = { 'accept-language': language };
      const seen = ok(await on.server.call(readListCells, { as: on.admin, params: { list: 'users' }, query, headers }));
      return [seen.columns[0]?.title, ...(seen.rows[on.inspector.id] ?? []).map(plainCell)];
    };
    expect(await inList('he')).toEqual(['אפודה', 'רחבה']);
    expect(await inList('en')).toEqual(['Vest', 'Wide']);
  }, 120_000);

  it('of options that are pictures with words, in reports and in lists', async () => {
    const type = await make.jobType('Gates');
    const state = await make.question(type, 'image', 'State', {
      language: 'en',
      translations: { he: { title: 'מצב', 'childs.worn': 'בלוי' } },
      settings: { childs: [{ value: 'worn', caption: 'Worn' }] },
    });
    const job = await make.job(type, project);
    await make.answer(job, [{ question: state, value: 'worn' }]);
    const definition = { columns: [asked('state', state)], filters: ofType(type) };
    const says = { he: ['מצב', 'בלוי'], en: ['State', 'Worn'] } as const;
    for (const language of languages) {
      const [head, cell] = says[language];
      await expectEverywhere(definition, language, { heads: [head], rows: [[cell]] });
      const query = { ids: job, columns: customColumnId({ kind: 'question', field: state }) };
      const headers = { 'accept-language': language };
      const seen = ok(await on.server.call(readListCells, { as: on.admin, params: { list: 'jobs' }, query, headers }));
      expect([seen.columns[0]?.title, ...(seen.rows[job] ?? []).map(plainCell)]).toEqual(says[language]);
    }
  }, 120_000);

  it('of issues: what was asked, and what was chosen', async () => {
    const type = await make.jobType('Stairs');
    const rail = await make.question(type, 'list', 'Handrail', {
      language: 'en',
      translations: { he: { title: 'מעקה', 'childs.loose': 'רופף' } },
      settings: { childs: [{ value: 'loose', caption: 'Loose' }], allowTaggingIssue: true },
    });
    const job = await make.job(type, project);
    await make.answer(job, [{ question: rail, value: 'loose', more: { isIssue: true } }]);
    const property = (field: string) => ({ _id: field, type: 'property', table: 'issues', field });
    const definition = {
      rows: 'issues',
      columns: [property('issue_question'), property('issue_answer')],
      filters: ofType(type),
    };
    await expectEverywhere(definition, 'he', { heads: ['ליקוי', 'תשובה'], rows: [['מעקה', 'רופף']] });
    await expectEverywhere(definition, 'en', { heads: ['Issue', 'Answer'], rows: [['Handrail', 'Loose']] });
  }, 120_000);

  it('of answers to an earlier revision, in the words that it had then', async () => {
    const type = await make.jobType('Doors');
    const door = await make.question(type, 'list', 'Door', {
      language: 'en',
      translations: { he: { title: 'דלת', 'childs.a': 'פלדה' } },
      settings: { childs: [{ value: 'a', caption: 'Steel' }] },
    });
    const answered = async () => {
      const job = await make.job(type, project);
      await make.answer(job, [{ question: door, value: 'a' }]);
    };
    await answered();
    const body = {
      title: 'Gate',
      translations: { he: { title: 'שער', 'childs.a': 'עץ' } },
      settings: { childs: [{ value: 'a', caption: 'Wood' }] },
      jobType: type,
    };
    ok(await on.server.call(changeQuestion, { as: on.admin, params: { id: door }, body: body as never }));
    await answered();
    const definition = { columns: [asked('door', door)], filters: ofType(type) };
    await expectEverywhere(definition, 'he', { heads: ['שער'], rows: [['עץ'], ['פלדה']] });
    await expectEverywhere(definition, 'en', { heads: ['Gate'], rows: [['Wood'], ['Steel']] });
  }, 120_000);
});
