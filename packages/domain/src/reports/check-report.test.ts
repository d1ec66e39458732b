import { describe, expect, it } from 'vitest';
import { availableProperties } from './available.ts';
import { checkReport } from './check-report.ts';
import { changedReport, reportDefinition, reportPatch } from './definition.ts';
import { aCalculation, aCatalogue, aProperty, aQuestionColumn, aReport, aReportQuestion } from './reports.fixtures.ts';
import { defaultReportSettings, mayBeProjectReport, reportFlags, settingsWith } from './settings.ts';

const problemsOf = (...of: Parameters<typeof checkReport>) =>
  checkReport(...of).problems.map(({ path, code }) => `${path} ${code}`);

const width = aReportQuestion('width', { type: 'length' });
const door = aReportQuestion('door', { group: 'doors' });
const when = aReportQuestion('when', { type: 'date_time', settings: { dateMode: 'date_time', isRange: true } });

describe('the settings of a report', () => {
  it('are off, but limit_historical_data', () => {
    const on = reportFlags.filter((flag) => defaultReportSettings[flag]);
    expect(on).toEqual(['limit_historical_data']);
    for (const flag of [
      'thumbnails',
      'links',
      'page_image',
      'question_status',
      'job_status',
      'show_comment',
      'rtl',
      'projectReport',
      'attachments',
    ] as const) {
      expect(defaultReportSettings[flag], flag).toBe(false);
    }
  });

  it('don’t allow projectReport once columns of the job-type table are there', () => {
    expect(mayBeProjectReport([{ table: 'projects' }, { table: 'jobs' }])).toBe(true);
    expect(mayBeProjectReport([{ table: 'projects' }, { table: 'job_type' }])).toBe(false);
  });

  it('switch projectReport off when such a column is added', () => {
    const on = { ...defaultReportSettings, projectReport: true };
    expect(settingsWith(on, [{ table: 'projects' }])).toEqual(on);
    expect(settingsWith(on, [{ table: 'projects' }, { table: 'job_type' }]).projectReport).toBe(false);
  });

  it('change flag by flag', () => {
    const report = aReport({ settings: { rtl: true } });
    const changed = changedReport(report, reportPatch.parse({ settings: { links: true } }));
    expect(changed.settings).toEqual({ ...report.settings, rtl: true, links: true });
    expect(changedReport(report, reportPatch.parse({}))).toEqual(report);
  });
});

describe('a definition', () => {
  it('has at most 200 columns', () => {
    const columns = Array.from({ length: 20_000 }, (_, place) => ({ ...aQuestionColumn('q'), _id: `c${place}` }));
    const parsed = reportDefinition.safeParse({ type: 'jobs', columns });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['columns_too_many']);
  });

  it('names what is gone at its place', () => {
    const report = aReport({ columns: [aProperty('job_id', 'jobs'), aQuestionColumn('gone')] });
    expect(problemsOf(report, aCatalogue([width]))).toEqual(['columns.1.field report_column_unknown']);
  });

  it('names a filter on a field that is gone', () => {
    const filters = {
      and: [
        { field: 'status', operator: 0, value: 'done' },
        { field: 'gone', operator: 0, value: 1 },
      ],
    };
    expect(problemsOf(aReport({ filters }), aCatalogue())).toEqual(['filters.and.1.field filter_not_valid']);
  });

  it('keeps ids of columns apart', () => {
    const report = aReport({ columns: [aProperty('job_id', 'jobs'), aProperty('job_id', 'jobs')] });
    expect(problemsOf(report, aCatalogue())).toEqual(['columns.1._id column_id_taken']);
  });

  it('takes the parts of an answer as targets, and no others', () => {
    const columns = ['comment', 'files', 'nothing'].map((target) => aQuestionColumn('width', { _id: target, target }));
    const { columns: resolved, problems } = checkReport(aReport({ columns }), aCatalogue([width]));
    expect(resolved.map(({ value }) => value)).toEqual(['text', 'files', 'number']);
    expect(problems.map(({ path }) => path)).toEqual(['columns.2.target']);
  });

  it('takes parts of dates where there are dates', () => {
    const column = (_id: string, expression: string) => aQuestionColumn('when', { _id, expression });
    const columns = ['from', 'to.time', 'from.year', 'length'].map((one) => column(one.replace('.', ''), one));
    const { columns: resolved, problems } = checkReport(aReport({ columns }), aCatalogue([when]));
    expect(problems).toEqual([]);
    expect(resolved.map(({ value }) => value)).toEqual(['moment', 'time', 'number', 'length']);
    const wrong = aReport({ columns: [column('a', 'year'), aQuestionColumn('width', { expression: 'year' })] });
    expect(problemsOf(wrong, aCatalogue([when, width]))).toEqual([
      'columns.0.expression date_expression_unknown',
      'columns.1.expression date_expression_unknown',
    ]);
  });

  it('stands over repetitions only of a repeat group', () => {
    const sent = { rows: 'repetitions' as const, columns: [aQuestionColumn('door')] };
    const of = (repeat_group: string | null) =>
      problemsOf(aReport({ ...sent, repeat_group }), aCatalogue([door], { rows: 'repetitions', group: repeat_group }));
    expect(of('doors')).toEqual([]);
    expect(of('windows')).toEqual(['repeat_group repeat_group_unknown']);
    expect(problemsOf(aReport({ type: 'users', rows: 'issues' }), aCatalogue([], { type: 'users' }))).toEqual([
      'rows rows_not_of_type',
    ]);
  });

  it('is no project report with columns of a job type', () => {
    const sent = { settings: { projectReport: true } };
    expect(problemsOf(aReport({ ...sent, columns: [aProperty('project_name', 'projects')] }), aCatalogue())).toEqual(
      [],
    );
    expect(problemsOf(aReport({ ...sent, columns: [aProperty('job_type_title', 'job_type')] }), aCatalogue())).toEqual([
      'settings.projectReport project_report_with_job_type',
    ]);
  });
});

