import * as calls from '@plumbline/contract/jobs';
import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { watchStatements } from '../../../test/trust/failing-statements.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { makeJobsWorld } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;

// More jobs than are looked at one by one, so that every way of counting is gone.
const done = 5400;
const open = 300;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  const job = await world.create({});
  const db = server.db();
  await db.rows(sql`insert into ${db.table('jobs')} (id, status, job_type_id, project_id, start_date, created_by, search)
    select gen_random_uuid(), case when n <= ${done} then 'done' else 'open' end, j.job_type_id, j.project_id, j.start_date, j.created_by,
      '#' || n || case when n % 2 = 0 then ' common' else '' end || case when n < 4 or n between ${done - 2} and ${done} then ' seldom' else '' end
    from ${db.table('jobs')} j, generate_series(1, ${done + open}::int) as n where j.id = ${job._id}`);
  await db.rows(sql`analyze ${db.table('jobs')}`);
});
afterAll(() => server.close());

async function totalOf(query: object, role: Role = 'business_admin'): Promise<{ total: number; isEstimate: boolean }> {
  // A page that shows all of them would tell by itself how many there are.
  const { status, body } = await server.call(calls.listJobs, {
    as: world.people[role],
    query: { ...query, page_size: 1 } as never,
  });
  expect(status).toBe(200);
  return { total: body.total, isEstimate: body.total_is_estimate };
}

describe('the total of jobs that are searched among filtered ones', () => {
  it('is exact where the filters leave few of them', async () => {
    expect(await totalOf({ status: 'open', search: 'common' })).toEqual({ total: open / 2, isEstimate: false });
    expect(await totalOf({ status: 'open', search: 'nowhere' })).toEqual({ total: 0, isEstimate: false });
  });

  it('is exact for a word that few of many have', async () => {
    expect(await totalOf({ status: 'done', search: 'seldom' })).toEqual({ total: 6, isEstimate: false });
    expect(await totalOf({ status: 'done', search: 'seldom #5399' })).toEqual({ total: 1, isEstimate: false });
  });

  it('is more than a thousand for a word that many have', async () => {
    const { total, isEstimate } = await totalOf({ status: 'done', search: 'common' });
    expect(isEstimate).toBe(true);
    expect(total).toBeGreaterThanOrEqual(1001);
  });

  it('asks the planner once for what is asked again, and for each question by itself', async () => {
    const totals = async () => [
      await totalOf({ status: 'done', sort: 'created_at' }, 'sys_admin'),
      await totalOf({ status: 'done,open', sort: 'created_at' }, 'sys_admin'),
    ];
    const watch = watchStatements();
    const first = await totals();
    const again = await totals();
    watch.end();
    expect(again).toEqual(first);
    expect(first[1]?.total).toBeGreaterThan(first[0]?.total ?? Number.NaN);
    expect(watch.statements.filter((text) => text.startsWith('explain'))).toHaveLength(2);
  });

  it('counts what the person sees', async () => {
    const stranger = await server.person('inspector');
    for (const search of ['common', 'seldom']) {
      const { body } = await server.call(calls.listJobs, { as: stranger, query: { status: 'done', search } as never });
      expect(body).toMatchObject({ total: 0, total_is_estimate: false });
    }
    expect(await totalOf({ status: 'open', search: 'common' }, 'sys_admin')).toMatchObject({ total: open / 2 });
  });
});

describe('the total of jobs that somebody is on', () => {
  /** Puts somebody on these of the jobs that are done, and removes the first few of them. */
  const on = async (userId: string, from: number, to: number, removed: number) => {
    const db = server.db();
    const rows = await db.rows(sql<{ id: string }>`select j.id from ${db.table('jobs')} j where j.status = 'done'
      order by j.id offset ${from}::int limit ${to - from}::int`);
    const ids = rows.map((row) => row.id);
    await db.rows(sql`insert into ${db.table('job_assignees')} (job_id, user_id, job_created_at)
      select j.id, ${userId}, j.created_at from ${db.table('jobs')} j where j.id = any(${ids}::uuid[])`);
    await db.rows(
      sql`update ${db.table('jobs')} set removed_at = now() where id = any(${ids.slice(0, removed)}::uuid[])`,
    );
  };

  it('leaves out removed ones, and meets each once however many of the people are on it', async () => {
    const [ada, ben, eve] = [
      await server.person('inspector'),
      await server.person('inspector'),
      await server.person('inspector'),
    ];
    await on(ada.id, 0, 40, 7);
    await on(ben.id, 30, 60, 0);
    await on(eve.id, 1000, 2005, 10);
    for (const role of ['sys_admin', 'business_admin', 'project_manager'] as const) {
      expect(await totalOf({ user: ada.id }, role)).toEqual({ total: 33, isEstimate: false });
      expect(await totalOf({ user: `${ada.id},${ben.id}` }, role)).toEqual({ total: 53, isEstimate: false });
      expect(await totalOf({ user: eve.id, sort: '-startDate' }, role)).toEqual({ total: 995, isEstimate: false });
      // Each of them has fewer than are counted, together they have more.
      const many = await totalOf({ user: [ada.id, ben.id, eve.id].join(',') }, role);
      expect(many).toMatchObject({ isEstimate: true });
      expect(many.total).toBeGreaterThanOrEqual(1001);
      const oneAsFilter = JSON.stringify({ field: 'users', operator: 0, value: ada.id });
      expect(await totalOf({ filters: oneAsFilter }, role)).toEqual({ total: 33, isEstimate: false });
      const notOne = JSON.stringify({
        and: [
          { field: 'users', operator: 2, value: ada.id },
          { field: 'status', operator: 0, value: 'open' },
        ],
      });
      // And the one that the others are copies of.
      expect(await totalOf({ filters: notOne }, role)).toEqual({ total: open + 1, isEstimate: false });
      expect(await totalOf({ user: ada.id, status: 'open' }, role)).toEqual({ total: 0, isEstimate: false });
      expect(await totalOf({ user: ada.id, search: 'seldom' }, role)).toMatchObject({ isEstimate: false });
    }
    // Who is on a job is nothing that a client could ask for.
    const asked = await server.call(calls.listJobs, { as: world.people.client, query: { user: ada.id } });
    expect([asked.status, asked.problem.errors?.[0]?.path]).toEqual([400, 'query.user']);
  });
});
