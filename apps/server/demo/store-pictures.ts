import { Readable } from 'node:stream';
import type { FileStore } from '../src/adapters/files/file-store.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import type { PictureName } from './pictures/picture-names.ts';
import { pictureSize } from './pictures/svg.ts';
import type { NewRow } from './insert-rows.ts';

interface StoredPicture {
  sha256: string;
  size: number;
}

/** The drawn photos, whose bytes lie in the instance's files; every use of one is a file of its own with the same bytes. */
export type Pictures = ReadonlyMap<string, StoredPicture>;

/** Draws the photos and stores them. @param instance the instance's schema name */
export async function storePictures(files: FileStore, instance: string): Promise<Pictures> {
  const drawn = await drawPictures();
  const stored = await Promise.all(
    drawn.map(async ({ name, showsFault, jpeg }) => {
      const { sha256, size } = await files.write(instance, Readable.from([jpeg]), jpeg.length);
      return [`${name} ${showsFault}`, { sha256: `\\x${sha256.toString('hex')}`, size }] as const;
    }),
  );
  return new Map(stored);
}

/** A row of `assets` for one use of a photo. */
export function assetRow(
  pictures: Pictures,
  picture: { id: string; name: PictureName; showsFault: boolean; takenAt: number; by: string },
): NewRow {
  const stored = pictures.get(`${picture.name} ${picture.showsFault}`);
  if (!stored) throw new Error(`no picture of ${picture.name}`);
  return {
    id: picture.id,
    original_name: `${picture.name.replace('_', '-')}.jpg`,
    extension: 'jpg',
    content_type: 'image/jpeg',
    size: stored.size,
    sha256: stored.sha256,
    width: pictureSize.width,
    height: pictureSize.height,
    is_video: false,
    is_private: false,
    uploaded_by: picture.by,
    properties: {},
    target: '',
    created_at: new Date(picture.takenAt).toISOString(),
  };
}
