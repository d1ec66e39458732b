import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Rotation } from '@plumbline/domain/assets/file-kinds';
import type { Extent, PyramidLevel } from '@plumbline/domain/assets/page-pictures';
import { closestPage, pyramidLevels, tileSize } from '@plumbline/domain/assets/page-pictures';
import sharp from 'sharp';
import { FileRefused } from './file-refused.ts';
import { withPdf } from './pdf-tasks.ts';
import type { PictureFile } from './pictures.ts';
import { openPicture, refusing } from './pictures.ts';

const tileFormat = { quality: 80, effort: 1 } as const;

/**
 * Some rows of tiles of a page at one level, from left to right and down (WebP). Drawing in such bands limits the
 * memory for a page of any size. @throws FileRefused
 */
export function pageTiles(asked: {
  path: string;
  page: number;
  rotation: Rotation;
  level: number;
  firstRow: number;
  rows: number;
}): Promise<Buffer[]> {
  const { page, rotation } = asked;
  return withPdf(asked.path, async (document) => {
    const level = pyramidLevels(closestPage(document.sizeOf(page), rotation))[asked.level];
    if (!level) throw new FileRefused('corrupted');
    const top = asked.firstRow * tileSize;
    const height = Math.min(asked.rows * tileSize, level.height - top);
    const data = document.draw(page, level, rotation, { top, height });
    return tilesOf(data, { width: level.width, height });
  });
}

async function tilesOf(data: Buffer, band: Extent): Promise<Buffer[]> {
  const tiles: Buffer[] = [];
  for (let top = 0; top < band.height; top += tileSize) {
    for (let left = 0; left < band.width; left += tileSize) {
      const part = {
        left,
        top,
        width: Math.min(tileSize, band.width - left),
        height: Math.min(tileSize, band.height - top),
      };
      const tile = sharp(data, { raw: { ...band, channels: 4 } })
        .extract(part)
        .removeAlpha()
        .webp(tileFormat);
      tiles.push(await refusing(() => tile.toBuffer()));
    }
  }
  return tiles;
}

/**
 * Cuts a picture into the tiles of all levels and writes them one after the other into a file.
 * @returns the size of the picture, upright, and the size of each tile in bytes
 * @throws FileRefused
 */
export async function pictureTiles({
  to,
  ...file
}: PictureFile & { to: string }): Promise<{ closest: Extent; lengths: number[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-tiles-'));
  try {
    const picture = await openPicture(file);
    const tiled = picture
      .flatten({ background: '#fff' })
      .webp(tileFormat)
      .tile({ size: tileSize, overlap: 0, layout: 'dz', depth: 'onetile', skipBlanks: -1 });
    const { width, height } = await refusing(() => tiled.toFile(join(folder, 'plan.dz')));
    const closest = { width, height };
    return { closest, lengths: await packTiles(join(folder, 'plan_files'), pyramidLevels(closest), to) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function packTiles(folder: string, levels: readonly PyramidLevel[], to: string): Promise<number[]> {
  const lengths: number[] = [];
  async function* inOrder(): AsyncIterable<Buffer> {
    for (const [index, { columns, rows }] of levels.entries()) {
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          const tile = await readFile(join(folder, String(index), `${column}_${row}.webp`));
          lengths.push(tile.length);
          yield tile;
        }
      }
    }
  }
  await pipeline(inOrder, createWriteStream(to));
  return lengths;
}
