import * as jobCalls from '@plumbline/contract/jobs';
import * as settingsCalls from '@plumbline/contract/settings';
import * as userCalls from '@plumbline/contract/users';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateSchema } from '../../src/database/migrator.ts';
import type { JobsWorld } from '../../src/features/jobs/jobs.fixtures.ts';
import { makeJobsWorld } from '../../src/features/jobs/jobs.fixtures.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { AddedMigrations } from './added-migrations.ts';
import { dangersOf } from './dangerous-ddl.ts';

/** What the rules let a next release do to tables that everybody uses: one migration of each form. */
const nextRelease: readonly (readonly [name: string, sql: string])[] = [
  [
    'add-columns',
    `alter table jobs add column next_note text, add column next_count integer not null default 0;
    alter table users add column next_note text;
    alter table questions add column next_note text`,
  ],
  [
    'fill-columns',
    `-- fill jobs by id, 10 at a time
    update jobs set next_note = 'filled' where id = any($1) and next_note is null`,
  ],
  [
    'index-columns',
    `create index concurrently jobs_next_note on jobs (next_note);
    create index concurrently users_next_note on users (next_note)`,
  ],
  [
    'check-columns',
    `alter table jobs add constraint jobs_next_count check (next_count >= 0) not valid;
    alter table jobs validate constraint jobs_next_count`,
  ],
  [
    'add-table',
    `create table next_notes (id uuid primary key, job_id uuid not null, text text not null);
    create index next_notes_of_job on next_notes (job_id);
    alter table next_notes add constraint next_notes_job foreign key (job_id) references jobs not valid`,
  ],
  ['drop-index', 'drop index concurrently if exists users_next_note'],
];

let server: TestServer;
let world: JobsWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
});
afterAll(() => server.close());

it('the next release’s migrations of each form pass while this server answers, and it works as before afterwards', async () => {
  const as = world.people.sys_admin;
  const failed: string[] = [];
  let calls = 0;
  const expectOk = async (name: string, call: () => Promise<{ status: number; problem: unknown }>) => {
    calls += 1;
    const { status, problem } = await call();
    if (status !== 200) failed.push(`${name}: ${status} ${JSON.stringify(problem)}`);
  };
  /** What every company does all day, by statements that the connections have prepared before. */
  const everything = async () => {
    const job = await world.create();
    await expectOk('readJob', () => server.call(jobCalls.readJob, { as, params: { id: job._id } }));
    await expectOk('listJobs', () => server.call(jobCalls.listJobs, { as, query: {} }));
    await expectOk('changeJob', () =>
      server.call(jobCalls.changeJob, {
        as,
        params: { id: job._id },
        body: { users: [world.people.inspector.id] } as never,
      }),
    );
    await expectOk('listUsers', () => server.call(userCalls.listUsers, { as, query: {} }));
    await expectOk('changeSettings', () =>
      server.call(settingsCalls.changeSettings, { as, body: { companyName: `Company ${calls}` } }),
    );
  };
  for (let round = 0; round < 8; round += 1) await everything();

  const added = await AddedMigrations.open();
  for (const [name, sql] of nextRelease) {
    expect(dangersOf(sql, '0.1.0'), name).toEqual([]);
    added.add(name, sql);
  }
  let isOver = false;
  const before = calls;
  const people = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await everything().catch((error: Error) => failed.push(error.message));
      await pause(10);
    }
  });
  try {
    const applied = await migrateSchema(server.services.pool, 'instance_main', added.all);
    expect(applied).toHaveLength(nextRelease.length);
  } finally {
    isOver = true;
    await Promise.all(people);
  }
  expect(calls - before).toBeGreaterThan(10);
  expect(failed).toEqual([]);
  for (let round = 0; round < 8; round += 1) await everything();
  expect(failed).toEqual([]);
  const { rows } = await server.services.pool.query<{ n: number }>(
    `select count(*)::int as n from instance_main.jobs where next_note is null and created_at < now() - interval '1 day'`,
  );
  expect(rows[0]?.n).toBe(0);
});
