import { createHash } from 'node:crypto';
import type { ArchiveEntry } from '../../adapters/backups/archive-reader.ts';
import { archiveEntries, wholeContent } from '../../adapters/backups/archive-reader.ts';
import type { BackupKey } from '../../adapters/backups/backup-key.ts';
import { encryptedBeginning, WrongBackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import { FileStoreFault } from '../../adapters/files/file-store.ts';
import type { ListedBackupFile } from './backed-up-files.ts';
import { filesBeside, listedFiles } from './backed-up-files.ts';
import { BackupRefused } from './backup-refused.ts';
import { decompress } from './copied-streams.ts';
import type { BackupManifest, StoredStream } from './manifest.ts';
import {
  backupFormat,
  backupHead,
  backupManifest,
  fileBeside,
  fileEntry,
  formatVersion,
  headName,
  listName,
  manifestName,
  partName,
  tableName,
} from './manifest.ts';

/** A backup at its place. */
export interface BackupFile {
  place: BackupPlace;
  path: string;
  /** Opens it where it is encrypted. */
  key: BackupKey | null;
}

/** More than any part, and any manifest, has. */
const maxEntry = 96 * 1024 * 1024;
/** More than the lists of ten million files have, which are in memory. */
const maxList = 512 * 1024 * 1024;

const damaged = (what: string) => new BackupRefused(`The backup is damaged: ${what}.`);
const foreign = () => new BackupRefused('This is no backup of Plumbline, or its beginning is damaged.');

/** The folder of a backup, at its place. */
export const folderOfBackup = ({ path }: Pick<BackupFile, 'path'>) => path.slice(0, path.lastIndexOf('/'));

/**
 * The entries of a backup; their contents are not compared with the manifest yet.
 * @throws BackupRefused of one that is missing, foreign, encrypted by another key, or damaged
 */
export async function* backupEntries(file: BackupFile): AsyncGenerator<ArchiveEntry> {
  let isFirst = true;
  try {
    for await (const entry of archiveEntries(await openedBytes(file))) {
      if (isFirst) await checkHead(entry);
      else yield { ...entry, content: refusing(entry.content) };
      isFirst = false;
    }
    if (isFirst) throw foreign();
  } catch (error) {
    throw refusalOf(error, isFirst);
  }
}

/** The bytes of a backup, decrypted where they are encrypted. */
async function openedBytes({ place, path, key }: BackupFile): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await place.read(path);
  if (!bytes) throw new BackupRefused(`There is no backup ${path} in ${place.name}.`);
  const reading = bytes[Symbol.asyncIterator]();
  // A network may give less at first than what shows whether it is encrypted.
  let beginning: Uint8Array = Buffer.alloc(0);
  while (beginning.length < encryptedBeginning.length) {
    const next = await reading.next();
    if (next.done === true) break;
    beginning = beginning.length === 0 ? next.value : Buffer.concat([beginning, next.value]);
  }
  async function* all() {
    try {
      yield beginning;
      for (let next = await reading.next(); next.done !== true; next = await reading.next()) yield next.value;
    } finally {
      await reading.return?.();
    }
  }
  if (!Buffer.from(beginning.subarray(0, encryptedBeginning.length)).equals(Buffer.from(encryptedBeginning)))
    return all();
  if (key?.opens === true) return key.decrypt(all());
  await reading.return?.();
  throw new BackupRefused(
    'The backup is encrypted: set BACKUP_KEY to its secret key, or name a file with it by --key.',
  );
}

/** The content of an entry. @throws BackupRefused where it is damaged */
async function* refusing(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw refusalOf(error, false);
  }
}

/** The whole content of an entry. @throws BackupRefused where it is damaged, or larger than any */
export async function contentOf(entry: ArchiveEntry): Promise<Buffer> {
  if (entry.size > maxEntry) throw damaged(`${entry.name} is too large`);
  return wholeContent(entry, maxEntry);
}

async function checkHead(entry: ArchiveEntry): Promise<void> {
  if (entry.name !== headName || entry.size > 1000) throw foreign();
  const head = backupHead.safeParse(parsed(await wholeContent(entry, 1000)));
  if (!head.success) throw foreign();
  if (head.data.version > formatVersion) {
    throw new BackupRefused('The backup was made by a newer Plumbline: restore it with that one.');
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What people are shown of an error while a backup is read: those of the place and of the system are not the backup's. */
function refusalOf(error: unknown, isBeginning: boolean): unknown {
  if (error instanceof BackupRefused || error instanceof FileStoreFault || !(error instanceof Error)) return error;
  if (error instanceof WrongBackupKey) return new BackupRefused('The backup is encrypted by another key.');
  // As ENOENT and ECONNRESET; what Node itself has against bytes begins with ERR_.
  const isOfSystem = 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));
  if (isOfSystem || error.name === 'AbortError') return error;
  return isBeginning ? foreign() : damaged(error.message.replace(/\.$/, ''));
}

