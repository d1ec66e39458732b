import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from './configuration.ts';
import { StartError } from './configuration.ts';

/**
 * Tries the folders that requests and background work write to, so that a wrong one is told at the start and not by the
 * first photo. @throws StartError naming the setting and the folder
 */
export async function checkFolders({ filesDir, dataDir, smtpUrl }: Configuration): Promise<void> {
  const isOfDataDir = filesDir === join(dataDir, 'files');
  await checkFolder(isOfDataDir ? 'DATA_DIR' : 'FILES_URL', filesDir);
  if (smtpUrl === undefined) await checkFolder('DATA_DIR', join(dataDir, 'outbox'));
}

async function checkFolder(setting: string, folder: string): Promise<void> {
  const fault = (why: string) => new StartError(`${setting}: the folder ${folder} ${why}.`);
  try {
    await mkdir(folder, { recursive: true });
    if (!(await stat(folder)).isDirectory()) throw fault('is a file');
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = reasons[code];
    throw why === undefined ? error : fault(why);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EEXIST: 'is a file',
  ENOTDIR: 'lies below a file',
  ENOENT: 'can’t be made here',
};
