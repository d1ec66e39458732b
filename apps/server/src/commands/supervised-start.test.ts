import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../database/connection-address.ts';

const supervise = fileURLToPath(new URL('../../../../scripts/supervise.mjs', import.meta.url));
const say = fileURLToPath(new URL('../../../../scripts/say.mjs', import.meta.url));
/** What `npm start` does once everything is installed and built. */
const program = `
  import { main } from ${JSON.stringify(say)};
  import { superviseServer } from ${JSON.stringify(supervise)};
  await main(() => superviseServer(process.execPath, []));`;
const database = `plumbline_supervised_${process.pid}`;

const started: ChildProcess[] = [];
let folder: string;
let admin: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-supervised-'));
  const { connectionString, templateName } = inject('postgres');
  admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(`create database ${database} template ${templateName}`);
});
afterAll(async () => {
  for (const child of started) child.kill('SIGTERM');
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

function start(port: number) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: {
      ...process.env,
      DATABASE_URL: withDatabase(inject('postgres').connectionString, database),
      DATA_DIR: folder,
      DEMO: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      GEOCODER_URL: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, said, ended: once(child, 'exit') as Promise<[number | null]> };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The process that the supervisor has started. */
async function serverOf({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return Number(children.trim().split(' ')[0]);
}

const isServed = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('starts a server again that was killed, says so in a line of the log, and ends with Ctrl-C', async () => {
    const port = await freePort();
    const { child, said, ended } = start(port);
    await expect.poll(() => said.out, { timeout: 25_000 }).toContain('Plumbline is ready');
    const first = await serverOf(child);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => isServed(port), { timeout: 5000 }).toBe(false);
    await expect.poll(() => isServed(port), { timeout: 25_000 }).toBe(true);
    const second = await serverOf(child);
    expect(second).not.toBe(first);
    const line = said.out.split('\n').find((one) => one.startsWith('{"level":50'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      pid: first,
      signal: 'SIGKILL',
      restartInMs: 500,
      msg: 'the server process ended and is restarted',
    });
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await isServed(port)).toBe(false);
    expect(() => process.kill(second, 0)).toThrow();
  }, 90_000);

  it('waits half a second before a restart, twice as long after each that fails, at most half a minute', async () => {
    const script = `import { restartDelay } from ${JSON.stringify(supervise)};
      process.stdout.write(JSON.stringify([1, 2, 3, 6, 7, 20].map(restartDelay)));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(said.toString())).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000]);
  });

  it('says one sentence and ends with code 1 where a start cannot be', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { said, ended } = start((other.address() as AddressInfo).port);
    expect((await ended)[0]).toBe(1);
    expect(said.err).toMatch(/^PORT: \d+ is in use[^\n]*\.\n$/);
    expect(said.out).toBe('');
    other.close();
  });
});
