import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pack } from 'tar-stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import { FileStoreFault } from '../../adapters/files/file-store.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { BackupRefused } from './backup-refused.ts';
import {
  addressOf,
  backUp,
  bytesOf,
  newPlace,
  place as placed,
  restore,
  rewritten,
  schemasIn,
} from './backups.fixtures.ts';
import { fileBeside } from './manifest.ts';
import { inspectBackup } from './read-backup.ts';
import { verifyBackup } from './verify-backup.ts';

let server: TestServer;
let place: DiskBackupPlace;
let root: string;
let bytes: Buffer;
let encrypted: Buffer;
let secret: string;
let key: BackupKey;
let schemas: string[];

beforeAll(async () => {
  server = await startTestServer();
  ({ place, root } = await newPlace());
  const as = await server.person('business_admin');
  for (const size of [20, 21, 22]) await uploadTo(server, { as, bytes: await jpeg(size, size) });
  secret = await generateIdentity();
  key = await BackupKey.read(secret);
  bytes = await bytesOf(root, (await backUp(server, place)).path);
  encrypted = await bytesOf(root, (await backUp(server, place, { key })).path);
  schemas = await schemasIn(server);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

/** Tries to restore bytes as a new company, and returns why that is refused. */
async function refusal(content: Buffer, opening: BackupKey | null = null): Promise<string> {
  const file = { ...(await placed(place, content)), key: opening };
  const error: unknown = await restore(server, file, { name: 'refused' }).catch((reason: unknown) => reason);
  if (!(error instanceof BackupRefused)) throw new Error('it was not refused', { cause: error });
  return error.message;
}

/** Nothing is changed, and nothing is left. */
async function expectNothing(): Promise<void> {
  expect(await schemasIn(server)).toEqual(schemas);
  const { rows } = await server.services.pool.query(`select name from platform.instances where name = 'refused'
    union all select schema_name from platform.restores`);
  expect(rows).toEqual([]);
}

const changedAt = (content: Buffer, at: number) => {
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(at) ^ 0x41, at);
  return changed;
};

describe('a backup that is not as it was written', () => {
  it('is refused when it was cut at any tenth, open or encrypted', async () => {
    for (const [whole, opening] of [
      [bytes, null],
      [encrypted, key],
    ] as const) {
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const cut = whole.subarray(0, Math.floor((whole.length * tenth) / 10));
        expect(await refusal(cut, opening)).toMatch(/damaged|no backup/);
      }
      expect(await refusal(whole.subarray(0, -1), opening)).toMatch(/damaged/);
      expect(await refusal(Buffer.concat([whole, Buffer.alloc(512)]), opening)).toMatch(/damaged/);
    }
    await expectNothing();
  });

  it('is refused for one byte anywhere, open or encrypted', async () => {
    const tries = 60;
    for (const [whole, opening] of [
      [bytes, null],
      [encrypted, key],
    ] as const) {
      // All over it, in the first header and in the padding of the last block.
      const places = Array.from({ length: tries }, (_, index) => Math.floor((whole.length * index) / tries));
      for (const at of [...places, 300, 511, whole.length - 1, whole.length - 1500, whole.length - 1800]) {
        const why = await refusal(changedAt(whole, at), opening);
        expect(why, `byte ${at}`).toMatch(/damaged|no backup|another key|newer/);
      }
    }
    await expectNothing();
    // The control: unchanged, both are whole.
    const open = await placed(place, bytes);
    expect((await inspectBackup(open)).manifest.files.count).toBeGreaterThan(2);
    const opened = { ...(await placed(place, encrypted)), key };
    expect((await inspectBackup(opened)).manifest.files.count).toBeGreaterThan(2);
  });

  it('is refused without its key, with another and with the public one', async () => {
    expect(await refusal(encrypted)).toMatch(/is encrypted: set BACKUP_KEY/);
    expect(await refusal(encrypted, await BackupKey.read(await generateIdentity()))).toMatch(/by another key/);
    const recipient = await BackupKey.read(await identityToRecipient(secret));
    expect(recipient.id).toBe(key.id);
    expect(await refusal(encrypted, recipient)).toMatch(/is encrypted: set BACKUP_KEY/);
    await expectNothing();
  });

  it('is refused where it is another program’s', async () => {
    const foreign = pack();
    foreign.entry({ name: 'hello.txt' }, 'hello');
    foreign.finalize();
    for (const content of [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(100_000, 7), await buffer(foreign)]) {
      expect(await refusal(content)).toMatch(/This is no backup of Plumbline|damaged/);
    }
    const missing = restore(server, { place, path: 'main/20200101T000000Z.tar', key: null }, { name: 'refused' });
    await expect(missing).rejects.toThrow(/There is no backup main\/20200101T000000Z\.tar/);
    const folder = restore(server, { place, path: 'main/files', key: null }, { name: 'refused' });
    await expect(folder).rejects.toThrow(/There is no backup main\/files/);
    await expectNothing();
  });

  it('is refused where it is a newer program’s', async () => {
    expect(await refusal(await rewritten(bytes, { head: (head) => ({ ...head, version: 2 }) }))).toMatch(
      /newer Plumbline/,
    );
    const unknown = 'f'.repeat(64);
    const newer = await rewritten(bytes, {
      manifest: (one) => ({ ...one, migrations: [...one.migrations, unknown], program: '9.0.0' }),
    });
    expect(await refusal(newer)).toMatch(/newer Plumbline \(9\.0\.0/);
    const other = await rewritten(bytes, { manifest: (one) => ({ ...one, migrations: [unknown] }) });
    expect(await refusal(other)).toMatch(/another Plumbline: its migration 1/);
    await expectNothing();
  });

  it('is refused where it is sealed and says something else than it has', async () => {
    const counted = await rewritten(bytes, {
      manifest: (one) => ({ ...one, tables: one.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }),
    });
    expect(await refusal(counted)).toMatch(/rows in place of/);
    const columns = await rewritten(bytes, {
      manifest: (one) => ({ ...one, tables: one.tables.map((table) => ({ ...table, columns: ['id'] })) }),
    });
    expect(await refusal(columns)).toMatch(/other columns/);
    const numbered = await rewritten(bytes, {
      manifest: (one) => ({ ...one, sequences: [{ name: 'not_there', value: 1, isCalled: true }] }),
    });
    expect(await refusal(numbered)).toMatch(/damaged: its rows can’t be restored/);
    const keyed = await rewritten(bytes, {
      manifest: (one) => ({ ...one, files: { ...one.files, key: '../../elsewhere' } }),
    });
    expect(await refusal(keyed)).toMatch(/damaged: its manifest can’t be read/);
    // Compressed data that is none, and some that grows without end, with their right sizes and hashes.
    const bomb = zstdCompressSync(Buffer.alloc(65 * 1024 * 1024));
    for (const [entry, content] of [
      ['files.1.zst', Buffer.from('no list of files')],
      ['files.1.zst', bomb],
      ['tables/users.copy.1.zst', Buffer.from('no rows')],
      ['tables/users.copy.1.zst', bomb],
    ] as const) {
      const altered = await rewritten(bytes, { content: (name) => (name === entry ? content : undefined) });
      expect(await refusal(altered), entry).toMatch(/damaged: .* can’t be read/);
    }
    const lacking = await rewritten(bytes, { manifest: (one) => ({ ...one, tables: one.tables.slice(1) }) });
    expect(await refusal(lacking)).toMatch(/damaged/);
    await expectNothing();
  });
});

describe('a place that gives a few bytes at a time', () => {
  it('gives the same backup, open or encrypted', async () => {
    for (const [whole, opening] of [
      [bytes, null],
      [encrypted, key],
    ] as const) {
      const trickling: BackupPlace = Object.assign(Object.create(place) as BackupPlace, {
        read: () => Promise.resolve(trickle(whole)),
        list: (folder: string) => place.list(folder),
      });
      const { manifest } = await inspectBackup({ place: trickling, path: 'main/20260101T000000Z.tar', key: opening });
      expect(manifest.files.count).toBeGreaterThan(2);
    }
  });
});

async function* trickle(whole: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < 70; at += 7) yield whole.subarray(at, at + 7);
  yield whole.subarray(70);
}

