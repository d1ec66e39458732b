import { deflateSync } from 'node:zlib';

/** A page of a PDF: its size in points, and what is drawn on it in PDF's own language. */
interface PdfPage {
  width: number;
  height: number;
  drawing?: string;
}

const table = (places: readonly number[]) =>
  places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');

/** A PDF of these objects, the first of them its catalogue. */
function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  const parts: string[] = ['%PDF-1.7\n'];
  let length = parts[0]?.length ?? 0;
  const places = objects.map((object, index) => {
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
    return length - part.length;
  });
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${table(places)}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

const stream = (content: string, more = '') => `<</Length ${content.length}${more}>>stream\n${content}\nendstream`;
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** A PDF of these pages. */
export function pdfFile(pages: readonly PdfPage[] = [{ width: 595, height: 842 }], trailer = ''): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
      font,
      ...pages.flatMap(({ width, height, drawing = '' }, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
        stream(drawing),
      ]),
    ],
    trailer,
  );
}

/** A plan: that many walls, some with a number beside them, the same at every run and on every page. Sizes in inches. */
export function planPdf(plan: { width: number; height: number; walls: number; pages?: number }): Buffer {
  const { width, height, walls, pages = 1 } = plan;
  let seed = 1;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const [w, h] = [width * 72, height * 72];
  let drawing = '0.5 w\n';
  for (let wall = 0; wall < walls; wall += 1) {
    const [x, y] = [random() * w, random() * h];
    const end = random() < 0.5 ? [x + random() * 80, y] : [x, y + random() * 80];
    drawing += `${x.toFixed(1)} ${y.toFixed(1)} m ${end.map((one) => one?.toFixed(1)).join(' ')} l S\n`;
    if (wall % 20 === 0) drawing += `BT /F 9 Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (Room ${wall}) Tj ET\n`;
  }
  return pdfFile(Array.from({ length: pages }, () => ({ width: w, height: h, drawing })));
}

/** A page that is one scan: an image with its bytes as its filter packs them. */
export function scanPdf(image: { width: number; height: number; filter: string; bytes: Buffer }): Buffer {
  const { width, height, filter, bytes } = image;
  const kind = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1`;
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    stream('q 400 0 0 400 0 0 cm /I Do Q'),
    stream(bytes.toString('latin1'), `${kind}/Filter/${filter}`),
  ]);
}

/** The rows of a scan, packed as fax machines do (CCITT G4), as JBIG2 with one generic region. */
export function jbig2Of(fax: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const whole = (...numbers: number[]) => {
    const bytes = Buffer.alloc(4 * numbers.length);
    for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
    return bytes;
  };
  const segment = (number: number, type: number, data: Buffer) =>
    Buffer.concat([whole(number), Buffer.from([type, 0, 1]), whole(data.length), data]);
  const page = Buffer.concat([whole(width, height, 0, 0), Buffer.from([0, 0, 0])]);
  const region = Buffer.concat([whole(width, height, 0, 0), Buffer.from([0, 1]), fax]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

/** Two forms that draw each other twice, and themselves. */
export const recursivePdf = (): Buffer => {
  const form = (others: string, content: string) =>
    stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 800 600]/Resources<</XObject<<${others}>>>>`);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 800 600]/Contents 4 0 R/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>>>',
    stream('/A Do /B Do'),
    form('/A 5 0 R/B 6 0 R', '0 0 m 10 10 l S /B Do /B Do /A Do'),
    form('/A 5 0 R/B 6 0 R', '0 0 m 10 10 l S /A Do /A Do /B Do'),
  ]);
};

/** Red on the left half of the page's upper half, so that turns can be told. */
export const cornerDrawing = ({ width, height }: PdfPage) => `1 0 0 rg 0 ${height / 2} ${width / 2} ${height / 2} re f`;

/** A PDF that only a password opens. */
export const lockedPdf = (): Buffer =>
  pdfFile(
    undefined,
    `/Encrypt<</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -44>>/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`,
  );

/** A PDF with this many objects that nobody needs. */
export const pdfOfObjects = (count: number): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...Array.from({ length: count }, (_, index) => `<</N ${index}>>`),
  ]);

/** A page of forms that draw forms that draw forms: ten times ten times ten …, without an end in this life. */
export function endlessPdf(depth = 12): Buffer {
  const form = (next: number) =>
    stream('/X Do '.repeat(10), `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X ${next} 0 R>>>>`);
  const leaf = stream('0 0 m 500 500 l S', '/Type/XObject/Subtype/Form/BBox[0 0 595 842]');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    stream('/X Do '.repeat(10)),
    ...Array.from({ length: depth }, (_, index) => form(6 + index)),
    leaf,
  ]);
}

/** A page whose drawing unpacks to this many megabytes of nothing. */
export function pdfBomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1_000_000, '0 0 m 9 9 l S\n'), { level: 9 }).toString('latin1');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    stream(packed, '/Filter/FlateDecode'),
  ]);
}

/** A PDF that browsers would take for a page, if they guessed. */
export const pdfWithPage = (): Buffer =>
  Buffer.concat([pdfFile(), Buffer.from('<html><script>top.stolen = document.domain</script></html>\n%%EOF\n')]);
