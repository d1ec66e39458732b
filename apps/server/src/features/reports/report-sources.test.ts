import { attachQuestion, removeQuestion } from '@plumbline/contract/questions';
import { renameReportColumn } from '@plumbline/contract/reports';
import { describe, expect, it } from 'vitest';
import { setLiftReports } from './lift-reports.fixtures.ts';
import { ok } from './reports.fixtures.ts';

const on = setLiftReports();
const { by, preview, column } = on;
const ofTypes = (...types: string[]) => ({ field: 'jobType', operator: 'in', value: types });
const questionColumn = (_id: string, field: string, more: object = {}) => ({
  _id,
  type: 'question',
  table: 'job_type',
  field,
  ...more,
});

describe('a repeat group', () => {
  async function doors() {
    const type = await on.make.jobType('Doors');
    const group = await on.make.question(type, 'step', 'Door', { settings: { repeat: { min: 1, max: 5 } } });
    const width = await on.make.question(type, 'text', 'Width', { settings: { textKind: 'number' } });
    const job = await on.make.job(type, on.project);
    const inDoor = (value: number, repetition: string) => ({ question: width, value, more: { repetition } });
    await on.make.answer(job, [
      { question: group, value: { present: ['', 'x', 'y'], removed: [] } },
      inDoor(80, ''),
      inDoor(90, 'x'),
      inDoor(70, 'y'),
    ]);
    await on.make.answer(job, [{ question: group, value: { present: ['y', ''], removed: ['x'] } }]);
    return { type, group, width };
  }

  it('has a row for each repetition, in their order and without those that were removed', async () => {
    const { type, group, width } = await doors();
    const { plain, total } = await preview({
      rows: 'repetitions',
      repeat_group: group,
      filters: ofTypes(type),
      columns: [column('repetition', 'repetitions'), questionColumn('width', width)],
      totals: [{ column: 'width', measure: 'sum' }],
    });
    expect(plain).toEqual([
      [1, 70],
      [2, 80],
    ]);
    expect(total).toBe(2);
  });

  it('is joined in a cell where a row is a job', async () => {
    const { type, width } = await doors();
    const { plain } = await preview({ filters: ofTypes(type), columns: [questionColumn('width', width)] });
    expect(plain).toEqual([[[70, 80]]]);
  });
});

describe('a global question', () => {
  it('is one column over several job types', async () => {
    const types = [await on.make.jobType('Stairs'), await on.make.jobType('Roofs')];
    const [first = '', second = ''] = types;
    const shared = await on.make.question(first, 'text', 'State', { is_global: true });
    const as = by.business_admin;
    ok(await on.server.call(attachQuestion, { as, params: { id: second, question: shared }, body: {} }));
    for (const [place, type] of types.entries()) {
      await on.make.answer(await on.make.job(type, on.project), [{ question: shared, value: `state ${place}` }]);
    }
    const { plain } = await preview({
      filters: ofTypes(...types),
      columns: [column('job_type_title', 'job_type'), questionColumn('state', shared, { root: shared })],
      sort: [{ column: 'state' }],
    });
    expect(plain).toEqual([
      ['Stairs', 'state 0'],
      ['Roofs', 'state 1'],
    ]);
  });
});

describe('of a repeat group what was removed', () => {
  async function windows(repeat: object = { min: 1, max: 5 }) {
    const type = await on.make.jobType();
    const group = await on.make.question(type, 'step', 'Window', { settings: { repeat } });
    const width = await on.make.question(type, 'text', 'Width', { settings: { textKind: 'number' } });
    const height = await on.make.question(type, 'text', 'Height', { settings: { textKind: 'number' } });
    const report = {
      rows: 'repetitions',
      repeat_group: group,
      filters: ofTypes(type),
      columns: [questionColumn('width', width), questionColumn('height', height)],
      totals: [{ column: 'width', measure: 'sum' }],
    };
    const job = async (second: string, present?: readonly string[]) =>
      on.make.answer(await on.make.job(type, on.project), [
        ...(present ? [{ question: group, value: { present, removed: [] } }] : []),
        ...['', second].flatMap((repetition, place) =>
          [width, height].map((question, which) => ({ question, value: 10 * which + place, more: { repetition } })),
        ),
      ]);
    const remove = async (id: string) =>
      ok(await on.server.call(removeQuestion, { as: by.business_admin, params: { id } }));
    return { type, group, width, height, report, job, remove };
  }
  const expected = [
    [0, 10],
    [1, 11],
  ];

  it('stands in its own repetition: a question', async () => {
    const { width, report, job, remove } = await windows();
    await job('x', ['', 'x']);
    await remove(width);
    const { plain, totals } = await preview(report);
    expect(plain).toEqual(expected);
    expect(totals[0]?.value).toEqual({ kind: 'number', number: 1 });
  });

  it('does so where nobody had changed the group', async () => {
    const { width, report, job, remove } = await windows({ min: 2, max: 2 });
    await job('2');
    await remove(width);
    expect((await preview(report)).plain).toEqual(expected);
  });

  it('has its rows still: the group itself, though not of jobs that came later', async () => {
    const { type, group, report, job, remove } = await windows();
    await job('x', ['', 'x']);
    await remove(group);
    await on.make.job(type, on.project);
    const { plain, problems } = await preview(report);
    expect([plain, problems]).toEqual([expected, []]);
  });
});

