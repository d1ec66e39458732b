import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

/** A page as a reader shows it. */
export interface DrawnPage {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each of its pixels. */
  pixels: Buffer;
}

let library: Promise<PDFiumLibrary> | undefined;

/** Draws the pages of a PDF, a pixel a point. */
export async function drawPdf(bytes: Uint8Array, scale = 1): Promise<DrawnPage[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    const drawn: DrawnPage[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      drawn.push({ width, height, pixels: Buffer.from(data) });
    }
    return drawn;
  } finally {
    document.destroy();
  }
}

/** A drawn page as PNG. */
export const pngOf = ({ width, height, pixels }: DrawnPage) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

/** Where a page has a colour (`#1f6feb`), but for what a JPEG or an edge makes of it: how many pixels, and the box around them. */
export function colourOn({ width, pixels }: DrawnPage, colour: string) {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const found = { count: 0, left: Infinity, top: Infinity, right: -1, bottom: -1, columns: new Set<number>() };
  for (let at = 0; at < pixels.length; at += 4) {
    if (wanted.some((part, index) => Math.abs(part - (pixels[at + index] ?? 0)) > 6)) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    found.count += 1;
    found.columns.add(x);
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y);
  }
  return found;
}
