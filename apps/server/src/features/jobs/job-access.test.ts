import type { Call } from '@plumbline/contract/call';
import * as dashboardCalls from '@plumbline/contract/job-dashboard';
import { listJobPlaces } from '@plumbline/contract/job-places';
import * as calls from '@plumbline/contract/jobs';
import * as takenCalls from '@plumbline/contract/synced-jobs';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { endpoints } from './endpoints.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { makeJobsWorld, makeProject, setSetting } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let acme: JobsWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  acme = await makeJobsWorld(server, 'acme');
});
afterAll(() => server.close());

/** A job with the inspector on it, in a project that the client sees, and another one to link to. */
async function seenJob() {
  const job = await world.create({ users: [world.people.inspector.id] });
  const other = await world.create();
  return { id: job._id, other: other._id };
}

type Made = Awaited<ReturnType<typeof seenJob>>;

interface Tried {
  call: Call;
  params?: (job: Made) => object;
  query?: (job: Made) => object;
  body?: (job: Made) => object;
  /** The status each role gets for a job that it sees. */
  seen: Record<Role, number>;
  /** Calls about no particular job have nothing to hide. */
  isGeneral?: boolean;
}

const everybody = { sys_admin: 200, business_admin: 200, project_manager: 200, inspector: 200, client: 200 };
const staff = { ...everybody, client: 403 };
const planners = { ...staff, inspector: 403 };
const about = (job: Made) => ({ id: job.id });

/** Every call of the feature, with what each role gets while all flags allow. */
const tried: readonly Tried[] = [
  { call: calls.listJobs, seen: everybody, isGeneral: true },
  { call: listJobPlaces, seen: everybody, isGeneral: true },
  { call: dashboardCalls.readJobDashboard, seen: everybody, isGeneral: true },
  { call: dashboardCalls.listRecentJobs, seen: everybody, isGeneral: true },
  { call: dashboardCalls.readJobCounters, seen: everybody, isGeneral: true },
  { call: takenCalls.listSyncedJobs, seen: everybody, isGeneral: true },
  // Leaves out what one does not see (features/answers/job-needs.test.ts).
  { call: takenCalls.readJobViews, query: (job) => ({ job: job.id }), seen: everybody, isGeneral: true },
  { call: calls.readJob, params: about, seen: everybody },
  { call: calls.visitJob, params: about, seen: everybody },
  { call: calls.cloneJob, params: about, seen: staff },
  { call: calls.changeJob, params: about, body: () => ({ startDate: world.startDate }), seen: staff },
  { call: calls.changeJob, params: about, body: () => ({ status: 'rejected' }), seen: staff },
  { call: calls.changeJob, params: about, body: () => ({ status: 'done' }), seen: planners },
  { call: calls.changeJob, params: about, body: () => ({ project: world.projectId }), seen: planners },
  { call: calls.changeJob, params: about, body: () => ({ jobType: world.jobTypeId }), seen: planners },
  { call: calls.changeJob, params: about, body: () => ({ users: [] }), seen: staff },
  { call: calls.assignJob, params: about, body: () => ({ users: [] }), seen: staff },
  { call: calls.assignJobs, body: (job) => ({ users: [world.people.inspector.id], jobs: [job.id] }), seen: staff },
  { call: calls.assignManyJobs, body: (job) => ({ jobs: [{ _id: job.id, users: [] }] }), seen: staff },
  { call: calls.changeJobStatuses, body: (job) => ({ status: 'review', jobs: [job.id] }), seen: staff },
  {
    call: calls.changeAttendance,
    params: (job) => ({ job: job.id, user: world.people.inspector.id }),
    body: () => ({}),
    seen: { ...everybody, sys_admin: 403, business_admin: 403, project_manager: 403, client: 403 },
  },
  {
    call: calls.changeAttendance,
    params: (job) => ({ job: job.id, user: world.people.inspector.id }),
    body: () => ({ confirmed: false }),
    seen: planners,
  },
  { call: calls.linkPreviousJob, params: (job) => ({ job: job.id, prev: job.other }), seen: planners },
  { call: calls.unlinkPreviousJob, params: (job) => ({ job: job.id, prev: job.other }), seen: planners },
  { call: calls.removeJob, params: about, seen: staff },
  { call: calls.removeJobs, body: (job) => [job.id], seen: staff },
];

async function statusOf({ call, params, query, body }: Tried, job: Made, as: TestPerson | undefined): Promise<number> {
  const answered = await server.call(call, {
    ...(as && { as }),
    ...(params && { params: params(job) as never }),
    ...(query && { query: query(job) as never }),
    ...(body && { body: body(job) as never }),
  });
  return answered.status;
}

