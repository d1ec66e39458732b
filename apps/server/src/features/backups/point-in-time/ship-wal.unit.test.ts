import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskBackupPlace } from '../../../adapters/backups/disk-backup-place.ts';
import { FileStoreFault } from '../../../adapters/files/file-store.ts';
import { handoverFolder, makeHandoverFolder, readyWal } from '../../../database/embedded/wal-archive.ts';
import { walOf } from './archive-names.ts';
import { ArchiveConflict, giveUpWal, isBaseWanted, shipWal } from './ship-wal.ts';

const first = '000000010000000000000001';
const second = '000000010000000000000002';

let root: string;
let folder: string;
let place: DiskBackupPlace;
const archive = () => ({ place, key: null, system: '7' });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-wal-'));
  folder = join(root, 'postgres');
  place = new DiskBackupPlace(join(root, 'place'));
  await mkdir(join(folder, 'pg_wal', 'archive_status'), { recursive: true });
  makeHandoverFolder(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What PostgreSQL leaves when a segment is full. */
async function ready(name: string, content: string): Promise<void> {
  await writeFile(join(folder, 'pg_wal', name), content);
  await writeFile(join(folder, 'pg_wal', 'archive_status', `${name}.ready`), '');
}

/** What PostgreSQL does once its command has succeeded. */
const done = (name: string) =>
  rename(
    join(folder, 'pg_wal', 'archive_status', `${name}.ready`),
    join(folder, 'pg_wal', 'archive_status', `${name}.done`),
  );

const handed = async () => (await readdir(join(folder, handoverFolder))).toSorted();

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of walOf(place, '7')) names.push(name);
  return names;
}

describe('segments of the log', () => {
  it('are stored once, and PostgreSQL may remove them then', async () => {
    await ready(second, 'two');
    await ready(first, 'one');
    expect(await shipWal(archive(), folder)).toBe(2);
    expect([await stored(), await handed()]).toEqual([
      [first, second],
      [first, second],
    ]);
    expect(await shipWal(archive(), folder)).toBe(0);
    await done(first);
    await shipWal(archive(), folder);
    expect(await handed()).toEqual([second]);
    expect(await readyWal(folder)).toEqual([second]);
  });

  it('that were stored before the process died are not stored again, and another content under the name is refused', async () => {
    await ready(first, 'one');
    await shipWal(archive(), folder);
    await rm(join(folder, handoverFolder, first));
    await shipWal(archive(), folder);
    expect([await stored(), await handed()]).toEqual([[first], [first]]);
    await rm(join(folder, handoverFolder, first));
    await ready(first, 'of a copy of the database');
    await expect(shipWal(archive(), folder)).rejects.toThrow(ArchiveConflict);
    expect(await handed()).toEqual([]);
  });

  it('stay where they are while the place fails', async () => {
    await ready(first, 'one');
    const broken = Object.assign(Object.create(place) as DiskBackupPlace, {
      list: (inside: string) => place.list(inside),
      write: () => Promise.reject(new FileStoreFault('the folder is on a full disk', { isFull: true })),
    });
    await expect(shipWal({ ...archive(), place: broken }, folder)).rejects.toThrow('full disk');
    expect([await stored(), await handed()]).toEqual([[], []]);
    await shipWal(archive(), folder);
    expect(await stored()).toEqual([first]);
  });

  it('are given up on a nearly full disk alone, and a new base backup is due then', async () => {
    await ready(first, 'one');
    expect(await giveUpWal(folder, 0)).toEqual([]);
    expect(await isBaseWanted(folder)).toBe(false);
    expect(await giveUpWal(folder, Number.MAX_SAFE_INTEGER)).toEqual([first]);
    expect(await isBaseWanted(folder)).toBe(true);
    expect(await handed()).toContain(first);
  });
});
