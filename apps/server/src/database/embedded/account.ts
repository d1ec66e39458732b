import { chownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The operating system's account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  /** True when this is not the account that runs Node: folders must be handed over and programs be reachable for it. */
  readonly isOther: boolean;
}

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root: the current user, or, for root, the owner of
 * existing data files, the owner of the data folder, `postgres`, `nobody`. Takes the data folder and the database's
 * folder in it (which may be absent).
 * Throws `data_folder_other_owner` and `no_account`.
 */
export function chooseAccount(dataDir: string, clusterFolder: string): Account {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedPostgresError(
      'no_account',
      'The embedded PostgreSQL runs on Linux and macOS only: set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const accounts = readAccounts();
  const owner = ownerOf(clusterFolder);
  if (uid !== 0) {
    if (owner !== undefined && owner !== uid) {
      const name = accounts.find((account) => account.uid === owner)?.name ?? `number ${owner}`;
      throw new EmbeddedPostgresError(
        'data_folder_other_owner',
        `The database in ${clusterFolder} belongs to the user ${name}: start as that user or as root, or choose another DATA_DIR.`,
      );
    }
    const name = accounts.find((account) => account.uid === uid)?.name;
    if (name === undefined && owner === undefined) {
      throw new EmbeddedPostgresError(
        'no_account',
        `PostgreSQL cannot make a database for the user number ${uid}, who has no line in /etc/passwd: start as another user or set DATABASE_URL.`,
      );
    }
    return { uid, gid, name: name ?? String(uid), isOther: false };
  }
  const chosen =
    accounts.find((account) => account.uid !== 0 && account.uid === owner) ??
    accounts.find((account) => account.uid !== 0 && account.uid === ownerOf(dataDir)) ??
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody');
  if (chosen === undefined) {
    throw new EmbeddedPostgresError(
      'no_account',
      'PostgreSQL does not run as root and this machine has no user "nobody": start as an ordinary user or set DATABASE_URL.',
    );
  }
  return { ...chosen, isOther: true };
}

/** Whether the account can traverse every folder above `path`, and read and execute what is there. */
export function canReach(account: Account, path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bits = account.uid === uid ? mode >> 6 : account.gid === gid ? mode >> 3 : mode;
    const needed = at === path ? 0o5 : 0o1;
    if ((bits & needed) !== needed) return false;
    if (at === dirname(at)) return true;
  }
}

/** Gives a folder and all in it to the account. Nothing happens when that is oneself. */
export function handOver(account: Account, folder: string): void {
  if (!account.isOther) return;
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) handOver(account, path);
    else if (!entry.isSymbolicLink()) chownSync(path, account.uid, account.gid);
  }
}

/** The id of the user who owns a path, or undefined if it doesn't exist. */
export function ownerOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.uid;
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  let text = '';
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => Number.isInteger(account.uid) && account.uid >= 0);
}
