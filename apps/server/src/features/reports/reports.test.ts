import * as calls from '@plumbline/contract/reports';
import { changeQuestion, removeQuestion } from '@plumbline/contract/questions';
import { describe, expect, it } from 'vitest';
import { setLiftReports } from './lift-reports.fixtures.ts';
import { ok, plainCell } from './reports.fixtures.ts';

const on = setLiftReports();
const { by, preview, column, asked, ofType } = on;

describe('a report', () => {
  it('is made, opened, changed, cloned, renamed and removed, each told', async () => {
    const made = await on.make.report({ name: 'Widths', columns: [asked('width')] as never, filters: ofType() });
    expect(made).toMatchObject({ name: 'Widths', success: true, id: made._id, version: 1, problems: [] });
    const id = made._id;
    const as = by.business_admin;
    ok(await on.server.call(calls.readReport, { as, params: { id } }));
    expect(ok(await on.server.call(calls.readReportDashboard, { as })).map((one) => one._id)[0]).toBe(id);
    ok(await on.server.call(calls.changeReport, { as, params: { id }, body: { settings: { rtl: true } } }));
    const renamed = ok(
      await on.server.call(calls.renameReportColumn, {
        as,
        params: { id },
        body: { oldName: 'Width', newName: 'W (cm)', index: 0 },
      }),
    );
    expect(renamed.columns[0]?.name).toBe('W (cm)');
    expect(renamed.settings.rtl).toBe(true);
    const stale = await on.server.call(calls.renameReportColumn, {
      as,
      params: { id },
      body: { oldName: 'Width', newName: 'x', index: 0 },
    });
    expect(stale.status).toBe(409);
    const copy = ok(await on.server.call(calls.cloneReport, { as, params: { id }, body: {} }));
    expect(copy).toMatchObject({ name: 'Widths (copy)', success: true });
    ok(await on.server.call(calls.removeReport, { as, params: { id } }));
    expect((await on.server.call(calls.readReport, { as, params: { id } })).status).toBe(404);
    const events = await on.server
      .db()
      .query.selectFrom('events')
      .select('name')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ name }) => name)).toEqual([
      'report.created',
      'report.viewed',
      'report.changed',
      'report.changed',
      'report.removed',
    ]);
  });

  it('needs a name and a column', async () => {
    const as = by.business_admin;
    const errors = async (body: object) =>
      (await on.server.call(calls.createReport, { as, body: { type: 'jobs', ...body } as never })).problem.errors.map(
        ({ path, code }) => `${path} ${code}`,
      );
    expect(await errors({ name: ' ', columns: [column('job_id', 'jobs')] })).toEqual(['name required']);
    expect(await errors({ name: 'Empty' })).toEqual(['columns report_columns_required']);
    const wide = (length: number) =>
      Array.from({ length }, (_, place) => ({ ...column('job_id', 'jobs'), _id: `c${place}` }));
    expect(await errors({ name: 'Wide', columns: wide(2000) })).toEqual(['columns columns_too_many']);
    const vast = { type: 'jobs' as const, name: 'Vast', columns: wide(20_000) };
    expect((await on.server.call(calls.createReport, { as, body: vast as never })).problem.code).toBe('body_too_large');
    const chart = { kind: 'pie', total: 0 };
    expect(
      await errors({ name: 'Chart', columns: [column('job_status', 'jobs')], group_by: ['job_status'], chart }),
    ).toEqual(['chart chart_needs_numbers']);
  });

  it('switches projectReport off when a column of a job type is added', async () => {
    const as = by.business_admin;
    const made = await on.make.report({
      columns: [column('project_name', 'projects')] as never,
      settings: { projectReport: true },
    });
    const changed = ok(
      await on.server.call(calls.changeReport, {
        as,
        params: { id: made._id },
        body: { columns: [column('project_name', 'projects'), asked('width')] as never },
      }),
    );
    expect(changed.settings.projectReport).toBe(false);
  });

  it('reads what was answered before a question was changed and removed', async () => {
    const type = await on.make.jobType('Doors');
    const childs = [{ value: 'a', caption: 'Steel' }];
    const door = await on.make.question(type, 'list', 'Door', { settings: { childs } });
    const job = await on.make.job(type, on.project);
    await on.make.answer(job, [{ question: door, value: 'a' }]);
    const as = by.business_admin;
    ok(
      await on.server.call(changeQuestion, {
        as,
        params: { id: door },
        body: { title: 'Gate', settings: { childs: [{ value: 'a', caption: 'Wood' }] }, jobType: type } as never,
      }),
    );
    const newer = await on.make.job(type, on.project);
    await on.make.answer(newer, [{ question: door, value: 'a' }]);
    const definition = {
      columns: [{ _id: 'door', type: 'question', table: 'job_type', field: door }],
      filters: { field: 'jobType', operator: 'in', value: [type] },
    };
    expect((await preview(definition)).plain).toEqual([['Wood'], ['Steel']]);
    ok(await on.server.call(removeQuestion, { as, params: { id: door } }));
    expect(await preview(definition)).toMatchObject({ plain: [['Wood'], ['Steel']], problems: [] });
  });

  it('is read page by page, to the last row', async () => {
    const made = await on.make.report({ columns: [asked('note')] as never, filters: ofType() });
    const seen: unknown[] = [];
    let after: string | undefined;
    do {
      const page = ok(
        await on.server.call(calls.readReportRows, {
          as: by.project_manager,
          params: { id: made._id },
          query: { page_size: 2, ...(after && { after }) },
        }),
      );
      seen.push(...page.rows.map(({ cells }) => plainCell(cells[0] ?? null)));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(['note 2', 'note 1', 'note 0']);
  });
});

describe('other reports', () => {
  it('list people with what of their profiles one may read', async () => {
    const { plain } = await preview({
      type: 'users',
      filters: { field: 'role', operator: 'in', value: ['inspector'] },
      columns: [column('full_name', 'users'), column('role', 'users'), column('user_state', 'users')],
    });
    expect(plain).toEqual([['inspector Tester', 'Inspector', 'Active']]);
  });

  it('list projects with their fields', async () => {
    const { plain } = await preview({
      type: 'projects',
      filters: { field: 'name', operator: 1, value: 'tow' },
      columns: [
        column('project_name', 'projects'),
        { _id: 'city', type: 'project_field', table: 'projects', field: 'city' },
        column('project_jobs', 'projects'),
      ],
    });
    expect(plain).toEqual([['Tower', 'Haifa', 5]]);
  });
});
