import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskBackupPlace } from '../../../adapters/backups/disk-backup-place.ts';
import { restoreCommand } from '../../../commands/restore-command.ts';
import { readConfiguration } from '../../../configuration.ts';
import { basePath, baseRecordPath, basesOf, segmentName, segmentNumber, walOf, walPath } from './archive-names.ts';
import { pruneArchive } from './prune-archive.ts';

let root: string;
let place: DiskBackupPlace;
const system = '7';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-prune-'));
  place = new DiskBackupPlace(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = (path: string) => place.write(path, Readable.from([Buffer.from('x')]));

/** A night's base backup, and ten segments after it. */
async function night(day: number, first: number, timeline = '00000001'): Promise<void> {
  const start = segmentName(timeline, first);
  await put(basePath(system, start, true));
  await put(baseRecordPath(system, { start, finishedAt: new Date(Date.UTC(2026, 10, day, 1, 42)) }));
  for (let number = first; number < first + 10; number += 1)
    await put(walPath(system, segmentName(timeline, number), 'ab'.repeat(32), true));
}

async function segments(): Promise<number[]> {
  const found: number[] = [];
  for await (const { name } of walOf(place, system)) found.push(segmentNumber(name));
  return found.toSorted((one, other) => one - other);
}

const now = new Date(Date.UTC(2026, 10, 28, 2));

describe('an archive', () => {
  it('retains the base backups of the last days, and the log since the oldest of them', async () => {
    for (const [index, day] of [24, 25, 26, 27].entries()) await night(day, 1 + index * 10);
    expect(await pruneArchive({ place, system }, 2, now)).toEqual({ bases: 2, segments: 20 });
    expect((await basesOf(place, system)).map(({ start }) => segmentNumber(start))).toEqual([21, 31]);
    expect([(await segments())[0], (await segments()).length]).toEqual([21, 20]);
    expect(await pruneArchive({ place, system }, 2, now)).toEqual({ bases: 0, segments: 0 });
    const files: string[] = [];
    for await (const { path } of place.list(`_database/${system}/base`)) files.push(path);
    expect(files).toHaveLength(4);
  });

  it('retains the newest base backup whatever is asked for, and drops timelines that none is on', async () => {
    await night(24, 1);
    await night(25, 100, '00000002');
    expect(await pruneArchive({ place, system }, 0, now)).toEqual({ bases: 1, segments: 10 });
    expect((await segments())[0]).toBe(100);
  });

  it('retains all of a day, of which each may be on a timeline of its own', async () => {
    await night(27, 1);
    await night(27, 5, '00000002');
    expect(await pruneArchive({ place, system }, 1, now)).toEqual({ bases: 0, segments: 0 });
    expect(await basesOf(place, system)).toHaveLength(2);
  });

  it('drops what a base backup has left that died, a day later', async () => {
    await night(27, 1);
    const left = basePath(system, segmentName('00000001', 5), false);
    await put(left);
    await pruneArchive({ place, system }, 7, new Date());
    expect(await place.sizeOf(left)).toBe(1);
    await pruneArchive({ place, system }, 7, new Date(Date.now() + 2 * 86_400_000));
    expect(await place.sizeOf(left)).toBeUndefined();
    expect(await basesOf(place, system)).toHaveLength(1);
  });
});

describe('plumbline restore --time', () => {
  const run = (args: string[], more: Record<string, string> = {}) =>
    restoreCommand(readConfiguration({ DATA_DIR: join(root, 'data'), BACKUP_URL: root, ...more }), args);

  it('refuses what it can’t do, in a sentence', async () => {
    for (const args of [
      ['file', '--time', 'latest'],
      ['--time', 'latest', '--replace'],
      ['file', '--from', root],
      ['file', '--database', '7'],
    ])
      await expect(run(args), args.join(' ')).rejects.toThrow(/^Usage: plumbline restore/);
    await expect(run(['--time', 'yesterday'])).rejects.toThrow(/--time must be latest, or a moment/);
    await expect(run(['--time', 'latest', '--from', 'ftp://a'])).rejects.toThrow(/^--from must be a folder/);
    await expect(run(['--time', 'latest'], { BACKUP_URL: 'off' })).rejects.toThrow(/From where/);
    await expect(run(['--time', 'latest'], { DATABASE_URL: 'postgres://u:p@localhost/x' })).rejects.toThrow(
      /restores the embedded database/,
    );
    await expect(run(['--time', 'latest'])).rejects.toThrow(/no archive of a database/);
    await expect(run(['--time', 'latest', '--database', '9'])).rejects.toThrow(/no archive of the database 9/);
    // Of two databases one must be chosen.
    for (const one of ['7', '8'])
      await put(baseRecordPath(one, { start: segmentName('00000001', 1), finishedAt: now }));
    await expect(run(['--time', 'latest'])).rejects.toThrow(/add --database with one of 7, 8/);
  });
});
