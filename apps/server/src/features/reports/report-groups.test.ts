import { exportReportCsv } from '@plumbline/contract/report-exports';
import { readReportRows } from '@plumbline/contract/reports';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setLiftReports } from './lift-reports.fixtures.ts';
import { ok } from './reports.fixtures.ts';

const on = setLiftReports();
const { by, preview, column } = on;

const ofTypes = (...types: string[]) => ({ field: 'jobType', operator: 'in', value: types });
const shift = (from: string, to: string) => ({ from, to });

/** Jobs of a type of their own, newest last, each with an answer to one question. */
async function jobsAnswered(type: 'text' | 'date_time' | 'list', settings: object, values: readonly unknown[]) {
  const jobType = await on.make.jobType();
  const question = await on.make.question(jobType, type, 'Asked', { settings });
  for (const value of values) {
    await on.make.answer(await on.make.job(jobType, on.project), [{ question, value }]);
  }
  return {
    filters: ofTypes(jobType),
    columns: [{ _id: 'asked', type: 'question', table: 'job_type', field: question }, column('job_id', 'jobs')],
    group_by: ['asked'],
    totals: [{ measure: 'count' }],
  };
}

const groupsOf = async (report: object, as = by.business_admin) =>
  (await preview(report, as)).groups.map(({ label, rows }) => [label, rows]);