describe('calculations', () => {
  it('take what several jobs say as a list once the report is a project report, whatever it was offered for', () => {
    const columns = [
      aProperty('job_id', 'jobs'),
      aProperty('issues_count', 'jobs'),
      aCalculation('next', '{job_id} + 1'),
      aCalculation('more', '{issues_count} + 1'),
    ];
    expect(problemsOf(aReport({ columns }), aCatalogue())).toEqual([]);
    expect(problemsOf(aReport({ columns, settings: { projectReport: true } }), aCatalogue())).toEqual([
      expect.stringMatching(/^columns\.2\.expression /),
    ]);
  });

  const of = (...columns: ReturnType<typeof aCalculation>[]) =>
    checkReport(
      aReport({ columns: [aQuestionColumn('width'), aQuestionColumn('door'), ...columns] }),
      aCatalogue([width, door]),
    );

  it('are typed by what they name, in any order', () => {
    const { columns, problems } = of(
      aCalculation('b', '{a} > 3'),
      aCalculation('a', '{width} * 2'),
      aCalculation('c', '"x" & {a}'),
    );
    expect(problems).toEqual([]);
    expect(columns.slice(2).map(({ value }) => value)).toEqual(['boolean', 'number', 'text']);
  });

  it('say what is wrong with their text, and where', () => {
    const { problems } = of(
      aCalculation('a', '{width} +'),
      aCalculation('b', '{nothing} + 1'),
      aCalculation('c', '{door} + 1'),
    );
    expect(problems.map(({ path, code, expression }) => [path, code, expression?.at])).toEqual([
      ['columns.2.expression', 'value_expected', expect.any(Number)],
      ['columns.3.expression', 'question_unknown', 0],
      ['columns.4.expression', 'type_mismatch', 0],
    ]);
  });

  it('take the issues of a project’s jobs as the one number that they are added up to', () => {
    const settings = { projectReport: true };
    const sent = { settings, columns: [aProperty('issues_count', 'jobs'), aCalculation('a', '{issues_count} * 2')] };
    const catalogue = { ...aCatalogue(), columns: availableProperties({ type: 'jobs', rows: 'items', settings }) };
    expect(problemsOf(aReport(sent), catalogue)).toEqual([]);
  });

  it('never lead back to themselves', () => {
    const { problems } = of(aCalculation('a', '{b} + 1'), aCalculation('b', '{c} + 1'), aCalculation('c', '{a} + 1'));
    expect(problems.map(({ code }) => code)).toEqual(['calculation_loop']);
    expect(of(aCalculation('a', '{a} + 1')).problems.map(({ code }) => code)).toEqual(['calculation_loop']);
  });
});

describe('figures and charts', () => {
  const columns = [
    aProperty('job_status', 'jobs'),
    aProperty('project_name', 'projects'),
    aQuestionColumn('width'),
    aProperty('start_date', 'jobs'),
  ];
  const of = (sent: object) => problemsOf(aReport({ columns, ...sent }), aCatalogue([width]));

  it('add up numbers alone, and find the least of what has an order', () => {
    expect(of({ totals: [{ measure: 'count' }, { column: 'width', measure: 'sum' }] })).toEqual([]);
    expect(of({ totals: [{ column: 'start_date', measure: 'min' }] })).toEqual([]);
    expect(of({ totals: [{ column: 'job_status', measure: 'count' }] })).toEqual([]);
    expect(of({ totals: [{ column: 'job_status', measure: 'sum' }] })).toEqual([
      'totals.0.measure total_needs_numbers',
    ]);
    expect(of({ totals: [{ column: 'start_date', measure: 'average' }] })).toEqual([
      'totals.0.measure total_needs_numbers',
    ]);
    expect(of({ totals: [{ measure: 'sum' }] })).toEqual(['totals.0.column total_needs_numbers']);
  });

  it('need groups, and numbers', () => {
    const chart = { kind: 'bar' };
    expect(of({ chart, totals: [{ measure: 'count' }] })).toEqual(['chart chart_needs_groups']);
    expect(of({ chart, group_by: ['job_status'] })).toEqual(['chart chart_needs_numbers']);
    expect(of({ chart, group_by: ['job_status'], totals: [{ column: 'start_date', measure: 'min' }] })).toEqual([
      'chart chart_needs_numbers',
    ]);
    expect(of({ chart: { kind: 'stacked' }, group_by: ['job_status'], totals: [{ measure: 'count' }] })).toEqual([
      'chart chart_needs_two_groups',
    ]);
    expect(of({ chart, group_by: ['job_status'], totals: [{ measure: 'count' }] })).toEqual([]);
  });

  it('name columns that are there', () => {
    expect(of({ sort: [{ column: 'x' }], group_by: ['x'], totals: [{ column: 'x', measure: 'sum' }] })).toEqual([
      'sort.0.column sort_column_unknown',
      'group_by.0 group_column_unknown',
      'totals.0.column total_column_unknown',
    ]);
    expect(of({ pivot: { rows: 'job_status', columns: 'x', value: { measure: 'count' } } })).toEqual([
      'pivot.columns pivot_column_unknown',
    ]);
  });
});
