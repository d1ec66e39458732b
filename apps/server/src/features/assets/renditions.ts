import type { PictureSize } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import type { FileStore } from '../../adapters/files/file-store.ts';
import {
  BrokenPicture,
  PictureTooLarge,
  smallerPicture,
  smallerPictureType,
} from '../../adapters/pictures/pictures.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

const mostBytes = 8 * 1024 * 1024;

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

async function wholeOf(files: FileStore, instance: string, sha256: Buffer): Promise<Buffer> {
  const found = await files.read(instance, sha256);
  if (!found) throw new Problem('file_corrupted');
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Keeps a smaller picture beside its original, for all assets that have these bytes. */
export async function keepRendition(
  db: InstanceDatabase,
  files: FileStore,
  original: Buffer,
  size: PictureSize,
  picture: Buffer,
): Promise<Buffer> {
  const { sha256 } = await files.write(db.schema, once(picture), mostBytes);
  await db.rows(sql`
    insert into ${db.table('asset_renditions')} (original_sha256, size, sha256, content_type)
    values (${original}, ${size}, ${sha256}, ${smallerPictureType}) on conflict do nothing`);
  return sha256;
}

const beingMade = new Map<string, Promise<Buffer>>();

/**
 * The hash of a picture in a smaller size: made when it is first asked for, then kept. Asked for many times at once, it is
 * made once. @throws Problem file_corrupted
 */
export async function renditionOf(
  db: InstanceDatabase,
  files: FileStore,
  original: Buffer,
  size: PictureSize,
): Promise<Buffer> {
  const kept = await db.first(sql<{ sha256: Buffer }>`
    select sha256 from ${db.table('asset_renditions')} where original_sha256 = ${original} and size = ${size}`);
  if (kept && (await files.sizeOf(db.schema, kept.sha256)) !== undefined) return kept.sha256;
  const name = `${db.schema} ${original.toString('hex')} ${size}`;
  const running = beingMade.get(name) ?? make(db, files, original, size).finally(() => beingMade.delete(name));
  beingMade.set(name, running);
  return running;
}

async function make(db: InstanceDatabase, files: FileStore, original: Buffer, size: PictureSize): Promise<Buffer> {
  try {
    const picture = await smallerPicture(await wholeOf(files, db.schema, original), size);
    return await keepRendition(db, files, original, size, picture);
  } catch (error) {
    if (error instanceof BrokenPicture || error instanceof PictureTooLarge) throw new Problem('file_corrupted');
    throw error;
  }
}
