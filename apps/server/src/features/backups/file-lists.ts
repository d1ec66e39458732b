import type { Transform } from 'node:stream';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import { listedFiles } from './backed-up-files.ts';
import { fileListName, folderOf } from './manifest.ts';
import type { BackupOptions } from './backup-options.ts';

/** The bytes as a transformation makes them; an error of either is thrown to whoever reads them. */
export function through(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  transform: Transform,
): AsyncIterable<Buffer> {
  pipeline(Readable.from(bytes), transform, () => undefined);
  return transform;
}

/** Writes the list of files beside a backup, so that what no backup needs any more is found without reading backups. */
export async function writeFileList(
  { instance, place, key, now }: Pick<BackupOptions, 'instance' | 'place' | 'key' | 'now'>,
  list: readonly Buffer[],
): Promise<void> {
  const bytes = through(list, createZstdCompress());
  const path = `${folderOf(instance.schema)}/${fileListName(now, key !== null)}`;
  await place.write(path, key ? key.encrypt(bytes) : bytes);
}

/** The hashes of a list of files, in their order; undefined where it is missing or can't be opened. */
export async function readFileList(
  place: BackupPlace,
  key: BackupKey | null,
  path: string,
): Promise<AsyncIterable<string> | undefined> {
  const isEncrypted = path.endsWith('.age');
  const bytes = isEncrypted && key?.opens !== true ? undefined : await place.read(path);
  if (!bytes) return undefined;
  const opened = isEncrypted && key ? key.decrypt(bytes) : bytes;
  async function* hashes() {
    for await (const { hash, size } of listedFiles(through(opened, createZstdDecompress())))
      if (size !== undefined) yield hash;
  }
  return hashes();
}
