import { describe, expect, it } from 'vitest';
import { officeBomb, officeFile, oldOfficeFile } from '../../../test/support/files/office-files.ts';
import { lockedPdf, pdfFile, pdfWithPage } from '../../../test/support/files/pdf-files.ts';
import { gifScript } from '../../../test/support/files/picture-files.ts';
import { setDecoder } from './decoder.fixtures.ts';

const on = setDecoder();

describe('papers', () => {
  it('of all kinds are known by their content', async () => {
    expect(await on.found(officeFile('docx'))).toMatchObject({ kind: 'docx' });
    expect(await on.found(officeFile('xlsx'))).toMatchObject({ kind: 'xlsx' });
    expect(await on.found(oldOfficeFile(), 'a.doc')).toMatchObject({ kind: 'doc' });
    expect(await on.found(oldOfficeFile(), 'a.XLS')).toMatchObject({ kind: 'xls' });
    const two = pdfFile([
      { width: 595, height: 842 },
      { width: 3024, height: 2160 },
    ]);
    expect(await on.found(two)).toMatchObject({
      kind: 'pdf',
      pages: {
        count: 2,
        sizes: [
          { width: 595, height: 842 },
          { width: 3024, height: 2160 },
        ],
      },
    });
    expect(await on.found(lockedPdf())).toMatchObject({ kind: 'pdf', pages: null });
    expect(await on.found(pdfWithPage())).toMatchObject({ kind: 'pdf', pages: { count: 1 } });
  });

  it('that were cut, at any tenth, are refused', async () => {
    for (const [bytes, name] of [
      [officeFile('docx'), 'a.docx'],
      [oldOfficeFile(), 'a.doc'],
      [pdfFile(), 'a.pdf'],
    ] as const) {
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * tenth) / 10));
        expect([name, tenth, await on.found(cut, name)]).toEqual([
          name,
          tenth,
          expect.stringMatching(/^(corrupted|type_not_taken)$/),
        ]);
      }
    }
  });

  it('that unpack to half a gigabyte are refused, whatever they say of themselves', async () => {
    expect(await on.found(officeBomb('docx', 600))).toBe('unpacks_too_large');
    expect(await on.found(officeBomb('xlsx', 600))).toBe('unpacks_too_large');
    for (const kind of ['docx', 'xlsx'] as const) {
      expect(await on.found(officeBomb(kind, 40))).toBe('unpacks_too_large');
      expect(await on.found(officeBomb(kind, 10))).toMatchObject({ kind });
    }
    expect(await on.found(officeBomb('xlsx', 20, 1000))).toBe('corrupted');
  });

  it('that are something else are not taken', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const bytes of [gifScript, svg, Buffer.from('<!doctype html><script>1</script>'), Buffer.from('x')]) {
      expect(await on.found(bytes)).toBe('type_not_taken');
    }
  });
});
