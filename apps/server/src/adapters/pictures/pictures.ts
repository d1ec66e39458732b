import type { PictureSize } from '@plumbline/domain/assets/file-kinds';
import { pictureSizes } from '@plumbline/domain/assets/file-kinds';
import type { Sharp } from 'sharp';
import sharp from 'sharp';

/** More than any phone's camera takes; a picture of 50,000 × 50,000 px would take gigabytes to draw. */
export const mostMegapixels = 200;
const mostPixels = mostMegapixels * 1_000_000;
const mostSeconds = 20;
/** Pictures worked on at once: each needs a core and up to some hundred megabytes. */
const atOnce = 2;

sharp.cache(false);
sharp.concurrency(1);

/** A picture that can't be drawn: cut, damaged, or not what it says. */
export class BrokenPicture extends Error {
  override name = 'BrokenPicture';
}

/** A picture with more pixels than are drawn here. */
export class PictureTooLarge extends Error {
  override name = 'PictureTooLarge';
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    // The place passes on to the next one; without one it is free.
    if (next) next();
    else running -= 1;
  }
}

async function drawn<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(text)) throw new PictureTooLarge(text);
    throw new BrokenPicture(text);
  }
}

function open(picture: string | Buffer): Sharp {
  return sharp(picture, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: mostSeconds,
  });
}

/** How large a picture is, upright as its camera held it. @throws BrokenPicture, PictureTooLarge */
export async function pictureDimensions(path: string): Promise<{ width: number; height: number }> {
  return drawn(async () => {
    const { autoOrient } = await open(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  });
}

/**
 * A smaller picture, upright, without what the camera wrote into it (place, device). It is never larger than the original.
 * Drawing it reads every byte, so a picture that is cut or damaged is found out here.
 * @throws BrokenPicture, PictureTooLarge
 */
export async function smallerPicture(picture: string | Buffer, size: PictureSize): Promise<Buffer> {
  const { edge, fills } = pictureSizes[size];
  return inTurn(() =>
    drawn(() =>
      open(picture)
        .autoOrient()
        .resize({ width: edge, height: edge, fit: fills ? 'cover' : 'inside', withoutEnlargement: !fills })
        .webp({ quality: 80, effort: 3 })
        .toBuffer(),
    ),
  );
}

/** The type of what {@link smallerPicture} gives. */
export const smallerPictureType = 'image/webp';
