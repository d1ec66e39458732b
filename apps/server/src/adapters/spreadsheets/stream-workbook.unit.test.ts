import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { escapeXml } from './sheet-cells.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';
import { rowLimit, streamWorkbook, type StreamedRow } from './stream-workbook.ts';

const sheetOf = (rows: AsyncIterable<readonly StreamedRow[]>, name = 'Links') => ({
  name,
  heads: ['Job'],
  widths: [12],
  isRtl: false,
  rows,
});

async function* chunked(rows: readonly StreamedRow[]) {
  yield rows;
}

async function partsOf(rows: readonly StreamedRow[], name?: string): Promise<Readonly<Record<string, string>>> {
  const files = unzipSync(await buffer(streamWorkbook([sheetOf(chunked(rows), name)])));
  return Object.fromEntries(Object.entries(files).map(([part, bytes]) => [part, strFromU8(bytes)]));
}

it('a cell among thousands of links leads to its own address', async () => {
  const count = 2_500;
  const parts = await partsOf(
    Array.from({ length: count }, (_, place) => ({
      cells: [{ kind: 'text', text: `Job ${place}`, address: `https://alma.example.com/jobs?a=${place}&b` }],
    })),
  );
  const targets = new Map(
    [...(parts['xl/worksheets/_rels/sheet1.xml.rels'] ?? '').matchAll(/Id="(\w+)" Type="[^"]+" Target="([^"]+)"/g)].map(
      ([, id, target]) => [id, target],
    ),
  );
  const links = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<hyperlink ref="(\w+)" r:id="(\w+)"\/>/g)];
  expect(links.map(([, ref, id]) => [ref, targets.get(id)])).toEqual(
    Array.from({ length: count }, (_, place) => [`A${place + 2}`, `https://alma.example.com/jobs?a=${place}&amp;b`]),
  );
});

it('a text is what XML can hold of it', () => {
  const plain = 'Ärger, שלום 🙂\tand\nlines';
  expect(escapeXml(plain)).toBe(plain);
  expect(escapeXml(`<a href="x">&</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;');
  expect(escapeXml('a\u0000b\u001fc\ufffed\uffff')).toBe('abcd');
  expect(escapeXml('half \ud83d of a character')).toBe('half \ufffd of a character');
});

const codes = ['_x000D_', 'a_x000d_b', '_x000D_x000D_', '_x005F_x000D_', '_x12_', '__x0041_', 'x000D_', '_xZZZZ_'];

it('texts that look like the code of a character are read back as they were, in heads, cells and names of sheets', async () => {
  const rows = codes.map((text): StreamedRow => ({ cells: [{ kind: 'text', text }] }));
  const sheet = { ...sheetOf(chunked(rows), '_x0041_'), heads: ['_x000D_'] };
  const [streamed] = await readSpreadsheet(await buffer(streamWorkbook([sheet])));
  expect(streamed).toEqual({ name: '_x0041_', rows: [['_x000D_'], ...codes.map((text) => [text])] });
  const [written] = await readSpreadsheet(
    await writeSpreadsheet([{ name: '_x0041_', rows: codes.map((text) => [text]) }]),
  );
  expect(written).toEqual({ name: '_x0041_', rows: codes.map((text) => [text]) });
});

it('the pictures of a cell stand beside and below one another, in a row that is high enough', async () => {
  const pictures = Array.from({ length: 19 }, (_, place) => ({
    picture: { kind: 'jpeg' as const, read: () => Promise.resolve(Buffer.from(`${place}`)) },
    name: `Photo ${place} "&"`,
  }));
  const parts = await partsOf([{ cells: [{ kind: 'pictures', pictures, text: 'and 3 more' }] }]);
  const drawing = parts['xl/drawings/drawing1.xml'] ?? '';
  const places = [...drawing.matchAll(/colOff>(\d+)<[^]*?rowOff>(\d+)</g)].map(([, x, y]) => `${x}/${y}`);
  expect(new Set(places).size).toBe(19);
  expect(drawing).toContain('descr="Photo 18 &quot;&amp;&quot;"');
  const height = Number(/<row r="2" ht="([\d.]+)"/.exec(parts['xl/worksheets/sheet1.xml'] ?? '')?.[1]);
  expect(height).toBeGreaterThan((7 * 74 * 72) / 96);
  // Excel's highest row.
  expect(height).toBeLessThanOrEqual(409);
});

it('a picture in several cells is in the file once, and read when it is written', async () => {
  const reads: string[] = [];
  const picture = (content: string) => ({
    kind: 'jpeg' as const,
    read: async () => {
      reads.push(content);
      return Buffer.from(content);
    },
  });
  const [first, second] = [picture('first'), picture('second')];
  const cells = [first, second, first].map((one) => ({
    cells: [{ kind: 'pictures' as const, pictures: [{ picture: one, name: 'photo' }], text: '' }],
  }));
  const parts = await partsOf(cells);
  const media = Object.entries(parts).filter(([name]) => name.startsWith('xl/media/'));
  expect(media).toEqual([
    ['xl/media/image1-1.jpeg', 'first'],
    ['xl/media/image1-2.jpeg', 'second'],
  ]);
  expect(reads).toEqual(['first', 'second']);
  const drawn = [...(parts['xl/drawings/drawing1.xml'] ?? '').matchAll(/r:embed="(\w+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual(['rId1', 'rId2', 'rId1']);
});

it('a sheet is never called History, which Excel has for itself', async () => {
  const parts = await partsOf([], 'History');
  expect(parts['xl/workbook.xml']).toContain('<sheet name="History (2)"');
});

it('nothing is put out before the first rows were read, so that what hinders them can be answered', async () => {
  const failing = Readable.from([]).map(() => []);
  failing.destroy(new Error('no rows today'));
  const stream = streamWorkbook([sheetOf(failing)]);
  let size = 0;
  stream.on('data', (chunk: Buffer) => (size += chunk.length));
  await expect(finished(stream)).rejects.toThrow('no rows today');
  expect(size).toBe(0);
});

it('the file breaks off where a sheet holds no more rows', async () => {
  const row: StreamedRow = { cells: [] };
  const rows = (async function* () {
    const chunk = Array.from({ length: 100_000 }, () => row);
    for (let left = rowLimit; left > 0; left -= chunk.length) yield chunk;
  })();
  await expect(buffer(streamWorkbook([sheetOf(rows)]))).rejects.toThrow('1048576');
});

it.each(['before', 'after'])('rows end with whoever broke off %s the first of them were put out', async (when) => {
  const ended = Promise.withResolvers<void>();
  const rows = (async function* () {
    try {
      for (;;) yield Array.from({ length: 2_000 }, (): StreamedRow => ({ cells: [{ kind: 'text', text: 'Row' }] }));
    } finally {
      ended.resolve();
    }
  })();
  const stream = streamWorkbook([sheetOf(rows)]);
  if (when === 'before') stream.once('data', () => stream.destroy());
  else {
    let size = 0;
    stream.on('data', (chunk: Buffer) => (size += chunk.length) > 50_000 && stream.destroy());
  }
  await expect(ended.promise).resolves.toBeUndefined();
});
