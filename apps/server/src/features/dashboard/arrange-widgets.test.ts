import * as calls from '@plumbline/contract/dashboard';
import { arrangementOf } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetId, WidgetSize } from '@plumbline/domain/dashboard/widgets';
import { maxReportWidgets, widgetOfReport } from '@plumbline/domain/dashboard/widgets';
import { createReport, changeReport, removeReport } from '@plumbline/contract/reports';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { defaultActiveToggles } from '@plumbline/domain/actor/toggles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  manager = await server.person('project_manager');
});
afterAll(() => server.close());

const list = async (as: TestPerson) => (await server.call(calls.listDashboardWidgets, { as })).body;
const kinds = async (as: TestPerson) => (await list(as)).map((widget) => widget.id);
interface SentChange {
  position?: number;
  isHidden?: boolean;
  size?: WidgetSize;
}
const change = (as: TestPerson, id: WidgetId, data: SentChange, headers = {}) =>
  server.call(calls.changeDashboardWidget, { as, params: { id }, body: { data }, headers });
const switchProjects = async (isActive: boolean) => {
  await server
    .db()
    .query.insertInto('toggles')
    .values({ id: 'projects', is_active: isActive })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_active: isActive }))
    .execute();
  server.services.settings.forgetAll();
};

describe('the widgets of a dashboard', () => {
  it.each<Role>([...roles])('are at first as the role has them: %s', async (role) => {
    const person = await server.person(role);
    const expected = arrangementOf({ role, toggles: defaultActiveToggles() });
    expect(await list(person)).toEqual(
      expected.map(({ id, ...data }, position) => ({ _id: id, id, data: { position, ...data } })),
    );
  });

  it('stay where they were put, for this person on every device and for nobody else', async () => {
    const moved = await change(manager, 'visited_jobs', { position: 0 });
    expect(moved.body).toEqual({
      _id: 'visited_jobs',
      id: 'visited_jobs',
      data: { position: 0, isHidden: false, size: 'small' },
    });
    await change(manager, 'counters', { isHidden: true });
    expect((await kinds(manager)).slice(0, 2)).toEqual(['visited_jobs', 'counters']);
    const read = await server.call(calls.readDashboardWidget, { as: manager, params: { id: 'counters' } });
    expect(read.body.data).toEqual({ position: 1, isHidden: true, size: 'wide' });
    const colleague = await server.person('project_manager');
    expect((await kinds(colleague))[0]).toBe('counters');
  });

  it('go to the end when put beyond it', async () => {
    const moved = await change(manager, 'counters', { position: 999 });
    expect(moved.body.data.position).toBe((await list(manager)).length - 1);
  });

  it('are as at first again after a reset', async () => {
    const before = await list(manager);
    await change(manager, 'counters', { position: 3, isHidden: true });
    expect(await list(manager)).not.toEqual(before);
    expect((await server.call(calls.resetDashboardWidgets, { as: manager })).body).toEqual({ success: true });
    expect(await list(manager)).toEqual(before);
  });

  it('come back to their places with the app that they belong to', async () => {
    await change(manager, 'changed_projects', { position: 0 });
    await switchProjects(false);
    try {
      expect(await kinds(manager)).not.toContain('changed_projects');
      await change(manager, 'counters', { isHidden: true });
    } finally {
      await switchProjects(true);
    }
    expect((await kinds(manager)).slice(0, 2).toSorted()).toEqual(['changed_projects', 'counters']);
  });

  it('are none but those of the role', async () => {
    const client = await server.person('client');
    expect((await change(client, 'waiting_for_review', { isHidden: false })).status).toBe(404);
    expect((await change(manager, 'weather' as WidgetId, { position: 0 })).status).toBe(404);
    expect((await server.call(calls.listDashboardWidgets, {})).status).toBe(401);
  });

  it('refuse at the field what is no place', async () => {
    for (const position of [-1, 1.5, 1000]) {
      const refused = await change(manager, 'counters', { position });
      expect([refused.status, refused.problem.errors[0]?.path]).toEqual([400, 'data.position']);
    }
    expect((await change(manager, 'counters', {})).status).toBe(200);
  });

  it('lose no change made at once from several devices, and do a repeated one once', async () => {
    const own = await kinds(manager);
    await Promise.all(own.map((kind) => change(manager, kind, { isHidden: true })));
    expect((await list(manager)).every((widget) => widget.data.isHidden)).toBe(true);
    const repeated = await Promise.all(
      [1, 2, 3].map(() => change(manager, 'my_jobs', { position: 0 }, { 'idempotency-key': 'drag-1' })),
    );
    expect(repeated.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await kinds(manager))[0]).toBe('my_jobs');
    expect(new Set(await kinds(manager)).size).toBe(own.length);
  });

  it('are of one instance', async () => {
    await change(manager, 'visited_jobs', { position: 0 });
    const foreign = await server.person('project_manager', { instance: 'acme' });
    expect((await kinds(foreign))[0]).toBe('counters');
    const rows = await server.db('acme').query.selectFrom('dashboard_widgets').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('the sizes of widgets', () => {
  it('are the usual ones until others are chosen, and again after a reset', async () => {
    expect((await change(manager, 'counters', { size: 'small' })).body.data.size).toBe('small');
    expect((await change(manager, 'recent_jobs', { size: 'tall' })).body.data.size).toBe('tall');
    const sizes = async () => Object.fromEntries((await list(manager)).map(({ id, data }) => [id, data.size] as const));
    expect(await sizes()).toMatchObject({ counters: 'small', recent_jobs: 'tall', visited_jobs: 'small' });
    await server.call(calls.resetDashboardWidgets, { as: manager });
    expect(await sizes()).toMatchObject({ counters: 'wide', recent_jobs: 'small' });
    const refused = await change(manager, 'counters', { size: 'huge' as WidgetSize });
    expect([refused.status, refused.problem.errors[0]?.path]).toEqual([400, 'data.size']);
  });
});

describe('reports on a dashboard', () => {
  const report = async (as: TestPerson, name = 'Jobs by month', isShared = true) => {
    const columns = [{ _id: 'status', type: 'property' as const, table: 'jobs' as const, field: 'job_status' }];
    const body = { name, type: 'jobs' as const, columns, settings: {}, is_shared: isShared };
    return (await server.call(createReport, { as, body })).body._id;
  };
  const shown = async (as: TestPerson, id: string) =>
    (await list(as)).find((widget) => widget.id === widgetOfReport(id))?.data;

  it('are added, moved, sized and taken away, for this person alone', async () => {
    const id = await report(manager);
    const added = await change(manager, widgetOfReport(id), { position: 0 });
    expect(added.body).toEqual({
      _id: widgetOfReport(id),
      id: widgetOfReport(id),
      data: { position: 0, isHidden: false, size: 'wide', report: { _id: id, name: 'Jobs by month' } },
    });
    await change(manager, `report:${id.toUpperCase()}`, { size: 'tall', position: 2 });
    expect(await shown(manager, id)).toMatchObject({ position: 2, size: 'tall' });
    expect(await shown(await server.person('project_manager'), id)).toBeUndefined();
    const remove = () => server.call(calls.removeDashboardWidget, { as: manager, params: { id: widgetOfReport(id) } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect(await shown(manager, id)).toBeUndefined();
  });

  it('are those that the person sees: what is unshared or deleted later stays, without its name', async () => {
    const admin = await server.person('business_admin');
    const id = await report(admin);
    const hidden = await report(admin, 'Secret', false);
    expect((await change(manager, widgetOfReport(hidden), {})).status).toBe(404);
    await change(manager, widgetOfReport(id), {});
    expect((await shown(manager, id))?.report).toEqual({ _id: id, name: 'Jobs by month' });
    await server.call(changeReport, { as: admin, params: { id }, body: { is_shared: false } });
    expect((await shown(manager, id))?.report).toBeNull();
    expect((await change(manager, widgetOfReport(id), { position: 0 })).body.data.report).toBeNull();
    await server.call(changeReport, { as: admin, params: { id }, body: { is_shared: true, name: 'Renamed' } });
    expect((await shown(manager, id))?.report?.name).toBe('Renamed');
    await server.call(removeReport, { as: admin, params: { id } });
    expect((await shown(manager, id))?.report).toBeNull();
  });

  it('are for nobody who does not work with reports', async () => {
    const id = await report(manager);
    for (const role of ['inspector', 'client'] as const) {
      expect((await change(await server.person(role), widgetOfReport(id), {})).status).toBe(404);
    }
  });

  it('are no more than a dashboard can show', async () => {
    const ids = await Promise.all(
      Array.from({ length: maxReportWidgets + 1 }, (_, n) => report(manager, `Report ${n}`)),
    );
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await change(manager, widgetOfReport(id), {})).status);
    expect(statuses).toEqual([...ids.slice(1).map(() => 200), 409]);
  });
});
