import { afterAll, describe, expect, it } from 'vitest';
import { colourOn, drawPdf } from '../../../test/support/draw-pdf.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TypesetData } from './tasks.ts';
import { Typesetter } from './typesetter.ts';
import { jobOfWords, pictures, reportOfWords } from './words-on-paper.fixtures.ts';

const typesetter = new Typesetter();
afterAll(() => typesetter.close());

const photo = { name: 'picture', fileName: 'a.jpg', alt: 'photo', caption: '' };
const nothing = {
  description: '',
  pictures: [],
  files: [],
  photosBeyond: [],
  signature: null,
  author: '',
  hasMore: false,
};

/** A number spelled with letters of the alphabet: the PDF reader reverses words with digits in right-to-left documents. */
const inLetters = (kind: string, ...numbers: (number | string)[]) =>
  kind +
  numbers.map((number) => String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')).join('x') +
  'z';

/** An answer of several lines, each of which can be found on its page. */
const answerOf = (number: number, { lines = 7, isIssue = false, photos = [] as object[] } = {}) => ({
  ...nothing,
  key: `12-${number}`,
  number: String(number),
  title: inLetters('Q', number),
  isIssue,
  answer: Array.from({ length: lines }, (_, line) => inLetters('A', number, line)).join('\n'),
  comment: inLetters('C', number),
  photos,
});

const stepOf = (title: string, questions: object[]) => ({
  title,
  running: title,
  score: '',
  description: '',
  questions,
});

const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

async function pagesOf(language: 'en' | 'he', blocks: object[], more: object = {}) {
  const data = jobOfWords('Company', language, { blocks, proof: null, ...more }) as TypesetData;
  return typesetter.typeset({ template: 'job-document', data, pictures });
}

const cover = (items: object[]) => ({
  kind: 'cover',
  subtitle: 'Tower',
  counts: [
    { label: 'Answered', value: '3 / 4' },
    { label: 'Issues', value: '1', colour: '#00708f', textColour: '#ffffff' },
  ],
  rows: [{ label: 'Status', value: 'Reported' }],
  head: [],
  jobs: [],
  missing: null,
  issues: { kind: 'issues', items },
});

const issueOf = (number: number, photos: object[] = []) => ({
  key: `12-${number}`,
  place: String(number),
  title: inLetters('Q', number),
  answer: 'Worn',
  comment: '',
  photos,
});

describe.each(['en', 'he'] as const)('the pages of a job in %s', (language) => {
  it('have each answer whole, with its question, its comment and its photos', async () => {
    const questions = counted(1, 24).map((number) =>
      answerOf(number, { photos: number % 5 === 0 ? [photo, photo] : [] }),
    );
    const pdf = await pagesOf(language, [{ kind: 'questions', photosPerRow: 2, steps: [stepOf('Roof', questions)] }]);
    const { pages } = await readPdf(pdf);
    expect(pages.length).toBeGreaterThan(3);
    for (const { number, title, comment } of questions) {
      const on = [title, inLetters('A', number, 0), inLetters('A', number, 6), comment].map((text) =>
        pages.findIndex((page) => page.includes(text)),
      );
      expect(new Set(on).size, `question ${number} on ${on.join()}`).toBe(1);
      expect(on).not.toContain(-1);
    }
    const photosOn = (await drawPdf(pdf)).filter((page) => colourOn(page, '#0050c0').count > 500);
    expect(photosOn.length).toBeGreaterThan(1);
  });

  it('have an answer that is longer than a page over several, all of it', async () => {
    const pdf = await pagesOf(language, [
      { kind: 'questions', photosPerRow: 2, steps: [stepOf('Roof', [answerOf(1), answerOf(2, { lines: 120 })])] },
    ]);
    const { pages, text } = await readPdf(pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const line of counted(0, 119)) expect(text).toContain(inLetters('A', 2, line));
  });

  it('say at their head which step goes on there', async () => {
    const steps = [
      stepOf(
        'Roof',
        counted(1, 12).map((n) => answerOf(n)),
      ),
      stepOf('Cellar', [answerOf(13), answerOf(14)]),
    ];
    const { pages } = await readPdf(await pagesOf(language, [{ kind: 'questions', photosPerRow: 2, steps }]));
    const said = pages.map((page) => /(\w+) \(continued/.exec(page)?.[1] ?? null);
    // The first page begins it; each other page says what the one before left open.
    const expected = pages.map((_, at) => {
      if (at === 0) return null;
      const [first] = counted(1, 14).filter((n) => pages[at]?.includes(inLetters('Q', n)));
      if (first === 1 || first === 13) return null;
      return (first ?? 0) < 13 ? 'Roof' : 'Cellar';
    });
    expect(said).toEqual(expected);
    expect(said).toContain('Roof');
  });

  it('begin with what was found: figures, and issues with their photos and the pages of their answers', async () => {
    const questions = counted(1, 20).map((number) => answerOf(number, { isIssue: number === 20 }));
    const pdf = await pagesOf(language, [
      cover([issueOf(20, [photo])]),
      { kind: 'questions', photosPerRow: 2, steps: [stepOf('Roof', questions)] },
    ]);
    const { pages, source } = await readPdf(pdf);
    const [first = ''] = pages;
    expect(first).toMatch(/3 \/ 4|4 \/ 3/);
    expect(first).toContain('Worn');
    expect(first).not.toContain(inLetters('Q', 19));
    const at = pages.findIndex((page) => page.includes(inLetters('A', 20, 0)));
    expect(at).toBeGreaterThan(2);
    expect(first).toMatch(new RegExp(`Page ${at + 1}|${at + 1} Page`));
    expect(source).toContain('/Link');
    const [drawn] = await drawPdf(pdf);
    expect(colourOn(drawn!, '#0050c0').count).toBeGreaterThan(500);
    expect(colourOn(drawn!, '#00708f').count).toBeGreaterThan(500);
  });

  it('go on with issues that the first one has no room for, under the usual header', async () => {
    const header = { start: 'Headline', end: '' };
    const pdf = await pagesOf(language, [cover(counted(1, 30).map((n) => issueOf(n, [photo])))], { header });
    const { pages, text } = await readPdf(pdf);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).not.toContain('Headline');
    expect(pages[1]).toContain('Headline');
    for (const n of counted(1, 30)) expect(text).toContain(inLetters('Q', n));
  });
});

describe('the pages of a report', () => {
  it('say at their head which groups go on there', async () => {
    const cell = (t: string) => ({ t, d: 'ltr', w: t.length });
    const rows = (name: string, count: number) =>
      counted(1, count).map((n) => ({ kind: 'row', cells: [cell(`${name}${n}`), cell('b'), cell('1')] }));
    const group = (name: string, level: number) => ({ kind: 'group', level, cells: [cell(name)] });
    const lines = [
      group('North', 0),
      group('Open', 1),
      ...rows('a', 70),
      { kind: 'subtotal', cells: [cell('Sum of open'), '', cell('70')] },
      group('Done', 1),
      ...rows('b', 50),
      group('South', 0),
      ...rows('c', 4),
      { kind: 'total', cells: [cell('Sum of all'), '', cell('124')] },
    ];
    const data = reportOfWords('-', 'en', 'bars', {
      chart: null,
      chartTitle: null,
      chartValues: null,
      pivot: null,
      lines,
      proof: null,
    });
    const { pages } = await readPdf(
      await typesetter.typeset({ template: 'report', data: data as TypesetData, pictures }),
    );
    const said = pages.map((page) => /North · (\w+) \(continued\)/.exec(page)?.[1] ?? null);
    const expected = pages.map((page, at) => {
      if (at === 0) return null;
      const row = /\b([abc])\d+/.exec(page)?.[1];
      const isBegun = /^(?:Open|Done|South)$/m.test(page.split('\n').slice(0, 8).join('\n'));
      return isBegun ? null : row === 'a' ? 'Open' : row === 'b' ? 'Done' : null;
    });
    expect(said).toEqual(expected);
    expect(said).toContain('Open');
    expect(said).toContain('Done');
  });
});
