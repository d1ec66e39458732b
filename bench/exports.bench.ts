// Reports as files: groups by a single value, by month and by each of several values; 30 columns of many jobs as CSV and XLSX, thumbnails, the PDF of a report and of a job, with the server's peak memory
// and how long a page of jobs takes meanwhile; beside deflate, exceljs streaming the same cells, and Chromium printing the same job.
import { deflateRawSync } from 'node:zlib';
import type { ReportProperty } from '@plumbline/domain/reports/properties';
import { reportProperties } from '@plumbline/domain/reports/properties';
import { secondsOfChromium, secondsOfExcelJs } from './exports/beside.ts';
import { makeInspection, makePhotographed } from './exports/inspection.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { forgetPeak, peakMegabytes, whenAtRest } from './measuring/process-figures.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, quantile, timed } from './measuring/statistics.ts';

const given = numberOptions({
  jobs: 100_000,
  columns: 30,
  rounds: 3,
  pages: 40,
  thumbnails: 1000,
  questions: 93,
  photos: 40,
  /** 1: groups alone. */
  only: 2,
});
const aim = { csv: 4, xlsx: 5, megabytes: 200, jobPdf: 0.5, growth: 1.5 };

type Server = Awaited<ReturnType<typeof startServer>>;

/** The bytes of a file, which are not text. */
async function fetchFile(port: number, token: string, method: 'GET' | 'POST', path: string): Promise<Buffer> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: '{}' }),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

const property = (field: ReportProperty) => ({
  _id: field,
  type: 'property',
  table: reportProperties[field].table,
  field,
});

/** A report of so many columns: what jobs have, then questions. */
async function makeReport(port: number, token: string): Promise<string> {
  const own = (Object.keys(reportProperties) as ReportProperty[]).filter((field) => {
    const found: { in: readonly string[]; rows?: string } = reportProperties[field];
    return found.in.includes('jobs') && found.rows === undefined;
  });
  const questions = JSON.parse(await call({ port, token, path: '/v2/report/questions' })) as { field: string }[];
  const columns = [
    ...own.map(property),
    ...questions.map(({ field }) => ({ _id: `q${field}`, type: 'question', table: 'job_type', field })),
  ].slice(0, given.columns);
  const body = JSON.stringify({
    name: 'Measured',
    type: 'jobs',
    columns,
    settings: { limit_historical_data: false, links: true },
  });
  const made = JSON.parse(await call({ port, token, method: 'POST', path: '/v2/report', body })) as { _id: string };
  return made._id;
}

/** Milliseconds of pages of jobs, one after the other. */
async function pagesOfJobs(port: number, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) times.push(await timed(() => call({ port, token, path: '/v2/jobs?page_size=20' })));
  return times;
}

interface Measured {
  /** The first time, and the median of all. */
  first: number;
  seconds: number;
  bytes: Buffer;
  /** The most memory that the server had resident, in megabytes. */
  peak: number;
  /** How many times longer than alone a page of jobs takes meanwhile, 95 % of them. */
  growth: number;
}

/** A file, several times with nobody else there; then once while somebody looks at pages of jobs. */
async function measureFile(server: Server, token: string, method: 'GET' | 'POST', path: string): Promise<Measured> {
  const { port, pid } = server;
  const seconds: number[] = [];
  let bytes: Buffer = Buffer.alloc(0);
  await forgetPeak(pid);
  for (let round = 0; round < given.rounds; round += 1) {
    await whenAtRest(pid);
    seconds.push((await timed(async () => (bytes = await fetchFile(port, token, method, path)))) / 1000);
  }
  const peak = await peakMegabytes(pid);
  await whenAtRest(pid);
  let left = given.pages;
  const alone = await pagesOfJobs(port, token, () => (left -= 1) < 0);
  let isOver = false;
  const [pages, file] = await Promise.allSettled([
    pagesOfJobs(port, token, () => isOver),
    fetchFile(port, token, method, path).finally(() => (isOver = true)),
  ]);
  if (file.status === 'rejected') throw file.reason;
  if (pages.status === 'rejected') throw pages.reason;
  const [first = 0] = seconds;
  return { first, seconds: median(seconds), bytes, peak, growth: quantile(pages.value, 0.95) / quantile(alone, 0.95) };
}

