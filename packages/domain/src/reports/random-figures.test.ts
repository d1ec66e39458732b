import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkReport } from './check-report.ts';
import { cellText } from './cell-text.ts';
import type { Cell } from './cells.ts';
import { keyOrder } from './compare-cells.ts';
import type { Measure, ReportTotal } from './definition.ts';
import { placesOf } from './group-places.ts';
import { Grouping, type ReportGroup } from './grouping.ts';
import { Pivot } from './pivot.ts';
import { aCalculation, aCatalogue, aQuestionColumn, aReport, aReportQuestion } from './reports.fixtures.ts';
import { RowCells, type RowContext } from './row-cells.ts';
import type { AnswerFacts, RowFacts } from './row-facts.ts';

/*
 * Reports of random answers, whose every figure is computed a second time: straight from the answers, by a program that knows nothing of
 * cells, keys and running totals.
 */

const words = { yes: 'Yes', no: 'No', timeZone: 'UTC', unread: (count: number) => `${count} left out` };

/** What a text among numbers is to people; null where it is none. */
const texts: Readonly<Record<string, number | null>> = {
  '12': 12,
  '3.5': 3.5,
  ' 7 ': 7,
  '-0.5': -0.5,
  '٣': 3,
  '1 000': 1000,
  deep: null,
  '1,234': null,
  '12 m': null,
};

const options = { good: 'Good', fair: 'Fair', poor: 'Poor' } as const;
type Option = keyof typeof options;
const childs = (poor: string) => Object.entries({ ...options, poor }).map(([value, caption]) => ({ value, caption }));

/** The answers of a job, as people gave them. */
interface Job {
  readonly depth: number | string | null;
  readonly isDepthOnPath: boolean;
  readonly levels: readonly (number | string)[];
  readonly state: Option | null;
  /** It was chosen before the option was renamed. */
  readonly isOld: boolean;
  readonly isFine: boolean | null;
  /** A job is in the group of each of these. */
  readonly tags: readonly Option[];
  readonly born: string | null;
}

const tenth = fc.integer({ min: -5000, max: 5000 }).map((tenths) => tenths / 10);
const measured = fc.oneof(
  { weight: 3, arbitrary: tenth },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(texts)) },
);
const anyJob: fc.Arbitrary<Job> = fc.record({
  depth: fc.option(measured),
  isDepthOnPath: fc.boolean(),
  levels: fc.array(measured, { maxLength: 3 }),
  state: fc.option(fc.constantFrom(...(Object.keys(options) as Option[]))),
  isOld: fc.boolean(),
  isFine: fc.option(fc.boolean()),
  tags: fc.shuffledSubarray(Object.keys(options) as Option[]),
  born: fc.option(fc.constantFrom('1935-05-01', '2035-05-01', '2026-11-24')),
});

const grouping = ['state', 'fine', 'born', 'tags'] as const;
const sums = ['depth', 'levels', 'twice', 'hidden'] as const;
const anyTotal: fc.Arbitrary<ReportTotal> = fc.oneof(
  fc.constant<ReportTotal>({ column: null, measure: 'count' }),
  fc.record({
    column: fc.constantFrom(...sums),
    measure: fc.constantFrom<Measure>('count', 'sum', 'average', 'min', 'max'),
  }),
);

const asked = { settings: { textKind: 'number' } } as const;
const questions = [
  aReportQuestion('depth', asked),
  aReportQuestion('levels', { ...asked, group: 'floors' }),
  aReportQuestion('state', { type: 'list', settings: { childs: childs('Poor') } }),
  aReportQuestion('fine', { type: 'bool' }),
  aReportQuestion('tags', { type: 'list', settings: { childs: childs('Poor'), multiSelect: true } }),
  aReportQuestion('born', { type: 'date_time', settings: { dateMode: 'date' } }),
];

function openReport(groupBy: readonly string[], totals: readonly ReportTotal[]) {
  const definition = aReport({
    columns: [
      ...['depth', 'levels', 'state', 'fine', 'born'].map((field) => aQuestionColumn(field)),
      aQuestionColumn('tags', { grouping: { each: true } }),
      aQuestionColumn('depth', { _id: 'hidden', hidden: true }),
      aCalculation('twice', '{hidden} * 2'),
    ],
    group_by: [...groupBy],
    totals: [...totals],
  });
  const checked = checkReport(definition, aCatalogue(questions));
  expect(checked.problems).toEqual([]);
  const context = {
    words: { option: (_: string, value: string) => options[value as Option], timeZone: 'UTC' },
    clock: { now: new Date(0), timeZone: 'UTC' },
    questionsOf: new Map(checked.columns.map(({ column }) => [column._id, [column.field ?? '']])),
    columns: new Map(checked.columns.map((one) => [one.column._id, one])),
    periods: new Map(),
  } as unknown as RowContext;
  return (row: RowFacts) => new RowCells(row, context);
}

