// How long a second start takes until the first page is served, against the least that any such program needs; what the
// first screen transfers; and when it takes input on a throttled phone, against its bytes alone over the same line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { CDPSession } from 'playwright-core';
import { ensureWebBuilt } from '../scripts/web-build.mjs';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, timed } from './measuring/statistics.ts';
import { line, openChromium, openPhone, phoneSaid } from './measuring/throttled-phone.ts';

const given = numberOptions({ starts: 5, visits: 5 });
const aim = { seconds: 3, kilobytes: 200 };
/** The screen takes input once nothing has held the page for so long. */
const quiet = 1000;

/** Waits for the first page to be served. */
function firstPage(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/', headers: { host: 'localhost' } }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    }).on('error', reject);
  });
}

/** The least: a bare Node that serves one page, after the database's own start on the same files. */
async function bareStart(dataDir: string): Promise<number> {
  return timed(async () => {
    const database = await openDatabase(dataDir, 1);
    const text = `const s = require('node:http').createServer((q, r) => r.end('<p>')).listen(0, '127.0.0.1', () => console.log(s.address().port))`;
    const program = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(program.stdout, 'data')) as [Buffer];
    await firstPage(Number(said.toString()));
    program.kill();
    await database.close();
  });
}

async function secondStart(dataDir: string): Promise<number> {
  let stop = async () => {};
  const took = await timed(async () => {
    const server = await startServer(dataDir);
    stop = server.stop;
    await firstPage(server.port);
  });
  await stop();
  return took;
}

interface Visit {
  bytes: number;
  scriptBytes: number;
  painted: number;
  interactive: number;
}

/** Counts what comes over the line, by what it is. */
function countBytes(session: CDPSession): { all: number; scripts: number } {
  const counted = { all: 0, scripts: 0 };
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') counted.scripts += encodedDataLength;
  });
  return counted;
}

/** Opens the first screen as a stranger with an empty cache and waits until it takes input. */
async function visit(address: string): Promise<Visit> {
  const browser = await openChromium();
  try {
    const { page, session } = await openPhone(browser);
    const counted = countBytes(session);
    await page.addInitScript(() => {
      const held: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) held.push(entry.startTime + entry.duration);
      }).observe({ type: 'longtask', buffered: true });
      Object.assign(globalThis, { plumblineHeld: held });
    });
    await page.goto(address, { waitUntil: 'commit' });
    const field = page.locator('input').first();
    await field.waitFor({ state: 'visible', timeout: 60_000 });
    const shown = await page.evaluate(() => performance.now());
    await page.waitForFunction(
      (pause) => {
        const { plumblineHeld } = globalThis as unknown as { plumblineHeld: number[] };
        return performance.now() - Math.max(0, ...plumblineHeld) > pause;
      },
      quiet,
      { timeout: 60_000 },
    );
    // A field that is there and takes no letters would be no use.
    await field.fill('someone@example.org');
    const { painted, held } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      held: Math.max(0, ...(globalThis as unknown as { plumblineHeld: number[] }).plumblineHeld),
    }));
    return { bytes: counted.all, scriptBytes: counted.scripts, painted, interactive: Math.max(shown, held) };
  } finally {
    await browser.close();
  }
}

await ensureWebBuilt(process.execPath);
const folder = await makeDataFolder();
try {
  await runProgram(folder.path, 'demo');
  const database = await openDatabase(folder.path, 1);
  await printMachine(database.pool);
  await database.close();
  const starts: number[] = [];
  const bare: number[] = [];
  for (let start = 0; start < given.starts; start++) {
    bare.push(await bareStart(folder.path));
    starts.push(await secondStart(folder.path));
  }

  const visits: Visit[] = [];
  const server = await startServer(folder.path);
  try {
    for (let count = 0; count < given.visits; count++) {
      visits.push(await visit(`http://localhost:${server.port}/`));
    }
  } finally {
    await server.stop();
  }
  const of = (pick: (one: Visit) => number) => median(visits.map(pick));
  const bytes = of((one) => one.bytes);
  // To ask for the page and then for what it names, and the bytes one after the other.
  const byLineAlone = (bytes * 8) / line.kilobitsPerSecond + 2 * line.roundTrip;
  const interactive = of((one) => one.interactive);
  printTable(
    ['', 'median', 'unit', 'aim'],
    [
      ['second start to first page', median(starts) / 1000, 's', `${aim.seconds} s`],
      ['  Node and PostgreSQL alone', median(bare) / 1000, 's', ''],
      ['first screen, all bytes', bytes / 1000, 'kB', ''],
      ['first screen, JavaScript', of((one) => one.scriptBytes) / 1000, 'kB', `${aim.kilobytes} kB`],
      ['first paint on the phone', of((one) => one.painted) / 1000, 's', ''],
      ['takes input on the phone', interactive / 1000, 's', ''],
      ['  its bytes over the line alone', byLineAlone / 1000, 's', ''],
    ],
  );
  console.info(`${phoneSaid}.`);
  console.info(
    `ratio: ${short(median(starts) / median(bare))} of Node and PostgreSQL alone for a second start; ${short(interactive / byLineAlone)} of the first screen's bytes over the line alone until it takes input`,
  );
} finally {
  await folder.remove();
}
