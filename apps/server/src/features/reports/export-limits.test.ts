import * as exportCalls from '@plumbline/contract/exports';
import { openReportFeed } from '@plumbline/contract/report-exports';
import { readReportCounters, readReportRows } from '@plumbline/contract/reports';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allExportKinds } from '../all-export-kinds.ts';
import { runExport } from '../exports/run-export.ts';
import { addCopies, setManyJobs } from './many-jobs.fixtures.ts';
import { ok } from './reports.fixtures.ts';

const on = setManyJobs({
  jobs: 1000,
  columns: { job_id: 'jobs', job_status: 'jobs' },
  more: { sort: [{ column: 'job_status', direction: 'ascending' }] },
});

const newest = async () =>
  (await on.server.db().query.selectFrom('jobs').select('id').orderBy('number', 'desc').executeTakeFirstOrThrow()).id;
const counters = async () => ok(await on.server.call(readReportCounters, { as: on.admin, params: { id: on.report } }));
const exported = (format: string) =>
  on.server.send({ method: 'POST', url: `/v2/report/export/${format}/${on.report}`, payload: {}, as: on.admin });

it('a report of 1,000 rows is counted exactly, so made while one waits; of 1,001 there are more than are counted', async () => {
  expect(await counters()).toMatchObject({ total: 1000, total_is_estimate: false });
  await addCopies(on, await newest(), 1);
  expect(await counters()).toMatchObject({ total: 1001, total_is_estimate: true });
});

describe('a report with more rows than are sorted', () => {
  const { sortedRows } = reportLimits;
  beforeAll(() => void Object.assign(reportLimits, { sortedRows: 1000 }));
  afterAll(() => void Object.assign(reportLimits, { sortedRows }));
  const refused = { status: 409, problem: { code: 'report_too_large' } };

  it.each(['csv', 'jsonl', 'xlsx', 'pdf'])('is refused in words as a file (%s)', async (format) => {
    const answer = await exported(format);
    expect(answer).toMatchObject(refused);
    expect(answer.problem.detail).toContain('1,000');
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it.each(['csv', 'jsonl', 'json'])('is refused in words as a feed (%s)', async (format) => {
    const feed = ok(await on.server.call(openReportFeed, { as: on.admin, params: { id: on.report } }));
    const url = new URL(feed.address ?? '').pathname;
    const answer = await on.server.send({ method: 'GET', url, query: { format } });
    expect(answer).toMatchObject(refused);
    expect([answer.headers['content-disposition'], answer.headers.etag]).toEqual([undefined, undefined]);
  });

  it('is refused in words on the screen', async () => {
    expect(await on.server.call(readReportRows, { as: on.admin, params: { id: on.report } })).toMatchObject(refused);
  });

  it.each(['csv', 'jsonl', 'xlsx', 'pdf'])('fails in the background with the same words (%s)', async (format) => {
    const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));
    const body = { kind: `report_${format}`, input: { report: on.report } } as never;
    const { _id } = ok(await on.server.call(exportCalls.createExport, { as: on.admin, body }));
    await runExport(on.server.services, kinds, { schema: 'instance_main', exportId: _id });
    const read = ok(await on.server.call(exportCalls.readExport, { as: on.admin, params: { id: _id } }));
    expect(read).toMatchObject({ state: 'failed', fileName: null });
    expect(read.problem?.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/^More than 1,000 rows/);
  });
});