/** Reports of groups alone: of a single value, and of the same columns by period and by each of several values. */
async function measureGroups(server: Server, token: string): Promise<void> {
  const { port, pid } = server;
  const asked = JSON.parse(await call({ port, token, path: '/v2/report/questions' })) as {
    field: string;
    is_many: boolean;
  }[];
  const several = asked.find(({ is_many: isMany }) => isMany);
  const options = several
    ? { _id: 'options', type: 'question', table: 'job_type', field: several.field }
    : { ...property('full_name'), _id: 'options' };
  const start = property('start_date');
  const grouped: readonly [string, object, string][] = [
    ['single value: status', property('job_status'), 'job_status'],
    ['dates as they are', start, 'start_date'],
    ['dates by month', { ...start, grouping: { period: 'month' } }, 'start_date'],
    ['several values together', options, 'options'],
    ['each of several values', { ...options, grouping: { each: true } }, 'options'],
  ];
  const reports: { name: string; path: string; seconds: number[] }[] = [];
  for (const [name, column, id] of grouped) {
    const settings = { limit_historical_data: false };
    const shape = { columns: [column], group_by: [id], totals: [{ measure: 'count' }], summary_only: true };
    const body = JSON.stringify({ name, type: 'jobs', settings, ...shape });
    const { _id } = JSON.parse(await call({ port, token, method: 'POST', path: '/v2/report', body })) as {
      _id: string;
    };
    reports.push({ name, path: `/v2/report/export/csv/${_id}`, seconds: [] });
  }
  // One after the other in each round, so that what slows the machine meanwhile slows all of them.
  for (let round = 0; round <= given.rounds; round += 1) {
    for (const { path, seconds } of reports) {
      await whenAtRest(pid);
      const taken = (await timed(() => fetchFile(port, token, 'POST', path))) / 1000;
      // The first of each reads pages that are cached afterwards.
      if (round > 0) seconds.push(taken);
    }
  }
  printTable(
    [`groups of ${given.jobs} jobs`, 'median, s'],
    reports.map(({ name, seconds }) => [name, median(seconds)]),
  );
}

const exportPath = (format: string, report: string) => `/v2/report/export/${format}/${report}`;

async function measure(server: Server, token: string): Promise<void> {
  const asking = { port: server.port, token };
  const rows: (string | number)[][] = [];
  const add = async (name: string, method: 'GET' | 'POST', path: string): Promise<Buffer> => {
    const { first, seconds, bytes, peak, growth } = await measureFile(server, token, method, path);
    rows.push([name, first, seconds, bytes.length / 1e6, peak, growth]);
    return bytes;
  };
  const report = await makeReport(asking.port, token);
  const csv = await add('CSV', 'POST', exportPath('csv', report));
  await add('XLSX', 'POST', exportPath('xlsx', report));
  await add('PDF of the report, 2,000 rows', 'POST', exportPath('pdf', report));

  const inspection = await makeInspection(asking, { questions: given.questions, photos: given.photos });
  await add(
    `PDF of a job, ${given.questions} questions, ${given.photos} photos`,
    'GET',
    `/v2/jobs/${inspection.job}/export`,
  );
  const { jobType, columns } = await makePhotographed(asking, given.thumbnails);
  const settings = { limit_historical_data: false, thumbnails: true };
  const filters = { field: 'jobType', operator: 'in', value: [jobType] };
  const body = JSON.stringify({ name: 'Photographed', type: 'jobs', columns, settings, filters });
  const made = JSON.parse(await call({ ...asking, method: 'POST', path: '/v2/report', body })) as { _id: string };
  await add(`XLSX with ${given.thumbnails} thumbnails`, 'POST', exportPath('xlsx', made._id));
  printTable(['', 'first, s', 'median, s', 'MB', 'peak, MB', 'p95 of a page of jobs, times that alone'], rows);
  console.info(
    `aims: CSV ${aim.csv} s, XLSX ${aim.xlsx} s, a job ${aim.jobPdf} s, pages at most ${aim.growth} times, peaks of the start and ${aim.megabytes} MB\n`,
  );
  printTable(
    ['beside, in a process that does nothing else', 'seconds'],
    [
      ['deflate of that CSV', (await timed(async () => deflateRawSync(csv))) / 1000],
      ['exceljs, streaming the same cells', await secondsOfExcelJs(csv)],
      ['Chromium, printing the same job', await secondsOfChromium(inspection.texts, inspection.pictures)],
    ],
  );
}

const folder = await makeDataFolder();
try {
  await runProgram(folder.path, 'demo', '--jobs', String(given.jobs));
  const database = await openDatabase(folder.path, 1);
  await printMachine(database.pool);
  const server = await startServer(folder.path);
  try {
    console.info(
      `${given.jobs} jobs, ${given.columns} columns, medians of ${given.rounds} rounds; at its start ${short(await peakMegabytes(server.pid))} MB.\n`,
    );
    const { token } = await signIn(server.port, 'admin@demo.test');
    await measureGroups(server, token);
    if (given.only !== 1) await measure(server, token);
  } finally {
    closeConnections();
    await server.stop();
    await database.close();
  }
} finally {
  await folder.remove();
}
