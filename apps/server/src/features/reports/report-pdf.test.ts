import { createExport } from '@plumbline/contract/exports';
import { exportReportPdf } from '@plumbline/contract/report-exports';
import { changeSettings } from '@plumbline/contract/settings';
import { defaultDocumentLayout } from '@plumbline/domain/documents/default-layout';
import { defaultStatusColours } from '@plumbline/domain/jobs/status';
import type { SentBody } from '@plumbline/contract/call';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { colourOn, drawPdf } from '../../../test/support/draw-pdf.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { runExport } from '../exports/run-export.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));
let make: ReturnType<typeof reportWorld>;
let jobType = '';
let note = '';
beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  jobType = await make.jobType('Lifts');
  note = await make.question(jobType, 'text', 'Note', { settings: { allowAddingFile: true } });
});

const id = { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' } as const;
const noted = (more: object = {}) =>
  ({ _id: 'note', type: 'question', table: 'job_type', field: note, ...more }) as never;

async function answered(value: string, files: string[] = [], project = 'Tower') {
  const job = await make.job(jobType, await make.project(project));
  await make.answer(job, [{ question: note, value, more: { files } }]);
}

type Body = SentBody<typeof exportReportPdf>;

/** The PDF of a report, as it came. */
async function sent(report: { _id: string }, { body = {}, language = 'en' }: { body?: Body; language?: string } = {}) {
  const headers = { 'accept-language': language };
  return on.server.call(exportReportPdf, { as: on.admin, params: { id: report._id }, body, headers });
}

async function pdfOf(report: { _id: string }, language = 'en') {
  const { body } = await sent(report, { language });
  return readPdf(body as Buffer);
}

describe('pictures of a report’s cell', () => {
  it('are all that it has, up to twenty: the other files are named on paper, counted in a spreadsheet', async () => {
    const files: string[] = [];
    for (let count = 1; count <= 22; count += 1) {
      const one = { as: on.admin, bytes: await jpeg(80, 60), name: `photo-${count}.jpg`, query: { target: 'answer' } };
      files.push((await uploadTo(on.server, one)).body.assetId);
    }
    await answered('many', files);
    const report = await make.report({ columns: [id, noted({ target: 'files' })], settings: { thumbnails: true } });
    const { text, source } = await pdfOf(report);
    expect(source.match(/\/Subtype\s*\/Image/g)).toHaveLength(20);
    expect(text).toContain('photo-21.jpg, photo-22.jpg');
    expect(text).not.toContain('photo-20.jpg');
    const url = `/v2/report/export/xlsx/${report._id}`;
    const { body } = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin });
    const [sheet] = await readSpreadsheet(body as Buffer);
    expect(sheet?.rows[1]?.[1]).toBe('and 2 more');
    const drawing = strFromU8(unzipSync(new Uint8Array(body as Buffer))['xl/drawings/drawing1.xml']!);
    expect(drawing.match(/<xdr:pic>/g)).toHaveLength(20);
  });
});

describe('the PDF of a report for archives', () => {
  it('is PDF/A-2b where that is asked for, also in the background', async () => {
    await answered('plain');
    const report = await make.report({ columns: [id, noted()] });
    const { body } = await sent(report, { body: { archival: true } });
    const { source } = await readPdf(body as Buffer);
    expect(source).toMatch(/pdfaid:part>\s*2/);
    expect(source).toMatch(/pdfaid:conformance>\s*B/i);
    expect((await pdfOf(report)).source).not.toContain('pdfaid');
    const input = { report: report._id, archival: true };
    const { _id } = (await on.server.call(createExport, { as: on.admin, body: { kind: 'report_pdf', input } })).body;
    await runExport(on.server.services, kinds, { schema: 'instance_main', exportId: _id });
    const file = await on.server.send({ method: 'GET', url: `/v2/exports/${_id}/file`, as: on.admin });
    expect((await readPdf(file.body as Buffer)).source).toMatch(/pdfaid:part>\s*2/);
  });

  it.each([
    ['en', '[U+6F22][U+5B57] [U+5317]', 'written as their Unicode code'],
    // Where the page runs from right to left, the reader of the test sees parts of a code in another order.
    ['he', '5317', 'נכתבו בקוד Unicode'],
  ])('writes letters that no font has as their codes, and says so (%s)', async (language, codes, saying) => {
    await answered('Room 漢字 北');
    const report = await make.report({ columns: [id, noted()] });
    const { body, status } = await sent(report, { body: { archival: true }, language });
    expect(status).toBe(200);
    const { text, source } = await readPdf(body as Buffer);
    expect(source).toMatch(/pdfaid:part>\s*2/);
    expect(text).toContain(codes);
    expect(text.replaceAll('\n', ' ')).toContain(saying);
    // A plain PDF has them as they are.
    expect((await pdfOf(report, language)).text).not.toContain('5317');
  });
});

