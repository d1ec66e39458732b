import { changeReport, cloneReport, previewReport } from '@plumbline/contract/reports';
import * as templates from '@plumbline/contract/report-templates';
import { removeQuestion } from '@plumbline/contract/questions';
import { changeSettings } from '@plumbline/contract/settings';
import { valueLimit } from '@plumbline/contract/answers';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { ok, plainCell, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin', system: 'sys_admin' });

let make: ReturnType<typeof reportWorld>;
let jobType = '';
beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  jobType = await make.jobType('Lifts');
});

const id = { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' } as const;
const asked = (field: string, more: object = {}) => ({
  _id: 'note',
  type: 'question',
  table: 'job_type',
  field,
  ...more,
});
const ofType = () => ({ field: 'jobType', operator: 'in', value: [jobType] });

async function fileOf(format: 'csv' | 'jsonl' | 'xlsx' | 'pdf', report: string): Promise<Buffer> {
  const url = `/v2/report/export/${format}/${report}`;
  const got = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin });
  expect(got.status, `${format} ${JSON.stringify(got.problem)}`).toBe(200);
  return got.body as Buffer;
}

async function preview(report: object) {
  return ok(
    await on.server.call(previewReport, {
      as: on.admin,
      body: { report: { type: 'jobs', filters: ofType(), ...report }, page_size: 20 } as never,
    }),
  );
}

/** What each way out of a report says in all its cells. */
async function everywhere(definition: { columns: readonly object[] } & object) {
  const { _id } = await make.report({ type: 'jobs', filters: ofType(), ...definition } as never);
  const shown = await preview(definition);
  return {
    preview: shown.rows.flatMap(({ cells }) => cells.map((cell) => String(plainCell(cell)))),
    csv: (await fileOf('csv', _id)).toString(),
    jsonl: (await fileOf('jsonl', _id))
      .toString()
      .trim()
      .split('\n')
      .flatMap((line) => Object.values(JSON.parse(line) as object).map(String)),
    xlsx: (await readSpreadsheet(await fileOf('xlsx', _id)))[0]?.rows.flat().map(String) ?? [],
    pdf: (await readPdf(await fileOf('pdf', _id))).text,
  };
}

describe('an answer', () => {
  it('that a spreadsheet would run is a text in each file, and as it was written on the screen', async () => {
    const question = await make.question(jobType, 'text', 'Formula');
    const formula = '=HYPERLINK("http://x.example","a")';
    await make.answer(await make.job(jobType, await make.project()), [{ question, value: formula }]);
    const found = await everywhere({ columns: [asked(question)] });
    expect(found.preview).toContain(formula);
    expect(found.jsonl).toContain(formula);
    expect(found.xlsx).toContain(formula);
    expect(found.csv).toContain(`"'=HYPERLINK(""http://x.example"",""a"")"`);
    expect(found.pdf).toContain('=HYPERLINK(');
  });

  it('as long as can be is on the screen and in JSON Lines whole', async () => {
    const question = await make.question(jobType, 'text', 'Long');
    const long = 'x'.repeat(valueLimit - 10);
    await make.answer(await make.job(jobType, await make.project()), [{ question, value: long }]);
    const found = await everywhere({ columns: [asked(question)] });
    expect(found.preview).toContain(long);
    expect(found.jsonl).toContain(long);
  });

  it('to a question that was deleted stays on the screen', async () => {
    const question = await make.question(jobType, 'text', 'Gone');
    await make.answer(await make.job(jobType, await make.project()), [{ question, value: 'stays readable' }]);
    ok(await on.server.call(removeQuestion, { as: on.admin, params: { id: question } }));
    const { rows, problems } = await preview({ columns: [asked(question)] });
    expect(rows.flatMap(({ cells }) => cells.map(plainCell))).toContain('stays readable');
    expect(problems).toEqual([]);
  });
});

describe('a chart', () => {
  it('whose numbers are gone is named, and the rows are in each file all the same', async () => {
    const set = async (fields: readonly object[]) => {
      const projectFields = projectFieldDefinitions.parse(fields);
      ok(await on.server.call(changeSettings, { as: on.system, body: { projectFields } as never }));
      on.server.services.settings.forgetAll();
    };
    await set([{ id: 'rank', label: 'Rank', type: 'ranking' }]);
    const definition = {
      columns: [id, { _id: 'rank', type: 'project_field', table: 'projects', field: 'rank' }],
      filters: ofType(),
      group_by: ['id'],
      totals: [{ column: 'rank', measure: 'sum' }],
      chart: { kind: 'bar', total: 0 },
    };
    const { _id } = await make.report(definition as never);
    const job = await make.job(jobType, await make.project('Tower'));
    expect(job).not.toBe('');
    await set([]);
    const { problems, rows, chart } = await preview(definition);
    expect(problems.map(({ path }) => path)).toEqual(['columns.1.field', 'totals.0.measure', 'chart']);
    for (const { message } of problems) expect(message).not.toBe('');
    expect(rows.length).toBeGreaterThan(0);
    expect(chart?.series.flatMap(({ values }) => values).filter((value) => value !== null) ?? []).toEqual([]);
    const lines = (await fileOf('jsonl', _id)).toString().trim().split('\n');
    expect(lines).toHaveLength(rows.length);
    expect((await readSpreadsheet(await fileOf('xlsx', _id)))[0]?.rows.length).toBeGreaterThan(rows.length);
    expect((await fileOf('csv', _id)).toString().trim().split('\r\n').length).toBeGreaterThan(rows.length);
    expect((await readPdf(await fileOf('pdf', _id))).text).toMatch(/Sum: Missing column by Job ID\s+Nothing to draw\./);

    // It can still be renamed, copied and made a template of; a new mistake is one.
    const change = (body: object) => on.server.call(changeReport, { as: on.admin, params: { id: _id }, body });
    expect(ok(await change({ name: 'Ranks' })).name).toBe('Ranks');
    const copy = await on.server.call(cloneReport, { as: on.admin, params: { id: _id }, body: {} });
    expect(ok(copy)).toMatchObject({ success: true, totals: [{ column: 'rank', measure: 'sum' }] });
    const kept = { name: 'Ranks', report: _id };
    ok(await on.server.call(templates.createReportTemplate, { as: on.admin, body: kept }));
    const totals = [...definition.totals, { column: 'id', measure: 'sum' }, { column: 'rank', measure: 'average' }];
    expect((await change({ totals })).problem.errors.map(({ path }) => path)).toContain('totals.2.measure');
  });
});

describe('a template of a newer version', () => {
  it('that is stored is listed, and says why it makes no report', async () => {
    const report = { type: 'jobs', columns: [id] } as const;
    const made = ok(
      await on.server.call(templates.createReportTemplate, { as: on.admin, body: { name: 'Newer', report } as never }),
    );
    const { query } = on.server.db();
    await query.updateTable('report_templates').set({ version: 99 }).where('id', '=', made._id).execute();
    const listed = ok(await on.server.call(templates.listReportTemplates, { as: on.admin }));
    expect(listed.map(({ name }) => name)).toContain('Newer');
    const params = { instance: 'own', id: made._id };
    for (const answer of [
      await on.server.call(templates.createReportFromTemplate, { as: on.admin, params, body: { name: 'Mine' } }),
      await on.server.call(templates.readInstanceTemplate, { as: on.admin, params }),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([409, 'template_too_new']);
      expect(answer.problem.detail).not.toBe('');
    }
  });
});
