import { listJobs } from '@plumbline/contract/jobs';
import { expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { setManyJobs } from './many-jobs.fixtures.ts';
import { ok } from './reports.fixtures.ts';

/** More than are read from the database at a time. */
const jobs = 700;
const exports = 30;
const on = setManyJobs({ jobs, columns: { job_id: 'jobs', job_status: 'jobs', created_at: 'jobs' } });

/** The rows that a file holds. */
const rowsOf = {
  csv: async (file: Buffer) => file.toString().trimEnd().split('\r\n').length - 1,
  xlsx: async (file: Buffer) => (await readSpreadsheet(file))[0]?.rows.slice(1).filter((row) => row[0] !== null).length,
  pdf: async (file: Buffer) => Number(/Rows: ([\d,]+)/.exec((await readPdf(file)).text)?.[1]?.replace(',', '')),
} as const;
const formats = Object.keys(rowsOf) as readonly (keyof typeof rowsOf)[];

it('thirty exports at once all come whole, most after they were told to wait, and lists of jobs are answered meanwhile', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => on.server.person('business_admin')));
  let left = exports;
  let lists = 0;
  let refusals = 0;
  let underway = 0;
  let next = Promise.withResolvers<void>();
  const exported = async (format: keyof typeof rowsOf, as: TestPerson): Promise<Buffer> => {
    const url = `/v2/report/export/${format}/${on.report}`;
    underway += 1;
    const { status, problem, body, headers } = await on.server.send({ method: 'POST', url, payload: {}, as });
    underway -= 1;
    if (status === 200) {
      left -= 1;
      next.resolve();
      next = Promise.withResolvers();
      return body as Buffer;
    }
    expect(['too_many_requests', 'unavailable'], JSON.stringify(problem)).toContain(problem.code);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    refusals += 1;
    if (underway > 0) await next.promise;
    return exported(format, as);
  };
  const asked = Promise.all(
    Array.from({ length: exports }, async (_, place) => {
      const format = formats[place % formats.length] ?? 'csv';
      return { format, file: await exported(format, people[place % people.length] ?? on.admin) };
    }),
  );
  const look = async () => {
    while (left > 0) {
      const { docs } = ok(await on.server.call(listJobs, { as: on.admin, query: { page_size: '20' } }));
      expect(docs).toHaveLength(20);
      if (left > 0) lists += 1;
    }
  };
  const [files] = await Promise.all([asked, look()]);
  for (const { format, file } of files) expect(await rowsOf[format](file), format).toBe(jobs);
  expect(refusals).toBeGreaterThan(0);
  // Several in the time of each turn of exports, of which there are three at once; how many depends on the machine.
  expect(lists).toBeGreaterThan(exports / 3);
}, 240_000);