describe('the groups of a report', () => {
  it('are one for each shift, told apart by both ends', async () => {
    const report = await jobsAnswered('date_time', { dateMode: 'time', isRange: true }, [
      shift('07:30', '16:00'),
      shift('07:30', '15:00'),
      shift('07:30', '16:00'),
    ]);
    expect(await groupsOf(report)).toEqual([
      ['07:30 – 15:00', 1],
      ['07:30 – 16:00', 2],
    ]);
  });

  it('are one for the same options, in the order of the question, whichever was tapped first', async () => {
    const childs = ['Water', 'Fire', 'Storm'].map((value) => ({ value }));
    const report = await jobsAnswered('list', { childs, multiSelect: true }, [
      ['Fire', 'Water'],
      ['Water', 'Fire'],
      ['Storm', 'Fire', 'Water'],
      ['Fire'],
    ]);
    expect(await groupsOf(report)).toEqual([
      ['Fire', 1],
      ['Water, Fire, Storm', 1],
      ['Water, Fire', 2],
    ]);
    const { pivot, chart } = await preview({
      ...report,
      columns: [...report.columns, column('job_status', 'jobs')],
      pivot: { rows: 'asked', columns: 'job_status', value: { measure: 'count' } },
      chart: { kind: 'bar', total: 0 },
    });
    const inOrder = ['Fire', 'Water, Fire, Storm', 'Water, Fire'];
    expect([pivot?.rows, chart?.labels]).toEqual([inOrder, inOrder]);
    expect(pivot?.rowTotals).toEqual([1, 1, 2].map((number) => ({ kind: 'number', number })));
  });

  it('are those of each option, with a job in several and once in the total, on screen and in files', async () => {
    const childs = ['Water', 'Fire', 'Storm'].map((value) => ({ value }));
    const report = await jobsAnswered('list', { childs, multiSelect: true }, [
      ['Fire', 'Water'],
      ['Water', 'Fire'],
      ['Storm', 'Fire', 'Water'],
      ['Fire'],
    ]);
    const [asked, ...rest] = report.columns;
    const byEach = { ...report, columns: [{ ...asked, grouping: { each: true } }, ...rest] };
    const found = await preview({
      ...byEach,
      pivot: { rows: 'asked', columns: 'asked', value: { measure: 'count' } },
      chart: { kind: 'bar', total: 0 },
    });
    const counts = [
      ['Fire', 4],
      ['Storm', 1],
      ['Water', 3],
    ];
    expect(found.groups.map(({ label, rows }) => [label, rows])).toEqual(counts);
    expect([found.total, found.totals[0]?.value, found.rows.length]).toEqual([4, { kind: 'number', number: 4 }, 8]);
    expect(found.chart?.series[0]?.values).toEqual([4, 1, 3]);
    expect(found.pivot?.cells.map((row) => row.map((cell) => (cell?.kind === 'number' ? cell.number : null)))).toEqual([
      [4, 1, 3],
      [1, 1, 1],
      [3, 1, 3],
    ]);
    expect(found.pivot?.total).toEqual({ kind: 'number', number: 4 });

    const { _id: id } = await on.make.report({ ...byEach, summary_only: true } as never);
    const csv = await on.server.call(exportReportCsv, { as: by.business_admin, params: { id }, body: {} });
    const lines = Buffer.from(csv.body as Uint8Array)
      .toString()
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ...counts.map(([label, rows]) => [label, String(rows)]),
      ['Total', '4'],
    ]);
    const paged = ok(
      await on.server.call(readReportRows, { as: by.business_admin, params: { id }, query: {} as never }),
    );
    expect(paged.groups.map(({ rows }) => rows)).toEqual([4, 1, 3]);
  });

  it('are those of a month there and then, the empty ones too where they are asked for', async () => {
    const jobType = await on.make.jobType();
    const starts = ['2026-01-31T22:30:00.000Z', '2026-01-31T21:30:00.000Z', '2026-04-10T09:00:00.000Z'];
    for (const startDate of starts) await on.make.job(jobType, on.project, { startDate });
    const grouped = (period: string, empty = false) => ({
      filters: ofTypes(jobType),
      columns: [{ ...column('start_date', 'jobs'), grouping: { period, empty } }],
      group_by: ['start_date'],
      totals: [{ measure: 'count' }],
    });
    // The clocks are two hours ahead there: the first of the month begins before it does in Greenwich.
    expect(await groupsOf(grouped('month'))).toEqual([
      ['Jan 2026', 1],
      ['Feb 2026', 1],
      ['Apr 2026', 1],
    ]);
    expect(await groupsOf(grouped('month', true))).toEqual([
      ['Jan 2026', 1],
      ['Feb 2026', 1],
      ['Mar 2026', 0],
      ['Apr 2026', 1],
    ]);
    const { chart } = await preview({ ...grouped('month', true), chart: { kind: 'line', total: 0 } });
    expect(chart).toMatchObject({
      title: 'Jobs by month',
      isTimeline: true,
      labels: ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026'],
      series: [{ name: 'Rows', values: [1, 1, 0, 1] }],
    });
    expect(await groupsOf(grouped('quarter'))).toEqual([
      ['Q1 2026', 2],
      ['Q2 2026', 1],
    ]);
    expect(await groupsOf(grouped('week'))).toEqual([
      ['25–31 Jan 2026', 1],
      ['1–7 Feb 2026', 1],
      ['5–11 Apr 2026', 1],
    ]);
    expect(await groupsOf(grouped('weekday'))).toEqual([
      ['Sunday', 1],
      ['Friday', 1],
      ['Saturday', 1],
    ]);
    const wrong = { ...grouped('month'), columns: [{ ...column('job_id', 'jobs'), grouping: { period: 'month' } }] };
    const { problems } = await preview({ ...wrong, group_by: ['job_id'] });
    expect(problems.map(({ path, code }) => [path, code])).toEqual([['columns.0.grouping', 'period_unknown']]);
  });

  it('are one for each spelling', async () => {
    expect(await groupsOf(await jobsAnswered('text', {}, ['North', 'north', 'North', 'A-1', 'A-01', 'A-1']))).toEqual([
      ['A-01', 1],
      ['A-1', 2],
      ['North', 2],
      ['north', 1],
    ]);
  });

  it('of statuses stand in the order that people have given them, as rows sorted by status do', async () => {
    const jobType = await on.make.jobType();
    for (const status of ['done', 'open', 'reported', 'assigned'] as const) {
      const job = await on.make.job(jobType, on.project);
      await on.server.db().query.updateTable('jobs').set({ status }).where('id', '=', job).execute();
    }
    const report = {
      filters: ofTypes(jobType),
      columns: [column('job_status', 'jobs')],
      totals: [{ measure: 'count' }],
      chart: { kind: 'bar', total: 0 },
    };
    const inOrder = ['Open', 'Assigned', 'Reported', 'Done'];
    const grouped = await preview({ ...report, group_by: ['job_status'] });
    expect(grouped.groups.map(({ label }) => label)).toEqual(inOrder);
    expect(grouped.chart).toMatchObject({
      title: 'Jobs by status',
      labels: inOrder,
      statuses: ['open', 'assigned', 'reported', 'done'],
    });
    const sorted = await preview({ ...report, chart: null, sort: [{ column: 'job_status', direction: 'descending' }] });
    expect(sorted.plain.map(([text]) => text)).toEqual(inOrder.toReversed());
  });

  async function namesakes() {
    const jobType = await on.make.jobType();
    const people = await Promise.all([1, 2].map(() => on.server.person('inspector', { first: 'Dan', last: 'Levi' })));
    const projects = await Promise.all([1, 2].map(() => on.make.project('Twin')));
    for (const place of [0, 1, 0]) {
      await on.make.job(jobType, projects[place] ?? '', { users: [people[place]?.id] });
    }
    return ofTypes(jobType);
  }

  it.each([
    ['people', 'full_name', 'users', 'Dan Levi'],
    ['projects', 'project_name', 'projects', 'Twin'],
  ])('are as many as there are %s, also of one name, in pivot and chart too', async (_, field, table, name) => {
    const filters = await namesakes();
    const report = {
      filters,
      columns: [column(field, table), column('job_type_title', 'job_type')],
      group_by: ['job_type_title', field],
      totals: [{ measure: 'count' }],
      chart: { kind: 'stacked', total: 0 },
      pivot: { rows: field, columns: 'job_type_title', value: { measure: 'count' } },
    };
    for (const as of [by.business_admin, by.project_manager]) {
      const { groups, chart, pivot } = await preview(report, as);
      const inner = groups.filter(({ level }) => level === 1);
      expect(inner.map(({ label }) => label)).toEqual([name, name]);
      expect(inner.map(({ rows }) => rows).toSorted()).toEqual([1, 2]);
      expect(chart?.series.map((one) => one.name)).toEqual([name, name]);
      expect(chart?.series.flatMap(({ values }) => values).toSorted()).toEqual([1, 2]);
      expect(pivot?.rows).toEqual([name, name]);
      expect(pivot?.rowTotals.map((cell) => cell?.kind === 'number' && cell.number).toSorted()).toEqual([1, 2]);
    }
  });

  it('are at most 10,000, and the report says that there are more', async () => {
    const jobType = await on.make.jobType();
    const job = await on.make.job(jobType, on.project);
    const add = async (count: number) =>
      sql`insert into instance_main.jobs (id, job_type_id, project_id, status, created_by, created_at)
        select gen_random_uuid(), j.job_type_id, j.project_id, j.status, j.created_by, j.created_at
        from instance_main.jobs j, generate_series(1, ${count}::int) where j.id = ${job}`.execute(
        on.server.services.unbound,
      );
    const { _id } = await on.make.report({
      filters: ofTypes(jobType),
      columns: [column('job_id', 'jobs')],
      group_by: ['job_id'],
      settings: { limit_historical_data: false },
    } as never);
    const read = async () => {
      const answered = await on.server.call(readReportRows, { as: by.business_admin, params: { id: _id }, query: {} });
      const { groups, problems } = ok(answered);
      return [groups.length, problems.map(({ path, code }) => `${path} ${code}`)];
    };
    await add(reportLimits.groups - 1);
    expect(await read()).toEqual([reportLimits.groups, []]);
    await add(1);
    expect(await read()).toEqual([reportLimits.groups, ['group_by groups_too_many']]);
  }, 120_000);
});
