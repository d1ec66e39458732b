import * as exports from '@plumbline/contract/report-exports';
import { changeQuestion } from '@plumbline/contract/questions';
import { readReportRows } from '@plumbline/contract/reports';
import { beforeAll, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { Figure, Job } from './report-random.fixtures.ts';
import {
  cellsOf,
  childs,
  depthOf,
  figureOf,
  fineOf,
  given,
  jobs,
  namesIn,
  numberOf,
  onPaper,
  reports,
  states,
  tags,
  textOf,
  written,
} from './report-random.fixtures.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

/* Random reports over random answers, in every export format: each figure is the same in all of them. */

const on = setServer({ admin: 'business_admin' });
let make: ReturnType<typeof reportWorld>;
let project = '';
let asked: Readonly<Record<'state' | 'fine' | 'born' | 'tags' | 'depth', string>>;
/** The jobs by their numbers. */
const byNumber = new Map<string, Job>();

beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  const type = await make.jobType();
  project = await make.project();
  asked = {
    state: await make.question(type, 'list', 'State', { settings: { childs: childs('Bad') } }),
    fine: await make.question(type, 'bool', 'Fine'),
    born: await make.question(type, 'date_time', 'Born'),
    tags: await make.question(type, 'list', 'Tags', {
      settings: { childs: tags.map((value) => ({ value })), multiSelect: true },
    }),
    depth: await make.question(type, 'text', 'Depth'),
  };
  const answer = async (job: Job) => {
    const id = await make.job(type, project);
    const depth = job.isOld ? job.text : job.number;
    const values = {
      state: job.state,
      fine: job.fine,
      born: job.born && { date: job.born },
      tags: job.tags.length === 0 ? null : job.tags,
      depth,
    };
    const answers = Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [{ question: asked[name as keyof typeof asked], value }],
    );
    if (answers.length > 0) await make.answer(id, answers);
    const row = await on.server.db().query.selectFrom('jobs').select('number').where('id', '=', id).executeTakeFirst();
    byNumber.set(String(row?.number), job);
  };
  for (const job of given.filter(({ isOld }) => isOld)) await answer(job);
  for (const [id, settings] of [
    [asked.depth, { textKind: 'number', min: -1_000_000_000 }],
    [asked.state, { childs: childs('Poor') }],
  ] as const) {
    ok(await on.server.call(changeQuestion, { as: on.admin, params: { id }, body: { settings } as never }));
  }
  for (const job of given.filter(({ isOld }) => !isOld)) await answer(job);
});

/** One value of several is itself in a feed. */
const inFeed = (values: readonly string[]) => (values.length > 1 ? values : (values[0] ?? null));

async function fileOf(format: 'csv' | 'xlsx' | 'pdf', id: string): Promise<Buffer> {
  const url = `/v2/report/export/${format}/${id}`;
  const { status, body } = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin });
  expect(status).toBe(200);
  return body as Buffer;
}

