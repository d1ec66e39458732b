import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileKindName, Rotation } from '@plumbline/domain/assets/file-kinds';
import { fileKinds, isPlayed } from '@plumbline/domain/assets/file-kinds';
import type { Rendition } from '@plumbline/domain/assets/renditions';
import { renditionName } from '@plumbline/domain/assets/renditions';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Decoder } from '../../../adapters/decoding/decoder.ts';
import { FileRefused } from '../../../adapters/decoding/file-refused.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { Problem } from '../../../http/problem.ts';
import { opening } from './file-refusals.ts';
import { storeLocal, withLocalCopy } from './local-copy.ts';

const webp = 'image/webp';
const jpeg = 'image/jpeg';

/** What a rendition is made with. */
export interface RenditionParts {
  db: InstanceDatabase;
  files: FileStore;
  decoder: Pick<Decoder, 'run'>;
}

/** The file that a rendition is made of. */
export interface Original {
  sha256: Buffer;
  kind: FileKindName;
  rotation: Rotation;
}

/** A rendition as stored. */
export interface StoredRendition {
  sha256: Buffer;
  content_type: string;
}

/** Keeps a picture that was drawn of a file, for all assets that have the same bytes. */
export async function storeRendition(
  { db, files }: Pick<RenditionParts, 'db' | 'files'>,
  original: Buffer,
  name: string,
  picture: Buffer,
  contentType = webp,
): Promise<StoredRendition> {
  const { sha256 } = await files.write(db.schema, Readable.from([picture]), picture.length);
  return keepRow(db, original, name, { sha256, content_type: contentType });
}

async function keepRow(
  db: InstanceDatabase,
  original: Buffer,
  name: string,
  cached: StoredRendition,
): Promise<StoredRendition> {
  await db.rows(sql`
    insert into ${db.table('asset_renditions')} (original_sha256, size, sha256, content_type)
    values (${original}, ${name}, ${cached.sha256}, ${cached.content_type})
    on conflict (original_sha256, size) do update set sha256 = excluded.sha256, content_type = excluded.content_type`);
  return cached;
}

const beingMade = new Map<string, Promise<StoredRendition>>();
/** What could not be made is not tried again at every request: a hostile file costs half a minute each time. */
const refused = new LRUCache<string, FileRefused>({ max: 1000, ttl: 10 * 60_000 });

/**
 * A rendition of a file, created on the first request and then cached. Concurrent requests share one run. @throws
 * Problem as `opening` says
 */
export async function renditionOf(
  parts: RenditionParts,
  original: Original,
  rendition: Rendition,
): Promise<StoredRendition> {
  const name = renditionName(rendition, original.rotation);
  const cached = await cachedRendition(parts, original.sha256, name);
  if (cached) return cached;
  const key = createHash('sha256').update(parts.db.schema).update(original.sha256).update(name).digest('hex');
  const earlier = refused.get(key);
  if (earlier) return opening(() => Promise.reject(earlier));
  const making = beingMade.get(key) ?? make(parts, original, rendition, name).finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return opening(async () => {
    try {
      return await making;
    } catch (error) {
      if (error instanceof FileRefused) refused.set(key, error);
      throw error;
    }
  });
}

async function cachedRendition(
  { db, files }: Pick<RenditionParts, 'db' | 'files'>,
  original: Buffer,
  name: string,
): Promise<StoredRendition | undefined> {
  const cached = await db.first(sql<StoredRendition>`
    select sha256, content_type from ${db.table('asset_renditions')} where original_sha256 = ${original} and size = ${name}`);
  return cached && (await files.sizeOf(db.schema, cached.sha256)) !== undefined ? cached : undefined;
}

/** A thumbnail is drawn of the preview, which was drawn when the file came: a hundredth of the work. */
async function thumbnailFromPreview(
  parts: RenditionParts,
  original: Original,
  rendition: Rendition,
): Promise<Buffer | undefined> {
  if (rendition.kind !== 'smaller' || (rendition.size !== '100' && rendition.size !== '100x100')) return undefined;
  const name = renditionName({ kind: 'smaller', size: '500' }, original.rotation);
  const preview = await cachedRendition(parts, original.sha256, name);
  if (!preview) return undefined;
  return withLocalCopy(parts.files, parts.db.schema, preview.sha256, (path) =>
    parts.decoder.run('smallerPicture', { path, isHeic: false, rotation: 0, size: rendition.size }),
  );
}

async function make(
  parts: RenditionParts,
  original: Original,
  rendition: Rendition,
  name: string,
): Promise<StoredRendition> {
  const thumbnail = await thumbnailFromPreview(parts, original, rendition);
  if (thumbnail) return storeRendition(parts, original.sha256, name, thumbnail);
  return withLocalCopy(parts.files, parts.db.schema, original.sha256, async (path, folder) => {
    if (rendition.kind === 'shown') return makeShown(parts, original, name, path, join(folder, 'shown'));
    if (rendition.kind === 'print')
      return storeRendition(parts, original.sha256, name, await print(parts, original, path), jpeg);
    return storeRendition(parts, original.sha256, name, await draw(parts, original, rendition, path));
  });
}

function print({ decoder }: RenditionParts, { kind, rotation }: Original, path: string): Promise<Buffer> {
  if (!fileKinds[kind].isPicture) throw new Problem('not_found');
  return decoder.run('printPicture', { path, isHeic: kind === 'heic', rotation });
}

function draw(
  { decoder }: RenditionParts,
  { kind, rotation }: Original,
  rendition: Exclude<Rendition, { kind: 'shown' | 'print' }>,
  path: string,
): Promise<Buffer> {
  const { size } = rendition;
  if (kind === 'pdf') {
    return decoder.run('pagePicture', {
      path,
      page: rendition.kind === 'page' ? rendition.page - 1 : 0,
      rotation,
      size,
    });
  }
  if (!fileKinds[kind].isPicture || size === undefined) throw new Problem('not_found');
  return decoder.run('smallerPicture', { path, isHeic: kind === 'heic', rotation, size });
}

/** The whole without what its camera wrote into it. A film or recording without a note of its place is shown as it is. */
async function makeShown(
  { db, files, decoder }: RenditionParts,
  { sha256, kind, rotation }: Original,
  name: string,
  path: string,
  to: string,
): Promise<StoredRendition> {
  if (isPlayed(kind)) {
    const isAnother = await decoder.run('shownFilm', { path, to });
    const copy = isAnother ? await storeLocal(files, db.schema, to) : sha256;
    return keepRow(db, sha256, name, { sha256: copy, content_type: fileKinds[kind].contentType });
  }
  const picture = { path, to, isHeic: kind === 'heic', isPng: kind === 'png', rotation };
  const { contentType } = await decoder.run('shownPicture', picture);
  return keepRow(db, sha256, name, { sha256: await storeLocal(files, db.schema, to), content_type: contentType });
}
