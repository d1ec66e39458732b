import { setTimeout as sleep } from 'node:timers/promises';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { uploadAsset } from '@plumbline/contract/assets';
import { createUpload } from '@plumbline/contract/resumable-uploads';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { DiskFileStore } from '../../src/adapters/files/disk-file-store.ts';
import { checkPlaces } from '../../src/check-places.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import { formWithFile } from '../support/multipart.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { requestOf, streams, validInput } from './sent-request.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** Breaks every connection to PostgreSQL, as a kill of it does. */
function breakConnections(): void {
  const { _clients: clients } = server.services.pool as unknown as {
    _clients: (pg.Client & { connection: { stream: Socket } })[];
  };
  for (const { connection } of clients) connection.stream.destroy();
}

describe('while PostgreSQL is gone', () => {
  it(
    'every call is answered, told 503 with Retry-After, or cut off in a file that had begun; and works when it is back',
    { timeout: 240_000 },
    async () => {
      const options = server.services.pool.options as { host?: string; port?: number };
      const { host, port } = options;
      const wrong: string[] = [];
      let refused = 0;
      for (const [n, endpoint] of allEndpoints.filter(({ call }) => !streams.has(call.name)).entries()) {
        const sent = await validInput(endpoint, world).catch(() => undefined);
        if (!sent) continue;
        const answering = server.send({ ...requestOf(endpoint, sent), as: world.people.sys_admin });
        // In the midst of it: before its first statement, among them, and after the last.
        const breaking = async () => {
          await sleep(n % 6);
          Object.assign(options, { host: '127.0.0.1', port: 1 });
          breakConnections();
        };
        // A call may be answered before its moment came: the break is over before the database is back.
        const [response] = await Promise.all([answering.catch((error: unknown) => error), breaking()]);
        Object.assign(options, { host, port });
        if (response instanceof Error) {
          // Its status was sent before: only an end that is missing says that the file isn't whole.
          const isCutOff =
            endpoint.call.responseKind === 'file' && /destroyed before completion/.test(response.message);
          if (!isCutOff) wrong.push(`${endpoint.call.name}: ${response.message}`);
          continue;
        }
        const { status, headers, problem } = response as Awaited<typeof answering>;
        if (status < 500) continue;
        refused += 1;
        if (status !== 503 || headers['retry-after'] === undefined) {
          wrong.push(`${endpoint.call.name}: ${status} ${problem.code}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(20);
      // The pool may still hold a connection of which it has not heard that it is broken: that call gets 503.
      const list = () => server.send({ method: 'GET', url: '/v2/projects', as: world.people.sys_admin });
      await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 5000 });
    },
  );
});

describe('a folder of files that takes nothing', () => {
  const sendPhoto = () => {
    const { payload, headers } = formWithFile(Buffer.from('%PDF-1.4'), { name: 'a.pdf', type: 'application/pdf' });
    return server.send({ method: 'POST', url: uploadAsset.path, payload, headers, as: world.people.sys_admin });
  };
  const beginUpload = () =>
    server.send({
      method: 'POST',
      url: createUpload.path,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')}`,
      },
      as: world.people.sys_admin,
    });

  it('refuses uploads of both kinds with 503, leaves a line in the log and is not ready', async () => {
    const files = join(server.place.folder, 'files');
    expect((await beginUpload()).status).toBe(201);
    await rename(files, `${files}-away`).catch(() => undefined);
    await writeFile(files, '');
    const warn = vi.spyOn(server.services.logger, 'warn');
    expect((await beginUpload()).status).toBe(503);
    const { status, headers } = await sendPhoto();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    const ready = await server.send({ method: 'GET', url: '/readyz' });
    expect([ready.status, ready.body]).toEqual([503, { status: 'disk not writable' }]);
    expect(JSON.stringify(warn.mock.calls)).toMatch(/readiness changed/);
    await rm(files);
    await rename(`${files}-away`, files).catch(() => undefined);
    expect((await server.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    expect((await beginUpload()).status).toBe(201);
  });

  it.each(['EROFS', 'EACCES', 'EIO', 'ENOSPC', 'EDQUOT'])(
    'tells %s as a fault that may pass, and logs it',
    async (code) => {
      const fault = Object.assign(new Error(`${code}: no`), { code, syscall: 'open', path: '/files' });
      vi.spyOn(server.services.files, 'receive').mockRejectedValue(fault);
      const { status } = await sendPhoto();
      expect(status).toBe(code === 'ENOSPC' || code === 'EDQUOT' ? 507 : 503);
    },
  );

  it('on a full disk is told, takes no files, and stands in the way of nothing else; files are taken once there is room', async () => {
    const full = 'the folder /files is on a full disk';
    const hindrance = vi.spyOn(DiskFileStore.prototype, 'hindrance').mockResolvedValue(full);
    expect(await checkPlaces(server.services)).toEqual([expect.stringContaining(full)]);
    const ready = await server.send({ method: 'GET', url: '/readyz' });
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', files: 'disk full' }]);
    const refused = await beginUpload();
    expect([refused.status, refused.problem.code]).toEqual([507, 'disk_full']);
    expect((await server.send({ method: 'GET', url: '/v2/projects', as: world.people.sys_admin })).status).toBe(200);
    hindrance.mockRestore();
    expect(await checkPlaces(server.services)).toEqual([]);
    expect((await server.send({ method: 'GET', url: '/readyz' })).body).toEqual({ status: 'ready' });
    expect((await beginUpload()).status).toBe(201);
  });

  it('that is wrong in another way still ends the start with a sentence', async () => {
    vi.spyOn(DiskFileStore.prototype, 'hindrance').mockResolvedValue('the folder /files is on a read-only disk');
    await expect(checkPlaces(server.services)).rejects.toThrow('read-only');
  });
});
