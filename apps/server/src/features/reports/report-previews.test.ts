import { describe, expect, it } from 'vitest';
import { setLiftReports } from './lift-reports.fixtures.ts';
import { plainCell } from './reports.fixtures.ts';

const on = setLiftReports();
const { by, jobs, preview, column, asked } = on;

describe('a preview', () => {
  it('shows properties, fields and questions as typed cells, the newest first', async () => {
    const { plain, columns, rows, total } = await preview({
      columns: [
        column('job_type_title', 'job_type'),
        column('project_name', 'projects'),
        column('project_location', 'projects'),
        { _id: 'city', type: 'project_field', table: 'projects', field: 'city' },
        column('full_name', 'users'),
        asked('width'),
        asked('note'),
        asked('shift'),
        asked('shift', { _id: 'length', expression: 'length' }),
        asked('shift', { _id: 'hour', expression: 'from.hour' }),
      ],
    });
    expect(columns.map(({ title }) => title).slice(0, 7)).toEqual([
      'Job type',
      'Project',
      'Project location',
      'City',
      'Full name',
      'Width',
      'Note',
    ]);
    expect(total).toBe(3);
    expect(plain[0]).toEqual([
      'Lift inspection',
      'Tower',
      [32, 34.8, 'Dizengoff 1'],
      'Haifa',
      'inspector Tester',
      0.2,
      'note 2',
      ['07:30', '16:00'],
      '510 min',
      7,
    ]);
    expect(rows[0]?.to).toEqual({ kind: 'job', id: jobs[2] });
  });

  it('speaks the language of whoever asks', async () => {
    const response = await on.server.send({
      method: 'POST',
      url: '/v2/report/preview',
      payload: { report: { type: 'jobs', columns: [column('job_status', 'jobs')] } },
      headers: { 'accept-language': 'he' },
      as: by.business_admin,
    });
    expect((response.body as { columns: { title: string }[] }).columns[0]?.title).toBe('סטטוס עבודה');
  });

  it('computes, sorts and groups, with figures as on paper and a chart', async () => {
    const { plain, groups, totals, chart } = await preview({
      columns: [
        asked('width'),
        { _id: 'double', type: 'calculated', table: 'report', expression: '{width} * 2', name: 'Double' },
        column('project_name', 'projects'),
      ],
      sort: [{ column: 'width', direction: 'descending' }],
      group_by: ['project_name'],
      totals: [{ measure: 'count' }, { column: 'width', measure: 'sum' }, { column: 'double', measure: 'max' }],
      chart: { kind: 'bar', total: 1 },
    });
    expect(plain.map(([width, double]) => [width, double])).toEqual([
      [2, 4],
      [0.2, 0.4],
      [0.1, 0.2],
    ]);
    expect(groups.map(({ label, rows, totals: own }) => [label, rows, own.map(plainCell)])).toEqual([
      ['Tower', 3, [3, 2.3, 4]],
    ]);
    expect(totals.map(({ label, value }) => [label, plainCell(value)])).toEqual([
      ['Rows', 3],
      ['Sum: Width', 2.3],
      ['Max: Double', 4],
    ]);
    expect(chart).toMatchObject({ kind: 'bar', labels: ['Tower'], series: [{ name: 'Sum: Width', values: [2.3] }] });
  });

  it('puts a figure by two columns into a pivot', async () => {
    const { pivot } = await preview({
      columns: [asked('note'), column('project_name', 'projects'), asked('width')],
      pivot: { rows: 'project_name', columns: 'note', value: { column: 'width', measure: 'sum' } },
    });
    expect(pivot).toMatchObject({ rows: ['Tower'], columns: ['note 0', 'note 1', 'note 2'] });
    expect(pivot?.cells[0]?.map(plainCell)).toEqual([2, 0.1, 0.2]);
  });

  it('lists issues, one a row', async () => {
    const { plain, total } = await preview({
      rows: 'issues',
      columns: [
        column('issue_question', 'issues'),
        column('issue_answer', 'issues'),
        column('issue_comment', 'issues'),
      ],
    });
    expect(plain).toEqual([['Note', 'note 1', 'why 1']]);
    expect(total).toBe(1);
  });

  it('tells what is wrong at its place, and shows the rest', async () => {
    const { problems, plain } = await preview({ columns: [asked('width'), { ...asked('note'), field: on.project }] });
    expect(problems.map(({ path, code }) => [path, code])).toEqual([['columns.1.field', 'report_column_unknown']]);
    expect(plain[0]).toEqual([0.2, null]);
    const broken = await preview({ columns: [asked('width')], filters: { field: 'gone', operator: 0, value: 1 } });
    expect(broken.problems.map(({ path }) => path)).toEqual(['filters.field']);
    expect(broken.plain).toEqual([]);
  });
});

describe('settings of a report', () => {
  const heads = async (settings: object) =>
    (await preview({ columns: [asked('note')], settings })).columns.map(({ title, part }) => [title, part]);

  it('job_status adds the status of the job in front', async () => {
    expect(await heads({ job_status: true })).toEqual([
      ['Job status', 'status'],
      ['Note', 'value'],
    ]);
  });
  it('question_status tells how each question stands', async () => {
    const { plain } = await preview({
      columns: [asked('note')],
      settings: { question_status: true },
      sort: [{ column: 'note' }],
    });
    expect(plain.map((row) => row[1]).slice(0, 3)).toEqual(['Answered', 'Issue', 'Answered']);
  });
  it('show_comment puts the comment beside the answer', async () => {
    const { plain } = await preview({
      columns: [asked('note')],
      settings: { show_comment: true },
      sort: [{ column: 'note' }],
    });
    expect(plain[0]).toEqual(['note 0', 'why 0']);
  });
  it('attachments puts the files beside the answer', async () => {
    expect(await heads({ attachments: true })).toEqual([
      ['Note', 'value'],
      ['Note · Files', 'files'],
    ]);
  });
  it('projectReport shows each project once, with what its jobs say', async () => {
    // Nobody has answered anything there.
    await on.make.job(on.jobType, await on.make.project('Closed'));
    const { plain } = await preview({
      columns: [column('project_name', 'projects'), column('issues_count', 'jobs')],
      settings: { projectReport: true },
    });
    expect(plain).toEqual([
      ['Closed', 0],
      ['Tower', 1],
    ]);
  });
});
