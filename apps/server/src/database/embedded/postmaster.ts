import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, readFileSync, readlinkSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { databaseUser, isAlive, serverPath, spawnAs } from './cluster.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

/** The number in the socket's file name; nothing listens on the network. */
export const socketPort = 5432;

/** A system call's limit for the path of a socket, without the closing zero. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * The folder of the socket: the database's own, or, if that path is too long for a socket, one in the temporary folder
 * that only the account can enter.
 * Throws `start_failed` if somebody else owns that name.
 */
export function socketFolder(folder: string, account: Account): string {
  if (Buffer.byteLength(socketPath(folder)) <= longestSocketPath) return folder;
  const running = readPidFile(folder);
  if (running !== undefined && running.socketFolder.startsWith('/') && isPostmasterOf(running.pid, folder)) {
    return running.socketFolder;
  }
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const short = [tmpdir(), '/tmp']
    .map((parent) => join(parent, `plumbline-${name}`))
    .find((path) => Buffer.byteLength(socketPath(path)) <= longestSocketPath);
  if (short === undefined)
    throw new EmbeddedPostgresError('start_failed', `The path ${folder} is too long for a socket.`);
  try {
    mkdirSync(short, { mode: 0o700 });
    if (account.isOther) chownSync(short, account.uid, account.gid);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const { uid, mode } = lstatSync(short);
  if (uid !== account.uid || (mode & 0o170077) !== 0o040000) {
    throw new EmbeddedPostgresError(
      'start_failed',
      `The folder ${short} for the database's socket belongs to someone else: remove it.`,
    );
  }
  return short;
}

function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`);
}

/**
 * The connection that stays open. `pg` supports `unref`, so that it doesn't prevent the process from exiting, but its
 * types lack it.
 */
export type KeeperClient = Client & { ref(): void; unref(): void };

/**
 * Probes the socket: `ready` with the open connection (the caller ends it), `busy` while the server starts, recovers or
 * shuts down, `absent` if there is no response.
 */
export async function knock(
  host: string,
): Promise<{ state: 'ready'; client: KeeperClient } | { state: 'busy' | 'absent' }> {
  const client = new Client({
    host,
    port: socketPort,
    user: databaseUser,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    application_name: 'plumbline keeper',
  }) as KeeperClient;
  client.on('error', () => {});
  try {
    await client.connect();
    return { state: 'ready', client };
  } catch (error) {
    await client.end().catch(() => {});
    return { state: ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(errorCode(error)) ? 'absent' : 'busy' };
  }
}

/** A start of the server in progress: whether the process is alive, and its output before it opened its log. */
export interface Launch {
  readonly process: ChildProcess;
  isRunning(): boolean;
  complaint(): Promise<string>;
}

/**
 * Starts the server in its own process group, so that Ctrl-C in the terminal doesn't reach it directly: we shut it down
 * after the last request. Its output goes to files in the database's folder, so it survives when this process is
 * killed.
 */
export function launch(options: {
  folder: string;
  host: string;
  binaries: Binaries;
  account: Account;
  settings: Readonly<Record<string, string>>;
}): Launch {
  const { folder, host, binaries, account } = options;
  const path = serverPath(folder, account);
  const settings = {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: host === folder ? path : host,
    unix_socket_permissions: '0700',
    ...options.settings,
  };
  const args = ['-D', path, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawn(binaries.postgres, args, {
    ...spawnAs(account, folder),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let running = true;
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-20_000)));
  child.once('error', (error) => {
    running = false;
    output += `FATAL:  ${error.message}\n`;
  });
  child.once('exit', () => (running = false));
  child.unref();
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  const startedAt = Date.now();
  return {
    process: child,
    isRunning: () => running,
    complaint: async () => {
      // The process that writes the log outlives the server by a moment.
      for (let tries = 0; tries < 20; tries += 1) {
        const found = lastComplaint(output) ?? lastComplaint(newestLog(folder, startedAt), child.pid);
        if (found !== undefined) return found;
        await sleep(50);
      }
      return output.trim() || 'it gave no reason';
    },
  };
}

/** The last fatal line, of one process where its number is given: refused connections are logged as fatal, too. */
function lastComplaint(text: string, pid?: number): string | undefined {
  return text
    .split('\n')
    .filter((line) => pid === undefined || line.includes(`[${pid}]`))
    .map((line) => /\b(?:FATAL|PANIC):\s+(.*)$/.exec(line)?.[1])
    .findLast((found) => found !== undefined);
}

function newestLog(folder: string, since: number): string {
  try {
    const logs = readdirSync(join(folder, 'log')).map((name) => join(folder, 'log', name));
    const newest = logs.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
    if (newest === undefined || statSync(newest).mtimeMs < since - 1000) return '';
    return readFileSync(newest, 'utf8').slice(-20_000);
  } catch {
    return '';
  }
}

/** The process and the socket's folder from the server's own lock file, or undefined if there is none. */
export function readPidFile(folder: string): { pid: number; socketFolder: string } | undefined {
  return readLock(lockFile(folder));
}

/** Whether the process is a PostgreSQL server of this folder, and not a stranger that got the number of one that died. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    if (!basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')) return false;
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch (error) {
    // The working directory of another user's process isn't readable: a process named postgres then counts as ours, so
    // that its lock files are never removed.
    if (errorCode(error) !== 'EACCES') return false;
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  }
}

/**
 * Removes the lock files (the folder's and the socket's) of a dead server whose pid now belongs to another process,
 * because PostgreSQL would take that process for itself. PostgreSQL itself detects a pid without a process. Lingering
 * processes of the dead server are safe from a second one, which refuses to start while they use the shared memory.
 */
export function removeStaleLocks(folder: string, host: string): void {
  for (const lock of [lockFile(folder), `${socketPath(host)}.lock`]) {
    const pid = readLock(lock)?.pid;
    if (pid === undefined || !isAlive(pid) || isPostmasterOf(pid, folder)) continue;
    if (readLock(lock)?.pid === pid) rmSync(lock, { force: true });
  }
}

function lockFile(folder: string): string {
  return join(folder, 'postmaster.pid');
}

function readLock(path: string): { pid: number; socketFolder: string } | undefined {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : undefined;
  } catch {
    return undefined;
  }
}
