import { listShifts } from '@plumbline/contract/shifts';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let ruth: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
}, 60_000);
afterAll(() => server.close());

const shifts = async (from: string, to = from, more: object = {}) =>
  ok(await server.call(listShifts, { as: world.people.business_admin, query: { from, to, ...more } as never }));
const numbers = async (from: string, to = from) => (await shifts(from, to)).jobs.map(({ ID }) => ID);
const make = async (startDate: string, plannedLength: number | null = null) =>
  (await world.create({ startDate, plannedLength, users: [ruth.id] })).ID;

describe('a job is on each day of the shift view that it touches', () => {
  it('over the turn of a year', async () => {
    // 23:30 in Asia/Jerusalem, for an hour.
    const job = await make('2026-12-31T21:30:00.000Z');
    expect(await numbers('2026-12-31')).toEqual([job]);
    expect(await numbers('2027-01-01')).toEqual([job]);
    expect(await numbers('2027-01-02')).toEqual([]);
    expect(await numbers('2026-12-27', '2027-01-02')).toEqual([job]);
  });

  it('in the night in which clocks go forward: a day of 23 hours', async () => {
    // From 23:30 on Thursday; an hour before the end of Friday, which ends at 21:00 UTC.
    const [before, last, after] = [
      await make('2026-03-26T21:30:00.000Z'),
      await make('2026-03-27T20:59:00.000Z', 1),
      await make('2026-03-27T21:00:00.000Z'),
    ];
    expect(await numbers('2026-03-27')).toEqual([before, last]);
    expect(await numbers('2026-03-28')).toEqual([after]);
  });

  it('in the night in which clocks go back: a day of 25 hours', async () => {
    // Sunday, 25 October: from 21:00 UTC on the day before to 22:00 UTC.
    const [first, twice, last, after] = [
      await make('2026-10-24T21:00:00.000Z'),
      await make('2026-10-24T23:30:00.000Z'),
      await make('2026-10-25T21:59:00.000Z', 1),
      await make('2026-10-25T22:00:00.000Z'),
    ];
    expect(await numbers('2026-10-25')).toEqual([first, twice, last]);
    expect(await numbers('2026-10-26')).toEqual([after]);
  });

  it('where it is as long as one may be', async () => {
    // From midnight on 1 June there, for ten days.
    const job = await make('2026-05-31T21:00:00.000Z', plannedLengthLimits.most);
    expect(await numbers('2026-06-10')).toEqual([job]);
    expect(await numbers('2026-06-11')).toEqual([]);
    expect((await shifts('2026-06-10')).jobs[0]).toMatchObject({ plannedLength: 14_400, users: [ruth.id] });
  });
});

describe('of very many the shift view has', () => {
  it('500 people, and says how many there are; others are had by asking for them', async () => {
    const db = server.db();
    await db.rows(sql`insert into ${db.table('users')} (id, email, first_name, last_name, role)
      select gen_random_uuid(), 'crew' || n || '@here.test', 'Crew ' || n, 'Zamir', 'inspector' from generate_series(1, 2000) as n`);
    const { people, people_total: total } = await shifts('2026-07-01');
    expect([people.length, total > 2000]).toEqual([500, true]);
    const [left] = await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u
      where not u.id = any(${people.map(({ _id }) => _id)}::uuid[]) and u.last_name = 'Zamir' limit 1`);
    const asked = await shifts('2026-07-01', '2026-07-01', { users: left?.id });
    expect([asked.people.map(({ _id }) => _id), asked.people_total]).toEqual([[left?.id], 1]);
  }, 60_000);

  it('200 jobs of one person and one day, and of thousands the 5,000 that begin first', async () => {
    const job = await world.create({ startDate: '2026-08-03T06:00:00.000Z', users: [ruth.id] });
    const db = server.db();
    const copy = async (count: number) => {
      await db.rows(sql`insert into ${db.table('jobs')} (id, status, job_type_id, project_id, start_date, created_by, search)
        select gen_random_uuid(), j.status, j.job_type_id, j.project_id, j.start_date + n * interval '1 second', j.created_by, 'copied'
        from ${db.table('jobs')} j, generate_series(1, ${count}::int) as n where j.id = ${job._id}`);
      await db.rows(sql`insert into ${db.table('job_assignees')} (job_id, user_id, job_created_at)
        select j.id, ${ruth.id}::uuid, j.created_at from ${db.table('jobs')} j
        where j.search = 'copied' and not exists (select from ${db.table('job_assignees')} a where a.job_id = j.id)`);
    };
    await copy(199);
    const many = await shifts('2026-08-03');
    expect([many.jobs.length, many.is_complete, new Set(many.jobs.map(({ users }) => users.join())).size]).toEqual([
      200,
      true,
      1,
    ]);
    await copy(4_801);
    const more = await shifts('2026-08-03');
    expect([more.jobs.length, more.is_complete, more.jobs[0]?._id]).toEqual([5_000, false, job._id]);
  }, 60_000);
});
