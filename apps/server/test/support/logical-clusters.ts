import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount, handOver } from '../../src/database/embedded/account.ts';
import { findBinaries } from '../../src/database/embedded/binaries.ts';
import { ensureCluster } from '../../src/database/embedded/cluster.ts';
import { newDatabase } from './new-database.ts';
import { addressAt, connected, endCluster, startCluster } from './replicated-database.ts';

/** Two PostgreSQL servers that have nothing to do with each other, each with a database `plumbline`. */
interface LogicalClusters {
  /** The addresses of their databases. */
  first: string;
  second: string;
  close(): Promise<void>;
}

/** Starts both on sockets in a temporary folder, with what logical replication needs. */
export async function startLogicalClusters(): Promise<LogicalClusters> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-two-'));
  const folders = [join(folder, 'first'), join(folder, 'second')] as const;
  const account = chooseAccount(folder, folders[0]);
  if (account.isOther) handOver(account, folder);
  const binaries = findBinaries(account, undefined);
  const running: number[] = [];
  const close = async () => {
    await Promise.all(running.map(endCluster));
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (path: string) => {
    await ensureCluster(path, binaries, account, () => undefined);
    const { host } = await startCluster(path, { binaries, account, running }, { wal_level: 'logical' });
    const admin = await connected(addressAt(host, 'postgres'));
    await newDatabase(admin, 'plumbline');
    await admin.end();
    return addressAt(host);
  };
  try {
    return { first: await start(folders[0]), second: await start(folders[1]), close };
  } catch (error) {
    await close();
    throw error;
  }
}
