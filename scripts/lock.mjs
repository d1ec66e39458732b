// One at a time: two starts in the same moment must not install or build over one another.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere, root } from './repository.mjs';
import { say, UserFacingError } from './say.mjs';

/**
 * Runs a task while no other process of this checkout runs one under the same name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} task
 * @param {string} [folder] where the locks are
 * @returns {Promise<T>}
 */
export async function alone(name, task, folder = join(root, '.cache')) {
  const path = join(folder, `${name}.lock`);
  await acquire(path);
  const release = () => {
    if (readIfThere(path) === nameOf(process.pid)) rmSync(path, { force: true });
  };
  process.once('exit', release);
  try {
    return await task();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} path */
async function acquire(path) {
  for (let waitNoted = false; !tryToTake(path);) {
    const owner = readIfThere(path);
    const pid = Number(owner.split(' ')[0]);
    if (pid > 0 && !isAlive(pid, owner)) {
      // Killed while it held the lock.
      rmSync(path, { force: true });
      continue;
    }
    if (!waitNoted) say(`Waiting for another start (process ${pid || 'unknown'}) to finish its part …`);
    waitNoted = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Written whole under a name of its own and then linked, so that nobody ever reads a lock without its owner.
 * @param {string} path
 */
function tryToTake(path) {
  const own = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(own, nameOf(process.pid));
  } catch (error) {
    throw new UserFacingError(
      `${dirname(path)} cannot be written to (${codeOf(error)}): start as the owner of this folder.`,
    );
  }
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * The name of a process: its number, and where the system tells, when it began. Its number alone will be a stranger's one day.
 * @param {number} pid
 */
export function nameOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name may hold blanks and brackets; the beginning is field 22 of the whole.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}

/**
 * @param {number} pid
 * @param {string} name its name when it took the lock
 */
function isAlive(pid, name) {
  try {
    process.kill(pid, 0);
    const now = nameOf(pid);
    return !name.includes(' ') || !now.includes(' ') || name === now;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * The system's name of an error, or an empty text.
 * @param {unknown} error
 */
export function codeOf(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
