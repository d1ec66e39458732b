import type { SentReport } from '@plumbline/domain/reports/definition';
import type { ReportFlag } from '@plumbline/domain/reports/settings';
import { reportFlags } from '@plumbline/domain/reports/settings';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { createExport } from '@plumbline/contract/exports';
import { previewReport, readReportCounters } from '@plumbline/contract/reports';
import { changeSettings } from '@plumbline/contract/settings';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin' });

let columns: NonNullable<SentReport['columns']>;
let make: ReturnType<typeof reportWorld>;
let job = '';

beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  const jobType = await make.jobType('Lifts');
  const doors = await make.question(jobType, 'bool', 'Door closes', {
    settings: { allowTaggingIssue: true, allowComment: true, allowAddingFile: true },
  });
  const photo = await make.question(jobType, 'text', 'Photo', { settings: { allowAddingFile: true } });
  const project = await make.project('Tower');
  job = await make.job(jobType, project);
  const sent = await uploadTo(on.server, { as: on.admin, bytes: await jpeg(), query: { target: 'answer' } });
  const { assetId } = sent.body;
  await make.answer(job, [
    { question: doors, value: false, more: { isIssue: true, comment: 'Closer leaks', files: [assetId] } },
    { question: photo, value: 'as found', more: { files: [assetId] } },
  ]);
  await make.job(await make.jobType('Escalators'), project);
  const logo = await uploadTo(on.server, { as: on.admin, bytes: await jpeg(), query: { target: 'logo' } });
  ok(await on.server.call(changeSettings, { as: on.admin, body: { logo: logo.body.assetId } }));
  columns = [
    { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' },
    { _id: 'doors', type: 'question', table: 'job_type', field: doors },
    { _id: 'photo', type: 'question', table: 'job_type', field: photo, target: 'files' },
  ];
});

type Settings = Partial<Record<ReportFlag, boolean>>;

async function fileOf(format: 'xlsx' | 'pdf', report: string): Promise<Buffer> {
  const got = await on.server.send({
    method: 'POST',
    url: `/v2/report/export/${format}/${report}`,
    payload: {},
    as: on.admin,
  });
  expect(got.status, `${format} ${JSON.stringify(got.problem)}`).toBe(200);
  return got.body as Buffer;
}

/** A report with these settings as both kinds of file: the parts of the workbook, its cells, the PDF. */
async function files(settings: Settings, more: Partial<SentReport> = {}) {
  const { _id } = await make.report({ columns, settings, ...more } as never);
  const xlsx = await fileOf('xlsx', _id);
  const parts = unzipSync(new Uint8Array(xlsx));
  const pdf = await readPdf(await fileOf('pdf', _id));
  const csv = await on.server.send({
    method: 'POST',
    url: `/v2/report/export/csv/${_id}`,
    payload: {},
    as: on.admin,
  });
  const part = (name: string) => (parts[name] ? strFromU8(parts[name]) : '');
  return {
    names: Object.keys(parts),
    named: {
      fileName: decodeURIComponent(String(csv.headers['content-disposition'])),
      rows: csv.headers['x-rows-limited'],
    },
    part,
    sheet: part('xl/worksheets/sheet1.xml'),
    table: part('xl/tables/table1.xml'),
    sheets: await readSpreadsheet(xlsx),
    cells: (await readSpreadsheet(xlsx))[0]?.rows.flat() ?? [],
    pictures: Object.keys(parts).filter((name) => name.startsWith('xl/media/')).length,
    pdf,
    pdfPictures: pdf.source.match(/\/Subtype\s*\/Image/g)?.length ?? 0,
    pdfLinks: pdf.source.match(/\/URI/g)?.length ?? 0,
  };
}

type Files = Awaited<ReturnType<typeof files>>;

/** What each setting changes in a spreadsheet and in a PDF: [off, on]. */
const changes: Readonly<Record<ReportFlag, { more?: () => Partial<SentReport>; shows: (one: Files) => unknown[] }>> = {
  thumbnails: { shows: ({ pictures, pdfPictures }) => [pictures > 0, pdfPictures > 0] },
  links: { shows: ({ sheet, pdfLinks }) => [sheet.includes('<hyperlink '), pdfLinks > 2] },
  page_image: { shows: ({ pictures, pdfPictures }) => [pictures > 0, pdfPictures > 0] },
  question_status: {
    shows: ({ cells, pdf }) => [cells.includes('Door closes · Status'), /Issue/.test(pdf.text)],
  },
  job_status: { shows: ({ cells, pdf }) => [cells.includes('Job status'), pdf.text.includes('Job status')] },
  show_comment: { shows: ({ cells, pdf }) => [cells.includes('Closer leaks'), pdf.text.includes('Closer leaks')] },
  limit_historical_data: { shows: () => [] },
  rtl: {
    shows: ({ sheet, pdf }) => [
      sheet.includes('rightToLeft="1"'),
      // The first column is the last one that a reader from left to right comes to.
      pdf.text.indexOf('Job ID') > pdf.text.indexOf('Photo'),
    ],
  },
  projectReport: {
    more: () => ({
      columns: [{ _id: 'name', type: 'property', table: 'projects', field: 'project_name' }],
    }),
    shows: ({ cells, pdf }) => [
      cells.filter((cell) => cell === 'Tower').length === 1,
      pdf.text.split('Tower').length - 1 === 1,
    ],
  },
  attachments: {
    shows: ({ cells, pdf }) => [cells.includes('Door closes · Files'), pdf.text.includes('Door closes · Files')],
  },
  sheet_per_job_type: { shows: ({ sheets }) => [sheets.length === 2] },
};

