import { cellText } from '@plumbline/domain/reports/cell-text';
import type { Cell } from '@plumbline/domain/reports/cells';
import fc from 'fast-check';

/*
 * Random answers and reports, and what they come to: computed a second time, straight from the answers.
 */

/** So many jobs are answered. */
export const jobs = 24;

/** What a text among numbers is to people; null where it is none. */
const texts: Readonly<Record<string, number | null>> = { '12': 12, ' 7 ': 7, '3,5': 3.5, deep: null, '1,234': null };
export const states = { good: 'Good', poor: 'Poor' } as const;
export const childs = (poor: string) => [
  { value: 'good', caption: 'Good' },
  { value: 'poor', caption: poor },
];

export const tags = ['Water', 'Fire', 'Storm'] as const;

const anyJob = fc.record({
  /** Answered before the questions were changed. */
  isOld: fc.boolean(),
  text: fc.option(fc.constantFrom(...Object.keys(texts))),
  number: fc.option(fc.integer({ min: -9000, max: 9000 }).map((tenths) => tenths / 10)),
  state: fc.option(fc.constantFrom('good' as const, 'poor' as const)),
  fine: fc.option(fc.boolean()),
  born: fc.option(fc.constantFrom('1935-05-01', '2035-05-01', '2035-05-31')),
  /** In the order of the question: a job is in the group of each. */
  tags: fc.subarray([...tags]),
});
export type Job = typeof anyJob extends fc.Arbitrary<infer One> ? One : never;

const measures = ['count', 'sum', 'average', 'min', 'max'] as const;
const anyReport = fc.record({
  groupBy: fc.uniqueArray(fc.constantFrom('state', 'fine', 'born', 'tags'), { minLength: 1, maxLength: 2 }),
  /** By what dates stand together. */
  period: fc.constantFrom(null, 'month', 'year', 'weekday'),
  totals: fc.array(
    fc.record({ column: fc.constantFrom(null, 'depth', 'twice'), measure: fc.constantFrom(...measures) }),
    { minLength: 1, maxLength: 4 },
  ),
  isHidden: fc.boolean(),
});
type Random = typeof anyReport extends fc.Arbitrary<infer One> ? One : never;

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_501);
export const given = fc.sample(anyJob, { numRuns: jobs, seed });
export const reports: readonly Random[] = [
  ...fc.sample(anyReport, { numRuns: 4, seed }),
  // Of each kind one at least.
  {
    groupBy: ['tags', 'born'],
    period: 'month',
    totals: [
      { column: null, measure: 'count' },
      { column: 'depth', measure: 'sum' },
    ],
    isHidden: false,
  },
];

export const depthOf = (job: Job) => (job.isOld ? job.text : job.number);
/** The number of a job's depth; null for what is none, undefined for no answer. */
export function numberOf(job: Job): number | null | undefined {
  const depth = depthOf(job);
  if (depth === null) return undefined;
  return typeof depth === 'number' ? depth : (texts[depth] ?? null);
}

const partOfDate = {
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  weekday: { weekday: 'long' },
} as const;

/** The groups of a job by a column. */
export function namesIn(job: Job, column: string, period: Random['period']): readonly string[] {
  if (column === 'tags') return job.tags.length === 0 ? [''] : job.tags;
  if (column === 'state') return [job.state === null ? '' : states[job.state]];
  if (column === 'fine') return [fineOf(job)];
  if (job.born === null || period === null) return [job.born ?? ''];
  const name = new Intl.DateTimeFormat('en-GB', { ...partOfDate[period], timeZone: 'UTC' });
  return [name.format(new Date(job.born))];
}
export const fineOf = ({ fine }: Job) => (fine === null ? '' : fine ? 'Yes' : 'No');
export const onPaper = (name: string) => (/^\d{4}-/.test(name) ? name.split('-').toReversed().join('/') : name);

export interface Figure {
  /** Null where there is nothing to compute it of. */
  readonly number: number | null;
  readonly unread: number;
}

export function figureOf(of: readonly Job[], { column, measure }: Random['totals'][number]): Figure {
  const factor = column === 'twice' ? 2 : 1;
  const said = of.map(numberOf);
  if (measure === 'count') {
    const filled = said.filter((one) => one !== undefined && (column === 'depth' || one !== null));
    return { number: column === null ? of.length : filled.length, unread: 0 };
  }
  const tenths = said.flatMap((one) => (typeof one === 'number' ? [Math.round(one * 10 * factor)] : []));
  const unread = said.filter((one) => one === null).length;
  if (tenths.length === 0) return { number: null, unread };
  const sum = tenths.reduce((all, one) => all + one, 0);
  const average = Number((sum / 10 / tenths.length).toFixed(6));
  const figures = { sum: sum / 10, average, min: Math.min(...tenths) / 10, max: Math.max(...tenths) / 10 };
  return { number: figures[measure] + 0, unread };
}

const noteOf = (unread: number) => (unread === 1 ? '1 value is no number' : `${unread} values are no numbers`);
export function written({ number, unread }: Figure, write: (number: number) => string = String): string {
  const note = unread === 0 ? '' : noteOf(unread);
  if (number === null) return note;
  return note === '' ? write(number) : `${write(number)} (${note})`;
}

const words = { yes: 'Yes', no: 'No', timeZone: 'UTC', unread: noteOf, isForPrograms: true };
export const textOf = (cell: Cell) => cellText(cell, words);

/** The cells of a file by RFC 4180. */
export function cellsOf(csv: string): string[][] {
  const lines: string[][] = [];
  for (const [, cell = '', end] of csv.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    const line = lines.at(-1);
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    if (line && line.at(-1) !== '\r\n') line.push(text);
    else lines.push([text]);
    if (end === '\r\n') lines.at(-1)?.push('\r\n');
  }
  return lines.map((line) => line.slice(0, -1));
}
