// What the scripts tell the person in front of them. On the error stream, so that a command's own output stays clean.

import { codeOfSignal, endedBy } from './processes.mjs';

/** A sentence for the person who started the script; printed alone, without a stack. */
export class UserFacingError extends Error {}

/**
 * One short line of progress.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a task under a heading: says that it begins, every quarter of a minute that it goes on, and how long it took.
 * @template T
 * @param {string} heading
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function during(heading, task) {
  say(`${heading} …`);
  const begun = Date.now();
  const timer = setInterval(() => say(`  still at it (${seconds(begun)})`), 15_000);
  try {
    const result = await task();
    say(`  done in ${seconds(begun)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/**
 * The time since a moment, for people.
 * @param {number} begun
 */
export function seconds(begun) {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`;
}

/**
 * Runs a script's body: what goes wrong is told in one sentence where that is possible, and the exit code is 1.
 * @param {() => Promise<number | void>} body
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    const signal = endedBy();
    if (signal !== undefined) {
      // The step that was under way failed because the person ended it; there is nothing to tell.
      process.exitCode = codeOfSignal(signal);
      return;
    }
    say(error instanceof UserFacingError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}
