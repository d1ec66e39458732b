import { changeTranslations } from '@plumbline/contract/translations';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { sheetLimit } from './store/export-sheets.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin' });

const property = (field: string, table: string) => ({ _id: field, type: 'property', table, field }) as const;
const number = property('job_id', 'jobs');
const status = property('job_status', 'jobs');
const type = property('job_type_title', 'job_type');
const started = property('start_date', 'jobs');

let make: ReturnType<typeof reportWorld>;
let lifts: string;
let stairs: string;
let project: string;

beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  lifts = await make.jobType('Lifts');
  stairs = await make.jobType('Stairs');
  project = await make.project('Tower');
  await make.job(lifts, project);
  await make.job(lifts, project, { startDate: '2026-03-15T22:30:00.000Z' });
  await make.job(stairs, project);
  const changes = [{ kind: 'job_type', id: lifts, key: 'name', language: 'he', text: 'מעליות' }];
  ok(await on.server.call(changeTranslations, { as: on.admin, body: { changes } as never }));
});

async function fileOf(format: 'csv' | 'jsonl' | 'xlsx' | 'pdf', report: object, language = 'en'): Promise<Buffer> {
  const { _id } = await make.report(report as never);
  const url = `/v2/report/export/${format}/${_id}`;
  const headers = { 'accept-language': language };
  const got = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin, headers });
  expect(got.status, JSON.stringify(got.problem)).toBe(200);
  return got.body as Buffer;
}

describe('a spreadsheet with a sheet for each job type', () => {
  const settings = { sheet_per_job_type: true };

  it.each([true, false])(
    'has their jobs in every language in which they are called something (limited: %s)',
    async (limit) => {
      const report = { columns: [number, type], settings: { ...settings, limit_historical_data: limit } };
      const english = await readSpreadsheet(await fileOf('xlsx', report));
      expect(english.map(({ name, rows }) => [name, rows.slice(1).map(([id]) => id)])).toEqual([
        ['Lifts', [2, 1]],
        ['Stairs', [3]],
      ]);
      const hebrew = await readSpreadsheet(await fileOf('xlsx', report, 'he'));
      expect(hebrew.map(({ name, rows }) => [name, rows.slice(1)])).toEqual([
        [
          'מעליות',
          [
            [2, 'מעליות'],
            [1, 'מעליות'],
          ],
        ],
        ['Stairs', [[3, 'Stairs']]],
      ]);
    },
  );

  it('has the subtotals and totals of its own rows on each sheet', async () => {
    const sheets = await readSpreadsheet(
      await fileOf('xlsx', {
        columns: [status, number],
        settings,
        group_by: ['job_status'],
        totals: [{ column: null, measure: 'count' }],
      }),
    );
    const figures = sheets.map(({ name, rows }) => [
      name,
      rows.map(([first]) => first).filter((one) => /Rows/.test(String(one))),
    ]);
    expect(figures).toEqual([
      ['Lifts', ['Open (2) · Rows: 2', 'Total · Rows: 2']],
      ['Stairs', ['Open (1) · Rows: 1', 'Total · Rows: 1']],
    ]);
  });

  it('has one sheet for a report of projects, which are of no type', async () => {
    const columns = [property('project_name', 'projects')];
    const report = { columns, settings: { ...settings, projectReport: true } };
    const sheets = await readSpreadsheet(await fileOf('xlsx', report));
    expect(sheets.map(({ rows }) => rows)).toEqual([[['Project'], ['Tower']]]);
  });

  it('puts the jobs of all types that are too many on a last one', async () => {
    for (let place = 0; place < sheetLimit; place += 1) {
      await make.job(await make.jobType(`Type ${String(place).padStart(3, '0')}`), project);
    }
    const sheets = await readSpreadsheet(await fileOf('xlsx', { columns: [number, type], settings }));
    expect(sheets).toHaveLength(sheetLimit + 1);
    const last = sheets.at(-1);
    expect(last?.name).toBe('Others');
    expect(
      last?.rows
        .slice(1)
        .map(([, title]) => title)
        .toSorted(),
    ).toEqual(['Type 048', 'Type 049']);
    expect(sheets.flatMap(({ rows }) => rows.slice(1))).toHaveLength(3 + sheetLimit);
  }, 120_000);
});

