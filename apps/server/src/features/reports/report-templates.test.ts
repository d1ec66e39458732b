import * as calls from '@plumbline/contract/report-templates';
import { createReport } from '@plumbline/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const columns = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }] as const;
const definition = { type: 'jobs' as const, columns: [...columns] };

let server: TestServer;
let manager: TestPerson;
let system: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
  system = await server.person('sys_admin');
});
afterAll(() => server.close());

const create = (body: object, as = manager) => server.call(calls.createReportTemplate, { as, body: body as never });

describe('templates of reports', () => {
  it('are made of a report or a definition, and make reports', async () => {
    const report = await server.call(createReport, { as: manager, body: { name: 'Weekly', ...definition } });
    const made = await create({ name: 'Weekly template', report: report.body._id });
    expect(made.body).toMatchObject({ name: 'Weekly template', type: 'jobs', canBeDeleted: true, is_generic: false });
    const params = { instance: 'own', id: made.body._id };
    const from = await server.call(calls.createReportFromTemplate, { as: manager, params, body: { name: 'Mine' } });
    expect(from.body).toMatchObject({ success: true, name: 'Mine', type: 'jobs' });
    expect(from.body.columns).toHaveLength(1);
    const listed = await server.call(calls.listReportTemplates, { as: manager });
    expect(listed.body.map(({ name }) => name)).toContain('Weekly template');
    expect((await create({ name: 'Empty', report: { type: 'jobs', columns: [] } })).status).toBe(400);
  });

  it('are renamed, and deleted only when they can be', async () => {
    const { body } = await create({ name: 'Old name', report: definition });
    const params = { id: body._id };
    const renamed = await server.call(calls.renameReportTemplate, { as: manager, params, body: { name: 'New name' } });
    expect(renamed.body.name).toBe('New name');
    await server
      .db()
      .query.updateTable('report_templates')
      .set({ can_be_deleted: false })
      .where('id', '=', body._id)
      .execute();
    const stored = await server.call(calls.removeReportTemplate, { as: manager, params });
    expect([stored.status, stored.problem.code]).toEqual([409, 'template_not_deletable']);
    await server
      .db()
      .query.updateTable('report_templates')
      .set({ can_be_deleted: true })
      .where('id', '=', body._id)
      .execute();
    expect((await server.call(calls.removeReportTemplate, { as: manager, params })).status).toBe(200);
    expect((await server.call(calls.removeReportTemplate, { as: manager, params })).status).toBe(404);
  });

  it('are shared between instances by whoever manages these, and found nowhere else', async () => {
    expect((await create({ name: 'For all', report: definition, show_generic: true })).status).toBe(403);
    const shared = await create({ name: 'For all', report: definition, show_generic: true }, system);
    expect(shared.body.is_generic).toBe(true);
    const generic = await server.call(calls.listInstanceTemplates, { as: manager, params: { instance: 'generic' } });
    expect(generic.body.map(({ name }) => name)).toContain('For all');
    const renamed = await server.call(calls.renameReportTemplate, {
      as: manager,
      params: { id: shared.body._id },
      body: { name: 'Mine' },
    });
    expect(renamed.status).toBe(403);
    // Whoever may not change it is not offered to.
    const seenBy = async (as: TestPerson) => {
      const { body } = await server.call(calls.listReportTemplates, { as, query: { show_generic: 'true' } });
      const found = body.find(({ _id }) => _id === shared.body._id);
      return [found?.canBeDeleted, found?.can];
    };
    expect(await seenBy(manager)).toEqual([false, []]);
    expect(await seenBy(system)).toEqual([true, ['change']]);
    const other = await server.call(calls.listInstanceTemplates, { as: system, params: { instance: 'another' } });
    expect(other.status).toBe(404);
  });

  it('of a newer version are refused, and kept under their id', async () => {
    const params = { instance: 'main', id: newId() };
    const keep = (version: number) =>
      server.call(calls.saveInstanceTemplate, {
        as: manager,
        params,
        body: { template: { name: 'Kept', version, report: definition } },
      });
    expect((await keep(2)).problem.code).toBe('template_too_new');
    expect((await keep(1)).body._id).toBe(params.id);
    expect((await keep(1)).status).toBe(200);
    const read = await server.call(calls.readInstanceTemplate, { as: manager, params });
    expect(read.body.report.columns).toHaveLength(1);
  });
});