/** What `inspectBackup` found of one entry. */
interface SeenEntry {
  size: number;
  sha256: string;
}

/** A backup that was read to its end and is whole. */
export interface InspectedBackup {
  manifest: BackupManifest;
  /** The compressed parts of its list of files. */
  list: Buffer;
}

/**
 * Reads a whole backup and compares it with its manifest and its seal, down to the last byte; and looks whether the files
 * beside it are there. Nothing is changed.
 * @throws BackupRefused with what is wrong
 */
export async function inspectBackup(
  file: BackupFile,
  options: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<InspectedBackup> {
  const seen = new Map<string, SeenEntry>();
  let manifest: BackupManifest | undefined;
  const parts: Buffer[] = [];
  let listed = 0;
  for await (const entry of backupEntries(file)) {
    options.signal?.throwIfAborted();
    if (manifest || seen.has(entry.name)) throw damaged('it has entries that do not belong there');
    if (entry.name === manifestName) {
      manifest = readManifest(await contentOf(entry));
      continue;
    }
    const hash = createHash('sha256');
    const isOfList = entry.name.startsWith(`${listName}.`);
    if (isOfList && (listed += entry.size) > maxList) throw damaged('its list of files is too large');
    for await (const chunk of entry.content) {
      hash.update(chunk);
      if (isOfList) parts.push(chunk);
      options.onBytes?.(chunk.length);
    }
    seen.set(entry.name, { size: entry.size, sha256: hash.digest('hex') });
  }
  if (!manifest) throw damaged('its end is missing');
  for (const stream of [...manifest.tables, { name: null, ...manifest.files.list }]) {
    compareParts(seen, stream.name === null ? listName : tableName(stream.name), stream);
  }
  const inspected = { manifest, list: Buffer.concat(parts) };
  await checkFiles(file, inspected, seen);
  if (seen.size > 0) throw damaged('it has entries that do not belong there');
  return inspected;
}

function readManifest(bytes: Buffer): BackupManifest {
  const read = backupManifest.safeParse(parsed(bytes));
  if (!read.success || read.data.format !== backupFormat) throw damaged('its manifest can’t be read');
  return read.data;
}

/** Compares the parts of a stream with those that were seen, which are struck off. */
function compareParts(seen: Map<string, SeenEntry>, name: string, { parts }: StoredStream): void {
  for (const [index, part] of parts.entries()) {
    const entry = partName(name, index + 1);
    const found = seen.get(entry);
    if (!found || found.size !== part.size || found.sha256 !== part.sha256)
      throw damaged(`${entry} was changed or cut`);
    seen.delete(entry);
  }
}

/** Compares the list of files with what is in the backup or beside it. */
async function checkFiles(file: BackupFile, inspected: InspectedBackup, seen: Map<string, SeenEntry>): Promise<void> {
  const { files } = inspected.manifest;
  const counted = { count: 0, missing: 0 };
  const folder = folderOfBackup(file);
  let absent = 0;
  let group = '';
  let present = new Map<string, number>();
  for await (const { hash, size } of filesOf(inspected)) {
    if (size === undefined) {
      counted.missing += 1;
      continue;
    }
    counted.count += 1;
    if (files.place === 'inside') {
      const found = seen.get(fileEntry(hash));
      if (!found || found.size !== size || found.sha256 !== hash) throw damaged(`the file ${hash} was changed or cut`);
      seen.delete(fileEntry(hash));
      continue;
    }
    if (!hash.startsWith(group) || group === '') {
      group = hash.slice(0, 2);
      present = await filesBeside(file.place, folder, hash);
    }
    const found = present.get(fileBeside(folder, hash, files.key));
    if (found === undefined || (files.key === null && found !== size)) absent += 1;
  }
  if (counted.count !== files.count || counted.missing !== files.missing)
    throw damaged('its list of files is not whole');
  if (absent > 0) {
    throw new BackupRefused(
      `The backup is not whole: ${absent} of its ${files.count} files are missing in ${file.place.name}/${folder}/files.`,
    );
  }
}

/** The files of a backup, as its list has them. */
export async function* filesOf({ manifest, list }: InspectedBackup): AsyncGenerator<ListedBackupFile> {
  async function* text() {
    let at = 0;
    for (const { size } of manifest.files.list.parts) {
      yield await decompress(list.subarray(at, (at += size))).catch((error: unknown) => {
        throw new BackupRefused('The backup is damaged: its list of files can’t be read.', { cause: error });
      });
    }
  }
  yield* listedFiles(text());
}
