// A suite that is killed or broken must not leave servers and browsers behind: all of them work below one temporary folder.
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** A run needs up to 2 GB; whoever has little more keeps it for the browser. */
const roomWanted = 8e9;

/** A temporary folder for one run, open to the account that PostgreSQL runs as. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(placeOfFiles(), `plumbline-test-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Each test file has a database of its own, of a thousand small files: on a disk, making one takes ten times as long as in
 * memory. Nobody needs them afterwards.
 */
function placeOfFiles() {
  if (process.env['TMPDIR'] || process.platform !== 'linux') return tmpdir();
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, freemem()) < roomWanted) return tmpdir();
    forgetKilledRuns(memory);
    return memory;
  } catch {
    return tmpdir();
  }
}

/**
 * A run that was killed itself has left its files, which take memory, and perhaps a PostgreSQL that works on them.
 * @param {string} place where runs have their folders
 */
export function forgetKilledRuns(place) {
  for (const name of readdirSync(place)) {
    const [, pid] = /^plumbline-test-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || readdirSync('/proc').includes(pid)) continue;
    clearAway(join(place, name));
  }
}

/**
 * Ends the processes that were started with this temporary folder, or work in it, and removes it.
 * @param {string} folder
 * @returns {string[]} what was ended
 */
export function clearAway(folder) {
  const ended = [];
  for (let round = 0; round < 5; round++) {
    const left = processesOf(folder);
    if (left.length === 0) break;
    for (const { pid, command } of left) {
      try {
        process.kill(pid, 'SIGKILL');
        ended.push(`${command} (process ${pid})`);
      } catch {
        // Gone by itself.
      }
    }
    // A killed process needs a moment to vanish.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return [...new Set(ended)];
}

/** @param {string} folder */
function processesOf(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, 'latin1').split('\0');
        const isOurs = environment.includes(`TMPDIR=${folder}`) || readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
        if (!isOurs || /^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, 'utf8'))) return [];
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/comm`, 'utf8').trim() }];
      } catch {
        // Another user's, or gone.
        return [];
      }
    });
}
