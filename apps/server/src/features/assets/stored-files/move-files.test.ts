import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DiskFileStore } from '../../../adapters/files/disk-file-store.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { readFilesPlace } from '../../../adapters/files/files-place.ts';
import { openFileStore } from '../../../adapters/files/open-file-store.ts';
import { withDatabase } from '../../../database/connection-address.ts';
import type { S3Server } from '../../../../test/support/s3-server.ts';
import { hasS3Server, onS3, startS3Server } from '../../../../test/support/s3-server.ts';
import { drawnPicture, sendFile } from '../../../../test/support/send-files.ts';
import type { TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { moveFiles } from './move-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-move-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const instances = ['instance_main', 'instance_acme'];
async function* whole(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

async function fill(store: FileStore, files: number): Promise<void> {
  for (const instance of instances) {
    await Promise.all(Array.from({ length: files }, () => store.write(instance, whole(randomBytes(2000)), 2000)));
  }
}

/** Every file of a store, after reading each and comparing it with its hash. */
async function hashesIn(store: FileStore): Promise<string[]> {
  const hashed = async (instance: string, sha256: Buffer) => {
    const hash = createHash('sha256');
    const read = await store.read(instance, sha256);
    for await (const chunk of read!.stream as AsyncIterable<Buffer>) hash.update(chunk);
    expect(hash.digest('hex')).toBe(sha256.toString('hex'));
    return `${instance} ${sha256.toString('hex')}`;
  };
  const found: Promise<string>[] = [];
  for (const instance of instances) {
    for await (const { sha256 } of store.list(instance)) found.push(hashed(instance, sha256));
  }
  return Promise.all(found);
}

describe('moving files between two folders', () => {
  let places = 0;
  const twoPlaces = () => {
    places += 1;
    const [from, to] = ['from', 'to'].map((name) => new DiskFileStore(join(folder, `${name}-${places}`)));
    return { from: from!, to: to!, instances, journal: join(folder, `journal-${places}`) };
  };

  it('goes on where it was stopped, and reads nothing twice', async () => {
    const moving = twoPlaces();
    await fill(moving.from, 50);
    const stop = new AbortController();
    const first = await moveFiles({
      ...moving,
      signal: stop.signal,
      onProgress: ({ copied }) => copied >= 60 && stop.abort(),
    });
    expect(first.copied).toBeGreaterThanOrEqual(60);
    expect(first.copied).toBeLessThan(70);
    const second = await moveFiles(moving);
    expect(second).toMatchObject({ copied: 100 - first.copied, damaged: [] });
    // Those that were being copied when it stopped may be read again.
    expect(second.checked).toBeLessThan(4);
    expect(await hashesIn(moving.to)).toEqual(await hashesIn(moving.from));
    await fill(moving.from, 1);
    expect(await moveFiles(moving)).toMatchObject({ copied: 2, checked: 0 });
  });

  it('compares what lies in the new place without having been brought by it, and mends it', async () => {
    const moving = twoPlaces();
    await fill(moving.from, 3);
    await fill(moving.to, 1);
    const [good = '', bad = ''] = (await hashesIn(moving.from)).map((name) => name.split(' ')[1] ?? '');
    for (const hash of [good, bad]) {
      const found = await moving.from.read('instance_main', Buffer.from(hash, 'hex'));
      await moving.to.write('instance_main', found!.stream as AsyncIterable<Buffer>, 2000);
    }
    await writeFile(join(moving.to.name, 'instance_main', bad.slice(0, 2), bad), randomBytes(2000));
    const moved = await moveFiles(moving);
    expect(moved).toMatchObject({ checked: 1, copied: 5, damaged: [] });
    const there = await hashesIn(moving.to);
    expect(there).toEqual(expect.arrayContaining(await hashesIn(moving.from)));
  });

  it('brings no file whose bytes are not what they were, and names it', async () => {
    const moving = twoPlaces();
    await fill(moving.from, 3);
    const [damaged = ''] = (await hashesIn(moving.from)).map((name) => name.split(' ')[1] ?? '');
    await writeFile(join(moving.from.name, 'instance_main', damaged.slice(0, 2), damaged), 'something else');
    expect(await moveFiles(moving)).toMatchObject({ copied: 5, damaged: [damaged] });
    expect(await moving.to.sizeOf('instance_main', Buffer.from(damaged, 'hex'))).toBeUndefined();
    expect(await moveFiles(moving)).toMatchObject({ copied: 0, damaged: [damaged] });
  });
});

describe.skipIf(!hasS3Server)(`moving files ${onS3}`, () => {
  let server: TestServer;
  let s3: S3Server;
  beforeAll(async () => {
    [server, s3] = await Promise.all([startTestServer(), startS3Server()]);
  });
  afterAll(async () => {
    await server.close();
    await s3.stop();
  });

  const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
  const open = (address: string) => openFileStore(readFilesPlace(address)!, server.place.folder);

  /** Runs the command; kills it when so many files are in the new place. */
  async function move(from: string, to: string, killAt = Infinity): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [main, 'files', 'move', '--to', to], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: server.place.folder,
        DATABASE_URL: withDatabase(inject('postgres').connectionString, server.place.database),
        FILES_URL: from,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const ended = once(child, 'close') as Promise<[number | null]>;
    while (killAt < Infinity && child.exitCode === null) {
      let there = 0;
      for await (const _ of open(to).list('instance_main')) there += 1;
      if (there >= killAt) child.kill('SIGKILL');
      if (child.killed) break;
      // The S3 server has the command to serve as well.
      await pause(20);
    }
    const [code] = await ended;
    return { code, said };
  }

  it('there and back again: killed in the middle, while people upload, and every byte is right', async () => {
    const person = await server.person('inspector');
    const disk = pathToFileURL(join(server.place.folder, 'files')).href;
    const bucket = await s3.newBucket();
    const sent: { address: string; bytes: Buffer }[] = [];
    const upload = async () => {
      const bytes = await drawnPicture();
      const { body } = await sendFile(server, { as: person, bytes });
      sent.push({ address: body.Location, bytes });
    };
    await upload();
    await fill(server.services.files, 50);
    const backTo = pathToFileURL(join(folder, 'back')).href;
    expect((await move(disk, bucket, 20)).code).toBeNull();
    expect((await hashesIn(open(bucket))).length).toBeLessThan(100);
    await upload();
    for (const [from, to] of [
      [disk, bucket],
      [bucket, backTo],
    ] as const) {
      const done = await move(from, to);
      expect(done).toMatchObject({
        code: 0,
        said: expect.stringMatching(/Everything is in .*stop the servers/s) as string,
      });
      expect(done.said).not.toContain(encodeURIComponent(s3.secret));
      expect(await hashesIn(open(to))).toEqual(await hashesIn(open(from)));
    }
    const beside = await startTestServer({ beside: server, environment: { FILES_URL: bucket } });
    for (const { address, bytes } of sent) {
      expect((await beside.send({ method: 'GET', url: address })).body).toEqual(bytes);
      const { status } = await beside.send({ method: 'GET', url: `${address}&size=100` });
      expect(status).toBe(200);
    }
    await beside.close();
  }, 120_000);
});