describe('a restore after one that was killed', () => {
  it('drops the rows that were put aside, also where it puts aside some itself', async () => {
    const { path } = await backUp(server, place);
    const file = { place, path, key: null };
    await restore(server, file, { name: 'twice' });
    schemas = await schemasIn(server);
    const { pool } = server.services;
    await pool.query('create schema replaced_before; create table replaced_before.rows (id int)');
    await pool.query(
      "insert into platform.restores (schema_name, replaced_schema) values ('instance_twice', 'replaced_before')",
    );
    await restore(server, file, { name: 'twice', replaces: true });
    await expectNothing();
  });
});

describe('files beside a backup', () => {
  it('that are missing or were changed: it is refused, and nothing is left', async () => {
    const { path } = await backUp(server, place);
    const file = { place, path, key: null };
    const { rows } = await server.services.pool.query<{ hash: string }>(
      "select encode(sha256, 'hex') as hash from instance_main.assets limit 1",
    );
    const beside = fileBeside('main', rows[0]?.hash ?? '', null);
    const content = await bytesOf(root, beside);
    await placed(place, changedAt(content, content.length >> 1), beside);
    await expect(restore(server, file, { name: 'refused' })).rejects.toThrow(/the file \w{64} was changed or cut/);
    await expect(verifyBackup(addressOf(server), file)).rejects.toThrow(/the file \w{64} was changed or cut/);
    await expectNothing();
    await rm(join(root, beside));
    await expect(restore(server, file, { name: 'refused' })).rejects.toThrow(
      /not whole: 1 of its \d+ files are missing/,
    );
    await expectNothing();
    await placed(place, content, beside);
    await restore(server, file, { name: 'intact' });
    schemas = await schemasIn(server);
  });

  it('are encrypted as well, each key by itself', async () => {
    // Smaller pictures are drawn behind an upload: by now they are there.
    await backUp(server, place, { key });
    const taken = await backUp(server, place, { key });
    expect(taken.files).toMatchObject({ copied: 0, missing: 0 });
    const { count } = taken.files;
    expect(count).toBeGreaterThan(2);
    const other = await BackupKey.read(await generateIdentity());
    const again = await backUp(server, place, { key: other });
    expect(again.files).toMatchObject({ count, copied: count });
    const restored = await restore(server, { place, path: taken.path, key }, { name: 'opened' });
    expect(restored).toMatchObject({ files: count, missing: 0 });
    await verifyBackup(addressOf(server), { place, path: again.path, key: other });
    schemas = await schemasIn(server);
  });
});

