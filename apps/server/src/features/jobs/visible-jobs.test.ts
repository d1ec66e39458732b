import { roles } from '@plumbline/domain/actor/roles';
import type { JobFacts, UserFacts } from '@plumbline/domain/actor/facts';
import { seesJob, seesUser } from '@plumbline/domain/actor/visibility';
import * as fc from 'fast-check';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobFacts, visibleJobs, visibleJobsByRow } from '../../access/job-scope.ts';
import { userFacts, visibleUsers, visibleUsersOfList } from '../../access/user-scope.ts';
import { newId } from '../../ids.ts';
import { fewJobsFoundBy } from './search/jobs-found-by.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { countJobs } from './dashboard.queries.ts';
import { makeJobType } from './jobs.fixtures.ts';

let server: TestServer;
let jobTypeId: string;
beforeAll(async () => {
  server = await startTestServer();
  jobTypeId = await makeJobType(server);
});
afterAll(() => server.close());

const place = (length: number) => fc.integer({ min: 0, max: length - 1 });
const people = 5;
const projects = 4;

/** A small company: who works where, on what, which projects are private, which companies see them. */
const company = fc.record({
  companies: fc.array(fc.subarray(['North', 'South']), { minLength: people, maxLength: people }),
  projects: fc.array(
    fc.record({
      isPrivate: fc.boolean(),
      members: fc.uniqueArray(place(people), { maxLength: 3 }),
      clients: fc.uniqueArray(place(people), { maxLength: 2 }),
      companies: fc.subarray(['North', 'South']),
      isRemoved: fc.boolean(),
    }),
    { minLength: projects, maxLength: projects },
  ),
  jobs: fc.array(
    fc.record({
      project: fc.option(place(projects)),
      creator: fc.option(place(people)),
      assignees: fc.uniqueArray(place(people), { maxLength: 3 }),
      isRemoved: fc.constantFrom(false, false, false, true),
      status: fc.constantFrom('open', 'assigned', 'done'),
    }),
    { maxLength: 12 },
  ),
});

type Company = typeof company extends fc.Arbitrary<infer Value> ? Value : never;

async function build(made: Company) {
  const { query } = server.db();
  for (const table of ['job_assignees', 'client_projects', 'project_members'] as const)
    await query.deleteFrom(table).execute();
  await query.deleteFrom('jobs').execute();
  await query.deleteFrom('job_counts').execute();
  await query.deleteFrom('projects').execute();
  await query.deleteFrom('users').execute();
  const userIds = made.companies.map(() => newId());
  const projectIds = made.projects.map(() => newId());
  const jobIds = made.jobs.map(() => newId());
  await query
    .insertInto('users')
    .values(
      userIds.map((id, n) => ({
        id,
        email: `${id}@example.test`,
        role: roles[n] ?? 'client',
        companies: made.companies[n] ?? [],
      })),
    )
    .execute();
  for (const [n, project] of made.projects.entries()) {
    const project_id = projectIds[n] ?? '';
    await query
      .insertInto('projects')
      .values({
        id: project_id,
        name: `P${n}`,
        is_private: project.isPrivate,
        companies: project.companies,
        removed_at: project.isRemoved ? new Date() : null,
      })
      .execute();
    for (const member of project.members)
      await query
        .insertInto('project_members')
        .values({ project_id, user_id: userIds[member] ?? '' })
        .execute();
    for (const client of project.clients)
      await query
        .insertInto('client_projects')
        .values({ project_id, user_id: userIds[client] ?? '' })
        .execute();
  }
  const created_at = new Date('2026-01-01');
  for (const [n, job] of made.jobs.entries()) {
    const job_id = jobIds[n] ?? '';
    await query
      .insertInto('jobs')
      .values({
        id: job_id,
        status: job.status,
        job_type_id: jobTypeId,
        project_id: job.project === null ? null : (projectIds[job.project] ?? null),
        created_by: job.creator === null ? null : (userIds[job.creator] ?? null),
        created_at,
        search: 'lift',
        removed_at: job.isRemoved ? new Date() : null,
      })
      .execute();
    for (const assignee of job.assignees)
      await query
        .insertInto('job_assignees')
        .values({ job_id, user_id: userIds[assignee] ?? '', job_created_at: created_at })
        .execute();
  }
  return { userIds, projectIds, jobIds };
}

describe('the jobs that a person sees', () => {
  it('are the same in SQL, row by row and at once, as by the rule; they are found and counted, and no others', async () => {
    const db = server.db();
    const property = fc.asyncProperty(company, async (made) => {
      const { userIds } = await build(made);
      // Each person is tried in each role: the rule looks at both.
      for (const id of userIds) {
        for (const role of roles) {
          const actor = { id, role };
          await db.query.updateTable('users').set({ role }).where('id', '=', id).execute();
          const all = await db.rows(sql<{ id: string; removed: boolean; status: string; facts: JobFacts }>`
            select j.id, j.removed_at is not null as removed, j.status, ${jobFacts(db, actor)} as facts
            from ${db.table('jobs')} j`);
          const expected = all.filter((job) => !job.removed && seesJob(actor, job.facts));
          for (const visible of [visibleJobs, visibleJobsByRow]) {
            const seen = await db.rows(
              sql<{ id: string }>`select j.id from ${db.table('jobs')} j where ${visible(db, actor)}`,
            );
            expect(seen.map((row) => row.id).toSorted()).toEqual(expected.map((row) => row.id).toSorted());
          }
          const found = await db.rows(fewJobsFoundBy(db, actor, ['lift'], 100) as RawBuilder<{ id: string }>);
          expect(found.map((row) => row.id).toSorted()).toEqual(expected.map((row) => row.id).toSorted());
          const counted = await countJobs(db, actor);
          expect(counted.total).toBe(expected.length);
          expect(counted.statuses).toEqual(
            Object.fromEntries(
              [...Map.groupBy(expected, (job) => job.status)].map(([status, jobs]) => [status, jobs.length]),
            ),
          );
        }
      }
    });
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  }, 120_000);
});

describe('the people that a person sees', () => {
  it('are the same in SQL, one by one and as a list, as by the rule', async () => {
    const db = server.db();
    const property = fc.asyncProperty(company, async (made) => {
      const { userIds } = await build(made);
      for (const id of userIds) {
        for (const role of roles) {
          const actor = { id, role };
          await db.query.updateTable('users').set({ role }).where('id', '=', id).execute();
          const all = await db.rows(sql<{ id: string; facts: UserFacts }>`
            select u.id, ${userFacts(db, actor)} as facts from ${db.table('users')} u`);
          const expected = all.filter((one) => seesUser(actor, one.facts)).map((one) => one.id);
          for (const visible of [visibleUsers, visibleUsersOfList]) {
            const seen = await db.rows(
              sql<{ id: string }>`select u.id from ${db.table('users')} u where ${visible(db, actor)}`,
            );
            expect(seen.map((row) => row.id).toSorted()).toEqual(expected.toSorted());
          }
        }
      }
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true });
  }, 120_000);
});
