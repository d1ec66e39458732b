import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import { closestPage, pyramidLevels } from '@plumbline/domain/assets/page-pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmFile } from '../../testing/files/film-files.ts';
import { heicFile, turnedHeicFile } from '../../testing/files/heic-files.ts';
import { officeBomb, officeFile, oldOfficeFile } from '../../testing/files/office-files.ts';
import {
  cornerDrawing,
  endlessPdf,
  lockedPdf,
  pdfBomb,
  pdfFile,
  pdfOfObjects,
  pdfWithPage,
  planPdf,
} from '../../testing/files/pdf-files.ts';
import {
  animatedPng,
  gifScript,
  heldAs,
  placedJpeg,
  pngBomb,
  quarters,
  quartersOf,
} from '../../testing/files/picture-files.ts';
import { Decoder } from './decoder.ts';
import { DecodersBusy, FileRefused } from './file-refused.ts';
import { mostMegapixels } from './limits.ts';

let folder: string;
let decoder: Decoder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-decoder-'));
  decoder = new Decoder();
});
afterAll(async () => {
  decoder.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, bytes);
  return path;
}

const allKinds = Object.keys(fileKinds) as FileKindName[];

/** What is found in a file, or why it is refused. */
async function found(bytes: Buffer, fileName = 'x', by = decoder) {
  const asked = { path: await fileOf(bytes), fileName, taken: allKinds };
  return by.run('inspect', asked).catch((error: unknown) => {
    if (error instanceof FileRefused) return error.because;
    throw error;
  });
}

describe('pictures', () => {
  it('are seen as their camera was held, all eight ways', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const description = await found(await heldAs(orientation));
      if (typeof description === 'string') throw new Error(description);
      expect([orientation, description.width, description.height]).toEqual([orientation, 160, 120]);
      const path = await fileOf(await heldAs(orientation));
      const upright = { path, isHeic: false, rotation: 0, size: '500' } as const;
      expect([orientation, await quartersOf(await decoder.run('smallerPicture', upright))]).toEqual([
        orientation,
        'rgby',
      ]);
      const turned = { path, isHeic: false, rotation: 90, size: '100' } as const;
      expect([orientation, await quartersOf(await decoder.run('smallerPicture', turned))]).toEqual([
        orientation,
        'bryg',
      ]);
    }
  });

  it('of phones that take HEIC are shown like others', async () => {
    const upright = await found(heicFile);
    expect(upright).toMatchObject({ kind: 'heic', width: 160, height: 120, position: { lat: 32.109, long: 34.855 } });
    const turned = await found(turnedHeicFile);
    expect(turned).toMatchObject({ kind: 'heic', width: 120, height: 160, position: null });
    for (const [file, size, colours] of [
      [heicFile, [160, 120], 'rgby'],
      [turnedHeicFile, [120, 160], 'gryb'],
    ] as const) {
      const to = join(folder, 'shown.jpg');
      await decoder.run('shownPicture', { path: await fileOf(file), to, isHeic: true, isPng: false, rotation: 0 });
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
      const description = await found(bytes);
      if (typeof description === 'string') throw new Error(`${name}: ${description}`);
      // A JPEG is not drawn to be checked.
      expect([name, description.preview !== null]).toEqual([name, description.kind !== 'jpeg']);
      const asked = { path: await fileOf(bytes), isHeic: false, rotation: 0 as const, size: '500' as const };
      const preview = description.preview ?? (await decoder.run('smallerPicture', asked));
      expect([name, (await sharp(preview).metadata()).format]).toEqual([name, 'webp']);
    }
    expect(odd['deep'] && (await sharp(odd['deep']).metadata()).depth).toBe('ushort');
    expect(odd['cmyk'] && (await sharp(odd['cmyk']).metadata()).space).toBe('cmyk');
  });

  it('tell where they were taken, and nothing drawn of them does', async () => {
    const bytes = await placedJpeg();
    const description = await found(bytes);
    expect(description).toMatchObject({ position: { lat: 32.109, long: 34.855 } });
    const [path, to] = [await fileOf(bytes), join(folder, 'copy.jpg')];
    await decoder.run('shownPicture', { path, to, isHeic: false, isPng: false, rotation: 90 });
    const copy = await readFile(to);
    expect((await sharp(copy).metadata()).exif).toBeUndefined();
    expect(copy.includes('Camera of somebody')).toBe(false);
    expect(await quartersOf(copy)).toBe('bryg');
    const preview = await decoder.run('smallerPicture', { path, isHeic: false, rotation: 0, size: '500' });
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
        expect([tenth, await found(cut)]).toEqual([tenth, 'corrupted']);
      }
    }
  });

  it('sent in hundreds of turns are refused', async () => {
    const picture = await quarters().jpeg({ progressive: true }).toBuffer();
    const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
    const turns = Array.from({ length: 200 }, () => picture.subarray(scan, -2));
    expect(await found(Buffer.concat([picture.subarray(0, scan), ...turns, picture.subarray(-2)]))).toBe(
      'too_demanding',
    );
  });

  it('of 50,000 × 50,000 pixels are refused by their first line', async () => {
    expect(await found(pngBomb())).toBe('too_many_pixels');
    expect(mostMegapixels).toBe(200);
  });
});

