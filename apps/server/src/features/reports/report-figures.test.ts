import { changeQuestion } from '@plumbline/contract/questions';
import { readReportRows } from '@plumbline/contract/reports';
import { cellText } from '@plumbline/domain/reports/cell-text';
import type { Cell } from '@plumbline/domain/reports/cells';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let make: ReturnType<typeof reportWorld>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  make = reportWorld(server, admin);
});
afterAll(() => server.close());

async function fileOf(format: 'csv' | 'xlsx' | 'pdf' | 'jsonl', id: string): Promise<Buffer> {
  const url = `/v2/report/export/${format}/${id}`;
  const { status, body } = await server.send({ method: 'POST', url, payload: {}, as: admin });
  expect(status).toBe(200);
  return body as Buffer;
}

const csvOf = async (id: string) =>
  (await fileOf('csv', id))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
const sheetOf = async (id: string) => (await readSpreadsheet(await fileOf('xlsx', id)))[0]?.rows ?? [];
const paperOf = async (id: string) => (await readPdf(await fileOf('pdf', id))).text.replaceAll(/\s+/g, ' ');
const screenOf = async (id: string) => ok(await server.call(readReportRows, { as: admin, params: { id }, query: {} }));

const words = { yes: 'Yes', no: 'No', timeZone: 'Asia/Jerusalem', unread: (count: number) => `${count} left out` };
const written = (cells: readonly Cell[]) => cells.map((cell) => cellText(cell, words));

const question = (_id: string, field: string) => ({ _id, type: 'question', table: 'job_type', field }) as const;

it('a group without readings has no average, in no file: another figure never stands in its place', async () => {
  const type = await make.jobType();
  const project = await make.project();
  const room = await make.question(type, 'text', 'Room');
  const temp = await make.question(type, 'text', 'Temp', { settings: { textKind: 'number' } });
  for (const [name, value] of [
    ['A', 20],
    ['A', 25],
    ['B', null],
  ]) {
    const job = await make.job(type, project);
    await make.answer(job, [{ question: room, value: name }, ...(value === null ? [] : [{ question: temp, value }])]);
  }
  const { _id } = await make.report({
    columns: [question('room', room), question('temp', temp)],
    filters: { field: 'project', operator: 'in', value: [project] },
    group_by: ['room'],
    totals: [
      { column: 'temp', measure: 'average' },
      { column: 'temp', measure: 'count' },
    ],
  } as never);
  expect((await screenOf(_id)).groups.map(({ label, totals }) => [label, ...written(totals)])).toEqual([
    ['A', '22.5', '2'],
    ['B', '', '0'],
  ]);
  const lines = [
    ['A', 20],
    ['A (2) · Count: Temp: 2', 22.5],
    ['B (1) · Count: Temp: 0', null],
    ['Total · Count: Temp: 2', 22.5],
  ];
  const csv = await csvOf(_id);
  expect(csv).toEqual(expect.arrayContaining(lines.map((line) => line.join(','))));
  expect(await sheetOf(_id)).toEqual(expect.arrayContaining(lines.map((line) => expect.arrayContaining(line))));
  expect(await paperOf(_id)).toContain('B (1) · Count: Temp: 0 Total');
});

