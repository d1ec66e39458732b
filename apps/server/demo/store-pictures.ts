import { Readable } from 'node:stream';
import type { FileStore } from '../src/adapters/files/file-store.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import { drawPlan, planSize } from './pictures/draw-plan.ts';
import type { PictureName } from './pictures/picture-names.ts';
import { pictureSize } from './pictures/svg.ts';
import type { NewRow } from './insert-rows.ts';

interface StoredPicture {
  sha256: string;
  size: number;
}

const planKey = 'plan';

/** The drawn photos and the plan, whose bytes lie in the instance's files; every use of one is a file of its own with the same bytes. */
export type Pictures = ReadonlyMap<string, StoredPicture>;

/** Draws the photos and the plan and stores them. @param instance the instance's schema name */
export async function storePictures(files: FileStore, instance: string): Promise<Pictures> {
  const [photos, plan] = await Promise.all([drawPictures(), drawPlan()]);
  const drawn = [
    ...photos.map(({ name, showsFault, jpeg }) => [`${name} ${showsFault}`, jpeg] as const),
    [planKey, plan] as const,
  ];
  const stored = await Promise.all(
    drawn.map(async ([key, bytes]) => {
      const { sha256, size } = await files.write(instance, Readable.from([bytes]), bytes.length);
      return [key, { sha256: `\\x${sha256.toString('hex')}`, size }] as const;
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

/** A row of `assets` for the plan of a building, with what else is known of it. */
export function planRow(
  pictures: Pictures,
  plan: { id: string; name: string; properties: Readonly<Record<string, unknown>>; at: number; by: string },
): NewRow {
  const stored = pictures.get(planKey);
  if (!stored) throw new Error('no plan');
  return {
    id: plan.id,
    original_name: `${plan.name}.png`,
    extension: 'png',
    content_type: 'image/png',
    size: stored.size,
    sha256: stored.sha256,
    width: planSize.width,
    height: planSize.height,
    is_video: false,
    is_private: false,
    uploaded_by: plan.by,
    properties: plan.properties,
    target: 'blueprint',
    created_at: new Date(plan.at).toISOString(),
  };
}
