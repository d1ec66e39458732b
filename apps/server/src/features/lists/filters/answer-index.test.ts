import type { CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { checkFilter } from '@plumbline/domain/filters/check';
import { listJobs } from '@plumbline/contract/jobs';
import { previewReport } from '@plumbline/contract/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterToSql } from '../../../database/filter-sql.ts';
import { narrowedRows } from '../../../database/narrowed-rows.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { jobFilterColumns, jobFilterFields, splitJobFilter } from '../../jobs/index.ts';
import { ok, reportWorld } from '../../reports/reports.fixtures.ts';
import { dayKey } from './answer-index.ts';

let server: TestServer;
let admin: TestPerson;
let other: TestPerson;
let type: string;
const questions: Record<string, string> = {};
/** A field of projects, which nobody has filled in: all have its lowest number. */
const rank = 'priority';
const dates = { now: '2026-06-15T10:00:00.000Z', timeZone: 'Asia/Jerusalem', weekStart: 7 as const };

/** Answers as they may be stored, those of other types and those that no calendar has among them. */
const stored: Readonly<Record<string, readonly unknown[]>> = {
  number: [79.5, 80, 0, -3, 1e300, 1e-300, { from: 12, to: 900 }, '80', null, true, [80]],
  date: [
    { date: '2026-06-15' },
    { date: '2026-06-14', from: null },
    { from: '2026-05-31T23:30:00-11:00', to: '2026-06-02T01:00:00Z' },
    { date: '2026-06-30T21:30:00Z' },
    { date: '2026-02-31' },
    { date: '0000-02-03' },
    { date: '9999-12-31' },
    { date: '07:30' },
    '2026-06-15',
  ],
  yes: [true, false, 1, 'true', null],
  text: ['Brake WEAR over limit', 'ßa', 'ok', ['Worn', 'Broken'], 805.25, { address: 'Weary 1', lat: 1, long: 2 }, ''],
};

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin');
  other = await server.person('inspector');
  const world = reportWorld(server, admin);
  type = await world.jobType();
  const settings = { allowComment: true, allowTaggingIssue: true };
  questions['number'] = await world.question(type, 'text', 'Width', { settings: { ...settings, textKind: 'number' } });
  questions['date'] = await world.question(type, 'date_time', 'Service', {
    settings: { ...settings, dateMode: 'date' },
  });
  questions['yes'] = await world.question(type, 'bool', 'Works', { settings });
  questions['text'] = await world.question(type, 'text', 'Note', { settings });
  const project = await world.project('Tower south');
  const sample: Record<string, unknown> = { number: 5, date: { date: '2026-01-01' }, yes: true, text: 'plain' };
  const most = Math.max(...Object.values(stored).map(({ length }) => length));
  for (let row = 0; row < most; row += 1) {
    const job = await world.job(type, project, { users: [other.id] });
    const isIssue = row % 3 === 0;
    const given = Object.entries(questions).map(([name, question]) => ({
      question,
      value: sample[name],
      more: { isIssue, comment: row % 4 === 0 ? `Ask the PORTER ${row}` : '' },
    }));
    await world.answer(job, row === 5 ? given.slice(0, 2) : given, row % 2 === 0 ? admin : other);
    for (const [name, values] of Object.entries(stored)) {
      if (row >= values.length) continue;
      const value = values[row];
      const text = typeof value === 'object' ? (Array.isArray(value) ? value.join(' ') : 'Weary 1') : String(value);
      await server.db()
        .rows(sql`update ${server.db().table('current_answers')} set value = ${JSON.stringify(value)}::jsonb,
          search_value = ${text} where job_id = ${job} and question_id = ${questions[name]}`);
    }
  }
  // One that the path jumps over counts nowhere.
  const aside = await world.job(type, project);
  await world.answer(aside, [{ question: questions['number']!, value: 79.5 }]);
  await server
    .db()
    .rows(sql`update ${server.db().table('current_answers')} set is_on_path = false where job_id = ${aside}`);
}, 60_000);
afterAll(() => server.close());

const asks = (question: string, part: CustomFilterPart, operator: string, value?: unknown) => ({
  field: customFilterName({ kind: 'answers', id: questions[question] ?? question, part }),
  operator,
  ...(value !== undefined && { value }),
});

