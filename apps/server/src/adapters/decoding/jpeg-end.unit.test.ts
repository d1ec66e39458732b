import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeFile } from '../../../test/support/files/office-files.ts';
import { placedJpeg, quarters } from '../../../test/support/files/picture-files.ts';
import { FileRefused } from './file-refused.ts';
import { checkJpegEnd } from './jpeg-end.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-jpeg-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judged(bytes: Buffer): Promise<string> {
  const path = join(folder, 'picture.jpg');
  await writeFile(path, bytes);
  try {
    checkJpegEnd(path);
    return 'whole';
  } catch (error) {
    return error instanceof FileRefused ? error.because : String(error);
  }
}

/** Noise, so that it is larger than what is read at once. */
const noise = () =>
  quarters(900, 700).composite([
    {
      input: {
        create: {
          width: 900,
          height: 700,
          channels: 3,
          background: '#777',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      },
      blend: 'overlay',
    },
  ]);

it.each([
  ['in one scan', () => noise().jpeg({ quality: 95 }).toBuffer()],
  ['in several scans', () => noise().jpeg({ quality: 95, progressive: true }).toBuffer()],
  ['grey', () => quarters(900, 700).greyscale().jpeg().toBuffer()],
  ['of four colours', () => quarters(900, 700).toColourspace('cmyk').jpeg().toBuffer()],
  ['with notes of its camera', () => placedJpeg()],
])('a picture %s is whole, also with something behind it, and cut at any tenth it is not', async (_, make) => {
  const bytes = await make();
  expect(await judged(bytes)).toBe('whole');
  expect(await judged(Buffer.concat([bytes, officeFile('docx'), Buffer.alloc(200_000)]))).toBe('whole');
  for (let tenth = 1; tenth < 10; tenth += 1) {
    expect([tenth, await judged(bytes.subarray(0, (bytes.length * tenth) / 10))]).toEqual([tenth, 'corrupted']);
  }
  expect(await judged(bytes.subarray(0, -2))).toBe('corrupted');
});

it('a picture with more scans than anybody sends is refused', async () => {
  const picture = await quarters().jpeg({ progressive: true }).toBuffer();
  const scan = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scans = Array.from({ length: 120 }, () => picture.subarray(scan, -2));
  expect(await judged(Buffer.concat([picture.subarray(0, -2), ...scans, picture.subarray(-2)]))).toBe('too_demanding');
});