async function* upTo(room: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let written = 0;
  for await (const chunk of content) {
    written += chunk.byteLength;
    if (written > room) throw new FileStoreFault('the folder is on a full disk', { isFull: true });
    yield chunk;
  }
}

describe('a place that fails', () => {
  /** Has room for so many bytes of one file. */
  const withRoom = (room: number): BackupPlace => ({
    name: place.name,
    addressOf: (path) => place.addressOf(path),
    hindrance: () => place.hindrance(),
    read: (path) => place.read(path),
    sizeOf: (path) => place.sizeOf(path),
    list: (folder) => place.list(folder),
    remove: (path) => place.remove(path),
    tidy: (folder, before) => place.tidy(folder, before),
    write: (path, content) => place.write(path, upTo(room, content)),
  });

  it('leaves no backup behind, wherever it is full', async () => {
    const { readdir } = await import('node:fs/promises');
    const before = (await readdir(join(root, 'main'))).filter((name) => !name.includes('.files.'));
    for (const room of [0, 600, 4000, bytes.length >> 1, bytes.length - 2000]) {
      await expect(backUp(server, withRoom(room))).rejects.toThrow('full disk');
      await expect(backUp(server, withRoom(room), { key })).rejects.toThrow('full disk');
    }
    const after = (await readdir(join(root, 'main'))).filter((name) => !name.includes('.files.'));
    expect(after).toEqual(before);
    expect(await readdir(join(root, 'main', '.unfinished'))).toEqual([]);
    await backUp(server, place);
  });
});
