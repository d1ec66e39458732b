import * as projectCalls from '@plumbline/contract/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeJobsWorld } from '../jobs.fixtures.ts';
import type { JobsWorld } from '../jobs.fixtures.ts';
import type { TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { watchStatements } from '../../../../test/trust/failing-statements.ts';

let server: TestServer;
let world: JobsWorld;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeJobsWorld(server);
});
afterAll(() => server.close());

it('finds all jobs of a renamed project by its new name, and holds some of them at a time', async () => {
  const db = server.db();
  const made = await world.create();
  await db.rows(sql`insert into ${db.table('jobs')} (id, status, job_type_id, project_id, start_date, search)
    select uuidv7(), j.status, j.job_type_id, j.project_id, j.start_date, j.search
    from ${db.table('jobs')} j, generate_series(1, 249) where j.id = ${made._id}`);
  const watch = watchStatements();
  const renamed = await server.call(projectCalls.changeProject, {
    as: world.people.business_admin,
    params: { id: world.projectId },
    body: { name: 'Harbour crane' },
  });
  expect(renamed.status).toBe(200);
  const found = async () => {
    const [row] = await db.rows(sql<{ n: number }>`
      select count(*)::int as n from ${db.table('jobs')} where search like '%harbour crane%'`);
    return row?.n;
  };
  await vi.waitFor(async () => expect(await found()).toBe(250), 5000);
  watch.end();
  const updates = watch.statements.filter((text) => text.includes('set search ='));
  expect(updates).toHaveLength(3);
});
