import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { closestPage, pyramidLevels } from '@plumbline/domain/assets/page-pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cornerDrawing, jbig2Of, pdfFile, planPdf, scanPdf } from '../../../test/support/files/pdf-files.ts';
import { placedJpeg, quartersOf } from '../../../test/support/files/picture-files.ts';
import { setDecoder } from './decoder.fixtures.ts';
import { FileRefused } from './file-refused.ts';

const on = setDecoder();

describe('pages of a PDF', () => {
  const page = { width: 595, height: 842 };

  it('become pictures, turned as they are to be', async () => {
    const path = await on.fileOf(pdfFile([{ ...page, drawing: cornerDrawing(page) }]));
    const corners: string[] = [];
    for (const rotation of [0, 90, 180, 270] as const) {
      const drawn = await on.decoder.run('pagePicture', { path, page: 0, rotation, size: undefined });
      const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
      const isRed = (x: number, y: number) =>
        (data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels + 1] ?? 255) < 80;
      corners.push(
        `${info.width}×${info.height} ${[isRed(0.2, 0.2), isRed(0.8, 0.2), isRed(0.2, 0.8), isRed(0.8, 0.8)].indexOf(true)}`,
      );
    }
    expect(corners).toEqual(['1653×2339 0', '2339×1653 1', '1653×2339 3', '2339×1653 2']);
  });

  it('are cut into tiles, those of all bands as those of the whole', async () => {
    const plan = planPdf({ width: 16, height: 11, walls: 300 });
    const path = await on.fileOf(plan);
    const levels = pyramidLevels(closestPage({ width: 16 * 72, height: 11 * 72 }, 0));
    const level = levels.length - 1;
    const closest = levels[level];
    if (!closest) throw new Error('no level');
    const asked = { path, page: 0, rotation: 0 as const, level };
    const whole = await on.decoder.run('pageTiles', { ...asked, firstRow: 0, rows: closest.rows });
    expect(whole.length).toBe(closest.rows * closest.columns);
    const bands = await Promise.all(
      Array.from({ length: closest.rows }, (_, firstRow) =>
        on.decoder.run('pageTiles', { ...asked, firstRow, rows: 1 }),
      ),
    );
    expect(bands.flat().length).toBe(whole.length);
    for (const [index, tile] of bands.flat().entries()) {
      const [one, other] = await Promise.all([tile, whole[index] ?? tile].map((part) => sharp(part).raw().toBuffer()));
      const difference = (one ?? Buffer.alloc(0)).reduce(
        (sum, value, at) => sum + Math.abs(value - (other?.[at] ?? 0)),
        0,
      );
      expect(difference / (one?.length ?? 1)).toBeLessThan(0.5);
    }
  });

  it('tell their straight lines in pixels of their picture, the longest first, turned and within forms', async () => {
    // From 10 mm to 110 mm on the page, and a rectangle that is moved and made twice as large.
    const drawing = '10 m 0 0 l S q 2 0 0 2 100 100 cm 0 0 50 20 re S Q 1 w 72 72 m 288 72 l S 5 5 m 5.5 5 l S';
    const path = await on.fileOf(pdfFile([{ width: 720, height: 360, drawing }]));
    const lines = async (rotation: 0 | 90) => {
      const flat = await on.decoder.run('pageLines', { path, page: 0, rotation, most: 100 });
      return Array.from({ length: flat.length / 4 }, (_, at) => flat.slice(4 * at, 4 * at + 4).map((one) => one / 10));
    };
    // 200 dots an inch: 72 points are 200 pixels; the page is 2,000 × 1,000.
    const upright = await lines(0);
    expect(upright[0]).toEqual([200, 800, 800, 800]);
    expect(upright).toHaveLength(5);
    expect(upright[1]?.map(Math.round).toSorted((a, b) => a - b)).toEqual([278, 556, 722, 722]);
    // Turned to the right, what was at the left lies above.
    expect((await lines(90))[0]).toEqual([200, 200, 200, 800]);
    expect(await on.decoder.run('pageLines', { path, page: 0, rotation: 0, most: 2 })).toHaveLength(8);
  });

  it('are refused where there are none', async () => {
    const path = await on.fileOf(pdfFile());
    await expect(on.decoder.run('pagePicture', { path, page: 7, rotation: 0, size: '500' })).rejects.toThrow(
      FileRefused,
    );
  });
});

describe('a picture as a PDF', () => {
  it('is one page that looks like it', async () => {
    const [path, to] = [await on.fileOf(await placedJpeg()), on.pathOf('picture.pdf')];
    await on.decoder.run('pictureAsPdf', { path, to, isHeic: false, rotation: 0 });
    const pdf = await readFile(to);
    expect(pdf.includes('Camera of somebody')).toBe(false);
    expect(await on.found(pdf)).toMatchObject({
      kind: 'pdf',
      pages: { count: 1, sizes: [{ width: 57.6, height: 43.2 }] },
    });
    const drawn = await on.decoder.run('pagePicture', { path: to, page: 0, rotation: 0, size: undefined });
    expect(await quartersOf(drawn)).toBe('rgby');
  });
});

describe('a page that is a scan', () => {
  const size = { width: 64, height: 48 };

  it('is drawn as its scanner packed it, as JBIG2 too', async () => {
    const rows = Buffer.from(Array.from({ length: 64 * 48 }, (_, at) => (at % 64 < 20 && at < 64 * 20 ? 255 : 0)));
    const raw = { ...size, channels: 1 as const };
    const tiff = await sharp(rows, { raw })
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer();
    const bytes = jbig2Of(faxOf(tiff), size);
    const path = await on.fileOf(scanPdf({ ...size, filter: 'JBIG2Decode', bytes }));
    const drawn = await on.decoder.run('pagePicture', { path, page: 0, rotation: 0, size: undefined });
    const { channels } = await sharp(drawn).stats();
    // A seventh of it is dark.
    expect(channels[0]?.mean).toBeGreaterThan(200);
    expect(channels[0]?.mean).toBeLessThan(240);
  });

  it('is refused where it can’t be read, instead of being white; an empty one is white', async () => {
    const drawn = async (filter: string, bytes: Buffer) =>
      on.decoder.run('pagePicture', {
        path: await on.fileOf(scanPdf({ ...size, filter, bytes })),
        page: 0,
        rotation: 0,
        size: undefined,
      });
    for (const filter of ['JBIG2Decode', 'JPXDecode', 'DCTDecode', 'NoSuchDecode'])
      await expect(drawn(filter, Buffer.alloc(300, 7))).rejects.toMatchObject({ because: 'corrupted' });
    const empty = await drawn('FlateDecode', deflateSync(Buffer.alloc(8 * 48, 255)));
    expect((await sharp(empty).stats()).channels[0]?.mean).toBe(255);
  });
});

/** What a TIFF of one strip holds. */
function faxOf(tiff: Buffer): Buffer {
  const entries = new Map<number, number>();
  const at = tiff.readUInt32LE(4);
  for (let index = 0; index < tiff.readUInt16LE(at); index += 1) {
    const entry = at + 2 + 12 * index;
    entries.set(
      tiff.readUInt16LE(entry),
      tiff.readUInt16LE(entry + 2) === 3 ? tiff.readUInt16LE(entry + 8) : tiff.readUInt32LE(entry + 8),
    );
  }
  const [from = 0, length = 0] = [entries.get(273), entries.get(279)];
  return tiff.subarray(from, from + length);
}
