import * as exports from '@plumbline/contract/report-exports';
import { changeQuestion, removeQuestion } from '@plumbline/contract/questions';
import { changeReport, readReportRows, renameReportColumn } from '@plumbline/contract/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
let make: ReturnType<typeof reportWorld>;
let jobType = '';
let project = '';
beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  jobType = await make.jobType('Lifts');
  project = await make.project();
});

const column = (_id: string, field: string, more: object = {}) => ({
  _id,
  type: 'question',
  table: 'job_type',
  field,
  ...more,
});
const reportOf = (columns: readonly object[], more: object = {}) =>
  make.report({ columns, filters: { field: 'project', operator: 'in', value: [project] }, ...more } as never);

const bodyOf = async (method: 'GET' | 'POST', url: string) => {
  const { body, status } = await on.server.send({
    method,
    url,
    ...(method === 'POST' && { payload: {}, as: on.admin }),
  });
  expect(status).toBe(200);
  return body as Buffer;
};

describe('two questions of one title', () => {
  it('are told apart by their steps at the heads of screen and files, and where they have none by a number', async () => {
    const width = async () => make.question(jobType, 'text', 'Width', { settings: { textKind: 'number' } });
    await make.question(jobType, 'step', 'Door');
    const door = await width();
    await make.question(jobType, 'step', 'Window');
    const [window, other] = [await width(), await make.question(jobType, 'text', 'Height')];
    await make.answer(await make.job(jobType, project), [
      { question: door, value: 1 },
      { question: window, value: 2 },
    ]);
    const columns = [column('a', door), column('b', window), column('c', other), column('d', window)];
    const totals = [
      { column: 'a', measure: 'sum' },
      { column: 'b', measure: 'sum' },
    ];
    const { _id } = await reportOf(columns, { totals, settings: { show_comment: true } });
    const heads = [
      'Width · Door',
      'Width · Door · Comment',
      'Width · Window',
      'Width · Window · Comment',
      'Height',
      'Height · Comment',
      'Width · Window (2)',
      'Width · Window (2) · Comment',
    ];
    const table = ok(await on.server.call(readReportRows, { as: on.admin, params: { id: _id }, query: {} }));
    expect(table.columns.map(({ title }) => title)).toEqual(heads);
    expect(table.totals.map(({ label }) => label)).toEqual(['Sum: Width · Door', 'Sum: Width · Window']);
    const csv = (await bodyOf('POST', `/v2/report/export/csv/${_id}`)).toString('utf8');
    expect(csv.split('\r\n')[0]).toBe(`\ufeff${heads.join(',')}`);
    const [sheet] = await readSpreadsheet(await bodyOf('POST', `/v2/report/export/xlsx/${_id}`));
    expect(sheet?.rows[0]).toEqual(heads);
    const rename = (oldName: string) =>
      on.server.call(renameReportColumn, {
        as: on.admin,
        params: { id: _id },
        body: { index: 0, oldName, newName: 'W' },
      });
    expect((await rename('Width · Window')).status).toBe(409);
    expect((await rename('Width · Door')).status).toBe(200);
  });
});

describe('what programs call the columns of a feed', () => {
  it('stays when its question is renamed, moved or removed, and follows the name that the report gives', async () => {
    const bee = await make.question(jobType, 'text', 'Bee', { name: 'bee' });
    const sea = await make.question(jobType, 'text', 'Sea', { name: 'sea' });
    await make.answer(await make.job(jobType, project), [{ question: bee, value: 'buzz' }]);
    const { _id } = await reportOf([column('a', bee), column('b', sea)], { settings: { show_comment: true } });
    const feed = ok(await on.server.call(exports.openReportFeed, { as: on.admin, params: { id: _id } }));
    const url = `${new URL(feed.address ?? '').pathname}?format=jsonl`;
    const keys = async () => {
      const [line = ''] = (await bodyOf('GET', url)).toString('utf8').split('\n');
      return Object.keys(JSON.parse(line) as object);
    };
    const first = ['bee', 'bee.comment', 'sea', 'sea.comment'];
    expect(await keys()).toEqual(first);
    const change = async (id: string, body: object) =>
      ok(await on.server.call(changeQuestion, { as: on.admin, params: { id }, body: { jobType, ...body } as never }));
    await change(bee, { title: 'Bee two' });
    await change(sea, { name: 'ocean' });
    expect(await keys()).toEqual(first);
    ok(await on.server.call(removeQuestion, { as: on.admin, params: { id: bee } }));
    expect(await keys()).toEqual(first);
    // A reader who opens it again sees the question's last name.
    const [line = ''] = (await bodyOf('POST', `/v2/report/export/jsonl/${_id}`)).toString('utf8').split('\n');
    expect(Object.keys(JSON.parse(line) as object)).toEqual(['bee', 'bee.comment', 'ocean', 'ocean.comment']);
    const columns = [column('b', sea), column('a', bee, { name: 'Insect' }), column('c', sea)];
    ok(
      await on.server.call(changeReport, {
        as: on.admin,
        params: { id: _id },
        body: { columns: columns.map((one, order) => ({ ...one, order })) } as never,
      }),
    );
    expect(await keys()).toEqual(['sea', 'sea.comment', 'Insect', 'Insect · Comment', 'ocean', 'ocean.comment']);
  });
});
