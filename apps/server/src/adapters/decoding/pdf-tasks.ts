import { open } from 'node:fs/promises';
import type { PictureSize, Rotation } from '@plumbline/domain/assets/file-kinds';
import { pictureSizes } from '@plumbline/domain/assets/file-kinds';
import { pagePictureSize } from '@plumbline/domain/assets/page-pictures';
import sharp from 'sharp';
import { FileRefused } from './file-refused.ts';
import { maxPages } from './limits.ts';
import type { PageSize } from './pdf-document.ts';
import { PdfDocument } from './pdf-document.ts';
import { drawSmaller, refusing } from './pictures.ts';

/** Programs append data to a PDF, but no more than this. */
const endLength = 64 * 1024;

/** Runs something with an opened PDF and closes it. */
export async function withPdf<Result>(
  path: string,
  run: (document: PdfDocument) => Promise<Result> | Result,
): Promise<Result> {
  const document = await PdfDocument.open(path);
  try {
    return await run(document);
  } finally {
    document.close();
  }
}

/** The page sizes of a PDF, up to the limit of pages. @throws FileRefused */
export function pageSizes({ path }: { path: string }): Promise<{ count: number; sizes: PageSize[] }> {
  return withPdf(path, (document) => {
    const count = document.pageCount;
    const sizes = Array.from({ length: Math.min(count, maxPages) }, (_, index) => document.sizeOf(index));
    return { count, sizes };
  });
}

/**
 * A page as a WebP picture: whole as {@link pagePictureSize} says, or in a smaller size.
 * @throws FileRefused
 */
export function pagePicture(asked: {
  path: string;
  /** From 0. */
  page: number;
  rotation: Rotation;
  size: PictureSize | undefined;
}): Promise<Buffer> {
  const { page, rotation, size } = asked;
  return withPdf(asked.path, async (document) => {
    // A picture cropped to a square must be drawn larger.
    const edge = size && pictureSizes[size].height * (pictureSizes[size].fills ? 2 : 1);
    const whole = pagePictureSize(document.sizeOf(page), rotation, edge);
    const pixels = document.draw(page, whole, rotation);
    document.demandDrawn(page, pixels);
    const drawn = sharp(pixels, { raw: { ...whole, channels: 4 } }).removeAlpha();
    if (size) return drawSmaller(drawn, size);
    return refusing(() => drawn.webp({ quality: 85, effort: 2 }).toBuffer());
  });
}

/**
 * A complete PDF ends with a pointer to its cross-reference table; a truncated one doesn't. @throws FileRefused
 * corrupted
 */
export async function checkPdfEnd(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(Math.min(size, endLength));
    await file.read(end, 0, end.length, size - end.length);
    if (end.lastIndexOf('%%EOF', undefined, 'latin1') === -1) throw new FileRefused('corrupted');
  } finally {
    await file.close();
  }
}
