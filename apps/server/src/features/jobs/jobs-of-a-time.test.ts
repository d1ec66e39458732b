import * as calls from '@plumbline/contract/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { makeJobsWorld } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let client: TestPerson;

/** Around the ends of days, some of them the same, and days apart. */
const moments = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z', '2026-03-02T12:00:00Z', '2026-02-11T08:00:00Z'];

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  client = await server.person('client');
  const { query } = server.db();
  await query.insertInto('client_projects').values({ project_id: world.projectId, user_id: client.id }).execute();
  const job = await world.create({});
  const db = server.db();
  await db.rows(sql`insert into ${db.table('jobs')} (id, status, job_type_id, project_id, start_date, created_by, created_at, search)
    select gen_random_uuid(), case when n % 3 = 0 then 'open' else 'done' end, j.job_type_id, j.project_id,
      case when n % 5 = 0 then null else '2026-03-15T12:00:00Z'::timestamptz + (n % 4 - 1) * interval '1 day' end,
      j.created_by, (${moments}::timestamptz[])[1 + n % 4], '#' || n || ' lift inspection'
    from ${db.table('jobs')} j, generate_series(1, 60) as n where j.id = ${job._id}`);
});
afterAll(() => server.close());

async function list(query: object, as: TestPerson) {
  const answered = await server.call(calls.listJobs, { as, query: query as never });
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body));
  return answered.body;
}

const [from, to] = [Date.parse('2026-03-14T22:00:00Z'), Date.parse('2026-03-16T22:00:00Z')];
const isOfTime = (start: string | null) => start !== null && Date.parse(start) >= from && Date.parse(start) < to;
const time = { startDate: '2026-03-15', endDate: '2026-03-16' };

describe.each(['created_at', '-created_at'])('jobs of a time, sorted by %s', (sort) => {
  it.each([
    ['alone', {}],
    ['with a status', { status: 'done' }],
    ['with a search', { search: 'inspection' }],
    ['by project', { section: 'project' }],
    ['by status', { section: 'status' }],
  ])('%s, are each told once, in their order, however the pages are asked for', async (_, narrowing) => {
    const { sys_admin, project_manager } = world.people;
    for (const as of [sys_admin, project_manager, client]) {
      const all = await list({ sort, page_size: 1000, ...narrowing }, as);
      const expected = all.docs.filter((job) => isOfTime(job.startDate)).map((job) => job._id);
      expect(expected.length).toBeGreaterThan(10);
      const byCursor: string[] = [];
      const byNumber: string[] = [];
      let after: string | null | undefined;
      for (let page = 0; after !== null; page += 1) {
        const asked = { sort, ...narrowing, ...time, page_size: 3, page };
        const next = await list({ ...asked, ...(after && { after }) }, as);
        expect(next).toMatchObject({ total: expected.length, total_is_estimate: false });
        byCursor.push(...next.docs.map((job) => job._id));
        byNumber.push(...(await list(asked, as)).docs.map((job) => job._id));
        after = next.next;
      }
      expect(byCursor).toEqual(expected);
      expect(byNumber).toEqual(expected);
    }
  });
});
