import { afterAll, describe, expect, it } from 'vitest';
import type { DrawnPage } from '../../../test/support/draw-pdf.ts';
import { colourOn, drawPdf } from '../../../test/support/draw-pdf.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { Typesetter } from './typesetter.ts';
import { jobOfWords, pictures, planOfWords, reportOfWords } from './words-on-paper.fixtures.ts';

const typesetter = new Typesetter();
afterAll(() => typesetter.close());

/** Where something is drawn in the margins of a page but what fills them all over, as a cover does. */
function inkInMargins({ width, height, pixels }: DrawnPage): string[] {
  // 16 mm, less what the edge of a letter reaches over its box.
  const margin = Math.floor((16 / 25.4) * 72) - 3;
  const at = (x: number, y: number) => pixels.readUInt32LE((y * width + x) * 4);
  const found: string[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 1; x < margin; x += 1) {
      if (at(x, y) !== at(0, y)) found.push(`${x}, ${y}`);
      if (at(width - 1 - x, y) !== at(width - 1, y)) found.push(`${width - 1 - x}, ${y}`);
    }
  return found;
}

const words = [
  ['wide letters', 'W'.repeat(150)],
  ['narrow letters', 'il1'.repeat(50)],
  ['Hebrew', 'שםארוךבלירווח'.repeat(12)],
  ['an address', `https://${'a-b.c/'.repeat(25)}`],
  ['both directions', 'קומה12Floor'.repeat(14)],
] as const;
const languages = ['en', 'he'] as const;
const documents = (word: string, language: 'en' | 'he') => ({
  'a job': { template: 'job-document', data: jobOfWords(word, language) },
  'a job on A5': { template: 'job-document', data: jobOfWords(word, language, { paper: 'a5' }) },
  'a job across': { template: 'job-document', data: jobOfWords(word, language, { isLandscape: true }) },
  'a report with bars': { template: 'report', data: reportOfWords(word, language) },
  'a report with a pie': { template: 'report', data: reportOfWords(word, language, 'pie', { isWide: true }) },
  'a report with lines': { template: 'report', data: reportOfWords(word, language, 'line') },
  'a plan': { template: 'plan-report', data: planOfWords(word, language) },
});

describe.each(languages)('a text of 150 letters without a space, in a document in %s', (language) => {
  it.each(words)('stays on the paper, wherever it stands: %s', { timeout: 120_000 }, async (_, word) => {
    for (const [name, { template, data }] of Object.entries(documents(word, language))) {
      const pdf = await typesetter.typeset({ template, data, pictures });
      const pages = await drawPdf(pdf);
      const ink = pages.flatMap((page, number) => inkInMargins(page).map((where) => `page ${number + 1}: ${where}`));
      expect(ink.slice(0, 3), name).toEqual([]);
      const { text } = await readPdf(pdf);
      // It is all there: only what the head and foot of pages have no room for may be cut.
      if (language === 'en' && !/\p{Script=Hebrew}/u.test(word))
        expect(text.replaceAll(/\s/g, ''), name).toContain(word);
    }
  });

  it('leaves usual words whole', async () => {
    const word = language === 'en' ? 'Questionnaire' : 'שאלונים';
    const { text } = await readPdf(
      await typesetter.typeset({ template: 'report', data: reportOfWords(word, language), pictures }),
    );
    expect(text.split(/\s+/).filter((one) => one === word).length).toBeGreaterThan(15);
  });
});

describe('the head of a group', () => {
  it.each(languages)(
    'stands at the start of its rows, also where the first column has numbers: %s',
    async (language) => {
      const cell = (t: string) => ({ t, d: 'ltr' });
      const data = reportOfWords('-', language, 'bars', {
        chart: null,
        chartTitle: null,
        chartValues: null,
        pivot: null,
        lines: [
          { kind: 'group', level: 0, cells: [cell('Group')] },
          { kind: 'row', cells: [cell('1'), cell('a'), cell('2')] },
        ],
        accent: '#ffffff',
        accentText: '#c00080',
        name: { t: '', d: 'ltr' },
        proof: null,
      });
      const [page] = await drawPdf(await typesetter.typeset({ template: 'report', data, pictures }), 4);
      const { left, right, count } = colourOn(page!, '#c00080');
      expect(count).toBeGreaterThan(5);
      if (language === 'en') expect(right).toBeLessThan(page!.width / 3);
      else expect(left).toBeGreaterThan((page!.width * 2) / 3);
    },
  );
});
