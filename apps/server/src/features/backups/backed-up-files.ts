import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from '../../adapters/backups/archive-writer.ts';
import type { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import { eachAtOnce } from '../../adapters/files/at-once.ts';
import { contentPlaces } from '../assets/index.ts';
import { quoted } from './backup-connection.ts';
import { BackupRefused } from './backup-refused.ts';
import { leftOut } from './left-out.ts';
import { fileBeside, fileEntry, folderOf } from './manifest.ts';
import type { BackupContent } from './backup-options.ts';

const copiesAtOnce = 4;
/** Files whose hashes begin alike: so many are compared with the place at once. */
const prefixLength = 2;
const linesTogether = 10_000;

/** The hashes of all files that rows refer to, in hexadecimal and in order; the text of all of them is in memory, 65 bytes each. */
export async function hashesInUse(client: pg.Client, schema: string): Promise<Buffer> {
  const { rows: columns } = await client.query<{ column: string }>(
    `select table_name || '.' || column_name as "column" from information_schema.columns
     where table_schema = $1`,
    [schema],
  );
  // A company whose migrations failed is of an older program: what came later is not there yet.
  const present = new Set(columns.map(({ column }) => column));
  // Of tables that are left out, the files are left out as well.
  const places = contentPlaces
    .filter(({ column }) => present.has(column) && !leftOut.includes(column.split('.')[0] ?? ''))
    .map(({ column }) => {
      const [table = '', name = ''] = column.split('.');
      return `select ${quoted(name)} as hash from ${quoted(schema)}.${quoted(table)} where ${quoted(name)} is not null`;
    });
  const copied = client.query(
    copyTo(`copy (select encode(hash, 'hex') as hash from (${places.join(' union ')}) as used order by 1) to stdout`),
  );
  copied.on('error', () => undefined);
  const chunks: Buffer[] = [];
  for await (const chunk of copied) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The lines of {@link hashesInUse}. */
export function* hashesOf(text: Buffer): Generator<string> {
  for (let at = 0; at < text.length; at += 65) yield text.toString('latin1', at, at + 64);
}

interface StoredFiles {
  count: number;
  copied: number;
  bytes: number;
  missing: number;
  /** The lines of the manifest's list. */
  list: readonly Buffer[];
}

type Storing = Pick<BackupContent, 'files' | 'key' | 'isWhole' | 'signal'> & {
  instance: { schema: string };
  /** Null where the files go into the backup. */
  place: BackupPlace | null;
  onCopied: (files: number, bytes: number) => void;
};

/** Stores the bytes of files in the backup, or beside it where they are not yet. */
export async function storeFiles(archive: ArchiveWriter, hashes: Buffer, storing: Storing): Promise<StoredFiles> {
  const stored = { count: 0, copied: 0, bytes: 0, missing: 0 };
  const texts: Buffer[] = [];
  let lines: string[] = [];
  const join = () => {
    texts.push(Buffer.from(lines.join('')));
    lines = [];
  };
  const note = (hash: string, size: number | undefined) => {
    if (lines.push(`${hash} ${size ?? '-'}\n`) === linesTogether) join();
    if (size === undefined) stored.missing += 1;
    else {
      stored.count += 1;
      stored.bytes += size;
    }
  };
  const { place } = storing;
  if (storing.isWhole || !place) {
    for (const hash of hashesOf(hashes)) {
      storing.signal?.throwIfAborted();
      note(hash, await storeInside(archive, hash, storing));
      storing.onCopied((stored.copied += 1), stored.bytes);
    }
  } else {
    for (const group of byPrefix(hashes)) {
      storing.signal?.throwIfAborted();
      const sizes = await storeBeside(group, { ...storing, place }, () =>
        storing.onCopied((stored.copied += 1), stored.bytes),
      );
      for (const [index, hash] of group.entries()) note(hash, sizes[index]);
    }
  }
  join();
  return { ...stored, list: texts };
}

/** Stores the bytes of files beside the backups of a company, those that are not there yet. @returns how many */
export async function copyBeside(
  hashes: Buffer,
  storing: Pick<Storing, 'instance' | 'files' | 'key' | 'signal'> & { place: BackupPlace },
): Promise<number> {
  let copied = 0;
  for (const group of byPrefix(hashes)) {
    await storeBeside(group, storing, () => (copied += 1));
  }
  return copied;
}

/** Hashes in groups that begin alike. */
function* byPrefix(hashes: Buffer): Generator<string[]> {
  let group: string[] = [];
  for (const hash of hashesOf(hashes)) {
    if (group[0] !== undefined && !hash.startsWith(group[0].slice(0, prefixLength))) {
      yield group;
      group = [];
    }
    group.push(hash);
  }
  if (group.length > 0) yield group;
}

async function storeInside(
  archive: ArchiveWriter,
  hash: string,
  { files, instance }: Storing,
): Promise<number | undefined> {
  const sha256 = Buffer.from(hash, 'hex');
  // An entry that was begun can't be taken back: the bytes are compared before.
  if (!(await isIntact(await files.read(instance.schema, sha256), hash))) return undefined;
  const found = await files.read(instance.schema, sha256);
  if (!found) return undefined;
  await archive.addStream(fileEntry(hash), found.size, found.stream as AsyncIterable<Buffer>);
  return found.size;
}

/** @returns the size of each file; undefined of those that are missing */
async function storeBeside(
  hashes: readonly string[],
  {
    files,
    instance,
    place,
    key,
    signal,
  }: Pick<Storing, 'instance' | 'files' | 'key' | 'signal'> & { place: BackupPlace },
  onCopied: () => void,
): Promise<(number | undefined)[]> {
  const folder = folderOf(instance.schema);
  const present = await filesBeside(place, folder, hashes[0] ?? '');
  const sizes: (number | undefined)[] = hashes.map(() => undefined);
  await eachAtOnce(hashes.entries(), copiesAtOnce, async ([index, hash]) => {
    signal?.throwIfAborted();
    const sha256 = Buffer.from(hash, 'hex');
    const path = fileBeside(folder, hash, key?.id ?? null);
    const there = present.get(path);
    // It was written whole, or not at all; an encrypted one is longer than what it is of.
    const size = there !== undefined && !key ? there : await files.sizeOf(instance.schema, sha256);
    if (there !== undefined || size === undefined) {
      sizes[index] = size;
      return;
    }
    const found = await files.read(instance.schema, sha256);
    if (!found) return;
    const bytes = withHash(found.stream, hash);
    try {
      await place.write(path, key ? key.encrypt(bytes) : bytes);
    } catch (error) {
      // As good as missing: nothing else is known by this hash.
      if (error instanceof AlteredFile) return;
      throw error;
    }
    sizes[index] = size;
    onCopied();
  });
  return sizes;
}

/** The files of a place whose hash begins as this one does, by path, with their sizes. */
export async function filesBeside(place: BackupPlace, folder: string, hash: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { path, size } of place.list(`${folder}/files/${hash.slice(0, prefixLength)}`))
    found.set(path, size);
  return found;
}

/** A file of a backup's list; a size of undefined: its bytes were missing. */
export interface ListedBackupFile {
  hash: string;
  size: number | undefined;
}

/** Reads a backup's list of files. @throws BackupRefused of another text */
export async function* listedFiles(text: AsyncIterable<Buffer>): AsyncGenerator<ListedBackupFile> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, hash, size] = /^([0-9a-f]{64}) (\d+|-)$/.exec(line) ?? [];
      if (hash === undefined) throw new BackupRefused('The backup is damaged: its list of files can’t be read.');
      yield { hash, size: size === '-' ? undefined : Number(size) };
    }
  }
}

/** Thrown at the end of bytes that are not those of their hash. */
export class AlteredFile extends Error {
  override name = 'AlteredFile';
}

/** The same bytes. @throws AlteredFile after the last one, unless they have this hash */
export async function* withHash(bytes: AsyncIterable<Uint8Array>, hash: string): AsyncGenerator<Buffer> {
  const seen = createHash('sha256');
  for await (const chunk of bytes) {
    seen.update(chunk);
    // What was decrypted comes as plain bytes.
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  if (seen.digest('hex') !== hash) throw new AlteredFile(hash);
}

async function isIntact(found: { stream: AsyncIterable<Uint8Array> } | undefined, hash: string): Promise<boolean> {
  if (!found) return false;
  const seen = createHash('sha256');
  for await (const chunk of found.stream) seen.update(chunk);
  return seen.digest('hex') === hash;
}

/** Reads a file from beside its backup. @returns undefined if it is not there */
export async function readBeside(
  { place, key }: { place: BackupPlace; key: BackupKey | null },
  path: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const bytes = await place.read(path);
  return bytes && key && path.endsWith('.age') ? key.decrypt(bytes) : bytes;
}
