import type { Language } from '@plumbline/domain/languages/languages';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import type { TypesetData } from './tasks.ts';

const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="#0050c0"/></svg>',
);
export const pictures = { picture };

const colours = { accent: '#1f6feb', accentText: '#1f5fcb', onAccent: '#ffffff' };
const frame = (word: string, language: Language) => ({
  language,
  isRtl: writtenDirection(language) === 'rtl',
  title: word,
  company: word,
  printedAt: word,
  logo: 'picture',
  pageOf: 'Page {{page}} of {{pages}}',
  paper: 'a4',
  ...colours,
});
const wordsOf = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, name]));

/** A job's document with one word in each place where somebody's text may stand. */
export function jobOfWords(word: string, language: Language, more: object = {}) {
  const photo = { name: 'picture', fileName: word, alt: 'photo', caption: word };
  const missing = { ...photo, name: null };
  const signature = { title: word, name: 'picture', alt: 'signature', caption: word, when: '27/11/26' };
  const fact = { label: word, value: word };
  const status = { ...fact, colour: '#2f9e44', textColour: '#ffffff' };
  const question = {
    key: '12-1',
    number: '1',
    title: word,
    description: word,
    isIssue: true,
    answer: word,
    pictures: [photo, missing],
    comment: word,
    files: [word, word],
    photos: [photo, missing],
    photosBeyond: [word],
    signature,
    author: word,
    hasMore: true,
  };
  const issue = { key: '12-1', place: word, title: word, answer: word, comment: word, photos: [photo, missing] };
  const plan = {
    title: word,
    name: 'picture',
    overlay: 'picture',
    ratio: 0.3,
    alt: 'plan',
    overlayAlt: 'marks',
    legend: [{ color: '#ff0000', name: word, count: '3', length: '12.00 m', area: '3.00 m²' }],
    legendNote: 'A note.',
    versions: 'A note.',
    beyond: 'A note.',
    photos: [photo],
    photosBeyond: [word],
  };
  const map = { tiles: [], markers: [], places: [], alt: 'map', width: 100, height: 50, attribution: word };
  return {
    ...frame(word, language),
    header: { start: word, end: word },
    footer: { start: word, end: '{page}' },
    cover: { fill: '#1f6feb', text: '#ffffff' },
    issueColour: '#c92a2a',
    onIssue: '#ffffff',
    isSeveral: false,
    isLandscape: false,
    words: {
      onPage: 'Page {{page}}',
      continued: '{{title}} (continued)',
      ...wordsOf(
        'contents details issues noIssues questions photos signatures plans colour element count length area map proof verify ' +
          'verifyText issue unanswered comment files missing tooManyPhotos',
      ),
    },
    proof: {
      code: 'ABCD-EFGH-IJKL',
      address: 'https://x.example/verify',
      shownAddress: word,
      qr: 'picture',
      qrAlt: 'code',
      seals: [{ text: word, hash: 'ab'.repeat(32) }],
    },
    blocks: [
      {
        kind: 'cover',
        subtitle: word,
        counts: [
          { label: 'Answered', value: '3 / 4' },
          { label: 'Issues', value: '1', colour: '#c92a2a', textColour: '#ffffff' },
        ],
        rows: [fact, status],
        head: ['Job', 'Type', 'Project', 'Status', 'Issues'],
        jobs: [
          {
            number: '#12',
            title: word,
            project: word,
            status: word,
            statusColour: '#2f9e44',
            statusText: '#ffffff',
            issues: '1',
          },
        ],
        missing: null,
        issues: { kind: 'issues', items: [issue] },
      },
      { kind: 'contents', missing: word },
      { kind: 'job', title: word, status: word, statusColour: '#2f9e44', statusText: '#ffffff' },
      { kind: 'details', rows: [fact, status] },
      { kind: 'issues', items: [issue] },
      {
        kind: 'questions',
        photosPerRow: 2,
        steps: [
          {
            title: word,
            running: word,
            score: word,
            description: word,
            questions: [question, { ...question, isIssue: false }],
          },
        ],
      },
      { kind: 'plans', photosPerRow: 4, plans: [plan] },
      { kind: 'photos', photosPerRow: 3, photos: [photo, missing], photosBeyond: [word] },
      { kind: 'signatures', items: [signature, { ...signature, name: null }] },
      { kind: 'map', address: word, coordinates: '1, 2', note: word, ...map },
      { kind: 'proof' },
    ],
    ...more,
  };
}

