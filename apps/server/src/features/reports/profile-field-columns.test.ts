import { readListCells } from '@plumbline/contract/list-cells';
import { listReportColumns } from '@plumbline/contract/reports';
import { changeSettings } from '@plumbline/contract/settings';
import { createView } from '@plumbline/contract/views';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { reportTypes } from '@plumbline/domain/reports/report-types';
import { customColumnId } from '@plumbline/domain/views/custom-column';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
const by = {} as Record<Role, TestPerson>;

const hidden = { read: false, update: false };
const shown = { read: true, update: false };
/** Who reads the field of others: system administrators do in any case. */
const userFields = [
  { value: 'rank', name: 'Rank', type: 'TEXT', accessRules: { business_admin: shown, project_manager: hidden } },
];
const readers: readonly Role[] = ['sys_admin', 'business_admin'];
const rank = customColumnId({ kind: 'profile_field', field: 'rank' });

beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) by[role] = await server.person(role);
  const { status } = await server.call(changeSettings, { as: by.sys_admin, body: { userFields } as never });
  if (status !== 200) throw new Error(`the fields were refused: ${status}`);
  await server
    .db()
    .query.updateTable('users')
    .set({ profile: JSON.stringify({ rank: 'Captain' }) })
    .where('id', '=', by.inspector.id)
    .execute();
});
afterAll(() => server.close());

describe('a profile field that a role reads of nobody', () => {
  it.each(reportTypes)('is no column that reports and lists of %s offer', async (type) => {
    for (const role of roles) {
      const { status, body } = await server.call(listReportColumns, { as: by[role], query: { type } });
      const fields = status === 200 ? body.docs.filter(({ field }) => field === 'rank') : [];
      expect([role, fields.length > 0]).toEqual([role, type !== 'projects' && readers.includes(role)]);
    }
  });

  it('has no cells, and can’t be kept in a view', async () => {
    for (const role of roles) {
      const as = by[role];
      const cells = await server.call(readListCells, {
        as,
        params: { list: 'users' },
        query: { ids: by.inspector.id, columns: rank },
      });
      const isReader = readers.includes(role);
      expect([role, JSON.stringify(cells.body ?? null).includes('Captain')]).toEqual([role, isReader]);
      const body = { list: 'users', name: 'Ranks', columns: [{ id: rank }] };
      const kept = await server.call(createView, { as, body: body as never });
      const columns = kept.status === 200 ? (kept.body.columns ?? []) : [];
      expect([role, columns.some(({ id }) => id === rank)]).toEqual([role, isReader]);
    }
  });
});
