import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A photo as a phone takes it, and its hash as the phone would have computed it. */
export interface Photo {
  bytes: Buffer;
  sha256: string;
}

const ofPhones = { width: 4000, height: 3000, megabytes: 4 };

/**
 * Makes photos, of four megabytes and twelve megapixels unless told: one picture, and behind its end bytes of their own, as
 * phones add them.
 */
export async function photoMaker({ width, height, megabytes } = ofPhones): Promise<(number: number) => Photo> {
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  })
    .blur(0.8)
    .raw()
    .toBuffer();
  const picture = sharp(noise, { raw: { width, height, channels: 3 } });
  let [low, high] = [10, 100];
  // The quality that makes it four megabytes.
  while (high - low > 1) {
    const quality = (low + high) >> 1;
    if ((await picture.clone().jpeg({ quality }).toBuffer()).length > megabytes * 1_000_000) high = quality;
    else low = quality;
  }
  const jpeg = await picture.jpeg({ quality: low }).toBuffer();
  const hashed: Hash = createHash('sha256').update(jpeg);
  return (number) => {
    const tail = Buffer.from(`photo ${number} of ${process.pid}`);
    return { bytes: Buffer.concat([jpeg, tail]), sha256: hashed.copy().update(tail).digest('hex') };
  };
}
