import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { tableHeads } from './sheet-table.ts';
import { streamWorkbook, type StreamedRow } from './stream-workbook.ts';

const text = (written: string) => ({ kind: 'text' as const, text: written });
const row = (written: string): StreamedRow => ({ cells: [text(written), { kind: 'number', number: 1 }] });

async function* inOnePart(rows: readonly StreamedRow[]) {
  yield rows;
}

const workbook = (heads: readonly string[], rows: readonly StreamedRow[]) =>
  buffer(
    streamWorkbook([
      { name: 'First', heads: ['Only'], widths: [12], isRtl: false, rows: inOnePart([row('x')]) },
      { name: 'Jobs', heads, widths: heads.map(() => 12), isRtl: true, rows: inOnePart(rows), note: () => 'A note' },
    ]),
  );

async function partsOf(heads: readonly string[], rows: readonly StreamedRow[]) {
  const files = unzipSync(await workbook(heads, rows));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
}

describe('the rows of a sheet', () => {
  it('are a table with their heads and filters; totals of all and notes are below it', async () => {
    const total = { ...row('Total'), isStrong: true, isBelow: true };
    const part = await partsOf(['Job', 'Hours'], [row('a'), { ...row('Sum of a'), isStrong: true }, row('b'), total]);
    const table = part('xl/tables/table2.xml');
    expect(table).toContain('id="2" name="Table2" displayName="Table2" ref="A1:B4"');
    expect(table).toContain('<autoFilter ref="A1:B4"/>');
    expect([...table.matchAll(/<tableColumn id="(\d)" name="(\w+)"/g)].map(([, id, name]) => [id, name])).toEqual([
      ['1', 'Job'],
      ['2', 'Hours'],
    ]);
    expect(part('xl/worksheets/sheet2.xml')).toMatch(/<tableParts count="1"><tablePart r:id="rIdTable"\/>/);
    expect(part('xl/worksheets/_rels/sheet2.xml.rels')).toMatch(/Id="rIdTable" [^>]*Target="..\/tables\/table2.xml"/);
    expect(part('[Content_Types].xml')).toContain('PartName="/xl/tables/table2.xml"');
  });

  it('of a sheet without rows are a table with an empty one', async () => {
    expect((await partsOf(['Job', 'Hours'], []))('xl/tables/table2.xml')).toContain('ref="A1:B2"');
  });

  it('have the heads of the table in their cells, as another reader finds them', async () => {
    const heads = ['Note', 'note', '', 'Two\nlines', '_x000D_ <&"', 'W'.repeat(300)];
    const shown = tableHeads(heads, 'Jobs');
    const [, sheet] = await readSpreadsheet(await workbook(heads, [row('a')]));
    expect(sheet?.rows[0]).toEqual(shown);
    const part = await partsOf(heads, [row('a')]);
    const names = [...part('xl/tables/table2.xml').matchAll(/ name="([^"]*)"\/>/g)].map(([, name]) => name);
    expect(names.slice(0, 5)).toEqual(['Note', 'note (2)', '3', 'Two lines', '_x005F_x000D_ &lt;&amp;&quot;']);
    expect(names[5]).toHaveLength(255);
  });
});

describe('the heads of a table', () => {
  it('are there once each, whatever their case and what is appended to them', () => {
    expect(tableHeads(['A', 'a', 'A (2)', 'A'], 'Sheet')).toEqual(['A', 'a (2)', 'A (2) (2)', 'A (3)']);
    const [first, second] = tableHeads(['W'.repeat(300), 'W'.repeat(300)], 'Sheet');
    expect([first?.length, second?.length, first === second]).toEqual([255, 255, false]);
  });

  it('of a sheet without any are its name', () => {
    expect(tableHeads([], 'Pivot')).toEqual(['Pivot']);
  });
});
