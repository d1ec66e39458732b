import type pg from 'pg';
import type { BackupKey } from '../../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../../adapters/backups/backup-place.ts';
import { eachAtOnce } from '../../../adapters/files/at-once.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { openFileStore } from '../../../adapters/files/open-file-store.ts';
import type { Configuration } from '../../../configuration.ts';
import { migrateAll } from '../../../database/migrate-all.ts';
import { openPool } from '../../../database/pool.ts';
import { openLogger } from '../../../logger.ts';
import { quietRestored } from '../after-restore.ts';
import { hashesInUse, hashesOf, readBeside, withHash } from '../backed-up-files.ts';
import { openBackupConnection, quoted } from '../backup-connection.ts';
import { leftOut } from '../left-out.ts';
import { fileBeside, folderOf } from '../manifest.ts';
import { isOfPlace } from '../restore-files.ts';

/** What a database has that was restored to a moment. */
export interface SettledDatabase {
  companies: number;
  /** Files that were copied from beside the backups. */
  copied: number;
  /** Files whose bytes are neither where files are, nor beside the backups. */
  missing: number;
  /** When the last transaction before the moment ended; null where the log had none. */
  lastChange: Date | null;
}

interface Settling {
  configuration: Configuration;
  place: BackupPlace;
  key: BackupKey | null;
  now: Date;
  log: (line: string) => void;
}

const copiesAtOnce = 4;

/**
 * Brings a recovered database to this program's version, makes sure that nothing goes out a second time and that nobody is signed in, and
 * gets the files of its companies. @throws StartError of a database of a newer program; FileStoreFault
 */
export async function settleRestored(connectionString: string, settling: Settling): Promise<SettledDatabase> {
  const { configuration, log } = settling;
  const pool = openPool({ connectionString, size: 4, logger: openLogger(configuration.logLevel) });
  const client = await openBackupConnection(connectionString);
  try {
    const lastChange = await lastChangeOf(client);
    await migrateAll(pool, log);
    const { rows: companies } = await client.query<{ schema: string }>(
      `select schema_name as schema from platform.instances where to_regnamespace(quote_ident(schema_name)) is not null order by schema_name`,
    );
    for (const { schema } of companies) await quiet(client, schema, settling.now);
    await endQueue(client);
    const settled = { companies: companies.length, copied: 0, missing: 0, lastChange };
    const store = openFileStore(configuration.files, configuration.dataDir);
    for (const { schema } of companies) {
      const { copied, missing } = await bringFiles(client, store, schema, settling);
      settled.copied += copied;
      settled.missing += missing;
    }
    return settled;
  } finally {
    await client.end().catch(() => undefined);
    pool.removeAllListeners('error').on('error', () => undefined);
    await pool.end().catch(() => undefined);
  }
}

async function lastChangeOf(client: pg.Client): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  return rows[0]?.at ?? null;
}

/** The same as for a company that comes out of a backup. */
async function quiet(client: pg.Client, schema: string, now: Date): Promise<void> {
  await client.query('begin');
  await client.query(`set local search_path to ${quoted(schema)}, public`);
  await client.query(`truncate ${leftOut.map((table) => `${quoted(schema)}.${quoted(table)}`).join(', ')}`);
  await quietRestored(client, { isCopy: false, hasItsPushKey: true, now });
  await client.query('commit');
}

/** Ends what waits in the queue about companies: emails, messages, exports. */
async function endQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>("select to_regclass('queue.job')::text as table");
  if (typeof rows[0]?.table !== 'string') return;
  await client.query("delete from queue.job where data ->> 'schema' is not null and state < 'completed'");
}

/** Copies the files of a company that are not where files are from beside its backups. */
async function bringFiles(
  client: pg.Client,
  store: FileStore,
  schema: string,
  { place, key, log }: Settling,
): Promise<{ copied: number; missing: number }> {
  const hashes = [...hashesOf(await hashesInUse(client, schema))];
  const folder = folderOf(schema);
  const count = { copied: 0, missing: 0 };
  await eachAtOnce(hashes.entries(), copiesAtOnce, async ([, hash]) => {
    if ((await store.sizeOf(schema, Buffer.from(hash, 'hex'))) !== undefined) return;
    for (const path of pathsOf(folder, hash, key)) {
      const bytes = await readBeside({ place, key }, path);
      if (!bytes) continue;
      try {
        await store.write(schema, withHash(bytes, hash), Number.MAX_SAFE_INTEGER);
        count.copied += 1;
        if (count.copied % 1000 === 0) log(`${count.copied} files of ${folder} copied …`);
        return;
      } catch (error) {
        // Altered, which is as good as missing: another copy may be whole.
        if (isOfPlace(error)) throw error;
      }
    }
    count.missing += 1;
  });
  return count;
}

const pathsOf = (folder: string, hash: string, key: BackupKey | null) => [
  ...(key ? [fileBeside(folder, hash, key.id)] : []),
  fileBeside(folder, hash, null),
];