describe('the layout of the instance', () => {
  const layout = {
    ...defaultDocumentLayout,
    accentColour: '#b3005e',
    header: { start: 'Alma Lifts Ltd', end: '$job' },
    footer: { start: 'Printed for $company', end: '$page' },
    paper: 'us-letter' as const,
  };
  const asSet = async (documentLayout: object, more: object = {}) =>
    ok(await on.server.call(changeSettings, { as: on.admin, body: { documentLayout, ...more } as never }));

  it.each(['en', 'he'])('gives a report its paper, colour, margins and logo (%s)', async (language) => {
    const bytes = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#00a050' } })
      .png()
      .toBuffer();
    const logo = await uploadTo(on.server, { as: on.admin, bytes, name: 'logo.png', query: { target: 'logo' } });
    await asSet(layout, { companyName: 'Alma', logo: logo.body.assetId });
    await answered('laid out');
    const report = await make.report({ name: 'Weekly', columns: [id, noted()], settings: { page_image: true } });
    const { body } = await sent(report, { language });
    const [page] = await drawPdf(body as Buffer);
    expect(page && [page.width, page.height]).toEqual([612, 792]);
    expect(colourOn(page!, '#b3005e').count).toBeGreaterThan(300);
    expect(colourOn(page!, '#00a050').bottom).toBeLessThan(72);
    const { text } = await readPdf(body as Buffer);
    // The reader of the test turns Latin words around where the page runs from right to left.
    const said = language === 'en' ? ['Alma Lifts Ltd', 'Printed for Alma', 'Exported '] : ['Lifts', 'Printed', 'הופק'];
    for (const part of said) expect(text).toContain(part);
    expect(text.split('Weekly').length - 1).toBe(2);
    await asSet({ ...layout, isLandscape: true });
    const [wide] = await drawPdf((await sent(report, { language })).body as Buffer);
    expect(wide && [wide.width, wide.height]).toEqual([792, 612]);
    await asSet(defaultDocumentLayout, { logo: null });
  });

  it('gives way to larger paper where a report has more columns', async () => {
    await asSet(layout);
    const columns = Array.from({ length: 12 }, (_, index) => ({ ...id, _id: `id${index}` }));
    const [page] = await drawPdf((await sent(await make.report({ columns }))).body as Buffer);
    expect(page && [page.width, page.height]).toEqual([1224, 792]);
    await asSet(defaultDocumentLayout);
  });
});

describe('groups and charts', () => {
  const byType = { _id: 'type', type: 'property', table: 'projects', field: 'project_name' } as const;
  const grouped = {
    columns: [byType, id],
    group_by: ['type'],
    totals: [{ column: null, measure: 'count' as const }],
  };

  it('each group begins with its name, which is a bookmark', async () => {
    await answered('one', [], 'Alpha Tower');
    await answered('two', [], 'Beta Tower');
    const { text, bookmarks, source } = await pdfOf(await make.report({ name: 'By project', ...grouped }));
    expect(bookmarks).toEqual(expect.arrayContaining(['By project', 'Alpha Tower', 'Beta Tower']));
    expect(bookmarks.indexOf('Alpha Tower')).toBeLessThan(bookmarks.indexOf('Beta Tower'));
    expect(text.indexOf('Alpha Tower')).toBeLessThan(text.indexOf('Alpha Tower (1)'));
    expect(source).toContain('pdfuaid');
  });

  const withChart = (kind: 'line' | 'stacked' | 'bar') =>
    make.report({
      ...grouped,
      columns: [byType, id, { _id: 'status', type: 'property', table: 'jobs', field: 'job_status' }],
      group_by: ['type', 'status'],
      chart: { kind, total: 0 },
    });

  it.each(['line', 'stacked'] as const)(
    'the values of a %s chart stand below it, where it is one figure',
    async (kind) => {
      const project = await make.project('Gamma Tower');
      const jobs = [await make.job(jobType, project), await make.job(jobType, project)];
      await make.status(jobs[0] ?? '', 'confirmed');
      const report = await withChart(kind);
      const { alternatives, text, source } = await pdfOf(report);
      const title = kind === 'stacked' ? 'Jobs by project and status' : 'Jobs by project';
      expect(alternatives).toContain(`Chart of ${title}; the table below lists its values`);
      const listed = text.slice(0, text.indexOf('Gamma Tower (')).split('\n');
      expect(listed.filter((line) => line.startsWith('Gamma Tower') && /\d/.test(line))).not.toEqual([]);
      expect(source).toContain('pdfuaid');
      const hebrew = await pdfOf(report, 'he');
      expect(hebrew.alternatives.join()).toContain('הטבלה שלהלן מפרטת את ערכיו');
    },
  );

  it('bars have their values beside them already', async () => {
    const { alternatives } = await pdfOf(await withChart('bar'));
    expect(alternatives.join()).not.toContain('Chart of');
  });
});

describe('the status of a job in the PDF of a report', () => {
  it('has its colour, as on the screen', async () => {
    await answered('coloured');
    const status = { _id: 'status', type: 'property', table: 'jobs', field: 'job_status' } as const;
    const coloured = async (columns: object[]) => {
      const { body } = await sent(await make.report({ columns: columns as never }));
      const [page] = await drawPdf(body as Buffer, 2);
      return colourOn(page!, defaultStatusColours.open).count;
    };
    expect(await coloured([id, status])).toBeGreaterThan(50);
    expect(await coloured([id])).toBe(0);
  });
});
