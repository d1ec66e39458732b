import { readListCells } from '@plumbline/contract/list-cells';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeProjectFields } from '@plumbline/contract/settings';
import { customColumnId } from '@plumbline/domain/views/custom-column';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok, plainCell, reportWorld } from './reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let project: string;
let job: string;
let other: string;
let width: string;
const gate = customColumnId({ kind: 'project_field', field: 'gate' });

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin');
  const world = reportWorld(server, admin);
  const fields = [{ id: 'gate', label: 'Gate code', type: 'text', order: 0 }];
  ok(await server.call(changeProjectFields, { as: admin, body: { projectFields: fields as never } }));
  const type = await world.jobType();
  width = await world.question(type, 'text', 'Width', { settings: { textKind: 'number', min: 0, max: 1000 } });
  project = await world.project();
  ok(
    await server.call(changeProjectField, {
      as: admin,
      params: { id: project },
      body: { field: { id: 'gate', value: '=SUM(1)' } },
    }),
  );
  job = await world.job(type, project);
  other = await world.job(type, project);
  await world.answer(job, [{ question: width, value: 79.5 }]);
}, 60_000);
afterAll(() => server.close());

const cells = async (columns: readonly string[], ids: readonly string[], { as = admin, list = 'jobs' as const } = {}) =>
  server.call(readListCells, { as, params: { list }, query: { ids: ids.join(','), columns: columns.join(',') } });

describe('columns of fields and questions', () => {
  it('hold for each row what a report of it would show', async () => {
    const column = customColumnId({ kind: 'question', field: width });
    const { columns, rows } = ok(await cells([column, gate], [job, other]));
    expect(columns.map(({ _id, title, value }) => [_id, title, value])).toEqual([
      [column, 'Width', 'number'],
      [gate, 'Gate code', 'text'],
    ]);
    expect(rows[job]?.map(plainCell)).toEqual([79.5, '=SUM(1)']);
    expect(rows[other]?.map(plainCell)).toEqual([null, '=SUM(1)']);
  });

  it('leave out columns and rows that are gone or were never there', async () => {
    const gone = customColumnId({ kind: 'question', field: newId() });
    const { columns, rows } = ok(await cells([gone, 'ID', 'question.', gate, gate], [job, newId()]));
    expect(columns.map(({ _id }) => _id)).toEqual([gate]);
    expect(Object.keys(rows)).toEqual([job]);
  });

  it('show nothing of another instance, and refuse those who read no reports', async () => {
    const stranger = await server.person('business_admin', { instance: 'acme' });
    expect(ok(await cells([gate], [job], { as: stranger }))).toEqual({ columns: [], rows: {} });
    for (const role of ['inspector', 'client'] as const) {
      expect((await cells([gate], [job], { as: await server.person(role) })).status).toBe(403);
    }
  });

  it('take at most a page of rows, named by their ids', async () => {
    const many = Array.from({ length: 101 }, () => newId());
    expect((await cells([gate], many)).problem.errors[0]?.path).toBe('query.ids');
    expect((await cells([gate], ['x'])).status).toBe(400);
  });
});
