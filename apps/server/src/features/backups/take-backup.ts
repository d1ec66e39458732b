import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ArchiveWriter } from '../../adapters/backups/archive-writer.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import { redactingStatement, sequencesOf, tablesOf } from './backed-up-tables.ts';
import { lockFor, openBackupConnection, quoted, withBackupConnection } from './backup-connection.ts';
import type { BackupContent, BackupOptions, TakenBackup } from './backup-options.ts';
import { BackupRefused } from './backup-refused.ts';
import { storeStream } from './copied-streams.ts';
import { hashesInUse, storeFiles } from './backed-up-files.ts';
import { writeFileList } from './file-lists.ts';
import { leftOut, nothingRedacted, secretsRedacted } from './left-out.ts';
import type { BackupManifest } from './manifest.ts';
import {
  backupFormat,
  backupManifest,
  backupName,
  folderOf,
  formatVersion,
  headName,
  listName,
  manifestName,
  tableName,
} from './manifest.ts';

const interruptedAfter = 86_400_000;

/**
 * Makes a backup of one company while people write: its rows and the list of its files are those of one moment. The files
 * are copied after that transaction, by hash, those that the place has already left as they are.
 * @throws BackupRefused; FileStoreFault of either place; the signal's reason
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { instance, place, key, now, signal } = options;
  const folder = folderOf(instance.schema);
  const archive = new ArchiveWriter(now);
  const onAbort = () => archive.fail(signal?.reason);
  return withBackupConnection(options.connectionString, { signal, onAbort }, async (client) => {
    await lockFor(client, 'backup', instance.schema);
    signal?.throwIfAborted();
    await place.tidy(folder, new Date(now.getTime() - interruptedAfter));
    const { path, at } = await freePath(options, folder);
    const bytes = archive.bytes;
    const writing = place.write(path, key ? key.encrypt(bytes) : bytes);
    // Whoever adds to the archive then gets the reason.
    writing.catch((error: unknown) => archive.fail(error));
    const filled = await fill(archive, client, { ...options, now: at }).catch((error: unknown) => {
      archive.fail(error);
      return { error };
    });
    const size = await writing;
    if ('error' in filled) throw filled.error;
    return { path, size, takenAt: at, ...filled };
  });
}

/** The first second from now on that no backup of the folder has: names say no more of the time. */
async function freePath(
  { place, key, now, isWhole }: BackupOptions,
  folder: string,
): Promise<{ path: string; at: Date }> {
  for (let at = now; ; at = new Date(at.getTime() + 1000)) {
    const path = `${folder}/${backupName(at, { isWhole, isEncrypted: key !== null })}`;
    if ((await place.sizeOf(path)) === undefined) return { path, at };
  }
}

/**
 * Makes a backup with its files inside as a stream, which is stored nowhere by this. Ending it early ends the backup.
 * @throws BackupRefused; FileStoreFault
 */
export async function* streamBackup(options: Omit<BackupContent, 'isWhole'>): AsyncGenerator<Buffer> {
  const { instance, key } = options;
  const client = await openBackupConnection(options.connectionString);
  const archive = new ArchiveWriter(options.now);
  try {
    await lockFor(client, 'backup', instance.schema);
    const filling = fill(archive, client, { ...options, isWhole: true, place: null }).catch((error: unknown) =>
      archive.fail(error),
    );
    const bytes = archive.bytes;
    for await (const chunk of key ? key.encrypt(bytes) : bytes) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
    await filling;
  } finally {
    archive.fail(new Error('nobody reads the backup any more'));
    await client.end().catch(() => undefined);
  }
}

/** Writes all entries. */
async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  options: BackupContent & { place: BackupPlace | null },
): Promise<Pick<TakenBackup, 'rows' | 'files'>> {
  const { instance, now, onProgress } = options;
  const head = { format: backupFormat, version: formatVersion };
  await archive.add(headName, Buffer.from(`${JSON.stringify(head)}\n`));
  await client.query('begin transaction isolation level repeatable read read only');
  const redaction = options.isRedacted === true ? secretsRedacted : nothingRedacted;
  const left = [...leftOut, ...redaction.tables];
  const known = await readFacts(client, options.platform, { schema: instance.schema, left });
  if (options.onSnapshot) {
    const { rows: exported } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    await options.onSnapshot(exported[0]?.id ?? '');
  }
  const tables: BackupManifest['tables'] = [];
  let rows = 0;
  let bytes = 0;
  for (const table of known.tables) {
    const copied = client.query(copyTo(redactingStatement(instance.schema, table, redaction)));
    copied.on('error', () => undefined);
    const stream = await storeStream(archive, tableName(table.name), copied, (added) => {
      bytes += added;
      onProgress?.({ stage: 'rows', what: table.name, rows, bytes, files: 0 });
    });
    // The count comes after the last row.
    await client.query('select');
    rows += copied.rowCount;
    tables.push({ ...table, rows: copied.rowCount, ...stream });
  }
  const hashes = await hashesInUse(client, instance.schema);
  const sequences = await sequencesOf(client, instance.schema);
  await client.query('commit');
  const { list, ...files } = await storeFiles(archive, hashes, {
    ...options,
    onCopied: (copied, fileBytes) =>
      onProgress?.({ stage: 'files', what: '', rows, bytes: bytes + fileBytes, files: copied }),
  });
  // Before the backup is there: what can be removed one day is looked up in it.
  const { place } = options;
  if (place && !options.isWhole) await writeFileList({ ...options, place }, list);
  const manifest: BackupManifest = backupManifest.parse({
    ...head,
    instance: { id: instance.id, name: instance.name, schema: instance.schema, company: known.company },
    takenAt: now.toISOString(),
    program: await programVersion(),
    postgres: known.postgres,
    platform: known.platform,
    migrations: known.migrations,
    pushKey: known.pushKey,
    isRedacted: options.isRedacted === true,
    tables,
    leftOut: left,
    sequences,
    files: {
      place: options.isWhole ? 'inside' : 'beside',
      key: options.isWhole ? null : (options.key?.id ?? null),
      count: files.count,
      bytes: files.bytes,
      missing: files.missing,
      list: await storeStream(archive, listName, Readable.from(list)),
    },
  });
  await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  archive.end();
  return { rows, files };
}

/** What the manifest says beside rows; the first statement on the company's database fixes the moment, and no table is changed by a migration until the end. */
async function readFacts(
  client: pg.Client,
  platform: BackupContent['platform'],
  { schema, left }: { schema: string; left: readonly string[] },
) {
  const { rows } = await platform.query<{ company: string; platform: number; pushKey: string | null }>(
    `select company_name as company,
       (select max(version) from platform.migrations) as platform,
       (select public_key from platform.push_keys) as "pushKey"
     from platform.instances where schema_name = $1`,
    [schema],
  );
  const facts = rows[0];
  if (!facts) throw new BackupRefused('This company is not there any more.');
  const { rows: servers } = await client.query<{ postgres: string }>(
    `select current_setting('server_version') as postgres`,
  );
  const all = await tablesOf(client, schema);
  await client.query(
    `lock table ${all.map(({ name }) => `${quoted(schema)}.${quoted(name)}`).join(', ')} in access share mode`,
  );
  const migrations = await client.query<{ checksum: string }>(
    `select checksum from ${quoted(schema)}.migrations order by version`,
  );
  return {
    ...facts,
    postgres: servers[0]?.postgres ?? '',
    migrations: migrations.rows.map(({ checksum }) => checksum),
    tables: all.filter(({ name }) => !left.includes(name)),
  };
}

/** Of this program, as its package says. */
async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
