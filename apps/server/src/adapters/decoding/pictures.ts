import { readFile } from 'node:fs/promises';
import type { PictureSize, Rotation } from '@plumbline/domain/assets/file-kinds';
import { pictureSizes } from '@plumbline/domain/assets/file-kinds';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { FileRefused } from './file-refused.ts';
import { heicProfile } from './heic-profile.ts';
import { readHeic } from './heic.ts';
import { maxHeicMegapixels, maxMegapixels } from './limits.ts';
import { profiledPixels } from './profiled-pixels.ts';

sharp.cache(false);
sharp.concurrency(1);

/** A local picture, and its rotation in addition to that of the EXIF data. */
export interface PictureFile {
  path: string;
  isHeic: boolean;
  rotation: Rotation;
}

interface Dimensions {
  width: number;
  height: number;
}

function opened(path: string): Sharp {
  return sharp(path, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error', sequentialRead: true });
}

/** The metadata of a picture, upright. @throws FileRefused too_many_pixels, corrupted */
export async function describePicture(
  path: string,
  isHeic: boolean,
): Promise<Dimensions & { exif: Buffer | undefined }> {
  const { autoOrient, width, height, exif } = await refusing(() => opened(path).metadata());
  const limit = isHeic ? maxHeicMegapixels : maxMegapixels;
  if (width * height > limit * 1_000_000) throw new FileRefused('too_many_pixels', limit);
  // HEIC is rotated by its container; its EXIF orientation was already applied when it was written.
  return isHeic ? { width, height, exif } : { ...autoOrient, exif };
}

/** Opens a picture, upright, for resizing. EXIF data is dropped from everything derived from it. */
export async function openPicture({ path, isHeic, rotation }: PictureFile): Promise<Sharp> {
  if (isHeic) {
    await describePicture(path, true);
    const upright = await openHeic(await readFile(path));
    return rotation === 0 ? upright : upright.rotate(rotation);
  }
  const upright = opened(path).autoOrient();
  return rotation === 0 ? upright : upright.rotate(rotation);
}

/** Decoded HEIC is bare pixels: without its profile a photo in a wide colour space is drawn pale. */
async function openHeic(file: Buffer): Promise<Sharp> {
  const profile = heicProfile(file);
  if (profile) {
    const { file: tiff } = await readHeic(file, (width, height) => profiledPixels(width, height, profile));
    return sharp(tiff, { limitInputPixels: maxMegapixels * 1_000_000, sequentialRead: true });
  }
  const read = await readHeic(file, (width, height) => ({ pixels: new Uint8ClampedArray(width * height * 4) }));
  const { pixels, width, height } = read;
  return sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 4 } });
}

/** Resizes a picture to WebP, never larger than the original. @throws FileRefused */
export async function drawSmaller(picture: Sharp, size: PictureSize): Promise<Buffer> {
  const { width, height, fills } = pictureSizes[size];
  return refusing(() =>
    picture
      .resize({ width, height, fit: fills ? 'cover' : 'inside', withoutEnlargement: !fills })
      .webp({ quality: 80, effort: 3 })
      .toBuffer(),
  );
}

/** Resizes a picture. This reads every byte, so a truncated or damaged picture is detected here. */
export async function smallerPicture({ size, ...file }: PictureFile & { size: PictureSize }): Promise<Buffer> {
  return drawSmaller(await openPicture(file), size);
}

/** The longer side of a printed picture: 170 mm at 150 dots per inch. */
const printEdge = 1000;

/** A picture for a PDF: a JPEG, which is embedded unchanged. @throws FileRefused */
export async function printPicture({ edge = printEdge, ...file }: PictureFile & { edge?: number }): Promise<Buffer> {
  const picture = await openPicture(file);
  return refusing(() =>
    picture
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
}

/**
 * Writes the picture upright and without its EXIF data (place, device), for those who may not see the original. A PNG
 * stays a PNG; every other type becomes a JPEG.
 */
export async function shownPicture({
  to,
  isPng,
  ...file
}: PictureFile & { to: string; isPng: boolean }): Promise<{ contentType: string }> {
  const picture = await openPicture(file);
  const written = isPng
    ? picture.png({ compressionLevel: 6 })
    : picture.flatten({ background: '#fff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
  await refusing(() => written.toFile(to));
  return { contentType: isPng ? 'image/png' : 'image/jpeg' };
}

/**
 * Warnings of the JPEG library about lost data. Its other warnings concern camera quirks that every program tolerates.
 */
const damage = /premature end of (data segment|JPEG file)|bad Huffman code/i;

/**
 * Whether data inside a JPEG with a valid header and end is missing or wrong. Drawing one column in full size decodes
 * all data and takes no longer than a thumbnail. A few changed bytes may go undetected.
 */
export async function isDamagedJpeg({ path }: { path: string }): Promise<boolean> {
  try {
    const picture = sharp(path, {
      limitInputPixels: maxMegapixels * 1_000_000,
      failOn: 'warning',
      sequentialRead: true,
    });
    const { width, height } = await picture.metadata();
    await picture
      .extract({ left: 0, top: 0, width: Math.min(8, width), height })
      .raw()
      .toBuffer();
    return false;
  } catch (error) {
    return error instanceof Error && damage.test(error.message);
  }
}

/**
 * Runs an operation of the image library, and maps its errors.
 * @throws FileRefused the image is damaged, too large or too demanding
 */
export async function refusing<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const text = error instanceof Error ? error.message : '';
    if (/pixel limit|exceeds|dimensions/i.test(text)) throw new FileRefused('too_many_pixels', maxMegapixels);
    if (/memory|allocat/i.test(text)) throw new FileRefused('too_demanding');
    throw new FileRefused('corrupted');
  }
}
