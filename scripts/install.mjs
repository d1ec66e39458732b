// The locked packages, installed when they are missing or when the lock file has changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './lock.mjs';
import { npm } from './node.mjs';
import { fingerprint, readIfThere, root } from './repository.mjs';
import { during, main } from './say.mjs';

// Written last and removed by npm first: an installation that was cut off has none.
const stamp = join(root, 'node_modules', '.plumbline-installed');

/**
 * Installs what package-lock.json locks, unless that is what is there.
 * @returns {Promise<void>}
 */
export async function ensureInstalled() {
  const wanted = `${process.platform}-${process.arch} ${fingerprint(['package-lock.json'])}`;
  if (readIfThere(stamp) === wanted) return;
  await alone('install', async () => {
    if (readIfThere(stamp) === wanted) return;
    if (!matchesLock()) {
      await during('Installing the locked packages', () => npm(['ci', '--include=dev', '--include=optional'], root));
    }
    writeFileSync(stamp, wanted);
  });
}

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry */

/** Whether npm's own record of the folder names just what is locked: somebody ran `npm install`, and need not wait again. */
function matchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(record);
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const there = installed[path];
    if (there === undefined) return entry.optional === true || entry.devOptional === true;
    return there.version === entry.version && there.integrity === entry.integrity && existsSync(join(root, path));
  });
}

/**
 * @param {string} path
 * @returns {Record<string, LockEntry>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(ensureInstalled);
