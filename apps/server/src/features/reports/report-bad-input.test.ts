import { createReport } from '@plumbline/contract/reports';
import { removeQuestion } from '@plumbline/contract/questions';
import { changeSettings } from '@plumbline/contract/settings';
import { valueLimit } from '@plumbline/contract/answers';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import type { SentReport } from '@plumbline/domain/reports/definition';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellLimit } from '../../adapters/spreadsheets/sheet-cells.ts';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin', system: 'sys_admin' });

let make: ReturnType<typeof reportWorld>;
let jobType = '';
let note = '';
let job = '';
beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  jobType = await make.jobType('Lifts');
  note = await make.question(jobType, 'text', 'Note', { settings: { allowAddingFile: true } });
  job = await make.job(jobType, await make.project('Tower'));
});

const id = { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' } as const;
const noted = (more: object = {}) => ({ _id: 'note', type: 'question', table: 'job_type', field: note, ...more });
const refusal = async (body: Partial<SentReport>) =>
  (await on.server.call(createReport, { as: on.admin, body: { name: 'Bad', type: 'jobs', ...body } as never })).problem;
const made = (body: object) => make.report(body as never);

const exported = (format: 'csv' | 'jsonl' | 'xlsx' | 'pdf', report: { _id: string }) =>
  on.server.send({ method: 'POST', url: `/v2/report/export/${format}/${report._id}`, payload: {}, as: on.admin });
async function fileOf(format: 'csv' | 'jsonl' | 'xlsx' | 'pdf', report: { _id: string }): Promise<Buffer> {
  const got = await exported(format, report);
  expect(got.status, `${format} ${JSON.stringify(got.problem)}`).toBe(200);
  return got.body as Buffer;
}

describe('what is wrong with a report is said at its place', () => {
  it('20,000 columns are refused, and so are more than 200', async () => {
    const columns = (count: number) => Array.from({ length: count }, (_, place) => ({ ...id, _id: `c${place}` }));
    expect(await refusal({ columns: columns(20_000) })).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(await refusal({ columns: columns(5000) })).toMatchObject({
      status: 400,
      errors: [{ path: 'columns', code: 'columns_too_many', message: 'A report has at most 200 columns.' }],
    });
  });

  it('a chart without numbers is refused', async () => {
    const columns = [id, noted()] as never;
    const totals = [{ column: 'note', measure: 'min' as const }];
    const problem = await refusal({ columns, group_by: ['id'], totals, chart: { kind: 'bar', total: 0 } });
    expect(problem.errors).toContainEqual(
      expect.objectContaining({ path: 'chart', message: 'Choose a figure that is a number.' }),
    );
  });

  it('a filter on a field that was removed: the report says so, makes no empty file, and can be mended', async () => {
    const city = projectFieldDefinitions.parse([{ id: 'city', label: 'City', type: 'text' }]);
    const set = async (projectFields: typeof city) => {
      ok(await on.server.call(changeSettings, { as: on.system, body: { projectFields } as never }));
      on.server.services.settings.forgetAll();
    };
    await set(city);
    const report = await made({ columns: [id], filters: { field: 'gone', operator: 'in', value: ['x'] } }).catch(
      String,
    );
    // What was never there is refused at once.
    expect(report).toMatch(/filters\.field/);
    await set([]);
    const later = await made({ columns: [id] });
    await sql`update instance_main.reports set definition = jsonb_set(definition, '{filters}',
      '{"field":"gone","operator":"in","value":["x"]}') where id = ${later._id}`.execute(on.server.services.unbound);
    for (const format of ['csv', 'jsonl', 'xlsx', 'pdf'] as const) {
      const { status, problem } = await exported(format, later);
      expect([format, status, problem.code, problem.errors[0]?.path]).toEqual([
        format,
        409,
        'report_not_valid',
        'filters.field',
      ]);
      expect(problem.errors[0]?.message).not.toBe('');
    }
  });
});

describe('what is odd in the answers is in each file whole, or said to be shortened', () => {
  it('a column whose question was deleted keeps what was answered', async () => {
    const gone = await make.question(jobType, 'text', 'Gone');
    await make.answer(job, [{ question: gone, value: 'stays readable' }]);
    const report = await made({ columns: [id, noted({ _id: 'gone', field: gone })] });
    ok(await on.server.call(removeQuestion, { as: on.admin, params: { id: gone } }));
    for (const format of ['csv', 'jsonl'] as const) {
      expect((await fileOf(format, report)).toString()).toContain('stays readable');
    }
    expect((await readSpreadsheet(await fileOf('xlsx', report)))[0]?.rows.flat()).toContain('stays readable');
    expect((await readPdf(await fileOf('pdf', report))).text).toContain('stays readable');
  });

  it('a million characters', async () => {
    const max = valueLimit - 10;
    // No answer holds as much, but the cells of twenty questions do.
    const columns = [];
    for (let place = 0; place < 20; place += 1) {
      const question = await make.question(jobType, 'text', `Long ${place}`);
      await make.answer(job, [{ question, value: `${place % 10}${'x'.repeat(max)}` }]);
      columns.push(noted({ _id: `long${place}`, field: question }));
    }
    const report = await made({ columns });
    const csv = (await fileOf('csv', report)).toString();
    expect(csv.split('x')).toHaveLength(20 * max + 1);
    const [, row = []] = (await readSpreadsheet(await fileOf('xlsx', report)))[0]?.rows ?? [];
    expect(row).toHaveLength(20);
    for (const cell of row) {
      expect(String(cell).length).toBeLessThanOrEqual(cellLimit);
      expect(String(cell)).toMatch(/^\dx+… \[shortened; the CSV file has the whole text\]$/);
    }
    expect((await readPdf(await fileOf('pdf', report))).text.replaceAll('\n', ' ')).toContain('[shortened;');
  }, 60_000);

  it('a photo whose file is damaged keeps its name, beside one that is shown', async () => {
    const photos = [];
    for (const name of ['whole.jpg', 'damaged.jpg']) {
      const sent = await uploadTo(on.server, { as: on.admin, bytes: await jpeg(), name, query: { target: 'answer' } });
      photos.push(sent.body.assetId);
    }
    for (const photo of photos) {
      const own = await make.job(jobType, await make.project());
      await make.answer(own, [{ question: note, value: 'photographed', more: { files: [photo] } }]);
    }
    const { rows } = await sql<{ hash: string }>`select encode(sha256, 'hex') as hash from instance_main.assets
      where id = ${photos[1]}`.execute(on.server.services.unbound);
    const hash = rows[0]?.hash ?? '';
    await writeFile(join(on.server.place.folder, 'files', 'instance_main', hash.slice(0, 2), hash), 'no photo');
    const report = await made({ columns: [id, noted({ target: 'files' })], settings: { thumbnails: true } });
    const xlsx = await fileOf('xlsx', report);
    const cells = (await readSpreadsheet(xlsx))[0]?.rows.flat() ?? [];
    expect(cells).toContain('damaged.jpg');
    expect(cells).not.toContain('whole.jpg');
    const { text, source } = await readPdf(await fileOf('pdf', report));
    expect(text).toContain('damaged.jpg (This picture can’t be shown)');
    expect(source.match(/\/Subtype\s*\/Image/g)).toHaveLength(1);
  });
});