function rowOf(job: Job, place: number): RowFacts {
  const answer = (id: string, value: unknown, more: Partial<AnswerFacts> = {}): AnswerFacts => {
    const { type, settings } = questions.find((one) => one.id === id) ?? aReportQuestion(id);
    const question = { id, type, title: id, settings: typeof value === 'string' && type === 'text' ? {} : settings };
    return { question, value, repetition: '', isIssue: false, isOnPath: true, ...more };
  };
  const old = { id: 'state', type: 'list', title: 'state', settings: { childs: childs('Bad') } } as const;
  const answers = new Map<string, readonly AnswerFacts[]>();
  if (job.depth !== null) answers.set('depth', [answer('depth', job.depth, { isOnPath: job.isDepthOnPath })]);
  answers.set(
    'levels',
    job.levels.map((level, at) => answer('levels', level, { repetition: String(at) })),
  );
  if (job.state !== null) answers.set('state', [answer('state', job.state, job.isOld ? { question: old } : {})]);
  if (job.isFine !== null) answers.set('fine', [answer('fine', job.isFine)]);
  if (job.tags.length > 0) answers.set('tags', [answer('tags', job.tags)]);
  if (job.born !== null) answers.set('born', [answer('born', { date: job.born })]);
  return { key: String(place), to: null, jobs: [], project: null, people: {}, answers };
}

/** What a job says in a column that is counted: its numbers, and how many values are none. */
function saidBy(job: Job, column: string | null): readonly (number | null)[] {
  const depths = job.depth !== null && job.isDepthOnPath ? [job.depth] : [];
  const said = column === 'levels' ? job.levels : depths;
  const numbers = said.map((one) => (typeof one === 'number' ? one : (texts[one] ?? null)));
  return column === 'twice' ? numbers.map((one) => (one === null ? null : one * 2)) : numbers;
}

/** The groups of a job by a column. */
function namesIn(job: Job, column: string): readonly string[] {
  if (column !== 'tags') return [nameIn(job, column)];
  return job.tags.length === 0 ? [''] : job.tags.map((one) => options[one]);
}

/** All groups of a job by these columns, one within another. */
function pathsOf(job: Job, columns: readonly string[]): readonly (readonly string[])[] {
  return columns.reduce<readonly (readonly string[])[]>(
    (paths, column) => paths.flatMap((path) => namesIn(job, column).map((name) => [...path, name])),
    [[]],
  );
}

function nameIn(job: Job, column: string): string {
  if (column === 'state') return job.state === null ? '' : options[job.state];
  if (column === 'fine') return job.isFine === null ? '' : job.isFine ? 'Yes' : 'No';
  return job.born === null ? '' : job.born.split('-').toReversed().join('/');
}

/** A figure over jobs as people read it: all that is shown are tenths, so whole numbers of them are added. */
function figureOf(jobs: readonly Job[], { column, measure }: ReportTotal): string {
  const said = jobs.map((job) => saidBy(job, column));
  if (measure === 'count') {
    // Of a calculation only what it gave counts.
    const filled = said.filter((values) =>
      column === 'twice' ? values.some((one) => one !== null) : values.length > 0,
    );
    return String(column === null ? jobs.length : filled.length);
  }
  const tenths = said.flatMap((values) => values.flatMap((one) => (one === null ? [] : [Math.round(one * 10)])));
  const unread = said.flat().filter((one) => one === null).length;
  const note = unread === 0 ? '' : `${unread} left out`;
  if (tenths.length === 0) return note;
  const sum = tenths.reduce((all, one) => all + one, 0);
  const figures = {
    sum: () => sum / 10,
    average: () => Number((sum / 10 / tenths.length).toFixed(6)),
    min: () => Math.min(...tenths) / 10,
    max: () => Math.max(...tenths) / 10,
  };
  const figure = String(figures[measure]() + 0);
  return note === '' ? figure : `${figure} (${note})`;
}

