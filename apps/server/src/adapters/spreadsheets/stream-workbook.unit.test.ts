import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { escapeXml } from './sheet-cells.ts';
import { streamWorkbook, type StreamedRow } from './stream-workbook.ts';

async function partsOf(rows: readonly StreamedRow[]): Promise<Readonly<Record<string, string>>> {
  const sheet = {
    name: 'Links',
    heads: ['Job'],
    widths: [12],
    isRtl: false,
    rows: (async function* () {
      yield rows;
    })(),
  };
  const files = unzipSync(await buffer(streamWorkbook([sheet])));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
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
