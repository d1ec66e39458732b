import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMoment } from '../../../commands/restore-in-time-command.ts';
import { lastDue } from './archiver.ts';
import {
  baseRecordPath,
  firstGap,
  folderOfWal,
  isWalName,
  readBaseRecordPath,
  readWalPath,
  segmentName,
  segmentNumber,
  walPath,
} from './archive-names.ts';
import { inside } from './extract-base.ts';
import { neededBy } from './prune-archive.ts';

const sha256 = 'ab'.repeat(32);

describe('names of an archive', () => {
  it('are read as they were written', () => {
    for (const name of [
      '0000000100000000000000FF',
      '00000002.history',
      '00000001000000000000000A.partial',
      '00000001000000000000000A.00000028.backup',
    ]) {
      expect(isWalName(name)).toBe(true);
      for (const isEncrypted of [false, true]) {
        const path = walPath('7', name, sha256, isEncrypted);
        expect(readWalPath(path)).toEqual({ path, name, hash: sha256.slice(0, 16) });
        expect(path.startsWith(`${folderOfWal('7', name)}/`)).toBe(true);
      }
    }
    const finishedAt = new Date('2026-11-28T01:41:07Z');
    const path = baseRecordPath('7', { start: '00000001000000000000000A', finishedAt });
    expect(readBaseRecordPath(path)).toEqual({ path, start: '00000001000000000000000A', finishedAt });
  });

  it('of others are none', () => {
    for (const name of ['', '../../etc/passwd', '00000001', 'problem', '00000001.history.part', 'x00000002.history'])
      expect(isWalName(name), name).toBe(false);
    expect(readWalPath('_database/7/wal/x/00000001.zst')).toBeUndefined();
    expect(readBaseRecordPath('_database/7/base/000000010000000000000003.tar.zst')).toBeUndefined();
  });

  it('count segments over the end of a prefix', () => {
    const last = '0000000100000000000000FF';
    expect(segmentName('00000001', segmentNumber(last) + 1)).toBe('000000010000000100000000');
  });

  it('show the first gap, on one timeline, after what is needed', () => {
    const of = (...numbers: number[]) => numbers.map((number) => segmentName('00000001', number));
    const start = segmentName('00000001', 5);
    expect(firstGap(of(5, 6, 7), start)).toBeUndefined();
    expect(firstGap(of(2, 5, 6), start)).toBeUndefined();
    expect(firstGap(of(5, 7), start)).toBe(segmentName('00000001', 6));
    expect(firstGap(of(6), start)).toBe(start);
    expect(firstGap([...of(5), segmentName('00000002', 9)], start)).toBeUndefined();
  });
});

describe('the log that is retained', () => {
  it('is what base backups need, and of timelines that have none yet', () => {
    const isNeeded = neededBy([{ start: segmentName('00000001', 9) }, { start: segmentName('00000002', 20) }]);
    const of = (timeline: string, number: number) => isNeeded(segmentName(timeline, number));
    expect([of('00000001', 8), of('00000001', 9), of('00000001', 50)]).toEqual([false, true, true]);
    expect([of('00000002', 19), of('00000002', 20), of('00000003', 1)]).toEqual([false, true, true]);
    expect(neededBy([{ start: segmentName('00000002', 20) }])(segmentName('00000001', 99))).toBe(false);
    expect(neededBy([])(segmentName('00000001', 1))).toBe(true);
  });
});

describe('a moment', () => {
  it('has a time zone', () => {
    expect(readMoment('2026-11-28T14:30:00+02:00')).toEqual(new Date('2026-11-28T12:30:00Z'));
    expect(readMoment('2026-11-28 14:30:05.5Z')).toEqual(new Date('2026-11-28T14:30:05.500Z'));
    expect(readMoment('latest')).toBe('latest');
    for (const text of ['2026-11-28T14:30:00', '2026-11-28', 'yesterday', '2026-13-28T14:30:00Z', ''])
      expect(() => readMoment(text), text).toThrow(/--time must be/);
  });

  it('of the next base backup is at night', () => {
    expect(lastDue(new Date('2026-11-28T01:40:00Z'))).toEqual(new Date('2026-11-27T01:41:00Z'));
    expect(lastDue(new Date('2026-11-28T01:41:00Z'))).toEqual(new Date('2026-11-28T01:41:00Z'));
  });
});

describe('paths of a base backup', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'plumbline-paths-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('stay in its folder', () => {
    expect(inside(folder, 'base/5/1259')).toBe(join(folder, 'base/5/1259'));
    for (const path of ['', '.', '..', '../x', 'base/../../x', '/etc/passwd', 'a\0b'])
      expect(() => inside(folder, path), path).toThrow(/leads out of it/);
  });
});