describe('a global question in repeat groups of several job types', () => {
  async function groupsOfTypes() {
    const as = by.business_admin;
    const [doors, gates] = [await on.make.jobType('Wide doors'), await on.make.jobType('Wide gates')];
    const groupOf = (type: string) =>
      on.make.question(type, 'step', 'Each', { settings: { repeat: { min: 1, max: 5 } } });
    const groups = [await groupOf(doors), await groupOf(gates)];
    const width = await on.make.question(doors, 'text', 'Width', { is_global: true, settings: { textKind: 'number' } });
    ok(await on.server.call(attachQuestion, { as, params: { id: gates, question: width }, body: {} }));
    for (const [place, type] of [doors, gates].entries()) {
      await on.make.answer(await on.make.job(type, on.project), [
        { question: groups[place] ?? '', value: { present: ['', `x${place}`], removed: [] } },
        { question: width, value: 10 * place + 1 },
        { question: width, value: 10 * place + 2, more: { repetition: `x${place}` } },
      ]);
    }
    return { types: [doors, gates], groups, width: questionColumn('width', width) };
  }

  it('is joined from all repetitions, whichever of them the job has', async () => {
    const { types, width } = await groupsOfTypes();
    const { plain } = await preview({ filters: ofTypes(...types), columns: [width] });
    expect(plain).toEqual([[[11, 12]], [[1, 2]]]);
  });

  it('has a row for each repetition of the group that the report is of', async () => {
    const { types, groups, width } = await groupsOfTypes();
    const rowsOf = async (group = '') =>
      preview({
        rows: 'repetitions',
        repeat_group: group,
        filters: ofTypes(...types),
        columns: [width],
        totals: [{ column: 'width', measure: 'sum' }],
      });
    const [one, other] = [await rowsOf(groups[0]), await rowsOf(groups[1])];
    expect([one.plain, other.plain]).toEqual([
      [[1], [2]],
      [[11], [12]],
    ]);
    expect(other.totals[0]?.value).toEqual({ kind: 'number', number: 23 });
  });
});

describe('the order of a report', () => {
  it('follows several keys, each in its direction, and columns stand by their order', async () => {
    const { plain, columns } = await preview({
      columns: [
        { ...questionColumn('width', on.q['width'] ?? ''), order: 2 },
        { ...questionColumn('shift', on.q['shift'] ?? '', { expression: 'from.hour' }), order: 1 },
      ],
      sort: [{ column: 'shift' }, { column: 'width', direction: 'descending' }],
    });
    expect(columns.map(({ title }) => title)).toEqual(['Shift · From · Hour', 'Width']);
    expect(plain).toEqual([
      [7, 2],
      [7, 0.2],
      [7, 0.1],
    ]);
  });

  it('has at its heads which part a column shows, on screen and in files, in both languages', async () => {
    const columns = [
      column('start_date', 'jobs', { expression: 'year' }),
      column('full_name', 'users', { target: 'creator' }),
      questionColumn('note', on.q['note'] ?? '', { target: 'user' }),
    ];
    const { columns: shown } = await preview({ columns });
    const heads = ['Start date · Year', 'Full name · Created by', 'Note · Answered by'];
    expect(shown.map(({ title }) => title)).toEqual(heads);
    const { _id } = await on.make.report({ columns: columns as never });
    const headOf = async (language: string) => {
      const { body } = await on.server.send({
        method: 'POST',
        url: `/v2/report/export/csv/${_id}`,
        payload: {},
        as: by.business_admin,
        headers: { 'accept-language': language },
      });
      return String(body).replace('\ufeff', '').split('\r\n')[0];
    };
    expect(await headOf('en')).toBe(heads.join(','));
    expect(await headOf('he')).toBe('תאריך התחלה · שנה,שם מלא · נוצר על ידי,Note · מי ענה');
  });

  it('stays with a column that is renamed at its place, unless somebody was quicker', async () => {
    const { _id } = await on.make.report({
      columns: [column('job_id', 'jobs'), column('job_status', 'jobs')] as never,
    });
    const rename = (body: { oldName: string; newName: string; index: number }) =>
      on.server.call(renameReportColumn, { as: by.business_admin, params: { id: _id }, body });
    expect((await rename({ oldName: '', newName: 'State', index: 1 })).status).toBe(200);
    expect((await rename({ oldName: '', newName: 'Later', index: 1 })).status).toBe(409);
    const got = await on.server.send({
      method: 'POST',
      url: `/v2/report/export/csv/${_id}`,
      payload: {},
      as: by.business_admin,
    });
    expect(String(got.body)).toMatch(/^\ufeffJob ID,State\r\n/);
  });
});
