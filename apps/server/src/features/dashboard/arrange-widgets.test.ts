import * as calls from '@plumbline/contract/dashboard';
import { arrangementOf } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetKind } from '@plumbline/domain/dashboard/widgets';
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
const change = (as: TestPerson, id: WidgetKind, data: { position?: number; isHidden?: boolean }, headers = {}) =>
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
      expected.map(({ kind, isHidden }, position) => ({ _id: kind, id: kind, data: { position, isHidden } })),
    );
  });

  it('stay where they were put, for this person on every device and for nobody else', async () => {
    const moved = await change(manager, 'visited_jobs', { position: 0 });
    expect(moved.body).toEqual({ _id: 'visited_jobs', id: 'visited_jobs', data: { position: 0, isHidden: false } });
    await change(manager, 'counters', { isHidden: true });
    expect((await kinds(manager)).slice(0, 2)).toEqual(['visited_jobs', 'counters']);
    const read = await server.call(calls.readDashboardWidget, { as: manager, params: { id: 'counters' } });
    expect(read.body.data).toEqual({ position: 1, isHidden: true });
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
    expect((await change(manager, 'weather' as WidgetKind, { position: 0 })).status).toBe(404);
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
