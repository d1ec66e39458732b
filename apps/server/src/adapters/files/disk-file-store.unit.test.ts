import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskFileStore, problemOfFolder } from './disk-file-store.ts';
import { describeFileStore } from './file-store.suite.ts';
import { FileStoreFault } from './file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('files on a disk', () => {
  describeFileStore(() => ({
    store: new DiskFileStore(folder),
    incoming: (instance) => join(folder, instance, 'incoming'),
  }));

  it('says what stands in the way of its folder', async () => {
    await writeFile(join(folder, 'photo'), '');
    expect(await new DiskFileStore(join(folder, 'photo')).hindrance()).toMatch(/^the folder .*photo is a file$/);
    expect(await new DiskFileStore(join(folder, 'photo', 'below')).hindrance()).toMatch(/lies below a file$/);
    await expect(new DiskFileStore(join(folder, 'photo')).assertWritable()).rejects.toThrow(FileStoreFault);
    expect(await problemOfFolder(folder)).toBeUndefined();
    expect(await problemOfFolder(folder, Infinity)).toMatch(/is on a full disk$/);
  });
});
