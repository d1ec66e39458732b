import { readFile } from 'node:fs/promises';
import { pyramidLevels } from '@plumbline/domain/assets/page-pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { heicFile, turnedHeicFile } from '../../../test/support/files/heic-files.ts';
import { officeFile } from '../../../test/support/files/office-files.ts';
import {
  animatedPng,
  heldAs,
  overwritten,
  photoWithGrain,
  placedJpeg,
  pngBomb,
  quarters,
  quartersOf,
} from '../../../test/support/files/picture-files.ts';
import { setDecoder } from './decoder.fixtures.ts';
import { maxMegapixels } from './limits.ts';

const on = setDecoder();

describe('pictures', () => {
  it('are seen as their camera was held, all eight ways', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const description = await on.found(await heldAs(orientation));
      if (typeof description === 'string') throw new Error(description);
      expect([orientation, description.width, description.height]).toEqual([orientation, 160, 120]);
      const path = await on.fileOf(await heldAs(orientation));
      const upright = { path, isHeic: false, rotation: 0, size: '500' } as const;
      expect([orientation, await quartersOf(await on.decoder.run('smallerPicture', upright))]).toEqual([
        orientation,
        'rgby',
      ]);
      const turned = { path, isHeic: false, rotation: 90, size: '100' } as const;
      expect([orientation, await quartersOf(await on.decoder.run('smallerPicture', turned))]).toEqual([
        orientation,
        'bryg',
      ]);
    }
  });

  it('are found damaged when their data is, and not for what cameras and programs write besides', async () => {
    const isDamaged = async (bytes: Buffer) => on.decoder.run('isDamagedJpeg', { path: await on.fileOf(bytes) });
    const photo = await photoWithGrain().jpeg({ quality: 90 }).toBuffer();
    for (const at of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const damaged = overwritten(photo, at, 4096);
      // The head and the end are right, so it is taken.
      expect(await on.found(damaged)).toMatchObject({ kind: 'jpeg', width: 1200 });
      expect([at, await isDamaged(damaged)]).toEqual([at, true]);
    }
    const table = photo.indexOf(Buffer.from([0xff, 0xdb]));
    const whole = [
      photo,
      await photoWithGrain().jpeg({ progressive: true }).toBuffer(),
      await photoWithGrain().greyscale().jpeg().toBuffer(),
      await photoWithGrain().toColourspace('cmyk').jpeg().toBuffer(),
      await heldAs(6),
      await placedJpeg(),
      Buffer.concat([photo, Buffer.from('what a phone hangs on')]),
      // The library warns of this, and every program draws it.
      Buffer.concat([photo.subarray(0, table), Buffer.alloc(16), photo.subarray(table)]),
    ];
    for (const [index, bytes] of whole.entries()) expect([index, await isDamaged(bytes)]).toEqual([index, false]);
  });

  it('of phones that take HEIC are shown like others', async () => {
    const upright = await on.found(heicFile);
    expect(upright).toMatchObject({ kind: 'heic', width: 160, height: 120, position: { lat: 32.109, long: 34.855 } });
    const turned = await on.found(turnedHeicFile);
    expect(turned).toMatchObject({ kind: 'heic', width: 120, height: 160, position: null });
    for (const [file, size, colours] of [
      [heicFile, [160, 120], 'rgby'],
      [turnedHeicFile, [120, 160], 'gryb'],
    ] as const) {
      const to = on.pathOf('shown.jpg');
      await on.decoder.run('shownPicture', {
        path: await on.fileOf(file),
        to,
        isHeic: true,
        isPng: false,
        rotation: 0,
      });
      const { width, height, format } = await sharp(to).metadata();
      expect([width, height, format]).toEqual([...size, 'jpeg']);
      expect([...(await quartersOf(await readFile(to)))].toSorted()).toEqual([...colours].toSorted());
    }
  });

  it('of odd kinds are read: CMYK, progressive, 16 bits, moving, grey, with an archive behind', async () => {
    const odd: Record<string, Buffer> = {
      cmyk: await quarters().toColourspace('cmyk').jpeg().toBuffer(),
      progressive: await quarters().jpeg({ progressive: true }).toBuffer(),
      deep: await quarters().toColourspace('rgb16').png().toBuffer(),
      moving: await animatedPng(),
      grey: await quarters().greyscale().png().toBuffer(),
      archive: Buffer.concat([await quarters().jpeg().toBuffer(), officeFile('docx')]),
    };
    for (const [name, bytes] of Object.entries(odd)) {
      const description = await on.found(bytes);
      if (typeof description === 'string') throw new Error(`${name}: ${description}`);
      // A JPEG is not drawn to be checked.
      expect([name, description.preview !== null]).toEqual([name, description.kind !== 'jpeg']);
      const asked = { path: await on.fileOf(bytes), isHeic: false, rotation: 0 as const, size: '500' as const };
      const preview = description.preview ?? (await on.decoder.run('smallerPicture', asked));
      expect([name, (await sharp(preview).metadata()).format]).toEqual([name, 'webp']);
    }
    expect(odd['deep'] && (await sharp(odd['deep']).metadata()).depth).toBe('ushort');
    expect(odd['cmyk'] && (await sharp(odd['cmyk']).metadata()).space).toBe('cmyk');
  });

  it('tell where and when they were taken, and nothing drawn of them does', async () => {
    const bytes = await placedJpeg();
    const description = await on.found(bytes);
    const taken = { wall: '2026-03-01T10:05:20', offset: '+01:00' };
    expect(description).toMatchObject({ position: { lat: 32.109, long: 34.855 }, taken });
    const [path, to] = [await on.fileOf(bytes), on.pathOf('copy.jpg')];
    await on.decoder.run('shownPicture', { path, to, isHeic: false, isPng: false, rotation: 90 });
    const copy = await readFile(to);
    expect((await sharp(copy).metadata()).exif).toBeUndefined();
    expect(copy.includes('Camera of somebody')).toBe(false);
    expect(await quartersOf(copy)).toBe('bryg');
    const preview = await on.decoder.run('smallerPicture', { path, isHeic: false, rotation: 0, size: '500' });
    expect((await sharp(preview).metadata()).exif).toBeUndefined();
  });

  it('that were cut, at any tenth, are refused', async () => {
    const whole = [
      await quarters(400, 300).jpeg().toBuffer(),
      await quarters(400, 300).jpeg({ progressive: true }).toBuffer(),
      // With a smaller picture in what its camera wrote, which has an end of its own.
      await quarters(400, 300)
        .withExif({ IFD0: { ImageDescription: `\xff\xd9`.repeat(50) } })
        .jpeg()
        .toBuffer(),
      await quarters(400, 300).png().toBuffer(),
      heicFile,
    ];
    for (const bytes of whole) {
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * tenth) / 10));
        expect([tenth, await on.found(cut)]).toEqual([tenth, 'corrupted']);
      }
    }
  });

  it('sent in hundreds of turns are refused', async () => {
    const picture = await quarters().jpeg({ progressive: true }).toBuffer();
    const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
    const turns = Array.from({ length: 200 }, () => picture.subarray(scan, -2));
    expect(await on.found(Buffer.concat([picture.subarray(0, scan), ...turns, picture.subarray(-2)]))).toBe(
      'too_demanding',
    );
  });

  it('of 50,000 × 50,000 pixels are refused by their first line', async () => {
    expect(await on.found(pngBomb())).toBe('too_many_pixels');
    expect(maxMegapixels).toBe(200);
  });
});

describe('pictures in tiles', () => {
  it('have those that the levels count, and turn', async () => {
    const path = await on.fileOf(await quarters(1300, 700).png().toBuffer());
    const to = on.pathOf('tiles');
    const { closest, lengths } = await on.decoder.run('pictureTiles', { path, to, isHeic: false, rotation: 90 });
    expect(closest).toEqual({ width: 700, height: 1300 });
    const levels = pyramidLevels(closest);
    expect(lengths.length).toBe(levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0));
    const packed = await readFile(to);
    expect(packed.length).toBe(lengths.reduce((sum, length) => sum + length, 0));
    expect(await quartersOf(packed.subarray(0, lengths[0]))).toBe('bryg');
  });
});