const ofProject = (operator: string, value: number) => ({
  field: customFilterName({ kind: 'project_field', id: rank, part: 'number' }),
  operator,
  value,
});

/** The jobs that pass when checked one by one, and those that an index finds. */
async function found(input: object) {
  const db = server.db();
  const projectFields = [{ id: rank, label: 'Priority', type: 'ranking' }] as never;
  const settings = { projectFields, userFields: [], showEmails: true };
  const actor = { id: admin.id, role: 'sys_admin', toggles: new Set() } as never;
  const reader = { db, actor, settings };
  const checked = checkFilter(input, jobFilterFields(reader, input));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const columns = jobFilterColumns(reader, dates, checked.filter);
  const jobs = sql`${db.table('jobs')} j`;
  const idsBy = async (query: ReturnType<typeof sql>) =>
    (await db.rows(sql<{ id: string }>`select distinct found.id from (${query}) as found (id) order by 1`)).map(
      ({ id }) => id,
    );
  const passing = (condition: ReturnType<typeof sql>) => idsBy(sql`select j.id from ${jobs} where ${condition}`);
  const split = splitJobFilter(db, checked.filter, { columns, dates });
  return {
    usual: await passing(filterToSql(checked.filter, columns, dates)),
    byRow: await passing(filterToSql(checked.filter, columns, dates, true)),
    byIndex: split && (await Promise.all(split.conditions.map(({ ids }) => idsBy(ids)))),
    split,
    chosen: async () => {
      if (!split) return undefined;
      // As with so many jobs that few of them are looked at.
      const { where } = await narrowedRows(db, { from: jobs, within: split.rest, conditions: split.conditions }, 1);
      return passing(where);
    },
    counted: async () => {
      // As with so many jobs that some of those looked at pass, and others follow.
      const all = await db.rows(sql`select from ${jobs}`);
      const { counting } = await narrowedRows(
        db,
        { from: jobs, within: split?.rest ?? sql`true`, conditions: split?.conditions ?? [] },
        all.length,
      );
      const rows = counting && (await db.rows(sql<{ n: number }>`select (${counting})::int as n`));
      return rows?.[0]?.n;
    },
  };
}