describe('a spreadsheet', () => {
  it('has days, hours and texts as what they are: a project called 007 stays so, the number of a job is one', async () => {
    const place = await make.project('007');
    await make.job(await make.jobType('Doors'), place, { startDate: '2026-03-15T22:30:00.000Z' });
    const report = {
      columns: [started, property('project_name', 'projects'), number],
      filters: { field: 'project', operator: 'in', value: [place] },
      settings: { links: true },
    };
    const file = await fileOf('xlsx', report);
    const [sheet] = await readSpreadsheet(file);
    const { job_number: jobNumber } = await on.server
      .db()
      .query.selectFrom('jobs')
      .select('number as job_number')
      .where('project_id', '=', place)
      .executeTakeFirstOrThrow();
    // 22:30 in Greenwich is half past midnight of the next day in Jerusalem.
    expect(sheet?.rows[1]).toEqual(['2026-03-16', '007', jobNumber]);
    const xml = strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml']!);
    const [, days = ''] = /<c r="A2" s="3"><v>([\d.]+)<\/v>/.exec(xml) ?? [];
    expect(Number(days) % 1).toBeCloseTo(0.5 / 24, 6);
    for (const ref of ['A2', 'B2', 'C2']) expect(xml).toContain(`<hyperlink ref="${ref}"`);
  });
});

describe('a report in files', () => {
  const pivoted = () => ({
    columns: [type, status, number],
    filters: filters(),
    pivot: { rows: 'job_type_title', columns: 'job_status', value: { column: null, measure: 'count' } },
  });
  const filters = () => ({ field: 'jobType', operator: 'in', value: [lifts] });

  it('has its pivot table on a sheet behind its rows, with totals', async () => {
    const [rows, pivot] = await readSpreadsheet(await fileOf('xlsx', pivoted()));
    expect(rows?.rows).toHaveLength(3);
    expect(pivot).toMatchObject({
      name: 'Pivot table',
      rows: [
        ['Rows', 'Open', 'Total'],
        ['Lifts', 2, 2],
        ['Total', 2, 2],
      ],
    });
  });

  it('has its pivot table on paper, with totals', async () => {
    const { text } = await readPdf(await fileOf('pdf', pivoted()));
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Open Total Lifts 2 2 Total 2 2');
  }, 120_000);

  it('writes a figure in front of a line as its cells are written, moments by the instance’s clocks', async () => {
    const csv = await fileOf('csv', {
      columns: [started, number],
      filters: filters(),
      totals: [
        { column: 'start_date', measure: 'max' },
        { column: null, measure: 'count' },
      ],
    });
    expect(csv.toString('utf8').trim().split('\r\n').at(-1)).toBe(
      'Total · Max: Start date: 2026-03-16T00:30:00+02:00 · Rows: 2,',
    );
  });
});

describe('a report of its groups alone', () => {
  const summary = () => ({
    columns: [type, number, started, status],
    filters: { field: 'project', operator: 'in', value: [project] },
    group_by: ['job_status', 'job_type_title'],
    totals: [
      { column: null, measure: 'count' },
      { column: 'start_date', measure: 'max' },
    ],
    summary_only: true,
  });
  const lines = async (format: 'csv' | 'jsonl', more: object = {}) =>
    (await fileOf(format, { ...summary(), ...more }))
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);

  beforeAll(async () => {
    project = await make.project('Mill');
    for (const jobType of [lifts, stairs, lifts]) await make.job(jobType, project);
  });

  it('has a line for each group, under what it is grouped by, and its figures in columns', async () => {
    expect(await lines('csv')).toEqual([
      'Job status,Job type,Rows,Max: Start date',
      'Open,Lifts,2,2026-03-15T10:00:00+02:00',
      'Open,Stairs,1,2026-03-15T10:00:00+02:00',
      'Open,,3,2026-03-15T10:00:00+02:00',
      'Total,,3,2026-03-15T10:00:00+02:00',
    ]);
    const [sheet] = await readSpreadsheet(await fileOf('xlsx', summary()));
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ['Job status', 'Job type', 'Rows', 'Max: Start date'],
      ['Open', 'Lifts', 2, '2026-03-15'],
    ]);
  });

  it('is no empty file for programs: one object for each of the inner groups', async () => {
    const max = '2026-03-15T08:00:00.000Z';
    expect((await lines('jsonl')).map((line) => JSON.parse(line) as unknown)).toEqual([
      { 'Job status': 'Open', 'Job type': 'Lifts', Rows: 2, 'Max: Start date': max },
      { 'Job status': 'Open', 'Job type': 'Stairs', Rows: 1, 'Max: Start date': max },
    ]);
  });

  it('has its rows where there are no groups', async () => {
    const plain = await lines('csv', { group_by: [], totals: [], columns: [number] });
    expect(plain).toEqual(['Job ID', expect.any(String), expect.any(String), expect.any(String)]);
  });

  it('is printed under the same heads', async () => {
    const { text } = await readPdf(await fileOf('pdf', summary()));
    const said = text.replaceAll(/\s+/g, ' ');
    expect(said).toContain('Job status Job type Rows Max: Start date');
    expect(said).toContain('Open Lifts 2 15/03/26, 10:00');
  }, 120_000);
});
