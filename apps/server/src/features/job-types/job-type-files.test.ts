import { readdir, readFile } from 'node:fs/promises';
import type { ImportedJobType } from '@plumbline/contract/job-type-files';
import * as calls from '@plumbline/contract/job-type-files';
import * as answerCalls from '@plumbline/contract/answers';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import type { JobType } from '@plumbline/contract/job-types';
import * as questionCalls from '@plumbline/contract/questions';
import type { WireQuestion } from '@plumbline/contract/questions';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { roles } from '@plumbline/domain/access/roles';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { writeSpreadsheet } from '../../adapters/spreadsheets/write-spreadsheet.ts';
import { newId } from '../../ids.ts';
import type { Answered, TestPerson, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
});
afterAll(() => server.close());

const forms = new URL('./fixtures/xlsforms/', import.meta.url);
const form = (name: string) => readFile(new URL(name, forms));

interface Sent {
  as?: TestPerson;
  bytes: Buffer;
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

async function send({ as = admin, bytes, name = 'form.xlsx', query = {}, headers }: Sent) {
  const boundary = 'xBOUNDARYx';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const answered = await server.send({
    method: 'POST',
    url: '/v2/jobtype/import',
    query,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    as,
  });
  return answered as Answered<ImportedJobType>;
}

const exported = async (id: string, format: 'xlsform' | 'json', as = admin) => {
  const { status, body, headers } = await server.call(calls.exportJobType, { as, params: { id }, query: { format } });
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(`${JSON.stringify(body, null, 2)}\n`);
  return { status, bytes, headers };
};

/** A form of these rows. */
const sheet = (rows: readonly (readonly (string | number | null)[])[], choices: readonly (readonly string[])[] = []) =>
  writeSpreadsheet([
    { name: 'survey', rows },
    { name: 'choices', rows: [['list_name', 'name', 'label'], ...choices] },
  ]);

/** The questions with their ids by their place, so that two job types can be compared. */
function shapeOf(jobType: JobType): unknown {
  let text = JSON.stringify(
    jobType.questions.map(
      ({ type, title, description, settings, fileRequired, isClientVisible, darkMode, stepIcon, ID }) => ({
        ID,
        type,
        title,
        description,
        settings,
        fileRequired,
        isClientVisible,
        darkMode,
        stepIcon,
      }),
    ),
  );
  jobType.questions.forEach((question, place) => {
    text = text.replaceAll(question.ID, `question-${place}`);
  });
  return JSON.parse(text);
}

/** An answer that fits a question; null for one that takes none, or computes its own. */
function plausible({ type, settings }: WireQuestion): unknown {
  const { childs, multiSelect, textKind, min, dateMode, calculate } = settings as QuestionSettings;
  if (calculate) return null;
  switch (questionTypeOf(type)) {
    case 'bool':
      return true;
    case 'list':
      return multiSelect ? [childs?.at(-1)?.value] : childs?.at(-1)?.value;
    case 'text':
      return textKind === 'number' ? Math.max(1, min ?? 0) : 'An answer';
    case 'date_time':
      return {
        date: dateMode === 'time' ? '07:30' : dateMode === 'date_time' ? '2026-03-01T07:30+02:00' : '2026-03-01',
      };
    default:
      return null;
  }
}

const made = ({ body }: Answered<ImportedJobType>): JobType => {
  if (!body.job_type) throw new Error(JSON.stringify(body));
  return body.job_type;
};

describe('forms that others made', async () => {
  const names = (await readdir(forms)).filter((name) => name.endsWith('.xlsx'));
  const broken = new Set(['faulty-bad_calc.xlsx', 'faulty-duplicate_columns.xlsx']);

  it.each(names.filter((name) => !broken.has(name)))('%s is taken, and comes back the same', async (name) => {
    const first = await send({ bytes: await form(name), name });
    expect(first.status, JSON.stringify(first.problem)).toBe(200);
    const jobType = made(first);
    expect(jobType.questions.length).toBe(first.body.questions_count);
    const { bytes, headers } = await exported(jobType._id, 'xlsform');
    expect(headers['content-type']).toContain('spreadsheetml');
    const again = await send({ bytes });
    expect(again.body.report.filter((line) => line.is_error)).toEqual([]);
    expect(shapeOf(made(again))).toEqual(shapeOf(jobType));
  });

  it.each(names.filter((name) => !broken.has(name)))('%s survives our own format letter by letter', async (name) => {
    const jobType = made(await send({ bytes: await form(name), name }));
    const file = await exported(jobType._id, 'json');
    const again = made(await send({ bytes: file.bytes, name: 'copy.json' }));
    expect(shapeOf(again)).toEqual(shapeOf(jobType));
    expect((await exported(again._id, 'json')).bytes.toString()).toBe(file.bytes.toString());
  });

  it.each(names.filter((name) => !broken.has(name)))('%s is answered to its end', async (name) => {
    const jobType = made(await send({ bytes: await form(name), name }));
    const id = newId();
    await server
      .db()
      .query.insertInto('jobs')
      .values({ id, job_type_id: jobType._id, status: 'open', created_by: admin.id })
      .execute();
    const data = jobType.questions.flatMap((question) => {
      const value = plausible(question);
      return value === null ? [] : [{ question: question.ID, answer: { ID: `${question.ID}_${newId()}`, value } }];
    });
    const { status, body, problem } = await server.call(answerCalls.sendAnswers, {
      as: admin,
      body: { job: id, data },
    });
    expect(status, JSON.stringify(problem)).toBe(200);
    expect(JSON.stringify(body)).not.toContain('not_valid');
    const kept = await server.db().query.selectFrom('answers').selectAll().where('job_id', '=', id).execute();
    expect(new Set(kept.map((answer) => answer.question_id)).size).toBeGreaterThanOrEqual(data.length);
    const submitted = await server.call(answerCalls.sendAnswers, {
      as: admin,
      body: { job: id, data: [], submit: true },
    });
    expect(submitted.status, JSON.stringify(submitted.problem)).toBe(200);
  });

  it('with mistakes are refused with row and column', async () => {
    const calculation = await send({ bytes: await form('faulty-bad_calc.xlsx') });
    expect(calculation.status).toBe(422);
    expect(calculation.problem).toMatchObject({
      code: 'form_not_valid',
      errors: [{ path: 'survey calculation (D) 2', code: 'expression_not_readable' }],
    });
    const twice = await send({ bytes: await form('faulty-duplicate_columns.xlsx') });
    expect(twice.problem.errors).toMatchObject([{ path: 'survey label (E) 1', code: 'column_twice' }]);
    const looked = await send({ bytes: await form('faulty-duplicate_columns.xlsx'), query: { check: 'true' } });
    expect(looked.status).toBe(200);
    expect(looked.body.job_type).toBeNull();
    expect(looked.body.report[0]).toMatchObject({ is_error: true, sheet: 'survey', row: 1, column: 'label (E)' });
  });
});

describe('a form', () => {
  it('is answered by what it says: conditions, calculations, rules and repeats', async () => {
    const bytes = await sheet(
      [
        ['type', 'name', 'label', 'relevant', 'calculation', 'constraint', 'constraint_message', 'required'],
        ['select_one kind', 'kind', 'Kind of door', null, null, null, null, 'yes'],
        ['integer', 'width', 'Width', "${kind} = 'double'", null, '. > 80', 'Too narrow', null],
        ['calculate', 'half', null, null, '${width} div 2', null, null, null],
      ],
      [
        ['kind', 'single', 'Single'],
        ['kind', 'double', 'Double'],
      ],
    );
    const jobType = made(await send({ bytes }));
    const [kind, width, half] = jobType.questions;
    expect(width?.settings).toMatchObject({
      showWhen: `{${kind?.ID}} = "double"`,
      constraint: `{${width?.ID}} > 80`,
      constraintMessage: 'Too narrow',
    });
    expect(half?.settings).toMatchObject({ calculate: `{${width?.ID}} / 2`, textKind: 'number' });
    const id = newId();
    await server
      .db()
      .query.insertInto('jobs')
      .values({ id, job_type_id: jobType._id, status: 'open', created_by: admin.id })
      .execute();
    const answer = (question: string, value: unknown) => ({
      question,
      answer: { ID: `${question}_${newId()}`, value },
    });
    const sent = await server.call(answerCalls.sendAnswers, {
      as: admin,
      body: { job: id, data: [answer(kind?.ID ?? '', 'double'), answer(width?.ID ?? '', 120)] },
    });
    expect(sent.status, JSON.stringify(sent.problem)).toBe(200);
    const narrow = await server.call(answerCalls.sendAnswers, {
      as: admin,
      body: { job: id, data: [answer(width?.ID ?? '', 60)] },
    });
    expect(JSON.stringify(narrow.body)).toContain('constraint');
  });

  it('is taken in the wanted language, the others are told', async () => {
    const bytes = await sheet([
      ['type', 'name', 'label::English (en)', 'label::Hebrew (he)', 'hint::Hebrew (he)'],
      ['text', 'a', 'Name', 'שם', 'שם מלא'],
    ]);
    const hebrew = await send({ bytes, query: { check: 'true', language: 'Hebrew (he)' } });
    expect(hebrew.body).toMatchObject({ language: 'Hebrew (he)', languages: ['English (en)', 'Hebrew (he)'] });
    expect(hebrew.body.report).toMatchObject([{ code: 'language_left_out', value: 'English (en)' }]);
    const jobType = made(await send({ bytes, query: { language: 'he', title: 'בדיקה' } }));
    expect(jobType).toMatchObject({ title: 'בדיקה', questions: [{ title: 'שם', description: 'שם מלא' }] });
    expect(made(await send({ bytes })).questions[0]).toMatchObject({ title: 'Name', description: '' });
  });

  it('tells its mistakes in the language of the screen', async () => {
    const bytes = await sheet([
      ['type', 'name', 'label'],
      ['textt', 'a', 'A'],
    ]);
    const { problem } = await send({ bytes, headers: { 'accept-language': 'he' } });
    expect(problem.errors).toMatchObject([
      { path: 'survey type (A) 2', code: 'type_unknown', message: 'אין סוג שאלה כזה ב־XLSForm.' },
    ]);
  });

  it('sent again with its key makes one job type', async () => {
    const bytes = await sheet([
      ['type', 'name', 'label'],
      ['text', 'a', 'A'],
    ]);
    const headers = { 'idempotency-key': newId() };
    const [one, other] = await Promise.all([send({ bytes, headers }), send({ bytes, headers })]);
    expect(made(one)._id).toBe(made(other)._id);
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', made(one)._id)
      .execute();
    expect(events.map((event) => event.name)).toEqual(['job_type.created']);
  });

  it('may be brought in by administrators alone', async () => {
    const bytes = await form('text_and_integer.xlsx');
    for (const role of roles) {
      const expected = role === 'sys_admin' || role === 'business_admin' ? 200 : 403;
      expect((await send({ bytes, as: await server.person(role), query: { check: '1' } })).status, role).toBe(expected);
    }
  });
});

describe('a job type with everything', () => {
  it('comes back from an XLSForm and from our own format as it was', async () => {
    const { body: jobType } = await server.call(jobTypeCalls.createJobType, {
      as: admin,
      body: { title: 'Lift: yearly', icon: 'elevator', settings: { description: 'Yearly', stepperRTL: true } },
    });
    const ids = Array.from({ length: 12 }, newId) as [string, string, string, string, string, string, ...string[]];
    const questions: readonly Record<string, unknown>[] = [
      { type: 11, title: 'General', stepIcon: 'home' },
      { type: 1, title: 'Is it running?', settings: { isMandatory: true, allowTaggingIssue: true } },
      {
        type: 2,
        title: 'תקלות',
        settings: {
          multiSelect: true,
          sortAlphabet: true,
          childs: [{ value: 'a b', caption: 'Noise' }, { value: 'door' }],
          path: [{ value: 'any', toQuestion: ids[5] }],
          showWhen: `not {${ids[1]}}`,
        },
      },
      { type: 5, title: 'Load', settings: { textKind: 'number', min: -5, max: 100, step: 0.5, isMandatory: true } },
      { type: 8, title: 'Load is $' + ids[3], settings: { message: 'Take care' }, isClientVisible: true },
      { type: 11, title: 'Doors', settings: { repeat: { min: 2, max: 8, title: 'Door' } } },
      { type: 7, title: 'Width', settings: { min: 10, max: 300, step: 1 } },
      { type: 0, title: 'When', settings: { dateMode: 'date_plus_time', isRange: true } },
      { type: 4, title: 'Who', settings: { systemListType: 'users', multiSelect: true } },
      { type: 11, title: 'End' },
      {
        type: 5,
        title: 'All widths',
        settings: { textKind: 'number', calculate: `sum({${ids[6]}}) + average({${ids[6]}})` },
      },
      { type: 10, title: 'Summary', settings: { questionList: [ids[1], ids[3]] } },
    ];
    for (const [place, question] of questions.entries()) {
      const body = { ...question, ID: ids[place], jobType: jobType._id } as never;
      const created = await server.call(questionCalls.createQuestion, { as: admin, body });
      expect(created.status, JSON.stringify(created.problem)).toBe(200);
    }
    const { body: before } = await server.call(jobTypeCalls.readJobType, { as: admin, params: { id: jobType._id } });

    const sheets = await exported(jobType._id, 'xlsform');
    expect(decodeURIComponent(String(sheets.headers['content-disposition']))).toContain('Lift');
    expect(shapeOf(made(await send({ bytes: sheets.bytes })))).toEqual(shapeOf(before));

    const own = await exported(jobType._id, 'json');
    const again = made(await send({ bytes: own.bytes, name: 'own.json' }));
    expect(shapeOf(again)).toEqual(shapeOf(before));
    expect(again).toMatchObject({ title: 'Lift: yearly', icon: 'elevator', settings: { stepperRTL: true } });
    expect((await exported(again._id, 'json')).bytes.toString()).toBe(own.bytes.toString());

    const { body } = await server.call(calls.reportJobTypeExport, {
      as: admin,
      params: { id: jobType._id },
      query: { format: 'xlsform' },
    });
    expect(body.report.map((line) => `${line.row} ${line.code}`)).toEqual([
      '4 path_left_out',
      '9 type_as_text',
      '10 type_as_text',
      '11 type_as_text',
      '14 calculation_left_out',
      '15 type_as_text',
    ]);
  });

  it('of another version, or not as it should be, is refused with its place', async () => {
    const file = {
      format: 'plumbline-job-type',
      version: 2,
      title: '',
      icon: '',
      settings: {},
      clientCanCreate: false,
      questions: [],
    };
    const { status, problem } = await send({ bytes: Buffer.from(JSON.stringify(file)), name: 'x.json' });
    expect(status).toBe(422);
    expect(problem.errors.map((error) => error.path)).toEqual(['json version', 'json title']);
    const question = {
      ID: newId(),
      type: 'text',
      title: 'A',
      description: '',
      disabled: false,
      isClientVisible: false,
      fileRequired: false,
      darkMode: false,
      stepIcon: null,
      backgroundMobile: null,
      backgroundDesktop: null,
    };
    const faulty = {
      ...file,
      version: 1,
      title: 'A',
      questions: [{ ...question, settings: { showWhen: '{nothing} = 1', min: 3, max: 1 } }],
    };
    const min = await send({ bytes: Buffer.from(JSON.stringify(faulty)), name: 'x.json' });
    expect(min.problem.errors).toMatchObject([{ path: 'json questions.0.settings.min' }]);
    const unknown = { ...faulty, questions: [{ ...question, settings: { showWhen: '{nothing} = 1' } }] };
    const condition = await send({ bytes: Buffer.from(JSON.stringify(unknown)), name: 'x.json' });
    expect(condition.problem.errors).toMatchObject([{ path: 'json questions.0.settings.showWhen' }]);
    const away = { ...faulty, questions: [{ ...question, settings: {}, backgroundMobile: newId() }] };
    const picture = await send({ bytes: Buffer.from(JSON.stringify(away)), name: 'x.json' });
    expect(picture.body.report).toMatchObject([{ code: 'media_left_out', is_error: false }]);
    expect(made(picture).questions[0]?.backgroundMobile).toBeNull();
  });
});

describe('a file that was made to do harm is refused', () => {
  const workbook = (xml: string, more: Record<string, Uint8Array> = {}) =>
    Buffer.from(
      zipSync({
        '[Content_Types].xml': Buffer.from(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        ),
        'xl/workbook.xml': Buffer.from(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': Buffer.from(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': Buffer.from(xml),
        ...more,
      }),
    );
  const rows = (cells: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
  const row = (number: number, ...values: readonly string[]) =>
    `<row r="${number}">${values.map((value, index) => `<c r="${'ABCDEF'[index]}${number}" t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`;
  const header = row(1, 'type', 'name', 'label');

  it.each([
    ['a bomb', () => workbook(rows(' '.repeat(60_000_000))), 'file_too_large'],
    [
      'a cell in the last row of all',
      () => workbook(rows(`${header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
      'file_too_large',
    ],
    ['a cell far to the right', () => workbook(rows(`<row r="1"><c r="XFD1"><v>1</v></c></row>`)), 'file_too_large'],
    [
      'thousands of parts',
      () =>
        workbook(
          rows(header),
          Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`xl/media/${index}`, new Uint8Array()])),
        ),
      'file_too_large',
    ],
    ['half a file', () => workbook(rows(header)).subarray(0, 400), 'file_corrupted'],
    ['a ZIP without a workbook', () => Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) })), 'file_corrupted'],
    ['an old spreadsheet', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_type_not_allowed'],
    ['a web page', () => Buffer.from('<html><script>alert(1)</script>'), 'file_type_not_allowed'],
    ['no JSON', () => Buffer.from('{"format": '), 'file_corrupted'],
    ['deep JSON', () => Buffer.from(`{"settings":${'['.repeat(100_000)}`), 'file_corrupted'],
    ['nothing', () => Buffer.alloc(0), 'file_type_not_allowed'],
    ['more than 5 MB', () => Buffer.alloc(6_000_000, 'a'), 'file_too_large'],
  ])('%s', async (_name, bytes, code) => {
    const began = Date.now();
    const { problem } = await send({ bytes: bytes() });
    expect(problem.code).toBe(code);
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it('a bomb that lies about its size is stopped at the limit', async () => {
    const bomb = workbook(rows('a'.repeat(60_000_000)));
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    // The size when unpacked, in the archive's directory: 22 bytes before the name and 24 bytes before it.
    const at = bomb.lastIndexOf(name);
    bomb.writeUInt32LE(1000, at - 22);
    expect(['file_corrupted', 'file_too_large']).toContain((await send({ bytes: bomb })).problem.code);
  });

  it('a document type with entities is not expanded', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const { status, problem, body } = await send({
      bytes: workbook(entities + rows(header + row(2, 'text', 'q', '&b;&b;&b;'))),
      query: { check: 'true' },
    });
    expect([200, 422]).toContain(status);
    expect(JSON.stringify(problem ?? body)).not.toContain('aaaaaaaaaa');
  });

  it('a formula is text, on the way in and on the way out', async () => {
    const bytes = workbook(
      rows(
        `${header}<row r="2"><c r="A2" t="str"><f>CONCAT("te","xt")</f><v>text</v></c><c r="B2" t="inlineStr"><is><t>q</t></is></c><c r="C2" t="inlineStr"><is><t>=HYPERLINK("http://x")</t></is></c></row>`,
      ),
    );
    const jobType = made(await send({ bytes }));
    expect(jobType.questions[0]?.title).toBe('=HYPERLINK("http://x")');
    const out = await exported(jobType._id, 'xlsform');
    expect(out.bytes.includes(Buffer.from('<f>'))).toBe(false);
    const [survey] = await readSpreadsheet(out.bytes);
    expect(survey?.rows[1]).toContain('=HYPERLINK("http://x")');
  });
});