describe('a question that was asked for a text before it was asked for a number', () => {
  let depth: string;
  let project: string;
  beforeAll(async () => {
    const type = await make.jobType();
    project = await make.project();
    depth = await make.question(type, 'text', 'Depth');
    const jobs = await Promise.all([1, 2, 3].map(() => make.job(type, project)));
    for (const [place, value] of ['12', 'deep'].entries()) {
      await make.answer(jobs[place] ?? '', [{ question: depth, value }]);
    }
    ok(
      await server.call(changeQuestion, {
        as: admin,
        params: { id: depth },
        body: { settings: { textKind: 'number' } } as never,
      }),
    );
    await make.answer(jobs[2] ?? '', [{ question: depth, value: 5 }]);
  });

  const report = (more: object = {}) =>
    make.report({
      columns: [
        { _id: 'type', type: 'property', table: 'job_type', field: 'job_type_title', name: 'Type' },
        question('depth', depth),
        { _id: 'twice', type: 'calculated', table: 'report', expression: '{depth} * 2', name: 'Twice' },
      ],
      filters: { field: 'project', operator: 'in', value: [project] },
      totals: [
        { column: 'depth', measure: 'sum' },
        { column: 'depth', measure: 'average' },
        { column: 'depth', measure: 'count' },
        { column: 'twice', measure: 'sum' },
      ],
      ...more,
    } as never);

  it('has sums of what can be read, which say what can’t be', async () => {
    const { _id } = await report();
    const { totals } = await screenOf(_id);
    expect(written(totals.map(({ value }) => value))).toEqual([
      '17 (1 left out)',
      '8.5 (1 left out)',
      '3',
      '34 (1 left out)',
    ]);
    const note = '(1 value is no number)';
    const front = `Total · Average: Depth: 8.5 ${note} · Count: Depth: 3`;
    expect((await csvOf(_id)).at(-1)).toBe(`${front},17 ${note},34 ${note}`);
    expect((await sheetOf(_id)).at(-1)).toEqual([front, `17 ${note}`, `34 ${note}`]);
    const paper = await paperOf(_id);
    for (const figure of ['8.5', '17', '34']) expect(paper).toContain(`${figure} ${note}`);
  });

  it('says it beside the figures of groups alone, of a pivot and of a chart', async () => {
    const { _id } = await report({
      group_by: ['type'],
      summary_only: true,
      chart: { kind: 'bar', total: 0 },
      pivot: { rows: 'type', columns: 'type', value: { column: 'depth', measure: 'sum' } },
    });
    const { groups, chart, pivot } = await screenOf(_id);
    expect(written(groups[0]?.totals ?? [])).toContain('17 (1 left out)');
    expect(chart).toMatchObject({ series: [{ values: [17] }], unread: 1 });
    expect(written([pivot?.total ?? null, ...(pivot?.cells.flat() ?? [])])).toEqual(
      Array.from({ length: 2 }, () => '17 (1 left out)'),
    );
    const [row] = (await fileOf('jsonl', _id)).toString('utf8').split('\n');
    expect(JSON.parse(row ?? '')).toMatchObject({ 'Sum: Depth': 17, 'Sum: Depth unread': 1, 'Count: Depth': 3 });
  });

  it('is sorted and grouped by its numbers', async () => {
    const { _id } = await report({ sort: [{ column: 'depth', direction: 'ascending' }], totals: [] });
    expect((await screenOf(_id)).rows.map(({ cells }) => cellText(cells[1] ?? null, words))).toEqual([
      '5',
      '12',
      'deep',
    ]);
  });
});

it('days and moments are ISO 8601 in CSV, and have all digits of a far year everywhere', async () => {
  const type = await make.jobType();
  const project = await make.project();
  const born = await make.question(type, 'date_time', 'Born');
  const built = await make.question(type, 'date_time', 'Built', { settings: { dateMode: 'date_time' } });
  for (const year of [1935, 2035]) {
    await make.answer(await make.job(type, project), [
      { question: born, value: { date: `${year}-05-01` } },
      { question: built, value: { date: `${year}-12-01T08:30:00+02:00` } },
    ]);
  }
  const { _id } = await make.report({
    columns: [question('born', born), question('built', built)],
    filters: { field: 'project', operator: 'in', value: [project] },
    group_by: ['born'],
    totals: [{ column: null, measure: 'count' }],
  } as never);
  const csv = await csvOf(_id);
  expect(csv).toContain('1935-05-01,1935-12-01T08:30:00+02:00');
  expect(csv).toContain('2035-05-01,2035-12-01T08:30:00+02:00');
  expect(csv).toContain('1935-05-01 (1) · Rows: 1,');
  const paper = await paperOf(_id);
  for (const day of ['01/05/1935', '01/12/1935, 08:30', '01/05/2035']) expect(paper).toContain(day);
  expect((await screenOf(_id)).groups.map(({ label }) => label)).toEqual(['01/05/1935', '01/05/2035']);
});

