import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { type Account, canReach } from './account.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

/** The programs of one PostgreSQL. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** The major version, 18 for instance. */
  readonly major: number;
}

const oldestMajor = 15;

/**
 * Finds PostgreSQL's programs: the packaged ones first, then the system's. Takes the account that must be able to run
 * them and, if data files exist, the major version that these need.
 * Throws `data_folder_other_version` if only other versions are installed, `no_binaries` if none is.
 */
export function findBinaries(account: Account, filesMajor: number | undefined): Binaries {
  const found: Binaries[] = [];
  for (const folder of candidateFolders(account)) {
    const binaries = readBinaries(folder);
    if (binaries === undefined) continue;
    if (filesMajor === undefined ? binaries.major >= oldestMajor : binaries.major === filesMajor) return binaries;
    found.push(binaries);
  }
  if (filesMajor !== undefined && found.length > 0) {
    const versions = [...new Set(found.map((binaries) => binaries.major))].join(', ');
    throw new EmbeddedPostgresError(
      'data_folder_other_version',
      `The data folder was made by PostgreSQL ${filesMajor}, and this machine has only version ${versions}: ` +
        'start it with the version of Plumbline that made it, or install that PostgreSQL.',
    );
  }
  throw new EmbeddedPostgresError(
    'no_binaries',
    `There is no PostgreSQL for this machine (${process.platform} ${process.arch}): ` +
      `install PostgreSQL ${oldestMajor} or newer, or set DATABASE_URL.`,
  );
}

function* candidateFolders(account: Account): Generator<string> {
  const packaged = packagedFolder();
  const ready = packaged === undefined ? undefined : preparePackaged(packaged, account);
  if (ready !== undefined) yield join(ready, 'bin');
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  yield* onPath;
  for (const parent of ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']) {
    if (!existsSync(parent)) continue;
    const newestFirst = readdirSync(parent).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    for (const name of newestFirst) {
      if (/^(postgresql@)?\d+$/.test(name)) yield join(parent, name, 'bin');
    }
  }
}

function readBinaries(folder: string): Binaries | undefined {
  const binaries = { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
  if (!existsSync(binaries.postgres) || !existsSync(binaries.initdb)) return undefined;
  try {
    // Also proves that the program runs: a binary for another C library exists but does not start.
    const text = execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8', timeout: 10_000, stdio: 'pipe' });
    const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
    return major === undefined ? undefined : { ...binaries, major: Number(major) };
  } catch {
    return undefined;
  }
}

function packagedFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    return undefined;
  }
}

/**
 * Prepares the packaged programs to run in place, or in a copy if the account can't reach them (root's own home is
 * closed to all others) or the links can't be created (a read-only installation).
 */
function preparePackaged(native: string, account: Account): string | undefined {
  const linked = makeLibraryLinks(native);
  if (linked && isRunnable(native, account)) return native;
  const version = String(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version);
  for (const parent of copyFolders(account)) {
    const copy = join(parent, `postgres-${version}`);
    try {
      if (existsSync(copy) || copyNative(native, parent, copy)) {
        if (isSafe(copy) && isRunnable(copy, account)) return copy;
      }
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC'].includes(errorCode(error))) throw error;
    }
  }
  return undefined;
}

function copyFolders(account: Account): string[] {
  const last = join(tmpdir(), `plumbline-${process.getuid?.() ?? 0}`);
  if (account.isOther) return ['/var/cache/plumbline', '/var/lib/plumbline', last];
  return [join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'plumbline'), last];
}

function copyNative(native: string, parent: string, copy: string): boolean {
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  if (!isSafe(parent)) return false;
  const unfinished = mkdtempSync(`${copy}.new-`);
  try {
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLibraryLinks(join(unfinished, 'native'));
    renameSync(join(unfinished, 'native'), copy);
  } catch (error) {
    // Another start was faster: its copy is as good.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
}

/** In a folder that others may write to, a stranger could have put programs under our name. */
function isSafe(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0 && statSync(folder).isDirectory();
}

function isRunnable(native: string, account: Account): boolean {
  if (account.isOther)
    return canReach(account, join(native, 'bin', 'postgres')) && canReach(account, join(native, 'lib'));
  try {
    accessSync(join(native, 'bin', 'postgres'), constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm packages can't contain links; the package lists them in a file for its install script, which we do not run. */
function makeLibraryLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(native);
  for (const { source, target } of links) {
    // The paths in the list start with "native/", and a copy may have another name.
    const at = join(native, relative('native', target));
    if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) continue;
    const to = join(native, relative('native', source));
    try {
      symlinkSync(relative(dirname(at), to), at);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false;
      throw new EmbeddedPostgresError(
        'no_binaries',
        `The link ${relative(root, at)} of PostgreSQL could not be made.`,
        error,
      );
    }
  }
  return true;
}
