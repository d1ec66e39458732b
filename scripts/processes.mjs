// Starting programs so that none outlives us: each has a process group of its own, hears of Ctrl-C once, and is ended with us.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Place */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | undefined} */
let ended;
let lastSignalAt = 0;

/** The signal that ended us, once one came: a script then stops at its next step. */
export function endedBy() {
  return ended;
}

/**
 * The exit code by which a shell tells that a signal ended a program.
 * @param {NodeJS.Signals} signal
 */
export function codeOfSignal(signal) {
  return 128 + constants.signals[signal];
}

// npm passes a Ctrl-C on although the terminal has sent it to us already: the second within a second is the same one.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (Date.now() - lastSignalAt < 1000) return;
    lastSignalAt = Date.now();
    ended = signal;
    if (children.size === 0) process.exit(codeOfSignal(signal));
    for (const child of children) signalGroup(child, signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
process.on('exit', () => {
  for (const child of children) signalGroup(child, 'SIGKILL');
});

// npm can pass nothing on when it is killed at once: what it ran then ends as if it had been told to.
const npm = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/**
 * Runs a program with our own input and output until it ends.
 * @param {string} program
 * @param {string[]} args
 * @param {Place} [place]
 * @returns {Promise<number>} its exit code
 */
export async function run(program, args, place = {}) {
  const child = start(program, args, { ...place, stdio: 'inherit' });
  return await codeWhenEnded(child);
}

/**
 * Runs a program that tells the process it started of our death: it gets a channel to us, and `follow-parent.mjs` listens there.
 * @param {string} program
 * @param {string[]} args
 * @param {Place} [place]
 */
export function startFollowing(program, args, place = {}) {
  return start(program, args, { ...place, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}

/**
 * Runs a program and collects what it prints.
 * @param {string} program
 * @param {string[]} args
 * @param {Place} [place]
 */
export async function collect(program, args, place = {}) {
  const child = start(program, args, { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  const code = await codeWhenEnded(child);
  return { code, output };
}

/**
 * Waits for a program's end, and ends what is left of its group.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function codeWhenEnded(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      children.delete(child);
      reject(error);
    });
    child.once('exit', () => signalGroup(child, 'SIGKILL'));
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(code ?? codeOfSignal(signal ?? 'SIGKILL'));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function start(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  children.add(child);
  return child;
}
