import { afterAll, expect, it } from 'vitest';
import { Typesetter } from '../../../adapters/typesetting/typesetter.ts';
import { pictures, reportOfWords } from '../../../adapters/typesetting/words-on-paper.fixtures.ts';
import { PaperRoom } from './paper-room.ts';
import { pdfText } from './pdf-text.ts';

const typesetter = new Typesetter();
afterAll(() => typesetter.close());

const sentence = 'The door of the stairs closes by itself. ';
const cells = {
  'short texts': pdfText('Fire door'),
  links: { ...pdfText('Fire door 12'), to: 'https://alma.example.com/jobs/01a223c6-9c3c-777b-99df-24325a0aaa17' },
  'long texts': pdfText(sentence.repeat(30)),
  'long texts of links': { ...pdfText(sentence.repeat(5)), to: 'https://alma.example.com/jobs' },
};

it.each(Object.entries(cells))(
  'the typesetter sets as many rows and subtotals of %s as a PDF has room for',
  { timeout: 120_000 },
  async (_, cell) => {
    const columns = 30;
    const line = Array.from({ length: columns }, () => cell);
    const room = new PaperRoom();
    const lines: object[] = [];
    for (const kind of ['row', 'subtotal'] as const) {
      while (!room.isFull(kind)) {
        room.take(kind, line);
        lines.push({ kind, cells: line });
      }
    }
    const data = reportOfWords('-', 'he', 'bars', {
      paper: 'a1',
      isWide: true,
      textSize: 8.5,
      heads: line.map(() => ({ ...pdfText('Head'), isNumber: false })),
      widths: line.map(() => 12),
      lines,
    });
    const pdf = await typesetter.typeset({ template: 'report', data, pictures });
    expect(pdf.subarray(-8).toString()).toContain('%%EOF');
  },
);
