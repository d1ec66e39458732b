import { createExport, readExport } from '@plumbline/contract/exports';
import { listJobs } from '@plumbline/contract/jobs';
import { createReport, previewReport, readReportRows } from '@plumbline/contract/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { runExport } from '../exports/run-export.ts';
import { setManyJobs } from './many-jobs.fixtures.ts';
import { ok } from './reports.fixtures.ts';

/** Each column is the one before it twice: from the eighteenth on all that a text may hold. */
const doubling = (columns: number) => [
  { _id: 'c0', type: 'property', table: 'projects', field: 'project_name' },
  ...Array.from({ length: columns - 1 }, (_, place) => ({
    _id: `c${place + 1}`,
    type: 'calculated',
    table: 'report',
    name: `Column ${place + 1}`,
    expression: `{c${place}} & {c${place}}`,
  })),
];

const settings = { limit_historical_data: false };
const on = setManyJobs({ jobs: 500, columns: {}, more: { columns: doubling(199) } });

/** As many columns as are computed at all. */
const atEdge = () => doubling(19);
let stranger: TestPerson;
beforeAll(async () => (stranger = await on.server.person('business_admin', { instance: 'acme' })));

/** The longest that another company's list took meanwhile, in milliseconds. */
async function longestWaitDuring(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const end = () => (isOver = true);
  void work.then(end, end);
  await on.server.call(listJobs, { as: stranger });
  while (!isOver) {
    const began = performance.now();
    await on.server.call(listJobs, { as: stranger });
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

const refusal = { status: 409, problem: { code: 'report_too_demanding' } };
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('a report whose calculations multiply their texts', { timeout: 120_000 }, () => {
  it('is refused on the screen and in the preview, with the column named, before a tenth of it is computed', async () => {
    const began = performance.now();
    const read = await on.server.call(readReportRows, { as: on.admin, params: { id: on.report } });
    expect(read).toMatchObject(refusal);
    expect(plain(read.problem.detail)).toMatch(/“Column \d+”/);
    const definition = { type: 'jobs', columns: doubling(199), settings };
    const body = { report: definition, page_size: 20 } as never;
    expect(await on.server.call(previewReport, { as: on.admin, body })).toMatchObject(refusal);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it.each(['csv', 'jsonl', 'xlsx', 'pdf'])(
    'is refused as a file, and in the background fails in words (%s)',
    async (format) => {
      const url = `/v2/report/export/${format}/${on.report}`;
      const sent = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin });
      expect(sent).toMatchObject(refusal);
      const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));
      const body = { kind: `report_${format}`, input: { report: on.report } } as never;
      const { _id } = ok(await on.server.call(createExport, { as: on.admin, body }));
      await runExport(on.server.services, kinds, { schema: 'instance_main', exportId: _id });
      const failed = ok(await on.server.call(readExport, { as: on.admin, params: { id: _id } }));
      expect(failed).toMatchObject({ state: 'failed', fileName: null });
      expect(plain(failed.problem ?? '')).toMatch(/^The calculations of this report are too large, “Column/);
    },
  );

  it('lets another company’s calls through while it is computed, sorted, grouped and put out', async () => {
    const sorted = { sort: [{ column: 'c18', direction: 'ascending' }], group_by: ['c17'] };
    for (const more of [{}, sorted]) {
      const body = {
        name: `At the edge ${Object.keys(more).length}`,
        type: 'jobs',
        columns: atEdge(),
        settings,
        ...more,
      };
      const { _id } = ok(await on.server.call(createReport, { as: on.admin, body: body as never }));
      const screen = on.server.call(readReportRows, { as: on.admin, params: { id: _id }, query: { page_size: 100 } });
      const file = on.server.send({ method: 'POST', url: `/v2/report/export/csv/${_id}`, payload: {}, as: on.admin });
      const work = Promise.allSettled([screen, file]);
      expect(await longestWaitDuring(work)).toBeLessThan(1500);
      const [shown] = await work;
      expect(shown).toMatchObject({ value: refusal });
    }
  });
});
