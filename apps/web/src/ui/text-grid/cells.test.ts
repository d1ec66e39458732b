import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCells } from '@plumbline/domain/text/read-cells';
import { csvOf, readTextFile, textOfCell } from './cells.ts';

describe('cells of texts', () => {
  it('are read quoted, with lines of their own', () => {
    expect(readCells('a\t"b\nc"\n\nd', '\t')).toEqual([['a', 'b\nc'], ['d']]);
  });

  it('come back from a file as they went out, and run nothing in a spreadsheet', () => {
    expect(csvOf([['=A1', "it's"]])).toBe("\ufeff'=A1,it's\r\n");
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !/\r/.test(one) && !/^'[=+\-@]/.test(one));
    const lines = fc.array(fc.tuple(text, text), { minLength: 1 });
    fc.assert(
      fc.property(lines, (written) => {
        const read = readTextFile(csvOf([['id', 'he'], ...written]));
        expect(read.columnOf('HE')).toBe(1);
        expect(read.lines.map((line) => line.map(textOfCell))).toEqual(written);
      }),
    );
  });

  it.each([';', '\t', ','])('are told apart by %j', (separator) => {
    expect(readTextFile(`id${separator}he\na${separator}b`).lines).toEqual([['a', 'b']]);
  });
});
