import { afterAll, describe, expect, it } from 'vitest';
import type { DrawnPage } from '../../../test/support/draw-pdf.ts';
import { colourOn, drawPdf } from '../../../test/support/draw-pdf.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TypesetData, TypesetInput } from './tasks.ts';
import { Typesetter } from './typesetter.ts';
import type { ChartName } from './words-on-paper.fixtures.ts';
import { anyWord, filledWith, jobOfWords, pictures, planOfWords, reportOfWords } from './words-on-paper.fixtures.ts';

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
  // Wide letters, narrow ones, Hebrew, an address, and both directions.
  'W'.repeat(150),
  'il1'.repeat(50),
  'שםארוךבלירווח'.repeat(12),
  `https://${'a-b.c/'.repeat(25)}`,
  'קומה12Floor'.repeat(14),
];
const languages = ['en', 'he'] as const;
const papers = [{}, { paper: 'a5' }, { isLandscape: true }];
const charts: readonly ChartName[] = ['bars', 'pie', 'line'];

/**
 * Each document often enough that every word appears in each of its positions, cycling through languages, papers and
 * charts.
 */
const documents = words.flatMap((_, turn) => {
  const [language, other] = turn % 2 === 0 ? languages : languages.toReversed();
  const chart = charts[turn % 3] ?? 'bars';
  const next = charts[(turn + 1) % 3] ?? 'bars';
  const made = (name: string, template: TypesetInput['template'], data: TypesetData) => ({
    name,
    template,
    data,
    turn,
  });
  return [
    made(`a job in ${language}`, 'job-document', jobOfWords(anyWord, language ?? 'en', papers[turn % 3])),
    made(`a report with ${chart} in ${other}`, 'report', reportOfWords(anyWord, other ?? 'en', chart)),
    made(
      `a wide one with ${next} in ${language}`,
      'report',
      reportOfWords(anyWord, language ?? 'en', next, { isWide: true }),
    ),
    made(`a plan in ${other}`, 'plan-report', planOfWords(anyWord, other ?? 'en')),
  ];
});

it.each(documents)(
  'a text of 150 letters without a space stays on the paper, wherever it stands: $name, turn $turn',
  { timeout: 60_000 },
  async ({ template, data, turn }) => {
    const filled = filledWith(data, words, turn);
    const pdf = await typesetter.typeset({ template, data: filled.data, pictures });
    const pages = await drawPdf(pdf);
    const ink = pages.flatMap((page, number) => inkInMargins(page).map((where) => `page ${number + 1}: ${where}`));
    expect(ink.slice(0, 3)).toEqual([]);
    if (filled.data['isRtl']) return;
    // It is all there: only what the head and foot of pages have no room for may be cut.
    // The reader takes a hyphen at the end of a line for one that divides a word.
    const text = (await readPdf(pdf)).text.replaceAll(/\s/g, '').replaceAll('\ufffe', '-');
    for (const word of filled.body) if (!/\p{Script=Hebrew}/u.test(word)) expect(text).toContain(word);
  },
);

describe.each(languages)('a document in %s', (language) => {
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
      const cell = (t: string) => ({ t, d: 'ltr', w: t.length });
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