describe('the settings of a report', () => {
  const flags = reportFlags.filter((flag) => flag !== 'limit_historical_data');
  it.each(flags)('%s changes the spreadsheet and the PDF', async (flag) => {
    const { more, shows } = changes[flag];
    const [off, switched] = [await files({}, more?.()), await files({ [flag]: true }, more?.())];
    expect(shows(switched).map((shown) => [flag, shown])).toEqual(shows(switched).map(() => [flag, true]));
    expect(shows(off).map((shown) => [flag, shown])).toEqual(shows(off).map(() => [flag, false]));
  });

  it('limit_historical_data keeps the newest 500 rows, in both; without it all are there, on paper the first 2,000', async () => {
    const total = 2100;
    await sql`insert into instance_main.jobs (id, number, job_type_id, project_id, status, start_date, created_by, created_at)
      select gen_random_uuid(), 10000 + n, j.job_type_id, j.project_id, j.status, j.start_date, j.created_by,
        j.created_at - n * interval '1 minute'
      from instance_main.jobs j, generate_series(1, ${total}) n where j.id = ${job}`.execute(
      on.server.services.unbound,
    );
    const ids = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }] as const;
    const limited = await files({ limit_historical_data: true }, { columns: [...ids] });
    const sheet = limited.sheets[0]?.rows ?? [];
    const note = 'Only the newest 500 rows: the settings of this report leave out older ones.';
    expect(sheet.flat().filter((cell) => typeof cell === 'number')).toHaveLength(reportLimits.historicalRows);
    expect(sheet.at(-1)).toEqual([note]);
    // Filtering and sorting leave the note where it is.
    expect(limited.table).toContain(`<autoFilter ref="A1:A${reportLimits.historicalRows + 1}"/>`);
    expect(limited.pdf.text).toContain('Rows: 500');
    expect(limited.pdf.text.replaceAll(/\s+/g, ' ')).toContain(note);
    expect(limited.named).toEqual({ fileName: expect.stringMatching(/ \(newest 500 rows\)\.csv/), rows: '500' });
    expect(reportLimits.historicalRows).toBe(500);
    const whole = await files({ limit_historical_data: false }, { columns: [...ids] });
    expect(whole.sheets[0]?.rows).toHaveLength(total + 3);
    expect(whole.named).toEqual({ fileName: expect.not.stringContaining('newest'), rows: undefined });
    expect(whole.pdf.text).toContain('The first 2,000 of 2,102 rows are printed.');
    expect(reportLimits.pdfRows).toBe(2000);
    const isLimited = async (settings: Settings, more: Partial<SentReport> = {}) => {
      const report = { type: 'jobs', columns: [...ids], settings, ...more };
      const { _id } = await make.report(report as never);
      const { total: counted, is_limited } = ok(
        await on.server.call(readReportCounters, { as: on.admin, params: { id: _id } }),
      );
      const previewed = ok(await on.server.call(previewReport, { as: on.admin, body: { report } as never }));
      return [counted, is_limited, previewed.total, previewed.is_limited];
    };
    expect(await isLimited({ limit_historical_data: true })).toEqual([500, true, 500, true]);
    expect(await isLimited({ limit_historical_data: false })).toEqual([1001, false, 1001, false]);
    const below = (jobs: number) => ({ filters: { field: 'ID', operator: 'less', value: 10_001 + jobs - 2 } });
    const sorted = { sort: [{ column: 'id' }] } as Partial<SentReport>;
    for (const [jobs, isCut] of [
      [reportLimits.historicalRows, false],
      [reportLimits.historicalRows + 1, true],
    ] as const) {
      for (const order of [{}, sorted]) {
        const found = await isLimited({ limit_historical_data: true }, { ...below(jobs), ...order });
        expect(found).toEqual([500, isCut, 500, isCut]);
      }
    }
    // In the background as well, where all rows are counted.
    const report = (await make.report({ columns: [...ids], settings: { limit_historical_data: false } } as never))._id;
    const background = await on.server.call(createExport, {
      as: on.admin,
      body: { kind: 'report_csv', input: { report } },
    });
    expect(ok(background)).toMatchObject({ state: 'waiting', rows: total + 2 });
    expect(whole.pdf.pages.at(-1)).toContain(`Page ${whole.pdf.pages.length} of ${whole.pdf.pages.length}`);
  }, 120_000);

  it('a chart, its groups and a pivot table are printed', async () => {
    for (const kind of ['bar', 'line', 'pie', 'stacked'] as const) {
      const { pdf } = await files(
        {},
        {
          columns: [
            { _id: 'type', type: 'property', table: 'job_type', field: 'job_type_title' },
            { _id: 'status', type: 'property', table: 'jobs', field: 'job_status' },
          ],
          group_by: ['type', 'status'],
          totals: [{ column: null, measure: 'count' }],
          chart: { kind, total: 0 },
          pivot: { rows: 'type', columns: 'status', value: { column: null, measure: 'count' } },
        },
      );
      expect(pdf.text, kind).toContain('Escalators');
      expect(pdf.text, kind).toContain('Lifts (');
      expect(pdf.text.split('Escalators').length, kind).toBeGreaterThan(3);
    }
  }, 60_000);
});