const nameOf = ({ call, body }: Tried) => {
  // Bodies that name this test's own things can't be made before it runs; their keys tell enough.
  const made = /\{\s*(\w+)/.exec(String(body ?? ''))?.[1];
  return made ? `${call.name} (${made})` : call.name;
};

describe('who may do what with jobs', () => {
  it('is declared for every call of the feature', () => {
    // Created jobs, documents of jobs and required skills have tests of their own.
    const apart = new Set(['createJob', 'exportJobs', 'setJobSkills', 'setJobTypeSkills']);
    const served = endpoints.map((endpoint) => endpoint.call.name).filter((name) => !apart.has(name));
    expect(new Set(tried.map((one) => one.call.name))).toEqual(new Set(served));
  });

  describe.each(tried.map((one) => [nameOf(one), one] as const))('%s', (_name, one) => {
    it.each(roles)('answers a %s who sees the job as declared', async (role) => {
      expect(await statusOf(one, await seenJob(), world.people[role])).toBe(one.seen[role]);
    });

    it('answers a stranger 401', async () => {
      expect(await statusOf(one, await seenJob(), undefined)).toBe(401);
    });

    it.skipIf(one.isGeneral)('hides the job from other instances and from those who do not see it', async () => {
      const job = await seenJob();
      const lonely = await server.person('inspector');
      const otherClient = await server.person('client');
      for (const as of [acme.people.sys_admin, lonely, otherClient]) expect(await statusOf(one, job, as)).toBe(404);
    });
  });
});

describe('security flags', () => {
  const as = () => world.people.inspector;
  it('allowInspectorAssign false keeps inspectors from assigning, also by creating and cloning', async () => {
    await setSetting(server, 'security', { allowInspectorAssign: false });
    const { id } = await seenJob();
    const users = [world.people.inspector.id];
    expect((await server.call(calls.assignJob, { as: as(), params: { id }, body: { users } })).status).toBe(403);
    const { jobTypeId: job_type, startDate } = world;
    const project = await makeProject(server, { memberIds: [as().id] });
    const body = { job_type, project, startDate };
    expect((await server.call(calls.createJob, { as: as(), body: { ...body, users } })).status).toBe(403);
    expect((await server.call(calls.createJob, { as: as(), body })).status).toBe(200);
    const clone = await server.call(calls.cloneJob, { as: as(), params: { id } });
    expect(clone.body).toMatchObject({ status: 'open', users: [] });
    await setSetting(server, 'security', {});
  });

  it('allowInspectorDuplicate false keeps inspectors from cloning', async () => {
    await setSetting(server, 'security', { allowInspectorDuplicate: false });
    const { id } = await seenJob();
    expect((await server.call(calls.cloneJob, { as: as(), params: { id } })).status).toBe(403);
    await setSetting(server, 'security', {});
  });

  it('allowChangeStatus false keeps inspectors from the status menu', async () => {
    await setSetting(server, 'security', { allowChangeStatus: false });
    const { id } = await seenJob();
    const refused = await server.call(calls.changeJob, { as: as(), params: { id }, body: { status: 'rejected' } });
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
    await setSetting(server, 'security', {});
  });

  it('allowErase false leaves erasing to administrators', async () => {
    await setSetting(server, 'security', { allowErase: false });
    const { id } = await seenJob();
    expect((await server.call(calls.removeJob, { as: as(), params: { id } })).status).toBe(403);
    expect((await server.call(calls.removeJob, { as: world.people.project_manager, params: { id } })).status).toBe(403);
    expect((await server.call(calls.removeJob, { as: world.people.business_admin, params: { id } })).status).toBe(200);
    await setSetting(server, 'security', {});
  });
});

describe('a client', () => {
  it('is not told who is on a job, who made it, nor finds it by their names', async () => {
    const anna = await server.person('inspector', { first: 'Annabella', last: 'Zweig' });
    const job = await world.create({ users: [anna.id] });
    const as = world.people.client;
    const read = await server.call(calls.readJob, { as, params: { id: job._id } });
    expect(read.body).toMatchObject({ users: [], users_count: 0, confirmedUsers: [], created_by: null });
    const found = async (query: object, who: TestPerson) =>
      (await server.call(calls.listJobs, { as: who, query: query as never })).body.total;
    expect(await found({ search: 'annabella' }, world.people.project_manager)).toBe(1);
    expect(await found({ search: 'annabella' }, as)).toBe(0);
    expect((await server.call(calls.listJobs, { as, query: { user: anna.id } })).status).toBe(400);
    const filters = JSON.stringify({ field: 'users', operator: 0, value: anna.id });
    expect((await server.call(calls.listJobs, { as, query: { filters } })).status).toBe(400);
  });
});

describe('what comes in from outside', () => {
  const person = () => world.people.sys_admin;
  it('never breaks a call: wrong ids are nothing, wrong fields are named', async () => {
    for (const id of ['12', 'null', '..%2f', "' or 1=1", newId().slice(1)]) {
      expect((await server.call(calls.readJob, { as: person(), params: { id } })).status).toBe(404);
    }
    const { id } = await seenJob();
    const change = async (body: unknown) =>
      (await server.call(calls.changeJob, { as: person(), params: { id }, body: body as never })).status;
    expect(await change({ status: 'nonsense' })).toBe(400);
    expect(await change({ status: '__proto__' })).toBe(400);
    expect(await change({ status: 'a\u0000b' })).toBe(400);
    expect(await change({ users: ['x'] })).toBe(400);
    expect(await change({ users: Array.from({ length: 201 }, () => newId()) })).toBe(400);
    expect(await change({ version: 1.5 })).toBe(400);
    expect(await change([])).toBe(400);
  });

  it('sets no field that a caller may not set', async () => {
    const { id } = await seenJob();
    await server.call(calls.changeJob, {
      as: person(),
      params: { id },
      body: { number: 1, ID: 1, created_by: person().id, issue_count: 9, removed_at: 'now', search: 'x' } as never,
    });
    const read = await server.call(calls.readJob, { as: person(), params: { id } });
    expect(read.body).toMatchObject({ issues_count: 0, created_by: { _id: world.people.project_manager.id } });
    expect(read.body.ID).not.toBe(1);
  });
});
