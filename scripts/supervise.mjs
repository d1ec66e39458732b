// Keeps the server running: a process that dies (out of memory, kill -9) is started again.
import { codeWhenEnded, endedBy } from './processes.mjs';
import { startServer } from './serve.mjs';

/** Milliseconds until the first restart; they double with each start that fails, */
const firstDelay = 500;
/** up to this, */
const longestDelay = 30_000;
/** and begin again after a process that has served so long. */
const steadyTime = 60_000;

/**
 * The delay before a restart.
 * @param {number} failures in a row, this one included
 */
export function restartDelay(failures) {
  return Math.min(longestDelay, firstDelay * 2 ** (failures - 1));
}

/**
 * Runs `serve` until it is told to end. What ends without that is started again; only a first start that never served is not: it has
 * said in a sentence what is wrong, and would say it again.
 * @param {string} node
 * @param {string[]} args what belongs to the command
 * @returns {Promise<number>} the exit code
 */
export async function superviseServer(node, args) {
  let hasServed = false;
  for (let failures = 1; ; failures += 1) {
    const started = Date.now();
    const child = startServer(node, ['serve', ...args]);
    child.on('message', (message) => {
      if (message === 'ready') hasServed = true;
    });
    /** @type {NodeJS.Signals | null} */
    let signal = null;
    child.once('exit', (_, by) => (signal = by));
    const code = await codeWhenEnded(child);
    if (code === 0 || !hasServed || endedBy() !== undefined) return code;
    if (Date.now() - started > steadyTime) failures = 1;
    const restartInMs = restartDelay(failures);
    log({ pid: child.pid, ...(signal === null ? { code } : { signal }), restartInMs });
    await new Promise((resolve) => setTimeout(resolve, restartInMs));
  }
}

/**
 * A line in the server's log, of its form.
 * @param {object} facts
 */
function log(facts) {
  const line = { level: 50, time: Date.now(), ...facts, msg: 'the server process ended and is restarted' };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