it('an option that was renamed is one group, under its present name, while answers keep the name that they were given under', async () => {
  const type = await make.jobType();
  const project = await make.project();
  const asked = async (title: string, settings: object) => {
    const childs = (poor: string) => [
      { value: 'good', caption: 'Good' },
      { value: 'poor', caption: poor },
    ];
    const id = await make.question(type, 'list', title, { settings: { childs: childs('Bad'), ...settings } });
    const rename = async () =>
      ok(
        await server.call(changeQuestion, {
          as: admin,
          params: { id },
          body: { settings: { childs: childs('Poor'), ...settings } } as never,
        }),
      );
    return { id, rename };
  };
  const [one, several] = [await asked('State', {}), await asked('States', { multiSelect: true })];
  const answered = async () =>
    make.answer(await make.job(type, project), [
      { question: one.id, value: 'poor' },
      { question: several.id, value: ['good', 'poor'] },
    ]);
  await answered();
  for (const { rename } of [one, several]) await rename();
  await answered();
  const definition = (column: string) => ({
    columns: [question('one', one.id), question('several', several.id)],
    filters: { field: 'project', operator: 'in', value: [project] },
    group_by: [column],
    totals: [{ column: null, measure: 'count' }],
    chart: { kind: 'bar', total: 0 },
    pivot: { rows: column, columns: 'one', value: { measure: 'count' } },
  });
  for (const [column, name] of [
    ['one', 'Poor'],
    ['several', 'Good, Poor'],
  ] as const) {
    const { _id } = await make.report(definition(column) as never);
    const { groups, chart, pivot, rows } = await screenOf(_id);
    expect(groups.map(({ label, rows: count }) => [label, count])).toEqual([[name, 2]]);
    expect([chart?.labels, pivot?.rows, pivot?.columns]).toEqual([[name], [name], ['Poor']]);
    expect(rows.map(({ cells }) => cellText(cells[0] ?? null, words)).toSorted()).toEqual(['Bad', 'Poor']);
    const alone = await make.report({ ...definition(column), summary_only: true } as never);
    expect((await csvOf(alone._id))[1]).toBe(`${name.includes(',') ? `"${name}"` : name},2`);
  }
});

it('empty periods that are too many are left out, and every file for people says so', async () => {
  const type = await make.jobType();
  const project = await make.project();
  for (const startDate of ['1996-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z', '2026-03-03T09:00:00.000Z']) {
    await make.job(type, project, { startDate });
  }
  const start = { _id: 'start', type: 'property', table: 'jobs', field: 'start_date' };
  const reportOf = (period: string) =>
    make.report({
      columns: [{ ...start, grouping: { period, empty: true } }],
      filters: { field: 'jobType', operator: 'equal', value: type },
      group_by: ['start'],
      totals: [{ column: null, measure: 'count' }],
      pivot: { rows: 'start', columns: 'start', value: { measure: 'count' } },
    } as never);
  const said = 'not all empty periods between them are shown';
  const { _id: days } = await reportOf('day');
  expect((await screenOf(days)).problems.map(({ code }) => code)).toContain('empty_periods_too_many');
  expect((await csvOf(days)).at(-1)).toContain(said);
  const sheets = await readSpreadsheet(await fileOf('xlsx', days));
  expect(sheets.map(({ rows }) => JSON.stringify(rows.at(-1)).includes(said))).toEqual([true, true]);
  expect((await paperOf(days)).split(said)).toHaveLength(3);
  expect((await fileOf('jsonl', days)).toString('utf8')).not.toContain(said);

  const { _id: years } = await reportOf('year');
  expect((await csvOf(years)).join('\n')).not.toContain(said);
  expect(JSON.stringify(await readSpreadsheet(await fileOf('xlsx', years)))).not.toContain(said);
  expect(await paperOf(years)).not.toContain(said);
});