/** Averages may differ in the last digit that is shown. */
function isSame(shown: string, computed: string): boolean {
  const [one, other] = [Number.parseFloat(shown), Number.parseFloat(computed)];
  if (Number.isNaN(one + other)) return shown === computed;
  return Math.abs(one - other) < 2e-6 && /\(.*$/.exec(shown)?.[0] === /\(.*$/.exec(computed)?.[0];
}

const anyReport = fc.record({
  jobs: fc.array(anyJob, { maxLength: 25 }),
  groupBy: fc.uniqueArray(fc.constantFrom(...grouping), { maxLength: 3 }),
  totals: fc.array(anyTotal, { maxLength: 5 }),
});

it('the figures of groups and of all are those that the answers come to', () => {
  fc.assert(
    fc.property(anyReport, ({ jobs, groupBy, totals }) => {
      const read = openReport(groupBy, totals);
      const order = keyOrder('en');
      const rows = jobs.flatMap((job, at) => {
        const cells = read(rowOf(job, at));
        return placesOf(groupBy.map((column) => cells.groupValues(column, words))).map((place) => ({ cells, place }));
      });
      const sorted = rows.toSorted((one, other) => {
        const compared = one.place.values.map(({ key }, level) =>
          order(key, other.place.values[level]?.key ?? null, false),
        );
        return compared.find((sign) => sign !== 0) ?? 0;
      });
      const figures = new Grouping(totals, words);
      const groups: ReportGroup[] = [];
      for (const { cells, place } of sorted) {
        const counted = totals.map(({ column }) => (column === null ? null : cells.counted(column)));
        groups.push(...figures.add({ place, counted }).begun);
      }
      figures.end();
      const open: string[] = [];
      const shown = groups.map(({ level, label, rows: count, totals: its }) => {
        open.splice(level, open.length, label);
        return { path: [...open], count, figures: its.map(({ value }) => cellText(value, words)) };
      });
      const paths = new Set(
        groupBy.flatMap((_, level) =>
          jobs.flatMap((job) => pathsOf(job, groupBy.slice(0, level + 1)).map((path) => JSON.stringify(path))),
        ),
      );
      expect(shown.map(({ path }) => JSON.stringify(path)).toSorted()).toEqual([...paths].toSorted());
      for (const { path, count, figures: its } of shown) {
        const within = jobs.filter((job) =>
          path.every((name, place) => namesIn(job, groupBy[place] ?? '').includes(name)),
        );
        expect(count).toBe(within.length);
        expectSame(
          its,
          totals.map((total) => figureOf(within, total)),
        );
      }
      expectSame(
        figures.whole.map(({ value }) => cellText(value, words)),
        totals.map((total) => figureOf(jobs, total)),
      );
    }),
    { numRuns: 400 },
  );
});

it('so are those of a pivot', () => {
  const names = fc.shuffledSubarray([...grouping], { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(anyReport, names, anyTotal, ({ jobs }, [down = 'state', across = 'fine'], total) => {
      const read = openReport([], []);
      const pivot = new Pivot(total, words);
      for (const [place, job] of jobs.entries()) {
        const cells = read(rowOf(job, place));
        const counted: Cell = total.column === null ? null : cells.counted(total.column);
        pivot.add(cells.groupValues(down, words), cells.groupValues(across, words), counted);
      }
      const table = pivot.table('en');
      const written = (cells: readonly Cell[]) => cells.map((cell) => cellText(cell, words));
      const of = (row?: string, column?: string) =>
        jobs.filter(
          (job) =>
            (row === undefined || namesIn(job, down).includes(row)) &&
            (column === undefined || namesIn(job, across).includes(column)),
        );
      const figure = (row?: string, column?: string) => {
        const within = of(row, column);
        return row !== undefined && column !== undefined && within.length === 0 ? '' : figureOf(within, total);
      };
      expect(new Set(table.rows)).toEqual(new Set(jobs.flatMap((job) => namesIn(job, down))));
      expect(new Set(table.columns)).toEqual(new Set(jobs.flatMap((job) => namesIn(job, across))));
      for (const [at, row] of table.rows.entries()) {
        expectSame(
          written(table.cells[at] ?? []),
          table.columns.map((column) => figure(row, column)),
        );
      }
      expectSame(
        written(table.rowTotals),
        table.rows.map((row) => figure(row)),
      );
      expectSame(
        written(table.columnTotals),
        table.columns.map((column) => figure(undefined, column)),
      );
      expectSame(written([table.total]), [figure()]);
    }),
    { numRuns: 400 },
  );
});

function expectSame(shown: readonly string[], computed: readonly string[]): void {
  expect(shown).toHaveLength(computed.length);
  for (const [place, one] of shown.entries()) {
    if (!isSame(one, computed[place] ?? '')) expect(shown).toEqual(computed);
  }
}
