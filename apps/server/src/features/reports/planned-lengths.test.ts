import { beforeAll, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
const columns = ['job_id', 'planned_length', 'planned_end'].map((field) => ({
  _id: field,
  type: 'property',
  table: 'jobs',
  field,
}));

let report: string;
beforeAll(async () => {
  const make = reportWorld(on.server, on.admin);
  const type = await make.jobType('Lifts');
  const project = await make.project('Tower');
  for (const plannedLength of [90, 45, null]) await make.job(type, project, { plannedLength });
  report = (await make.report({ columns, sort: [{ column: 'job_id', direction: 'ascending' }] } as never))._id;
});

async function fileOf(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const url = `/v2/report/export/${format}/${report}`;
  const headers = { 'accept-language': 'en' };
  const got = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin, headers });
  expect(got.status, JSON.stringify(got.problem)).toBe(200);
  return got.body as Buffer;
}

it('a report has how long jobs are planned to take and when they end, as text and as figures of a spreadsheet', async () => {
  const lines = (await fileOf('csv')).toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\ufeffJob ID,Planned length,Planned end');
  expect(lines[1]).toMatch(/^1,1:30,.*11:30/);
  expect(lines[2]).toMatch(/^2,0:45,.*10:45/);
  expect(lines[3]).toBe('3,,');
  const [sheet] = await readSpreadsheet(await fileOf('xlsx'));
  expect(sheet?.rows[0]).toEqual(['Job ID', 'Planned length', 'Planned end']);
  expect(sheet?.rows[1]?.[1]).toBe('01:30');
});