describe('films', () => {
  it('tell how long they are, how large and where they were taken', async () => {
    const film = filmFile({ seconds: 12, isTurned: true, place: '+32.0853+034.7818+012.3/' });
    expect(await found(film)).toMatchObject({
      kind: 'mp4',
      duration: 12_000,
      width: 360,
      height: 640,
      position: { lat: 32.0853, long: 34.7818 },
    });
    expect(await found(filmFile({ brand: 'qt  ' }))).toMatchObject({ kind: 'quicktime', position: null });
    expect(await found(filmFile({ brand: '3gp5', place3gpp: [34.5, 32.25] }))).toMatchObject({
      kind: '3gpp',
      position: { lat: 32.25, long: 34.5 },
    });
  });

  it('lose where they were taken in a copy, and nothing else', async () => {
    for (const film of [
      filmFile({ place: '+32.0853+034.7818/' }),
      filmFile({ brand: '3gp5', place3gpp: [34.5, 32.25] }),
    ]) {
      const to = join(folder, 'copy.mp4');
      expect(await decoder.run('shownFilm', { path: await fileOf(film), to })).toBe(true);
      const copy = await readFile(to);
      expect([copy.length, copy.equals(film)]).toEqual([film.length, false]);
      expect(await found(copy)).toMatchObject({ duration: 3000, position: null });
    }
    expect(await decoder.run('shownFilm', { path: await fileOf(filmFile()), to: join(folder, 'none.mp4') })).toBe(
      false,
    );
  });

  it('that were cut, at any tenth, are refused', async () => {
    const film = filmFile();
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const cut = film.subarray(0, Math.floor((film.length * tenth) / 10));
      expect([tenth, await found(cut)]).toEqual([tenth, 'corrupted']);
    }
  });
});

