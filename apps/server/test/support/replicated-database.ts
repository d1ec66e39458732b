import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from '../../src/database/embedded/account.ts';
import { chooseAccount, handOver } from '../../src/database/embedded/account.ts';
import { type Binaries, findBinaries } from '../../src/database/embedded/binaries.ts';
import { databaseUser, ensureCluster } from '../../src/database/embedded/cluster.ts';
import { knock, launch, readPidFile, socketFolder, socketPort } from '../../src/database/embedded/postmaster.ts';
import { newDatabase } from './new-database.ts';

/** A server of the pair, and its database by itself. */
interface DatabaseServer {
  address: string;
  pid: number;
}

/** A primary, and a standby of it that each commit waits for. */
export interface ReplicatedDatabase {
  /** With both hosts, as `DATABASE_URL` takes it. */
  address: string;
  primary: DatabaseServer;
  standby: DatabaseServer;
  /** Ends the primary as a crash does, with all its connections. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, which then waits for nobody. */
  promote(): Promise<void>;
  /** Whether the standby replays what the primary commits. */
  replay(goesOn: boolean): Promise<void>;
  close(): Promise<void>;
}

const settings = { fsync: 'off', shared_buffers: '64MB' };

/** Starts both on sockets in a temporary folder, by the programs that the embedded database uses. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-pair-'));
  const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const account = chooseAccount(folder, folders.primary);
  if (account.isOther) handOver(account, folder);
  const binaries = findBinaries(account, undefined);
  await ensureCluster(folders.primary, binaries, account, () => undefined);
  // The files of a server that has not run yet are what a base backup of it would be.
  cpSync(folders.primary, folders.standby, { recursive: true });
  chmodSync(folders.standby, 0o700);
  writeFileSync(join(folders.standby, 'standby.signal'), '');
  const source = `host=${socketFolder(folders.primary, account)} port=${socketPort} user=${databaseUser}`;
  writeFileSync(
    join(folders.standby, 'postgresql.auto.conf'),
    `primary_conninfo = '${source} application_name=standby'\n`,
  );
  if (account.isOther) handOver(account, folders.standby);

  const running: number[] = [];
  const close = async () => {
    await Promise.all(running.map(endCluster));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const place = { binaries, account, running };
    const primary = await startCluster(folders.primary, place, { hot_standby: 'on' });
    const standby = await startCluster(folders.standby, place, { hot_standby: 'on' });
    await waitForStandby(primary.host);
    const onStandby = async (statement: string) => {
      const client = await connected(addressAt(standby.host, 'postgres'));
      await client.query(statement);
      await client.end();
    };
    return {
      address: `postgresql://${databaseUser}@/plumbline?host=${primary.host},${standby.host}&port=${socketPort}`,
      primary: { address: addressAt(primary.host), pid: primary.pid },
      standby: { address: addressAt(standby.host), pid: standby.pid },
      killPrimary: () => endCluster(primary.pid),
      promote: () => onStandby('select pg_promote()'),
      replay: (goesOn) => onStandby(`select pg_wal_replay_${goesOn ? 'resume' : 'pause'}()`),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes the database, and has each commit wait for the standby. */
async function waitForStandby(primary: string): Promise<void> {
  const admin = await connected(addressAt(primary, 'postgres'));
  await newDatabase(admin, 'plumbline');
  await waitFor(admin, `select from pg_stat_replication where state = 'streaming'`);
  await admin.query(`alter system set synchronous_standby_names = 'standby'`);
  await admin.query('select pg_reload_conf()');
  await waitFor(admin, `select from pg_stat_replication where sync_state = 'sync'`);
  await admin.end();
}

/** The address of a database of a server whose socket is in this folder. */
export const addressAt = (host: string, database = 'plumbline') =>
  `postgresql://${databaseUser}@/${database}?host=${host}&port=${socketPort}`;

/** Starts a server on the files in a folder, and adds its process to those that run. @param more settings beside the usual ones */
export async function startCluster(
  folder: string,
  { binaries, account, running }: { binaries: Binaries; account: Account; running: number[] },
  more: Readonly<Record<string, string>>,
): Promise<{ host: string; pid: number }> {
  const host = socketFolder(folder, account);
  const launched = launch({ folder, host, binaries, account, settings: { ...settings, ...more } });
  for (;;) {
    const answer = await knock(host);
    if (answer.state === 'ready') {
      await answer.client.end();
      const pid = readPidFile(folder)?.pid;
      if (pid === undefined) throw new Error(`the server in ${folder} has no process`);
      running.push(pid);
      return { host, pid };
    }
    if (!launched.isRunning()) throw new Error(await launched.complaint());
    await sleep(50);
  }
}

/** A connection of its own; what it is cut by is said to whoever uses it. */
export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function waitFor(client: pg.Client, statement: string): Promise<void> {
  while ((await client.query(statement)).rows.length === 0) await sleep(50);
}

/** An immediate shutdown: connections are cut, nothing is written any more. */
export async function endCluster(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      return;
    }
    await sleep(50);
  }
}
