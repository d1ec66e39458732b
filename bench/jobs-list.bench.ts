// The first page of twenty jobs with count, filters, search and sort, at three sizes: against the bare SQL that finds the same jobs in
// the same database, taken in turns; and filtered by answers and by fields of projects, with the previews of the report builder,
// against the smallest size.
import type pg from 'pg';
import type { AskedCall } from './jobs-list/answer-cases.ts';
import { answerCases, cellsOfPage } from './jobs-list/answer-cases.ts';
import { copyJobs, mostReported } from './jobs-list/copy-jobs.ts';
import type { PlainCase } from './jobs-list/plain-cases.ts';
import { bareSql, plainCases } from './jobs-list/plain-cases.ts';
import type { Asking } from './jobs-list/questions.ts';
import { makeQuestions } from './jobs-list/questions.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, quantile, timed } from './measuring/statistics.ts';

const given = numberOptions({
  small: 1_000,
  middle: 100_000,
  large: 1_000_000,
  requests: 200,
  /** Of each copied job. */
  answers: 10,
  /** 1, 2 or 3: nothing but the small, the middle or the large size. */
  only: Number.POSITIVE_INFINITY,
});
const sizes = [given.small, given.middle, given.large].filter(
  (_, place) => !Number.isFinite(given.only) || given.only === place + 1,
);
/** What scale.md promises: within twice the bare SQL, and the largest costs at most one and a half times the smallest. */
const aim = { bare: 2, growth: 1.5 };
/** With filters over answers: milliseconds for a page and a preview, and times those of the smallest. */
const answersAim = { page: 150, preview: 300, growth: 2 };
/** Of the cases that are many, and need no bare SQL beside them. */
const answerRequests = Math.max(20, Math.ceil(given.requests / 4));

interface Place extends Asking {
  pool: pg.Pool;
  schema: string;
  size: number;
}

interface Found {
  name: string;
  size: number;
  byProduct: readonly number[];
}

interface PlainFound extends Found {
  byHand: readonly number[];
}

async function measurePlain(place: Place, one: PlainCase): Promise<PlainFound> {
  const path = `/v2/jobs?${new URLSearchParams({ page_size: '20', ...one.query }).toString()}`;
  const bare = bareSql(place.schema, one);
  const [byProduct, byHand]: [number[], number[]] = [[], []];
  const warming = Math.ceil(given.requests / 10);
  for (let request = -warming; request < given.requests; request++) {
    const product = await timed(() => call({ ...place, path }));
    // At once, as the product asks.
    const hand = await timed(() => Promise.all([place.pool.query(bare.page), place.pool.query(bare.count)]));
    if (request < 0) continue;
    byProduct.push(product);
    byHand.push(hand);
  }
  return { name: one.name, size: place.size, byProduct, byHand };
}

async function measureAnswers(place: Place, one: AskedCall): Promise<Found & Pick<AskedCall, 'of'>> {
  const { method, path, body } = one;
  const byProduct: number[] = [];
  for (let request = -3; request < answerRequests; request++) {
    const took = await timed(() => call({ ...place, method, path, ...(body && { body: JSON.stringify(body) }) }));
    if (request >= 0) byProduct.push(took);
  }
  return { name: one.name, of: one.of, size: place.size, byProduct };
}

function growthOf(all: readonly Found[], one: Found): number {
  const smallest = all.find((other) => other.name === one.name) ?? one;
  return median(one.byProduct) / median(smallest.byProduct);
}

function printPlain(found: readonly PlainFound[]): void {
  printTable(
    [
      'first page of 20',
      'jobs',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'bare p50 ms',
      'bare p99 ms',
      'ratio',
      'against the smallest',
    ],
    found.map((one) => [
      one.name,
      one.size.toLocaleString('en'),
      median(one.byProduct),
      quantile(one.byProduct, 0.95),
      quantile(one.byProduct, 0.99),
      median(one.byHand),
      quantile(one.byHand, 0.99),
      median(one.byProduct) / median(one.byHand),
      growthOf(found, one),
    ]),
  );
  const all = found.findLast((one) => one.name === 'all together');
  if (!all) return;
  const ratio = median(all.byProduct) / median(all.byHand);
  console.info(
    `ratio: ${ratio.toFixed(2)} of the bare SQL with all together at ${all.size.toLocaleString('en')} jobs (aim: at most ${aim.bare}); ${growthOf(found, all).toFixed(2)} of the time at ${sizes[0]?.toLocaleString('en')} jobs (aim: at most ${aim.growth})`,
  );
}

function printAnswers(found: readonly (Found & Pick<AskedCall, 'of'>)[]): void {
  printTable(
    ['by answers', 'jobs', 'p50 ms', 'p95 ms', 'against the smallest'],
    found.map((one) => [
      one.name,
      one.size.toLocaleString('en'),
      median(one.byProduct),
      quantile(one.byProduct, 0.95),
      growthOf(found, one),
    ]),
  );
  const largest = found.filter(({ size }) => size === sizes.at(-1));
  const worst = (of: AskedCall['of']) =>
    largest
      .filter((one) => one.of === of)
      .map((one) => ({ name: one.name, p95: quantile(one.byProduct, 0.95) }))
      .toSorted((one, other) => other.p95 - one.p95)[0];
  const grown = largest
    .map((one) => ({ name: one.name, growth: growthOf(found, one) }))
    .toSorted((a, b) => b.growth - a.growth)[0];
  const [page, preview] = [worst('list'), worst('preview')];
  console.info(
    `worst p95: a page ${page?.p95.toFixed(1)} ms (${page?.name}; aim: at most ${answersAim.page}), a preview ${preview?.p95.toFixed(1)} ms (${preview?.name}; aim: at most ${answersAim.preview})`,
  );
  console.info(
    `ratio: ${grown?.growth.toFixed(2)} of the time at ${sizes[0]?.toLocaleString('en')} jobs at most (${grown?.name}; aim: at most ${answersAim.growth})`,
  );
}

const nameOf = (size: number) => `jobs-${size}`;
const folder = await makeDataFolder();
try {
  const database = await openDatabase(folder.path, 4);
  try {
    for (const size of sizes) {
      await runProgram(folder.path, 'instance', 'create', nameOf(size));
      const reported = String(Math.min(mostReported, Math.ceil(size / 2)));
      await runProgram(folder.path, 'demo', '--jobs', reported, '--instance', nameOf(size));
    }
    const server = await startServer(folder.path);
    try {
      const plain: PlainFound[] = [];
      const byAnswers: (Found & Pick<AskedCall, 'of'>)[] = [];
      for (const size of sizes) {
        const host = `${nameOf(size)}.localhost`;
        const schema = `instance_${nameOf(size).replaceAll('-', '_')}`;
        const { token } = await signIn(server.port, 'admin@demo.test', host);
        const place: Place = { port: server.port, host, token, pool: database.pool, schema, size };
        console.info(`Making ${size.toLocaleString('en')} jobs with ${given.answers} answers each …`);
        const measured = await makeQuestions(place, given.answers);
        await copyJobs(database.pool, schema, measured, size);
        if (size === sizes[0]) await printMachine(database.pool);
        for (const one of await plainCases(database.pool, schema)) plain.push(await measurePlain(place, one));
        const asked = await answerCases(database.pool, schema, measured);
        for (const one of [...asked, await cellsOfPage(database.pool, schema, measured)]) {
          byAnswers.push(await measureAnswers(place, one));
        }
      }
      printPlain(plain);
      printAnswers(byAnswers);
    } finally {
      closeConnections();
      await server.stop();
    }
  } finally {
    await database.close();
  }
} finally {
  await folder.remove();
}
