// One at a time: two starts in the same moment must not install or build over one another.
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere, root } from './repository.mjs';
import { say, UserFacingError } from './say.mjs';

/**
 * Runs a task while no other process of this checkout runs one under the same name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function alone(name, task) {
  const path = join(root, '.cache', `${name}.lock`);
  await acquire(path);
  const release = () => {
    if (Number(readIfThere(path)) === process.pid) rmSync(path, { force: true });
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
  for (let told = false; !tryToTake(path);) {
    const owner = Number(readIfThere(path));
    if (owner > 0 && !isAlive(owner)) {
      // Killed while it held the lock.
      rmSync(path, { force: true });
      continue;
    }
    if (!told) say(`Waiting for another start (process ${owner || 'unknown'}) to finish its part …`);
    told = true;
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
    writeFileSync(own, String(process.pid));
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

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
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
