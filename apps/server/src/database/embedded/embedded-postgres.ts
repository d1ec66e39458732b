import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { databaseUser, ensureCluster, ensureDataFolder, isAlive, readFilesMajor } from './cluster.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import {
  isPostmasterOf,
  type KeeperClient,
  knock,
  type Launch,
  launch,
  readPidFile,
  removeStaleLocks,
  socketFolder,
  socketPort,
} from './postmaster.ts';

/** A PostgreSQL server managed by this process, which runs until `stop`. */
export interface EmbeddedPostgres {
  /** For `pg` and for psql alike. */
  readonly connectionString: string;
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: 'plumbline';
  /** True when the server was already running: left by a killed process, or shared with another one. */
  readonly adopted: boolean;
  /** The server's process; changes when the server died and was started again. */
  readonly pid: number;
  /** Ends the server, unless another process still uses it. Safe to call twice. */
  stop(): Promise<void>;
}

const database = 'plumbline';
/** An advisory lock that each process using the server holds (shared) on a connection to the database `postgres`. */
const usersLock = 7_585_862;
/** How long to wait for the lock of a server that is shutting down. */
const lockTimeoutMs = 10_000;
const stopTimeoutMs = 60_000;

interface Running {
  client: KeeperClient;
  pid: number;
  adopted: boolean;
  /** True if no other process was using the server when this one connected. */
  alone: boolean;
}

interface Place {
  folder: string;
  host: string;
  binaries: Binaries;
  account: Account;
  settings: Readonly<Record<string, string>>;
  log: (line: string) => void;
}

/**
 * Starts the embedded PostgreSQL, or adopts the server that is running on these files, and creates the database
 * `plumbline`. If the server dies, it is restarted automatically. Takes the data folder (the files are in its
 * `postgres` folder), a receiver of progress lines, and settings of PostgreSQL for this run only. Throws
 * `EmbeddedPostgresError`.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log(line: string): void;
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  ensureDataFolder(resolve(options.dataDir));
  const dataDir = realpathSync(options.dataDir);
  const folder = join(dataDir, 'postgres');
  const account = chooseAccount(dataDir, folder);
  const binaries = findBinaries(account, readFilesMajor(folder));
  const log = (line: string) => options.log(line);
  await ensureCluster(folder, binaries, account, log);
  const host = socketFolder(folder, account);
  const place: Place = { folder, host, binaries, account, settings: options.settings ?? {}, log };

  let running = await bringUp(place);
  const { adopted } = running;
  let isOurs = running.alone;
  let stopped: Promise<void> | undefined;
  let reviving: Promise<void> | undefined;

  const watch = () => {
    running.client.once('end', () => {
      if (stopped === undefined) reviving = revive();
    });
    running.client.unref();
  };
  const revive = async () => {
    log('PostgreSQL is gone; starting it again.');
    for (let pause = 100; stopped === undefined; pause = Math.min(pause * 2, 5000)) {
      try {
        running = await bringUp(place);
        isOurs = running.alone;
        log('PostgreSQL is back.');
        watch();
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  };
  // Without `stop` (an uncaught exception): let the server shut down once all its users have disconnected.
  const onExit = () => {
    if (isOurs && isPostmasterOf(running.pid, folder)) process.kill(running.pid, 'SIGTERM');
  };
  const stop = async () => {
    await reviving;
    process.off('exit', onExit);
    running.client.ref();
    if (await isLastUser(running.client)) await shutDown(running.pid, folder);
    await running.client.end().catch(() => {});
  };
  watch();
  process.on('exit', onExit);
  return {
    connectionString: `postgresql://${databaseUser}@/${database}?host=${encodeURIComponent(host)}&port=${socketPort}`,
    host,
    port: socketPort,
    user: databaseUser,
    database,
    adopted,
    get pid() {
      return running.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}

/** Connects until a server responds, starting one if none is running, and registers as a user of it. */
async function bringUp(place: Place): Promise<Running> {
  const attempts: Launch[] = [];
  // Ended while the server still starts: it must not stay behind.
  const onExit = () => attempts.forEach((attempt) => attempt.process.kill('SIGTERM'));
  process.on('exit', onExit);
  try {
    return await knockUntilReady(place, attempts);
  } finally {
    process.off('exit', onExit);
  }
}

