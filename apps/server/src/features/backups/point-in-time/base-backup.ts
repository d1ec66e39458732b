import type { Dirent } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import { z } from 'zod';
import { ArchiveWriter } from '../../../adapters/backups/archive-writer.ts';
import { handoverFolder } from '../../../database/embedded/wal-archive.ts';
import { openBackupConnection } from '../backup-connection.ts';
import { BackupRefused } from '../backup-refused.ts';
import { through } from '../file-lists.ts';
import type { ArchivedBase, WalArchive } from './archive-names.ts';
import { basePath, baseRecordPath } from './archive-names.ts';

const baseFormat = 'plumbline-base';
export const baseVersion = 1;
/** The first entry of a base backup. */
export const baseHeadName = 'base.json';
/** What entries of the database's files begin with. */
export const baseFilePrefix = 'files/';

const formOfBase = z.object({ format: z.literal(baseFormat), version: z.int() });

/** The first entry: the folders of the database, and how large its files are together. */
export const baseHead = formOfBase.extend({
  system: z.string(),
  folders: z.array(z.string()),
  bytes: z.number(),
});

/** What is written beside a base backup once it is complete. */
export const baseRecord = formOfBase.extend({
  system: z.string(),
  /** The first and the last segment that it can't do without. */
  start: z.string(),
  stop: z.string(),
  finishedAt: z.iso.datetime(),
  /** The major version of PostgreSQL. */
  postgres: z.int(),
  /** The key that it is encrypted by, as names of files have it; null: none. */
  key: z.string().nullable(),
  size: z.number(),
});

/** Folders whose content PostgreSQL makes again, or must not find. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
  handoverFolder,
]);
const leftOutNames =
  /^(postmaster\.(pid|opts)|pg_internal\.init|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal|current_logfiles.*|\.s\.PGSQL.*|pgsql_tmp.*)$/;

interface FoundFile {
  path: string;
  size: number;
}

/** The folders and files of a database that belong in a base backup, by paths in its folder. @throws BackupRefused of a tablespace */
async function contentOf(folder: string): Promise<{ folders: string[]; files: FoundFile[] }> {
  const folders: string[] = [];
  const files: FoundFile[] = [];
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries) {
      if (leftOutNames.test(entry.name)) continue;
      const inside = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isSymbolicLink())
        throw new BackupRefused(`The database has files elsewhere (${inside}): it can’t be archived.`);
      if (entry.isDirectory()) {
        folders.push(inside);
        if (!emptied.has(inside)) await visit(inside);
      } else if (entry.isFile()) {
        const found = await stat(join(folder, inside)).catch(() => undefined);
        if (found) files.push({ path: inside, size: found.size });
      }
    }
  };
  await visit('');
  return { folders, files };
}

const chunkSize = 256 * 1024;

/** As many bytes of a file as it had; PostgreSQL may cut or remove it meanwhile, and its log repeats that. */
async function* bytesOf(path: string, size: number): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    for (let at = 0; at < size;) {
      const wanted = Math.min(chunkSize, size - at);
      const block = Buffer.alloc(wanted);
      const read = file ? (await file.read(block, 0, wanted, at)).bytesRead : 0;
      // The rest stays zero where the file is shorter by now.
      yield read === 0 ? block : block.subarray(0, read);
      at += read === 0 ? wanted : read;
    }
  } finally {
    await file?.close();
  }
}

/** The file by which PostgreSQL starts; it is rewritten as a whole, so that two equal reads are a whole one. */
async function controlFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'global', 'pg_control');
  let before = await readFile(path);
  for (let tries = 0; tries < 100; tries += 1) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
    await pause(10);
  }
  throw new Error('the control file of the database changes all the time');
}

const controlPath = 'global/pg_control';

interface BaseOptions {
  connectionString: string;
  /** The folder of the database. */
  folder: string;
  archive: WalArchive;
  /** Waits until a segment of the log is stored. */
  whenStored: (segment: string) => Promise<void>;
  now: () => Date;
  signal?: AbortSignal;
}

/**
 * Copies the files of the embedded database while it works, as PostgreSQL's manual describes for a base backup: with the log from its
 * start they become the database of any later moment. @throws FileStoreFault; BackupRefused; errors of the database
 */
export async function takeBase(options: BaseOptions): Promise<ArchivedBase> {
  const { archive, signal } = options;
  const { place, key, system } = archive;
  const client = await openBackupConnection(options.connectionString);
  const stop = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const { rows: begun } = await client.query<{ start: string; major: number }>(
      `select pg_walfile_name(pg_backup_start('plumbline', true)) as start, current_setting('server_version_num')::int / 10000 as major`,
    );
    const [found] = begun;
    if (!found) throw new Error('the database has begun no backup');
    const { start, major } = found;
    const writer = new ArchiveWriter(options.now());
    const path = basePath(system, start, key !== null);
    const compressed = through(
      writer.bytes,
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    );
    const writing = place.write(path, key ? key.encrypt(compressed) : compressed);
    writing.catch((error: unknown) => writer.fail(error));
    const filled = await fill(writer, options, async () => {
      const { rows: ended } = await client.query<{ stop: string; label: string }>(
        'select pg_walfile_name(lsn) as stop, labelfile as label from pg_backup_stop(false)',
      );
      return ended[0] ?? { stop: '', label: '' };
    }).catch((error: unknown) => {
      writer.fail(error);
      return { error };
    });
    const size = await writing;
    if ('error' in filled) throw filled.error;
    await options.whenStored(filled.stop);
    // Names have seconds: a moment within this one may be before the end.
    const finishedAt = new Date(Math.ceil(options.now().getTime() / 1000) * 1000);
    const record: z.output<typeof baseRecord> = {
      format: baseFormat,
      version: baseVersion,
      system,
      start,
      stop: filled.stop,
      finishedAt: finishedAt.toISOString(),
      postgres: major,
      key: key?.id ?? null,
      size,
    };
    const recordPath = baseRecordPath(system, { start, finishedAt });
    await place.write(recordPath, Readable.from([Buffer.from(`${JSON.stringify(record, null, 1)}\n`)]));
    return { path: recordPath, start, finishedAt };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    // Ends the backup where it was not ended.
    await client.end().catch(() => undefined);
  }
}

/** Writes all entries. @param end ends the backup in the database @returns the last segment that is needed */
async function fill(
  writer: ArchiveWriter,
  { folder, archive, signal }: BaseOptions,
  end: () => Promise<{ stop: string; label: string }>,
): Promise<{ stop: string }> {
  const { folders, files } = await contentOf(folder);
  const head: z.output<typeof baseHead> = {
    format: baseFormat,
    version: baseVersion,
    system: archive.system,
    folders,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
  await writer.add(baseHeadName, Buffer.from(`${JSON.stringify(head)}\n`));
  for (const { path, size } of files) {
    signal?.throwIfAborted();
    if (path === controlPath) continue;
    await writer.addStream(`${baseFilePrefix}${path}`, size, bytesOf(join(folder, path), size));
  }
  await writer.add(`${baseFilePrefix}${controlPath}`, await controlFile(folder));
  const { stop, label } = await end();
  await writer.add(`${baseFilePrefix}backup_label`, Buffer.from(label));
  writer.end();
  return { stop };
}
