import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { heicFile, turnedHeicFile } from '../../../test/support/files/heic-files.ts';
import { setDecoder } from './decoder.fixtures.ts';
import { heicProfile } from './heic-profile.ts';
import { profileOfPrimaries } from './icc-profile.ts';
import { profiledPixels } from './profiled-pixels.ts';

const on = setDecoder();
const displayP3 = 12;
/** sRGB (200, 40, 40), and the numbers that stand for it in Display P3. */
const red = [200, 40, 40];
const redInP3 = [184, 55, 49];

const profileFor = (number: number) => profileOfPrimaries(number) ?? Buffer.alloc(0);

/** The HEIC picture that carries a profile, with this in its place. */
function withColourBox(content: Buffer): Buffer {
  const file = Buffer.from(turnedHeicFile);
  const at = file.indexOf('colr') + 4;
  const room = file.readUInt32BE(at - 8) - 8;
  expect(content.length).toBeLessThanOrEqual(room);
  file.fill(0, at, at + room);
  content.copy(file, at);
  return file;
}
const byNumbers = (primaries: number) =>
  withColourBox(Buffer.concat([Buffer.from('nclx'), Buffer.from([0, primaries, 0, 13, 0, 6, 0x80])]));
const byProfile = (number: number) => withColourBox(Buffer.concat([Buffer.from('prof'), profileFor(number)]));

async function firstPixel(picture: Buffer, left = 4, top = 4): Promise<number[]> {
  const at = sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await at.raw().toBuffer())];
}
/** By how much the channel that differs most does. */
const distance = (found: readonly number[], wanted: readonly number[]) =>
  Math.max(...wanted.map((value, index) => Math.abs(value - (found[index] ?? Infinity))));

describe('the profile of an HEIC picture', () => {
  it('is what it carries; without one, what its numbers stand for', () => {
    expect(heicProfile(heicFile)).toBeNull();
    expect(heicProfile(turnedHeicFile)?.toString('latin1', 36, 40)).toBe('acsp');
    expect(heicProfile(byProfile(displayP3))?.subarray(0, 328)).toEqual(profileFor(displayP3));
    expect(heicProfile(byNumbers(displayP3))).toEqual(profileFor(displayP3));
    // sRGB, not said, and none that there is.
    for (const number of [1, 2, 200]) expect([number, heicProfile(byNumbers(number))]).toEqual([number, null]);
    expect(heicProfile(withColourBox(Buffer.from('prof of nothing')))).toBeNull();
  });

  it('is read without fail in what is cut or wrong anywhere', () => {
    const whole = byProfile(displayP3);
    const read = (bytes: Buffer) => {
      const profile = heicProfile(bytes);
      return profile === null || profile.length < whole.length;
    };
    for (let length = 0; length < whole.length; length += 7)
      expect([length, read(whole.subarray(0, length))]).toEqual([length, true]);
    for (let at = 0; at < 900; at += 1) {
      const wrong = Buffer.from(whole);
      wrong[at] = 0xff;
      expect([at, read(wrong)]).toEqual([at, true]);
    }
  });

  it.each([
    ['a profile', byProfile(displayP3)],
    ['numbers', byNumbers(displayP3)],
  ])('shows in every size and copy (%s)', async (_, bytes) => {
    // The green of the test picture as it is in sRGB, and what the same pixels are in the wider colour space.
    const path = await on.fileOf(bytes);
    const file = { path, isHeic: true, rotation: 0 as const };
    const [plain, to] = [byNumbers(1), on.pathOf('shown.jpg')];
    const asked = { ...file, size: '500' as const };
    const [wide, narrow] = await Promise.all([
      on.decoder.run('smallerPicture', asked),
      on.decoder.run('smallerPicture', { ...asked, path: await on.fileOf(plain) }),
    ]);
    const expected = await inDisplayP3(await firstPixel(narrow));
    expect(distance(await firstPixel(narrow), expected)).toBeGreaterThan(10);
    expect(distance(await firstPixel(wide), expected)).toBeLessThanOrEqual(6);
    await on.decoder.run('shownPicture', { ...file, to, isPng: false });
    expect(distance(await firstPixel(await readFile(to)), expected)).toBeLessThanOrEqual(6);
    expect(distance(await firstPixel(await on.decoder.run('printPicture', file)), expected)).toBeLessThanOrEqual(6);
  });
});

/** What a pixel of Display P3 is in sRGB. */
async function inDisplayP3(pixel: readonly number[]): Promise<number[]> {
  const { file, pixels } = profiledPixels(8, 8, profileFor(displayP3));
  for (let index = 0; index < 64; index += 1) pixels.set([...pixel, 255], index * 4);
  return firstPixel(await sharp(file).png().toBuffer());
}

describe('pixels with a profile', () => {
  it('are read by it, of any size', async () => {
    for (const [width, height] of [
      [9, 9],
      [300, 200],
      [7, 130],
    ] as const) {
      const { file, pixels } = profiledPixels(width, height, profileFor(displayP3));
      for (let index = 0; index < width * height; index += 1) pixels.set([...redInP3, 255], index * 4);
      const drawn = await sharp(file).png().toBuffer();
      expect(distance(await firstPixel(drawn), red)).toBeLessThanOrEqual(3);
      expect(distance(await firstPixel(drawn, width - 1, height - 1), red)).toBeLessThanOrEqual(3);
      expect(await sharp(drawn).metadata()).toMatchObject({ width, height });
    }
  });
});

describe('a picture of another kind that carries a profile', () => {
  const inP3 = () => sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 40, b: 40 } } });
  it.each(['jpeg', 'png'] as const)('is shown by it in every size and copy (%s)', async (format) => {
    const bytes = await inP3().withIccProfile('p3').toFormat(format, { quality: 100 }).toBuffer();
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
    const file = { path: await on.fileOf(bytes), isHeic: false, rotation: 0 as const };
    const to = on.pathOf('shown');
    for (const size of ['100', '500x500'] as const) {
      expect(
        distance(await firstPixel(await on.decoder.run('smallerPicture', { ...file, size })), red),
      ).toBeLessThanOrEqual(6);
    }
    await on.decoder.run('shownPicture', { ...file, to, isPng: format === 'png' });
    expect(distance(await firstPixel(await readFile(to)), red)).toBeLessThanOrEqual(6);
    expect(distance(await firstPixel(await on.decoder.run('printPicture', file)), red)).toBeLessThanOrEqual(6);
  });
});
