import { setTimeout as sleep } from 'node:timers/promises';
import * as projectCalls from '@plumbline/contract/projects';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openPool } from '../../src/database/pool.ts';
import { openLogger } from '../../src/logger.ts';
import { Queue } from '../../src/worker/queue.ts';
import type { Router } from '../support/router.ts';
import { startRouter } from '../support/router.ts';
import { startCommand, startProgram } from '../support/started-program.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

/** A fortieth of the usual times, but for what PostgreSQL itself must have time for. */
const watch = { tick: 25, askAfter: 250, askSoonAfter: 100, probeAfter: 250, timeout: 1500, giveUpAfter: 3000 };
/** What everything must be over within, in milliseconds. */
const bound = 6000;

let server: TestServer;
let router: Router;
let direct: string;
let admin: TestPerson;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer({
    watch,
    through: async (address) => {
      direct = address;
      router = await startRouter(address);
      return router.address;
    },
  });
  database = new pg.Client({ connectionString: direct });
  await database.connect();
  admin = await server.person('sys_admin');
});
afterEach(() => {
  router.isSilent = false;
});
afterAll(async () => {
  await database.end();
  await server.close();
  router.close();
});

const create = (name: string) => server.call(projectCalls.createProject, { as: admin, body: { name, private: false } });
const isReady = async () => (await server.send({ method: 'GET', url: '/readyz' })).status === 200;

/** The same where a connection must be opened first: the driver gives up after ten seconds. */
const openingBound = bound + 10_000;
/** Stopping takes at most so long, whatever hangs. */
const longestStop = 40_000;

/** Fails if it takes longer than so many milliseconds. */
async function bounded<T>(running: Promise<T>, ms = bound): Promise<T> {
  const late = sleep(ms, 'late' as const, { ref: false });
  const first = await Promise.race([running, late]);
  if (first === 'late') throw new Error('it took too long');
  return first;
}

describe('connections that a router has forgotten', () => {
  it('are given up: requests end with 503 and Retry-After or go through, and the server is ready again', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => create(`Before ${n}`)));
    router.forget();
    const responses = await bounded(Promise.all(Array.from({ length: 12 }, (_, n) => create(`While ${n}`))));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, problem, headers } of refused)
      expect([status, problem.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    await vi.waitFor(async () => expect((await create('After')).status).toBe(200), { timeout: bound, interval: 100 });
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: bound, interval: 100 });
  });

  it('are found while nobody uses them', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => create(`Idle ${n}`)));
    const { pool } = server.services;
    const clients = new Set<unknown>();
    const note = (_: Error, client: unknown) => void clients.add(client);
    pool.on('error', note);
    // Live messages are sent a moment later.
    await sleep(200);
    const idle = pool.idleCount;
    expect(idle).toBeGreaterThan(0);
    router.forget();
    await vi.waitFor(() => expect(clients.size).toBe(idle), { timeout: bound, interval: 50 });
    pool.off('error', note);
    expect((await create('At once')).status).toBe(200);
  });

  it('are closed when the first of them is found: the next request meets none of the others', async () => {
    const pool = openPool({ connectionString: router.address, size: 4, watch: { ...watch, probeAfter: Infinity } });
    const lost: string[] = [];
    pool.on('error', (error) => lost.push(error.message));
    const backends = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid from pg_sleep(0.1)');
        return rows[0]?.pid;
      }),
    );
    expect(pool.idleCount).toBe(4);
    router.forget();
    await expect(bounded(pool.query('select 1'))).rejects.toThrow('went silent');
    await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 1000, interval: 10 });
    expect(lost).toEqual(Array.from({ length: 3 }, () => 'the connection to the database went silent'));
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    // They take no place among the connections that the server allows.
    await vi.waitFor(
      async () => {
        const left = await database.query('select 1 from pg_stat_activity where pid = any($1)', [backends]);
        expect(left.rows).toEqual([]);
      },
      { timeout: bound, interval: 50 },
    );
    await pool.end();
  });

  it('leave no transaction behind that others wait for', async () => {
    const client = await server.services.pool.connect();
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_xact_lock(4711)');
    router.forget();
    await expect(bounded(client.query('select 1'))).rejects.toThrow('went silent');
    client.release(true);
    await vi.waitFor(
      async () => {
        const left = await database.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid]);
        expect(left.rows).toEqual([]);
      },
      { timeout: bound, interval: 50 },
    );
  });

  it('are not confused with those whose statement takes long', async () => {
    const { rows } = await server.services.pool.query<{ slept: number }>('select 1 as slept from pg_sleep(1.5)');
    expect(rows).toEqual([{ slept: 1 }]);
  });
});

it(
  'while nothing goes through, requests and /readyz end in time; it is ready when the way is open again',
  { timeout: 60_000 },
  async () => {
    await create('Before');
    router.isSilent = true;
    const sent = bounded(create('Nowhere'), openingBound);
    expect(await bounded(isReady())).toBe(false);
    expect((await sent).status).toBe(503);
    router.isSilent = false;
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 20_000, interval: 200 });
    expect((await create('Again')).status).toBe(200);
  },
);

it(
  'a queue goes on after its connections went silent, and is stopped in time while they are',
  { timeout: 120_000 },
  async () => {
    const entry = z.object({ n: z.number() });
    const numbers = { name: 'numbers', entry, retryLimit: 2, expireInSeconds: 60 };
    const queue = new Queue({ connectionString: router.address, logger: openLogger('silent'), works: true, watch });
    const handled: number[] = [];
    await queue.start([numbers]);
    await queue.work(numbers, 5, async (entries) => void handled.push(...entries.map(({ n }) => n)));
    const { services } = server;
    const add = (n: number) => services.queue.add(services.unbound, numbers, [{ n }]);
    await add(1);
    await vi.waitFor(() => expect(handled).toEqual([1]), { timeout: bound });
    router.forget();
    // This server's own connections were forgotten, too.
    await vi.waitFor(() => add(2), { timeout: bound, interval: 100 });
    await vi.waitFor(() => expect(handled).toContain(2), { timeout: 2 * bound, interval: 50 });
    router.isSilent = true;
    const stopped = await Promise.race([queue.stop().then(() => true), sleep(longestStop, false, { ref: false })]);
    router.isSilent = false;
    expect(stopped).toBe(true);
  },
);

it('a migration whose connection went silent goes on where it was', { timeout: 90_000 }, async () => {
  // It waits for whoever migrates the same schema.
  const lock = `select pg_advisory_lock(hashtextextended('plumbline.migrate.platform', 0))`;
  await database.query(lock);
  const migrating = startCommand(['migrate'], { DATABASE_URL: router.address, DATA_DIR: server.place.folder });
  await vi.waitFor(() => expect(migrating.said()).toContain('Another server is migrating the database.'), bound);
  router.forget();
  await vi.waitFor(() => expect(migrating.said()).toContain('The database is away'), {
    timeout: 30_000,
    interval: 100,
  });
  await database.query(lock.replace('advisory_lock', 'advisory_unlock'));
  const { code, said } = await migrating.ended;
  expect([code, said]).toEqual([0, expect.stringContaining('The database is at the newest version.')]);
});

it('the program ends in time at SIGTERM, whatever hangs', { timeout: 150_000 }, async () => {
  const program = await startProgram('serve', {
    DATABASE_URL: router.address,
    DATA_DIR: server.place.folder,
    LOG_LEVEL: 'silent',
  });
  router.isSilent = true;
  const code = await program.stop(60_000);
  router.isSilent = false;
  expect(code).toBe(0);
});
