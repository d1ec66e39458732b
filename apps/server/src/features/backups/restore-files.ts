import type pg from 'pg';
import type { ArchiveEntry } from '../../adapters/backups/archive-reader.ts';
import { eachAtOnce } from '../../adapters/files/at-once.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { FileStoreFault } from '../../adapters/files/file-store.ts';
import { readBeside, withHash } from './backed-up-files.ts';
import { quoted } from './backup-connection.ts';
import { BackupRefused } from './backup-refused.ts';
import { fileBeside } from './manifest.ts';
import type { BackupFile, InspectedBackup } from './read-backup.ts';
import { filesOf, folderOfBackup } from './read-backup.ts';

const copiesAtOnce = 4;
const together = 500;

interface RestoringFiles {
  file: BackupFile;
  inspected: InspectedBackup;
  /** Where the company's files go, by its schema. */
  store: FileStore;
  schema: string;
  signal?: AbortSignal;
}

const damagedFile = (hash: string, cause?: unknown) =>
  new BackupRefused(`The backup is damaged: the file ${hash} was changed or cut.`, { cause });

interface PresentFile {
  hash: string;
  size: number;
}

/** Files of a backup's list that have bytes, some hundred at a time. */
async function* inBatches(inspected: InspectedBackup): AsyncGenerator<PresentFile[]> {
  let batch: PresentFile[] = [];
  for await (const { hash, size } of filesOf(inspected)) {
    if (size === undefined) continue;
    if (batch.push({ hash, size }) < together) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Brings the files that lie beside a backup to where the company's files are, each compared by its hash; what is there
 * already stays. @param claim says that files are about to be referred to
 * @throws BackupRefused of a file that is missing or was changed
 */
export async function restoreFilesBeside(
  { file, inspected, store, schema, signal }: RestoringFiles,
  claim: (hashes: readonly string[]) => Promise<void>,
  onCopied: (copied: number) => void,
): Promise<void> {
  const { place: kind, key } = inspected.manifest.files;
  let copied = 0;
  for await (const batch of inBatches(inspected)) {
    signal?.throwIfAborted();
    await claim(batch.map(({ hash }) => hash));
    if (kind === 'inside') continue;
    await eachAtOnce(batch, copiesAtOnce, async ({ hash, size }) => {
      signal?.throwIfAborted();
      if ((await store.sizeOf(schema, Buffer.from(hash, 'hex'))) === size) return;
      const bytes = await readBeside(file, fileBeside(folderOfBackup(file), hash, key));
      if (!bytes) throw damagedFile(hash);
      await store.write(schema, withHash(readable(bytes, hash), hash), size).catch((error: unknown) => {
        throw error instanceof BackupRefused || isOfPlace(error) ? error : damagedFile(hash, error);
      });
      onCopied((copied += 1));
    });
  }
}

/** Of the place, the disk or the network, and not of the bytes. */
export const isOfPlace = (error: unknown) =>
  error instanceof FileStoreFault || /^E[A-Z0-9]+$/.test(String((error as { code?: unknown }).code));

/** @throws BackupRefused where bytes can't be decrypted */
async function* readable(bytes: AsyncIterable<Uint8Array>, hash: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw isOfPlace(error) ? error : damagedFile(hash, error);
  }
}

/** Stores a file that is inside of a backup. @throws BackupRefused of one that was changed */
export async function restoreFile(
  { store, schema }: RestoringFiles,
  { name, size, content }: ArchiveEntry,
): Promise<void> {
  const hash = name.slice(name.lastIndexOf('/') + 1);
  if ((await store.sizeOf(schema, Buffer.from(hash, 'hex'))) === size) return;
  await store.write(schema, withHash(content, hash), size).catch((error: unknown) => {
    throw isOfPlace(error) ? error : damagedFile(hash, error);
  });
}

/**
 * Reads all files beside a backup and compares them. @returns how many
 * @throws BackupRefused of the first that is missing or was changed
 */
export async function compareFilesBeside(
  file: BackupFile,
  inspected: InspectedBackup,
  onCompared: (compared: number) => void,
): Promise<number> {
  const { place: kind, key } = inspected.manifest.files;
  let compared = 0;
  if (kind === 'inside') return inspected.manifest.files.count;
  for await (const batch of inBatches(inspected)) {
    await eachAtOnce(batch, copiesAtOnce, async ({ hash }) => {
      const bytes = await readBeside(file, fileBeside(folderOfBackup(file), hash, key));
      if (!bytes) throw damagedFile(hash);
      try {
        for await (const chunk of withHash(readable(bytes, hash), hash)) void chunk;
      } catch (error) {
        throw isOfPlace(error) ? error : damagedFile(hash, error);
      }
      onCompared((compared += 1));
    });
  }
  return compared;
}

/** Claims files in the company as it is now, so that its sweep leaves them while the backup is restored. */
export async function claimHashes(pool: pg.Pool, schema: string, hashes: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ table: string | null }>('select to_regclass($1)::text as table', [
    `${quoted(schema)}.stored_files`,
  ]);
  if (typeof rows[0]?.table !== 'string') return;
  await pool.query(
    `insert into ${quoted(schema)}.stored_files (sha256, claimed_at) select decode(hash, 'hex'), now() from unnest($1::text[]) as hash
     on conflict (sha256) do update set claimed_at = excluded.claimed_at`,
    [hashes],
  );
}
