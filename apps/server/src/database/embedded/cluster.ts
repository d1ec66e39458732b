import { spawn } from 'node:child_process';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeMissingFolders } from '../../make-missing-folders.ts';
import { type Account, handOver, ownerOf } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

/** The superuser of the embedded database; only the system account that owns the files (and root) reaches its socket. */
export const databaseUser = 'plumbline';

/**
 * What a small machine needs that differs from PostgreSQL's own defaults. Written again at each start, read before
 * `postgresql.auto.conf`, so `ALTER SYSTEM SET …` wins and lasts.
 */
const settings: Record<string, string> = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  // Packing the pages that are logged after a checkpoint doubles what storing answers costs (docs/performance.md).
  wal_compression: 'off',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  recovery_init_sync_method: 'syncfs',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%u.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
};

const settingsFile = 'plumbline.conf';

/**
 * Makes sure that the data folder is there and may be written to.
 * Throws `data_folder_not_a_folder`, `data_folder_unreadable`, `data_folder_not_writable`.
 */
export function ensureDataFolder(dataDir: string): void {
  try {
    makeMissingFolders(dataDir);
  } catch (error) {
    if (['EEXIST', 'ENOTDIR'].includes(errorCode(error))) throw notAFolder(dataDir, error);
    throw new EmbeddedPostgresError(
      'data_folder_not_writable',
      `The data folder ${dataDir} cannot be made (${reason(error)}): make it, or set DATA_DIR to a folder that you may write to.`,
      error,
    );
  }
  if (!statSync(dataDir).isDirectory()) throw notAFolder(dataDir);
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'data_folder_unreadable',
      `The data folder ${dataDir} cannot be read (${reason(error)}): start as its owner, or set DATA_DIR to another folder.`,
      error,
    );
  }
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'data_folder_not_writable',
      `The data folder ${dataDir} cannot be written to (${reason(error)}): start as its owner, or set DATA_DIR to another folder.`,
      error,
    );
  }
}

/**
 * The major version of PostgreSQL that made the files, or undefined when there are none yet.
 * Throws `data_folder_not_a_database` when something else lies in the database's place, `data_folder_unreadable`.
 */
export function readFilesMajor(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined;
  try {
    const text = readFileSync(join(folder, 'PG_VERSION'), 'utf8');
    if (/^\d+\s*$/.test(text)) return Number(text);
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') throw notADatabase(folder);
    if (errorCode(error) !== 'ENOENT') {
      throw new EmbeddedPostgresError(
        'data_folder_unreadable',
        `The database in ${folder} cannot be read (${reason(error)}): start as its owner, or set DATA_DIR to another folder.`,
        error,
      );
    }
    if (readdirSync(folder).length === 0) return undefined;
  }
  throw notADatabase(folder);
}

/**
 * Makes the database's files when there are none, completely or not at all: they are made under another name and renamed.
 * Throws `initialisation_failed` and `data_folder_not_writable`.
 */
export async function ensureCluster(folder: string, binaries: Binaries, account: Account, log: (line: string) => void) {
  sweepUnfinished(folder);
  if (readFilesMajor(folder) === undefined) {
    log('Making the database, once …');
    await makeCluster(folder, binaries, account);
  } else if (account.isOther && ownerOf(folder) !== account.uid) {
    // Root copied the data here, and the copy belongs to root.
    handOver(account, folder);
  }
  chmodSync(folder, 0o700);
  writeFileSync(join(folder, settingsFile), settingsText(), { mode: 0o644 });
  if (account.isOther) chownSync(join(folder, settingsFile), account.uid, account.gid);
}

async function makeCluster(folder: string, binaries: Binaries, account: Account): Promise<void> {
  const unfinished = mkdtempSync(`${folder}.new-${process.pid}-`);
  try {
    if (account.isOther) chownSync(unfinished, account.uid, account.gid);
    const { status, output } = await run(
      binaries.initdb,
      initdbArguments(serverPath(unfinished, account)),
      unfinished,
      account,
    );
    if (status !== 0) {
      const last = output.split('\n').find((line) => /error|fatal|could not|cannot/i.test(line)) ?? output.trim();
      throw new EmbeddedPostgresError(
        'initialisation_failed',
        `The database could not be made in ${folder}: ${last.trim()}`,
      );
    }
    appendFileSync(join(unfinished, 'postgresql.conf'), `\ninclude_if_exists '${settingsFile}'\n`);
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
    renameSync(unfinished, folder);
  } catch (error) {
    // ENOTEMPTY: another start made the database meanwhile, and we use that one.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function initdbArguments(path: string): string[] {
  return [
    '-D',
    path,
    `--username=${databaseUser}`,
    // The socket lies in a folder that only the owner of the files can enter; there is no other way in.
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    '--locale=C',
    // Under plain C, trigram search does not see Hebrew letters.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ];
}

/**
 * The data directory's path as passed to PostgreSQL, which is started in that folder. Another account may lack access
 * to the parent folders (such as root's home), but can always use its working directory.
 */
export function serverPath(folder: string, account: Account): string {
  return account.isOther && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

const megabyte = 1024 * 1024;

/**
 * What a connection works with between two statements stays with it. Given back after each, as the C library does by itself, it is
 * asked for again page by page: a twentieth of what storing answers costs PostgreSQL (docs/performance.md).
 */
const memorySettings = {
  MALLOC_TRIM_THRESHOLD_: String(2 * megabyte),
  MALLOC_TOP_PAD_: String(megabyte / 4),
  MALLOC_MMAP_THRESHOLD_: String(megabyte),
};

/** The environment of PostgreSQL's programs: nothing of ours may steer them (PGDATA, PGPORT, LD_LIBRARY_PATH …). */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', ...memorySettings };
}

/** What `spawn` needs to run a program as the account, in the folder. */
export function spawnAs(account: Account, folder: string) {
  return {
    cwd: folder,
    env: serverEnvironment(),
    ...(account.isOther ? { uid: account.uid, gid: account.gid } : {}),
  };
}

function run(program: string, args: string[], folder: string, account: Account) {
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(program, args, { ...spawnAs(account, folder), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ status: 1, output: error.message }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** A start that was killed while it made the files leaves them under their temporary name, with its process number. */
function sweepUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (pid !== process.pid && isAlive(pid)) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function settingsText(): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  return `# Written at each start. Change a setting for good with ALTER SYSTEM SET.\n${lines.join('\n')}\n`;
}

function notAFolder(dataDir: string, cause?: unknown): EmbeddedPostgresError {
  const message = `The data folder ${dataDir} is not a folder: set DATA_DIR to another place.`;
  return new EmbeddedPostgresError('data_folder_not_a_folder', message, cause);
}

function notADatabase(folder: string): EmbeddedPostgresError {
  const message = `${folder} holds something that is not a PostgreSQL database: move it away, or set DATA_DIR to another folder.`;
  return new EmbeddedPostgresError('data_folder_not_a_database', message);
}

function reason(error: unknown): string {
  const code = errorCode(error);
  const words: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOENT: 'no folder can be made there',
  };
  return words[code] ?? (code || String(error));
}
