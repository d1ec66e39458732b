import pg from 'pg';
import type { ArchiveEntry } from '../../adapters/backups/archive-reader.ts';
import type { Migration } from '../../database/migrator.ts';
import { applyMigrations, prepareMigrations, readMigrations } from '../../database/migrator.ts';
import { quoted } from './backup-connection.ts';
import type { BackupProgress } from './backup-progress.ts';
import { BackupRefused } from './backup-refused.ts';
import { TableLoader } from './load-tables.ts';
import type { BackupManifest } from './manifest.ts';
import type { BackupFile, InspectedBackup } from './read-backup.ts';
import { backupEntries, inspectBackup } from './read-backup.ts';

/** This program's migrations. */
export interface KnownMigrations {
  platform: readonly Migration[];
  instance: readonly Migration[];
}

/** @throws BackupRefused of a backup of a newer program, or of one with other migrations */
function checkMigrations(manifest: BackupManifest, known: KnownMigrations): void {
  const { migrations, platform } = manifest;
  if (migrations.length > known.instance.length || platform > known.platform.length) {
    throw new BackupRefused(
      `The backup was made by a newer Plumbline (${manifest.program}, version ${migrations.length} of its tables; this program knows ${known.instance.length}): restore it with that one.`,
    );
  }
  const differing = migrations.findIndex((checksum, index) => known.instance[index]?.checksum !== checksum);
  if (differing !== -1) {
    throw new BackupRefused(
      `The backup was made by another Plumbline: its migration ${differing + 1} is not this one's.`,
    );
  }
}

/** A backup that was read to its last byte, and can be loaded by this program. */
export interface OpenedBackup {
  inspected: InspectedBackup;
  known: KnownMigrations;
}

/** Reads a backup before anything begins. @throws BackupRefused of one that is damaged, or that this program can't load */
export async function openBackup(
  file: BackupFile,
  options: Parameters<typeof inspectBackup>[1],
): Promise<OpenedBackup> {
  const inspected = await inspectBackup(file, options);
  const known = { platform: await readMigrations('platform'), instance: await readMigrations('instance') };
  checkMigrations(inspected.manifest, known);
  return { inspected, known };
}

interface Loading {
  file: BackupFile;
  manifest: BackupManifest;
  known: KnownMigrations;
  /** A schema that is not there yet; made in the connection's transaction. */
  schema: string;
  /** Whether what was loaded is read again and compared with the backup. */
  isCompared: boolean;
  /** What is done with the bytes of a file that is in the backup. */
  onFile: (entry: ArchiveEntry) => Promise<void>;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal;
}

/**
 * Loads the rows of a backup into a new schema and migrates it to this program's version, all in the transaction that the
 * connection is in. @throws BackupRefused; errors of the database, of which one rolls back
 */
export async function loadBackup(client: pg.Client, loading: Loading): Promise<void> {
  try {
    await load(client, loading);
  } catch (error) {
    throw refusedRows(error);
  }
}

/** Rows, names and numbers that the database refuses are the backup's fault; all else is not. */
function refusedRows(error: unknown): unknown {
  // Data exceptions, violated constraints, and names that are not there.
  const isOfRows = error instanceof pg.DatabaseError && /^(22|23|42P01|42704)/.test(error.code ?? '');
  return isOfRows
    ? new BackupRefused(`The backup is damaged: its rows can’t be restored (${error.message}).`, { cause: error })
    : error;
}

async function load(client: pg.Client, loading: Loading): Promise<void> {
  const { file, manifest, known, schema, onProgress, signal } = loading;
  await client.query(`create schema ${quoted(schema)}`);
  await prepareMigrations(client, schema);
  await applyMigrations(client, schema, known.instance.slice(0, manifest.migrations.length));
  const loader = new TableLoader(client, schema, manifest);
  await loader.prepare();
  const sofar = { rows: 0, bytes: 0, files: 0 };
  const entries = backupEntries(file);
  try {
    for (const table of manifest.tables) {
      signal?.throwIfAborted();
      await loader.load(table, entries);
      sofar.rows += table.rows;
      sofar.bytes += table.bytes;
      onProgress?.({ stage: 'rows', what: table.name, ...sofar });
    }
    await loader.finish((statement) => {
      signal?.throwIfAborted();
      onProgress?.({ stage: 'indexes', what: statement, ...sofar });
    });
    // After the rows come the files that are inside, the list and the manifest.
    for await (const entry of entries) {
      signal?.throwIfAborted();
      if (!/^files\/[0-9a-f]{64}$/.test(entry.name)) continue;
      await loading.onFile(entry);
      sofar.files += 1;
      onProgress?.({ stage: 'files', what: '', ...sofar });
    }
  } finally {
    await entries.return(undefined);
  }
  if (loading.isCompared) await loader.compare(manifest.tables);
  await applyMigrations(client, schema, known.instance.slice(manifest.migrations.length));
}

/** Makes the functions of a schema mean the schema by the name that it has now: migrations give them the name of then. */
export async function bindFunctions(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = $1::regnamespace and exists (select from unnest(proconfig) as c where c like 'search\\_path=%')`,
    [quoted(schema)],
  );
  for (const { name } of rows)
    await client.query(`alter function ${name} set search_path to ${quoted(schema)}, public`);
}
