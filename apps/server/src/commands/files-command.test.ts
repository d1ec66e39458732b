import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { jpeg, uploadTo } from '../features/assets/assets.fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { filesCommand } from './files-command.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-move-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('moves files where nothing has made the data folder yet', async () => {
  const dataDir = join(folder, 'not', 'there');
  const as = await server.person('business_admin');
  expect((await uploadTo(server, { as, bytes: await jpeg(20, 20), name: 'a.jpg' })).status).toBe(200);
  const address = (...path: string[]) => pathToFileURL(join(...path)).href;
  const from = address(server.place.folder, 'files');
  const configuration = readConfiguration({ DATA_DIR: dataDir, FILES_URL: from, LOG_LEVEL: 'silent' });
  const databaseUrl = server.services.pool.options.connectionString;
  await filesCommand({ ...configuration, databaseUrl }, ['move', '--to', address(folder, 'new')]);
  expect((await stat(join(dataDir, 'files-move.json'))).isFile()).toBe(true);
});