/** Adds each server that it starts to `attempts`; the last one may be running. */
async function knockUntilReady(place: Place, attempts: Launch[]): Promise<Running> {
  let attempt: Launch | undefined;
  let lockedSince: number | undefined;
  let saidBusy = Date.now();
  for (;;) {
    const answer = await knock(place.host);
    if (answer.state === 'ready') {
      const running = await settle(place, answer.client, attempt);
      if (running !== undefined) return running;
    } else if (attempt !== undefined && !attempt.isRunning()) {
      const complaint = await attempt.complaint();
      attempt = undefined;
      lockedSince ??= Date.now();
      if (!/lock file|shared memory/.test(complaint)) {
        throw new EmbeddedPostgresError('start_failed', `PostgreSQL does not start: ${complaint}`);
      }
      if (Date.now() - lockedSince > lockTimeoutMs) throw inUse(place.folder);
    } else if (answer.state === 'absent' && attempt === undefined) {
      removeStaleLocks(place.folder, place.host);
      const owner = readPidFile(place.folder);
      if (owner === undefined || !isPostmasterOf(owner.pid, place.folder)) {
        attempt = launch(place);
        attempts.push(attempt);
      } else {
        lockedSince ??= Date.now();
        if (Date.now() - lockedSince > lockTimeoutMs) throw inUse(place.folder);
      }
    }
    if (Date.now() - saidBusy > 5000) {
      saidBusy = Date.now();
      place.log('PostgreSQL is starting (after a crash it first repairs its files) …');
    }
    await sleep(20);
  }
}

/** Locks, finds the process, creates the database. Undefined if the server went away meanwhile. */
async function settle(place: Place, client: KeeperClient, attempt: Launch | undefined): Promise<Running | undefined> {
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [usersLock]);
    const alone = rows[0]?.alone === true;
    await client.query('select pg_advisory_lock_shared($1)', [usersLock]);
    if (alone) await client.query('select pg_advisory_unlock($1)', [usersLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`).catch(ignoreDuplicate);
    const owner = readPidFile(place.folder);
    if (owner === undefined) throw new Error('the server is going away');
    attempt?.process.stderr?.destroy();
    return { client, pid: owner.pid, adopted: owner.pid !== attempt?.process.pid, alone };
  } catch (error) {
    await client.end().catch(() => {});
    if (errorCode(error).startsWith('57P') || !isAlive(readPidFile(place.folder)?.pid ?? 0)) return undefined;
    throw error;
  }
}

function ignoreDuplicate(error: unknown): void {
  // 42P04 and 23505: another process created it at the same moment.
  if (!['42P04', '23505'].includes(errorCode(error))) throw error;
}

async function isLastUser(client: KeeperClient): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    // Another user that was killed a moment ago may not have been noticed yet.
    for (let tries = 0; tries < 10; tries += 1) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [usersLock]);
      if (rows[0]?.alone === true) return true;
      await sleep(30);
    }
    return false;
  } catch {
    // No connection: the server is gone or going, and an order to end does no harm.
    return true;
  }
}

/** Requests a fast shutdown (open transactions are rolled back) and waits until the files are released. */
async function shutDown(pid: number, folder: string): Promise<void> {
  if (!isPostmasterOf(pid, folder)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + stopTimeoutMs;
  // An orphan that its new parent doesn't reap remains visible as a process, so check the lock file too.
  while (isAlive(pid) && readPidFile(folder)?.pid === pid) {
    if (Date.now() > until) {
      throw new EmbeddedPostgresError('start_failed', `PostgreSQL (process ${pid}) did not end within a minute.`);
    }
    await sleep(10);
  }
}

function inUse(folder: string): EmbeddedPostgresError {
  const owner = readPidFile(folder);
  return new EmbeddedPostgresError(
    'data_folder_in_use',
    `The database in ${folder} is held by another PostgreSQL${owner === undefined ? '' : ` (process ${owner.pid})`} ` +
      'that does not answer: end it, or set DATA_DIR to another folder.',
  );
}
