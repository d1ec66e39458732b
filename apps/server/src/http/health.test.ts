import { readMe } from '@plumbline/contract/users';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeHandoverFolder, problemFile } from '../database/embedded/wal-archive.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const ask = async (url: string) => {
  const { status, body } = await server.send({ method: 'GET', url });
  return [status, (body as { status: string }).status];
};

it('a server whose database gives no answer says so soon, however often it is asked, and lives', async () => {
  expect(await ask('/readyz')).toEqual([200, 'ready']);
  const { pool } = server.services;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  for (const answer of responses) expect(answer).toEqual([503, 'database not reachable']);
  // The one question that went to the database waits still: all were answered without it.
  expect(pool.waitingCount).toBe(1);
  expect(await ask('/healthz')).toEqual([200, 'ok']);
  for (const client of held) client.release();
  expect(await ask('/readyz')).toEqual([200, 'ready']);
});

it('a server whose clock is a day behind has the time of the database, and says so', async () => {
  const { services } = server;
  const person = await server.person('inspector');
  const real = Date.now();
  const warn = vi.spyOn(services.logger, 'warn');
  vi.spyOn(Date, 'now').mockImplementation(() => real - 86_400_000);
  await services.clock.measure();
  const { status, body } = await server.send({ method: 'GET', url: '/readyz' });
  expect([status, body]).toEqual([
    200,
    { status: 'ready', clock: expect.stringMatching(/^8640\d s behind the database$/) },
  ]);
  expect(JSON.stringify(warn.mock.calls)).toContain('the clock of this machine is wrong');
  // Devices compare their clocks with it.
  const { status: signedIn, headers } = await server.call(readMe, { as: person });
  expect(signedIn).toBe(200);
  expect(Math.abs(Number(headers['x-server-time']) - real)).toBeLessThan(60_000);
  vi.restoreAllMocks();
  await services.clock.measure();
  expect((await server.send({ method: 'GET', url: '/readyz' })).body).toEqual({ status: 'ready' });
});

it('a database whose log can’t be archived is ready, and says so to whoever watches', async () => {
  const { configuration } = server.services;
  const asked = async () => (await server.send({ method: 'GET', url: '/readyz' })).body;
  const folder = makeHandoverFolder(join(configuration.dataDir, 'postgres'));
  try {
    configuration.pitr = true;
    expect(await asked()).toEqual({ status: 'ready' });
    await writeFile(join(folder, problemFile), 'the bucket is gone');
    expect(await asked()).toEqual({ status: 'ready', archive: 'failing' });
    await rm(join(folder, problemFile));
    // PostgreSQL waits, and nobody archives.
    const status = join(configuration.dataDir, 'postgres', 'pg_wal', 'archive_status');
    const ready = join(status, '000000010000000000000001.ready');
    await mkdir(status, { recursive: true });
    await writeFile(ready, '');
    expect(await asked()).toEqual({ status: 'ready' });
    const before = new Date(Date.now() - 3_600_000);
    await utimes(ready, before, before);
    expect(await asked()).toEqual({ status: 'ready', archive: 'failing' });
  } finally {
    configuration.pitr = false;
    await rm(join(configuration.dataDir, 'postgres'), { recursive: true, force: true });
  }
});
