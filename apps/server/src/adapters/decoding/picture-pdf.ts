import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { PictureFile } from './pictures.ts';
import { openPicture, refusing } from './pictures.ts';

/** The usual resolution for printing pictures without a size: a photo of 12 megapixels is about an A3 sheet. */
const dotsPerInch = 200;
/** The longest side that PDF allows, in points. */
const longest = 14_400;

/** Writes a PDF with one page, which is the picture. @throws FileRefused */
export async function pictureAsPdf({ to, ...file }: PictureFile & { to: string }): Promise<void> {
  const picture = await openPicture(file);
  const jpeg = picture.flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality: 90 });
  const { data, info } = await refusing(() => jpeg.toBuffer({ resolveWithObject: true }));
  const channels = (await sharp(data).metadata()).channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  const scale = Math.min(72 / dotsPerInch, longest / Math.max(info.width, info.height));
  const [width, height] = [info.width * scale, info.height * scale].map((points) => points.toFixed(2));
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const picturePart =
    `<</Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/${channels}` +
    `/BitsPerComponent 8/Filter/DCTDecode/Length ${data.length}>>stream\n`;
  await writeFile(
    to,
    pdfOf([
      ['<</Type/Catalog/Pages 2 0 R>>'],
      ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`],
      [`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`],
      [picturePart, data, '\nendstream'],
    ]),
  );
}

/** A PDF of these objects, numbered from 1, the first of them its catalogue (ISO 32000-1, 7.5). */
function pdfOf(objects: readonly (readonly (string | Buffer)[])[]): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const put = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  put('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const places = objects.map((content, index) => {
    const place = length;
    put(`${index + 1} 0 obj\n`);
    for (const part of content) put(part);
    put('\nendobj\n');
    return place;
  });
  const table = length;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  put(
    `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}