it.each(reports)(
  '%j says the same on the screen, in CSV, spreadsheet, PDF and feed',
  async (random) => {
    const { groupBy, isHidden, period } = random;
    // Rows have one figure: how many they are.
    const totals = random.totals.map((one) => (one.column === null ? { ...one, measure: 'count' as const } : one));
    const question = (name: keyof typeof asked, more: object = {}) =>
      ({ _id: name, type: 'question', table: 'job_type', field: asked[name], ...more }) as const;
    const { _id } = await make.report({
      columns: [
        { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' },
        ...(['state', 'fine'] as const).map((name) => question(name)),
        question('born', { grouping: { period } }),
        question('tags', { grouping: { each: true } }),
        question('depth', { hidden: isHidden }),
        { _id: 'twice', type: 'calculated', table: 'report', expression: '{depth} * 2', name: 'Twice' },
      ],
      filters: { field: 'project', operator: 'in', value: [project] },
      group_by: groupBy,
      totals,
    } as never);
    const columns = ['id', 'state', 'fine', 'born', 'tags', ...(isHidden ? [] : ['depth']), 'twice'];
    const all = [...byNumber.values()];
    const pathsOf = (job: Job, level: number) =>
      groupBy
        .slice(0, level + 1)
        .reduce<readonly (readonly string[])[]>(
          (paths, name) => paths.flatMap((path) => namesIn(job, name, period).map((one) => [...path, one])),
          [[]],
        )
        .map((path) => JSON.stringify(path));
    const groups = groupBy.flatMap((_, level) =>
      [...new Set(all.flatMap((job) => pathsOf(job, level)))].map((path) => ({
        path: JSON.parse(path) as string[],
        of: all.filter((job) => pathsOf(job, level).includes(path)),
      })),
    );
    // A job of several groups has a row in each of them.
    const rowsInAll = all.reduce((sum, job) => sum + pathsOf(job, groupBy.length - 1).length, 0);

    // The screen.
    const table = ok(await on.server.call(readReportRows, { as: on.admin, params: { id: _id }, query: {} }));
    const open: string[] = [];
    const shown = table.groups.map(({ level, label, rows, totals: its }) => {
      open.splice(level, open.length, label);
      return JSON.stringify([[...open], rows, its.map(textOf)]);
    });
    const computed = groups.map(({ path, of }) =>
      JSON.stringify([path.map(onPaper), of.length, totals.map((total) => written(figureOf(of, total)))]),
    );
    expect(shown.toSorted()).toEqual(computed.toSorted());
    expect(table.totals.map(({ value }) => textOf(value))).toEqual(
      totals.map((total) => written(figureOf(all, total))),
    );

    // Lines of figures in files: the first of a column under it, the others in words in front.
    const titles = { depth: 'Depth', twice: 'Twice' };
    const measureName = { count: 'Count', sum: 'Sum', average: 'Average', min: 'Min', max: 'Max' };
    const under = columns.map((name) => totals.findIndex(({ column }) => column === name));
    const lineOf = (label: string, of: readonly Job[]) => {
      const figures = totals.map((total) => figureOf(of, total));
      const front = totals.flatMap(({ column, measure }, place) => {
        if (under.includes(place)) return [];
        const title = column === null ? 'Rows' : `${measureName[measure]}: ${titles[column]}`;
        return [`${title}: ${written(figures[place] as Figure) || '–'}`];
      });
      return { front: [label, ...front].join(' · '), cells: under.slice(1).map((place) => figures[place]) };
    };
    const labelled = (write: (name: string) => string) => [
      ...groups.map(({ path, of }) => lineOf(`${write(path.at(-1) ?? '') || '–'} (${of.length})`, of)),
      lineOf('Total', all),
    ];
    const inText = labelled(String).map(({ front, cells }) => [
      front,
      ...cells.map((one) => (one ? written(one) : '')),
    ]);
    const rowOf = (number: string) => {
      const job = byNumber.get(number);
      if (!job) throw new Error(`there is no job ${number}`);
      const depth = numberOf(job);
      const state = job.state === null ? '' : job.state === 'poor' && job.isOld ? 'Bad' : states[job.state];
      const twice = typeof depth === 'number' ? Math.round(depth * 20) / 10 : null;
      return {
        state,
        fine: fineOf(job),
        born: job.born,
        tags: job.tags.join(', '),
        depth: depth ?? depthOf(job),
        twice,
      };
    };
    const [, ...csv] = cellsOf((await fileOf('csv', _id)).toString('utf8'));
    const isRow = (line: readonly unknown[]) => byNumber.has(String(line[0]));
    const byText = (lines: readonly (readonly unknown[])[]) => lines.map((line) => JSON.stringify(line)).toSorted();
    // A text that begins like a formula is marked as a text.
    const marked = (line: readonly string[]) =>
      line.map((one) => (one.startsWith('-') && one.includes('(') ? `'${one}` : one));
    expect(byText(csv.filter((line) => !isRow(line)))).toEqual(byText(inText.map(marked)));
    const rows = csv.filter(isRow);
    expect(rows).toHaveLength(rowsInAll);
    const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value));
    for (const [number = '', ...cells] of rows) {
      const { depth, ...row } = rowOf(number);
      const { twice, ...first } = row;
      expect(cells).toEqual([...Object.values(first), ...(isHidden ? [] : [depth]), twice].map(plain));
    }

    // The spreadsheet, whose cells are typed.
    const [sheet] = await readSpreadsheet(await fileOf('xlsx', _id));
    const typed = (one: Figure | undefined) => {
      if (!one || (one.number === null && one.unread === 0)) return null;
      return one.unread === 0 ? one.number : written(one);
    };
    const width = columns.length;
    const full = (line: readonly unknown[]) => [...line, ...Array.from({ length: width - line.length }, () => null)];
    expect(
      byText(
        (sheet?.rows ?? [])
          .slice(1)
          .filter((line) => !isRow(line))
          .map(full),
      ),
    ).toEqual(byText(labelled(onPaper).map(({ front, cells }) => full([front, ...cells.map(typed)]))));
    const sheetRows = (sheet?.rows ?? []).filter(isRow);
    expect(sheetRows).toHaveLength(rowsInAll);
    for (const [number, ...cells] of sheetRows) {
      const { depth, twice, ...first } = rowOf(String(number));
      const empty = (value: unknown) => (value === '' ? null : value);
      expect(full([number, ...cells])).toEqual(
        full([number, ...[...Object.values(first), ...(isHidden ? [] : [depth]), twice].map(empty)]),
      );
    }

    // Paper: numbers are grouped for the eye.
    const paper = (await readPdf(await fileOf('pdf', _id))).text.replaceAll(/\s/g, '');
    const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 }).format;
    for (const { front, cells } of labelled(onPaper)) {
      expect(paper).toContain(front.replaceAll(/\s/g, ''));
      for (const one of cells) if (one) expect(paper).toContain(written(one, grouped).replaceAll(/\s/g, ''));
    }

    // The feed: rows alone, of which programs compute.
    const feed = ok(await on.server.call(exports.openReportFeed, { as: on.admin, params: { id: _id } }));
    const url = `${new URL(feed.address ?? '').pathname}?format=jsonl`;
    const lines = ((await on.server.send({ method: 'GET', url })).body as Buffer).toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(jobs);
    for (const line of lines) {
      const object = JSON.parse(line) as Record<string, unknown>;
      const number = String(object['Job ID']);
      const { state, fine, born, depth, twice } = rowOf(number);
      expect(object).toEqual({
        'Job ID': object['Job ID'],
        state: state || null,
        fine: fine === '' ? null : fine === 'Yes',
        born,
        tags: inFeed(byNumber.get(number)?.tags ?? []),
        ...(!isHidden && { depth }),
        Twice: twice,
      });
    }
  },
  120_000,
);