describe('papers', () => {
  it('of all kinds are known by their content', async () => {
    expect(await found(officeFile('docx'))).toMatchObject({ kind: 'docx' });
    expect(await found(officeFile('xlsx'))).toMatchObject({ kind: 'xlsx' });
    expect(await found(oldOfficeFile(), 'a.doc')).toMatchObject({ kind: 'doc' });
    expect(await found(oldOfficeFile(), 'a.XLS')).toMatchObject({ kind: 'xls' });
    const two = pdfFile([
      { width: 595, height: 842 },
      { width: 3024, height: 2160 },
    ]);
    expect(await found(two)).toMatchObject({
      kind: 'pdf',
      pages: {
        count: 2,
        sizes: [
          { width: 595, height: 842 },
          { width: 3024, height: 2160 },
        ],
      },
    });
    expect(await found(lockedPdf())).toMatchObject({ kind: 'pdf', pages: null });
    expect(await found(pdfWithPage())).toMatchObject({ kind: 'pdf', pages: { count: 1 } });
  });

  it('that were cut, at any tenth, are refused', async () => {
    for (const [bytes, name] of [
      [officeFile('docx'), 'a.docx'],
      [oldOfficeFile(), 'a.doc'],
      [pdfFile(), 'a.pdf'],
    ] as const) {
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * tenth) / 10));
        expect([name, tenth, await found(cut, name)]).toEqual([
          name,
          tenth,
          expect.stringMatching(/^(corrupted|type_not_taken)$/),
        ]);
      }
    }
  });

  it('that unpack to half a gigabyte are refused, whatever they say of themselves', async () => {
    expect(await found(officeBomb('docx', 600))).toBe('unpacks_too_large');
    expect(await found(officeBomb('xlsx', 600))).toBe('unpacks_too_large');
    expect(await found(officeBomb('xlsx', 20, 1000))).toBe('corrupted');
  });

  it('that are something else are not taken', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const bytes of [gifScript, svg, Buffer.from('<!doctype html><script>1</script>'), Buffer.from('x')]) {
      expect(await found(bytes)).toBe('type_not_taken');
    }
  });
});