const charts = (word: object) => {
  const legend = [
    { colour: '#ff0000', name: word, figure: '5' },
    { colour: '#00ff00', name: word, figure: '' },
  ];
  return {
    bars: { rows: [{ label: word, pieces: [{ from: 0, size: 0.5, colour: '#ff0000' }], figure: '5' }] },
    pie: { slices: [{ colour: '#ff0000', points: [0, 1, 2].map((at) => [at / 2, at % 2]) }] },
    line: {
      marks: [{ y: 0.5, text: '5' }],
      lines: [{ colour: '#ff0000', points: [0, 1].map((at) => [at, at]) }],
      labels: [0, 1].map((x) => ({ x, label: word })),
    },
    legend,
  };
};

const directionOf = (text: string) => (/\p{Script=Hebrew}/u.test(text) ? 'rtl' : 'ltr');

export type ChartName = 'bars' | 'pie' | 'line';

/** A report with one word in each place where somebody's text may stand. */
export function reportOfWords(text: string, language: Language, chart: ChartName = 'bars', more: object = {}) {
  const word = { t: text, d: directionOf(text), w: text.length };
  const { legend, ...drawings } = charts(word);
  const figures = ['1', '2', '3', '6'];
  return {
    ...frame(text, language),
    isWide: false,
    textSize: 9,
    name: word,
    facts: [word, word],
    chartTitle: word,
    chart: { kind: chart, legend, ...drawings[chart] },
    chartNote: word,
    chartValues: { alt: 'chart', heads: [word, word], rows: [{ label: word, cells: ['1', '2'] }], note: word },
    pivot: {
      title: word,
      columns: [word, word, word],
      total: { name: word, cells: figures },
      rows: [{ name: word, cells: figures }],
      note: word,
    },
    heads: [true, false, true].map((isNumber) => ({ ...word, isNumber })),
    widths: [1, 3, 1],
    lines: [
      { kind: 'group', level: 0, cells: [word] },
      { kind: 'row', cells: [word, word, word] },
      { kind: 'total', cells: [word, '', word] },
      { kind: 'total', cells: [word, word, word] },
    ],
    noRows: null,
    note: word,
    proof: { code: 'ABCD-EFGH', address: 'https://x.example/v', shownAddress: text, qr: 'picture' },
    words: { qrAlt: 'code', verify: 'Verify', continued: '{{title}} (continued)' },
    ...more,
  };
}

/** The report of a plan with one word in each place where somebody's text may stand. */
export function planOfWords(word: string, language: Language) {
  const amounts = { count: '3', length: '12.00 m', area: '3.00 m²' };
  return {
    ...frame(word, language),
    isWide: false,
    subtitle: word,
    plan: 'picture',
    planHeight: 40,
    words: wordsOf('elements startDate job element length area totals count overall'),
    rows: [{ color: '#ff0000', startDate: '27/11/26', job: word, name: word, ...amounts }],
    totals: [{ color: '#ff0000', name: word, ...amounts }],
    overall: amounts,
    versions: 'A note.',
    note: 'A note.',
  };
}

/** Stands for whatever somebody may have written. */
export const anyWord = '\u0001';

/** The places of all documents that have been filled, each by its path. */
const places = new Map<string, number>();

/**
 * A document with a word in each place that has `anyWord`, others in the next places: after as many turns as there are words each place
 * has had each of them.
 * @returns also which words stand in it elsewhere than in the head and foot of its pages
 */
export function filledWith(
  data: TypesetData,
  words: readonly string[],
  turn: number,
): { data: TypesetData; body: Set<string> } {
  const body = new Set<string>();
  const wordAt = (path: string): string => {
    const place = places.get(path) ?? places.size;
    places.set(path, place);
    const word = words[(place + turn) % words.length] ?? '';
    if (!/^\.(?:title|company|printedAt|header|footer)\b/.test(path)) body.add(word);
    return word;
  };
  const filled = (value: unknown, path: string): unknown => {
    if (value === anyWord) return wordAt(path);
    if (Array.isArray(value)) return value.map((one, at) => filled(one, `${path}.${at}`));
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([name, part]) => [name, filled(part, `${path}.${name}`)] as const);
    const { t: text } = value as { t?: unknown };
    const made: Record<string, unknown> = Object.fromEntries(parts);
    // What has a direction and a width has those of its word.
    const word = String(made['t']);
    return text === anyWord ? { ...made, d: directionOf(word), w: word.length } : made;
  };
  return { data: filled(data, '') as TypesetData, body };
}