describe('an index of answers', () => {
  const conditions: readonly [name: string, filter: () => object, isNarrow?: boolean][] = [
    ['less', () => asks('number', 'number', 'less', 80)],
    ['greater', () => asks('number', 'number', 'greater', 79.5)],
    ['equal', () => asks('number', 'number', 'equal', 80)],
    ['between', () => asks('number', 'number', 'between', [80, -3])],
    ['any number', () => asks('number', 'number', 'not_empty')],
    ['a day', () => asks('date', 'date', 'equal', '2026-06-15')],
    ['before a day', () => asks('date', 'date', 'less', '2026-06-15')],
    ['after a day', () => asks('date', 'date', 'greater', '2026-06-01')],
    ['between days', () => asks('date', 'date', 'between', ['2026-07-01', '2026-06-01'])],
    ['a month', () => asks('date', 'date', 'within', 'this_month')],
    ['the next days', () => asks('date', 'date', 'next_days', 20)],
    ['older', () => asks('date', 'date', 'older_than', 10)],
    ['the day that no calendar has', () => asks('date', 'date', 'equal', '2026-03-03')],
    ['yes', () => asks('yes', 'yes', 'equal', true)],
    ['no', () => asks('yes', 'yes', 'equal', false)],
    ['a text', () => asks('text', 'text', 'contains', 'weAr')],
    ['a short text that is longer when folded', () => asks('text', 'text', 'contains', 'ssa')],
    ['a number by its text', () => asks('text', 'text', 'contains', '805')],
    ['one of several', () => asks('text', 'text', 'contains', 'broken')],
    ['a comment', () => asks('text', 'comment', 'contains', 'porter 4')],
    ['an issue', () => asks('yes', 'issue', 'equal', true)],
    ['who gave it', () => asks('number', 'user', 'in', [other.id])],
    ['a question’s name', () => asks('width', 'number', 'less', 80)],
    ['who answered at all', () => ({ field: 'answeredBy', operator: 'in', value: [other.id] })],
    ['a number of the project', () => ofProject('less', 3)],
    ['a name of the project', () => ({ field: 'projectName', operator: 'contains', value: 'sou' })],
    ['any of them', () => ({ or: [asks('number', 'number', 'less', 0), asks('text', 'text', 'contains', 'wear')] })],
    [
      'it or a status',
      () => ({ or: [asks('number', 'number', 'less', 0), { field: 'status', operator: 'equal', value: 'open' }] }),
    ],
  ];

  it.each(conditions)('tells of the same jobs as each by itself: %s', async (_name, filter) => {
    const { usual, byRow: each, byIndex, chosen } = await found(filter());
    expect(usual.length).toBeGreaterThan(0);
    expect(each).toEqual(usual);
    expect(byIndex).toEqual([usual]);
    expect(await chosen()).toEqual(usual);
  });

  it('tells of one part of a filter, and the rest is asked of those', async () => {
    const few = asks('number', 'number', 'less', 0);
    const { usual, split, chosen } = await found({
      and: [asks('date', 'date', 'not_empty'), few, { field: 'status', operator: 'not_equal', value: 'done' }],
    });
    expect(split?.conditions).toHaveLength(2);
    expect(await chosen()).toEqual(usual);
    const nested = await found({
      or: [{ and: [few, asks('yes', 'yes', 'equal', true)] }, asks('text', 'text', 'contains', 'wear')],
    });
    expect(nested.split?.conditions.map(({ isExact }) => isExact)).toEqual([false]);
    expect(await nested.chosen()).toEqual(nested.usual);
  });

  it('counts what it tells of', async () => {
    const two = { or: [asks('number', 'number', 'less', 0), asks('number', 'number', 'greater', 500)] };
    const { usual, counted } = await found(two);
    expect(usual).toHaveLength(2);
    expect(await counted()).toBe(2);
    // Texts are collected before the first result is available.
    expect(await (await found(asks('text', 'text', 'contains', 'broken'))).counted()).toBeUndefined();
  });

  it('tells nothing of what is not there, nor of short texts', async () => {
    for (const filter of [
      { not: asks('number', 'number', 'less', 80) },
      asks('number', 'number', 'empty'),
      asks('text', 'text', 'not_contains', 'wear'),
      asks('text', 'text', 'contains', 'ok'),
      asks('yes', 'issue', 'equal', false),
      { or: [asks('number', 'number', 'less', 80), asks('yes', 'issue', 'equal', false)] },
      ofProject('not_equal', 3),
    ]) {
      const { usual, byRow: each, split } = await found(filter);
      expect(split?.conditions, JSON.stringify(filter)).toEqual([]);
      expect(each).toEqual(usual);
    }
    expect((await found({ field: 'status', operator: 'equal', value: 'open' })).split).toBeUndefined();
  });

  it('keys days as the database does', async () => {
    for (const day of ['2026-01-31', '2026-02-01', '1999-12-31', '0001-01-01']) {
      const [row] = await server.db().rows(sql<{ key: string | null }>`
        select platform.answer_key(${JSON.stringify({ date: day })}::jsonb)::text as key`);
      expect(Number(row?.key)).toBe(dayKey(new Date(`${day}T12:00:00Z`)));
    }
  });
});

describe('lists and previews by answers', () => {
  it('go on behind a page, and refuse a place that is none', async () => {
    const filters = JSON.stringify(asks('number', 'number', 'less', 80));
    const page = (after?: string) =>
      server.call(listJobs, { as: admin, query: { filters, page_size: '2', ...(after && { after }) } as never });
    const first = ok(await page());
    const second = ok(await page(first.next ?? ''));
    expect(first.docs.map(({ _id }) => _id)).not.toEqual(second.docs.map(({ _id }) => _id));
    expect(second.total).toBe(first.total);
    const wrong = Buffer.from(JSON.stringify(['soon', first.docs[0]?._id])).toString('base64url');
    expect((await page(wrong)).status).toBe(400);
  });

  it('show the issues of jobs that have any, alone', async () => {
    const report = { type: 'jobs', rows: 'issues', filters: asks('yes', 'yes', 'equal', true) };
    const columns = [{ _id: 'i', type: 'property', table: 'issues', field: 'issue_question' }];
    const { rows, problems } = ok(
      await server.call(previewReport, { as: admin, body: { report: { ...report, columns }, page_size: 50 } as never }),
    );
    expect(problems).toEqual([]);
    // Three such jobs have issues, each in four answers.
    expect(rows).toHaveLength(12);
  });
});
