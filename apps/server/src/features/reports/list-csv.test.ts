import { createProject } from '@plumbline/contract/projects';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeProjectFields } from '@plumbline/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('sys_admin');
  const fields = [{ id: 'gate', label: 'Gate code', type: 'text', order: 0 }];
  ok(await server.call(changeProjectFields, { as: admin, body: { projectFields: fields as never } }));
}, 60_000);
afterAll(() => server.close());

async function csvOf(list: string, query: Readonly<Record<string, string>>, as = admin) {
  const url = `/v2/lists/${list}/csv?${new URLSearchParams(query)}`;
  const { status, body, problem } = await server.send({ method: 'GET', url, as });
  return { status, problem, lines: status === 200 ? (body as Buffer).toString('utf8').split('\r\n') : [] };
}

describe('a list as CSV', () => {
  it('has the columns that are asked for, in their order, with fields, as it is filtered and sorted', async () => {
    for (const [name, gate] of [
      ['Tower, north', '=HYPERLINK("x")'],
      ['Annex', '17'],
    ] as const) {
      const { _id: id } = ok(await server.call(createProject, { as: admin, body: { name } }));
      const field = { id: 'gate', value: gate };
      ok(await server.call(changeProjectField, { as: admin, params: { id }, body: { field } }));
    }
    const columns = 'project_field.gate,name,nothing,jobs';
    const { lines } = await csvOf('projects', { columns, sort: 'name' });
    expect(lines).toEqual(['\ufeffGate code,Name,Jobs', '17,Annex,0', `"'=HYPERLINK(""x"")","Tower, north",0`, '']);
    const filters = JSON.stringify({ field: 'name', operator: 'contains', value: 'annex' });
    expect((await csvOf('projects', { columns: 'name', filters })).lines).toEqual(['\ufeffName', 'Annex', '']);
    expect((await csvOf('projects', { columns: 'name', search: 'north' })).lines[1]).toBe('"Tower, north"');
  });

  it('has the rows of a group together, of projects as of jobs', async () => {
    const companies = ['Beta', 'Alpha', 'Beta', 'Alpha'];
    for (const [place, company] of companies.entries()) {
      const body = { name: `Grouped ${place}`, companies: [company] };
      ok(await server.call(createProject, { as: admin, body }));
    }
    const { lines } = await csvOf('projects', {
      columns: 'name',
      search: 'grouped',
      sort: 'name',
      section: 'companies',
    });
    expect(lines.slice(1, 5)).toEqual(['Grouped 1', 'Grouped 3', 'Grouped 0', 'Grouped 2']);
  });

  it('is whole, however long it is, and recorded in the audit trail', async () => {
    const world = reportWorld(server, admin);
    const first = await world.job(await world.jobType('Lift'), await world.project());
    const db = server.db();
    await db.rows(sql`insert into ${db.table('jobs')} (id, number, job_type_id, project_id, status, created_by, created_at, updated_at)
      select gen_random_uuid(), 1000 + n, j.job_type_id, j.project_id, 'open', j.created_by, now(), now()
      from ${db.table('jobs')} j, generate_series(1, 1234) n where j.id = ${first}`);
    const { lines } = await csvOf('jobs', { columns: 'ID,jobType,status', sort: 'ID' });
    expect(lines).toHaveLength(1 + 1235 + 1);
    expect(lines[1235]).toBe('2234,Lift,Open');
    const made = () =>
      db.rows<{ after: object }>(sql`select after from ${db.table('events')} where name = 'export.made'`);
    await expect
      .poll(async () => (await made()).map(({ after }) => after))
      .toContainEqual(expect.objectContaining({ kind: 'list_csv', name: 'Jobs.csv', rows: 1235 }));
  });

  it('tells nobody what the list doesn’t tell them, and is in the reader’s language', async () => {
    const manager = await server.person('project_manager');
    const { lines } = await csvOf('users', { columns: 'name,role,skills', search: 'nobody-of-this-name' }, manager);
    expect(lines[0]?.startsWith('\ufeffName,Role')).toBe(true);
    for (const role of ['inspector', 'client'] as const) {
      expect((await csvOf('jobs', { columns: 'ID' }, await server.person(role))).status).toBe(403);
    }
    expect((await csvOf('files', { columns: 'name,kind,size' })).lines[0]).toBe('\ufeffName,Type,Size (bytes)');
  });

  it('refuses a filter or a sort that is none before the file begins', async () => {
    const wrong = await csvOf('jobs', { columns: 'ID', filters: '{"field":"x"}' });
    expect([wrong.status, wrong.problem.errors[0]?.path]).toEqual([400, 'query.filters.field']);
    expect((await csvOf('jobs', { columns: 'ID', sort: 'colour' })).status).toBe(400);
    expect((await csvOf('jobs', { columns: '' })).status).toBe(400);
    expect((await csvOf('shifts', { columns: 'ID' })).status).toBe(404);
  });
});
