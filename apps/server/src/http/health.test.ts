import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHandoverFolder, problemFile } from '../database/embedded/wal-archive.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

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