describe('pages of a PDF', () => {
  const page = { width: 595, height: 842 };

  it('become pictures, turned as they are to be', async () => {
    const path = await fileOf(pdfFile([{ ...page, drawing: cornerDrawing(page) }]));
    const corners: string[] = [];
    for (const rotation of [0, 90, 180, 270] as const) {
      const drawn = await decoder.run('pagePicture', { path, page: 0, rotation, size: undefined });
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
    const path = await fileOf(plan);
    const levels = pyramidLevels(closestPage({ width: 16 * 72, height: 11 * 72 }, 0));
    const level = levels.length - 1;
    const closest = levels[level];
    if (!closest) throw new Error('no level');
    const asked = { path, page: 0, rotation: 0 as const, level };
    const whole = await decoder.run('pageTiles', { ...asked, firstRow: 0, rows: closest.rows });
    expect(whole.length).toBe(closest.rows * closest.columns);
    const bands = await Promise.all(
      Array.from({ length: closest.rows }, (_, firstRow) => decoder.run('pageTiles', { ...asked, firstRow, rows: 1 })),
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

  it('are refused where there are none', async () => {
    const path = await fileOf(pdfFile());
    await expect(decoder.run('pagePicture', { path, page: 7, rotation: 0, size: '500' })).rejects.toThrow(FileRefused);
  });
});

describe('pictures in tiles', () => {
  it('have those that the levels count, and turn', async () => {
    const path = await fileOf(await quarters(1300, 700).png().toBuffer());
    const to = join(folder, 'tiles');
    const { closest, lengths } = await decoder.run('pictureTiles', { path, to, isHeic: false, rotation: 90 });
    expect(closest).toEqual({ width: 700, height: 1300 });
    const levels = pyramidLevels(closest);
    expect(lengths.length).toBe(levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0));
    const packed = await readFile(to);
    expect(packed.length).toBe(lengths.reduce((sum, length) => sum + length, 0));
    expect(await quartersOf(packed.subarray(0, lengths[0]))).toBe('bryg');
  });
});

describe('a picture as a PDF', () => {
  it('is one page that looks like it', async () => {
    const [path, to] = [await fileOf(await placedJpeg()), join(folder, 'picture.pdf')];
    await decoder.run('pictureAsPdf', { path, to, isHeic: false, rotation: 0 });
    const pdf = await readFile(to);
    expect(pdf.includes('Camera of somebody')).toBe(false);
    expect(await found(pdf)).toMatchObject({
      kind: 'pdf',
      pages: { count: 1, sizes: [{ width: 57.6, height: 43.2 }] },
    });
    const drawn = await decoder.run('pagePicture', { path: to, page: 0, rotation: 0, size: undefined });
    expect(await quartersOf(drawn)).toBe('rgby');
  });
});

/** The most memory that any process of the decoder has had, in megabytes. */
function watchPeak(watched: Decoder): { peak(): number; end(): void } {
  let peak = 0;
  const look = () => {
    for (const pid of watched.pids) {
      try {
        const [, kilobytes = '0'] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
        peak = Math.max(peak, Number(kilobytes) / 1000);
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(look, 5);
  return { peak: () => peak, end: () => clearInterval(timer) };
}

describe('what asks for too much', () => {
  it(
    'ends its process within its seconds and a gigabyte, and the next one is served',
    { timeout: 180_000 },
    async () => {
      const own = new Decoder({ seconds: 6, processes: 1 });
      const watch = watchPeak(own);
      const first = async (bytes: Buffer) => {
        const path = await fileOf(bytes);
        const begun = performance.now();
        const outcome = await own.run('pagePicture', { path, page: 0, rotation: 0, size: '500' }).then(
          () => 'drawn',
          (error: FileRefused) => error.because,
        );
        return { outcome, seconds: (performance.now() - begun) / 1000 };
      };
      const hostile = { endless: endlessPdf(), bomb: pdfBomb(400), objects: pdfOfObjects(1_000_000) };
      for (const [name, bytes] of Object.entries(hostile)) {
        const { outcome, seconds } = await first(bytes);
        expect([name, outcome]).toEqual([name, expect.stringMatching(/^(drawn|too_demanding|corrupted)$/)]);
        expect(seconds).toBeLessThan(8);
        expect(await first(pdfFile())).toMatchObject({ outcome: 'drawn' });
      }
      expect((await first(endlessPdf())).outcome).toBe('too_demanding');
      const pixels = await sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: '#345' } })
        .jpeg({ progressive: true })
        .toBuffer();
      await found(pixels, 'x', own);
      watch.end();
      expect(watch.peak()).toBeGreaterThan(60);
      expect(watch.peak()).toBeLessThan(1000);
      own.close();
    },
  );

  it('leaves no more waiting than may, and lets what nobody waits for come last', async () => {
    const own = new Decoder({ processes: 1, waiting: 2 });
    const path = await fileOf(await quarters().png().toBuffer());
    const asked = { path, isHeic: false, rotation: 0 as const, size: '100' as const };
    const order: string[] = [];
    const run = (name: string, isBackground = false) =>
      own.run('smallerPicture', asked, { isBackground }).then(() => order.push(name));
    const all = [run('running'), run('behind', true), run('one'), run('two')];
    await expect(own.run('smallerPicture', asked)).rejects.toThrow(DecodersBusy);
    await Promise.all(all);
    expect(order).toEqual(['running', 'one', 'two', 'behind']);
    own.close();
    await expect(own.run('smallerPicture', asked)).rejects.toThrow(DecodersBusy);
  });

  it('is opened by a program that knows nothing of ours', async () => {
    const own = new Decoder({ processes: 1 });
    process.env['SECRET_OF_THE_SERVER'] = 'secret';
    const path = await fileOf(await quarters().png().toBuffer());
    await own.run('smallerPicture', { path, isHeic: false, rotation: 0, size: '100' });
    const environment = await readFile(`/proc/${own.pids[0]}/environ`, 'latin1');
    expect(environment).toContain('VIPS_DISC_THRESHOLD');
    expect(environment).not.toContain('secret');
    delete process.env['SECRET_OF_THE_SERVER'];
    own.close();
  });

  it('gives way to a fresh one after its share of work', async () => {
    const own = new Decoder({ processes: 1, jobs: 2 });
    const path = await fileOf(await quarters().png().toBuffer());
    const pids: (number | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await own.run('smallerPicture', { path, isHeic: false, rotation: 0, size: '100' });
      pids.push(own.pids[0]);
    }
    expect(new Set(pids.filter((pid) => pid !== undefined)).size).toBeGreaterThan(1);
    own.close();
  });
});
