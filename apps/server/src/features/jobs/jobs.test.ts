import * as calls from '@plumbline/contract/jobs';
import { changeProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { eventsOf, makeJobsWorld, makeJobType, makeProject, setToggle } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
});
afterAll(() => server.close());

describe('creating a job', () => {
  it('gives it the next number and the wire form of the specification', async () => {
    const [first, second] = [await world.create(), await world.create()];
    expect(second.ID).toBe(first.ID + 1);
    expect(first).toMatchObject({
      status: 'open',
      jobType: { _id: world.jobTypeId, title: 'Lift inspection' },
      project: { _id: world.projectId, name: 'Azrieli Tower' },
      startDate: world.startDate,
      users: [],
      confirmedUsers: [],
      prevJob: [],
      next_jobs: [],
      issues_count: 0,
      answers_count: 0,
      version: 1,
      created_by: { _id: world.people.project_manager.id },
    });
    expect(first.can).toContain('assign');
    const read = await server.call(calls.readJob, { as: world.people.sys_admin, params: { id: first._id } });
    expect(read.body).toMatchObject({ _id: first._id, ID: first.ID, place: null });
  });

  it('tells whoever sees it where its project is', async () => {
    const [location, as] = [{ lat: 32.0741, long: 34.7922, address: 'Azrieli' }, world.people.sys_admin];
    const job = await world.create();
    await server.call(changeProject, { as, params: { id: world.projectId }, body: { location } });
    const read = await server.call(calls.readJob, { as, params: { id: job._id } });
    expect(read.body).toMatchObject({ place: location });
    await server.call(changeProject, { as, params: { id: world.projectId }, body: { location: null } });
  });

  it('starts assigned when people are on it, and records one event', async () => {
    const job = await world.create({ users: [world.people.inspector.id] });
    expect(job.status).toBe('assigned');
    expect((await eventsOf(server, job._id)).map((event) => event.name)).toEqual(['job.created']);
  });

  it('says at each field what is missing or unknown', async () => {
    const as = world.people.project_manager;
    const refusal = async (body: object) =>
      (await server.call(calls.createJob, { as, body: body as never })).problem.errors.map(({ path, code }) => [
        path,
        code,
      ]);
    expect(await refusal({})).toEqual([
      ['job_type', 'required'],
      ['startDate', 'required'],
    ]);
    const { jobTypeId: job_type, projectId: project, startDate } = world;
    expect(await refusal({ job_type, startDate })).toEqual([['project', 'required']]);
    expect(await refusal({ job_type, project, startDate: '2026-03-15' })).toEqual([['startDate', 'not_datetime']]);
    expect(await refusal({ job_type: newId(), project, startDate })).toEqual([['job_type', 'unknown_reference']]);
    expect(await refusal({ job_type, project: newId(), startDate })).toEqual([['project', 'unknown_reference']]);
    expect(await refusal({ job_type, project, startDate, users: [world.people.client.id] })).toEqual([
      ['users', 'person_not_assignable'],
    ]);
  });

  it('needs no project while the projects app is off', async () => {
    await setToggle(server, 'projects', false);
    const job = await world.create({ project: null });
    expect(job.project).toBeNull();
    await setToggle(server, 'projects', true);
  });

  it('refuses a disabled job type', async () => {
    const jobType = await makeJobType(server, { disabled: true });
    const { projectId: project, startDate } = world;
    const refused = await server.call(calls.createJob, {
      as: world.people.business_admin,
      body: { job_type: jobType, project, startDate },
    });
    expect([refused.status, refused.problem.code]).toEqual([409, 'job_type_disabled']);
  });

  it('links it to the job before', async () => {
    const before = await world.create();
    const after = await world.create({ prev_job: before._id });
    expect(after.prevJobs).toMatchObject([{ _id: before._id, ID: before.ID }]);
    const read = await server.call(calls.readJob, { as: world.people.project_manager, params: { id: before._id } });
    expect(read.body).toMatchObject({ next_jobs: [after._id], nextJobs: [{ ID: after.ID }] });
    expect((await eventsOf(server, after._id)).map((event) => event.name)).toEqual(['job.created', 'job.linked']);
  });

  it('gives numbers once, however many are made at the same time, and a repeated key makes none', async () => {
    const headers = { 'idempotency-key': `wizard-${newId()}` };
    const { jobTypeId: job_type, projectId: project, startDate } = world;
    const as = world.people.project_manager;
    const same = await Promise.all(
      [1, 2, 3].map(() => server.call(calls.createJob, { as, body: { job_type, project, startDate }, headers })),
    );
    expect(new Set(same.map((one) => one.body._id)).size).toBe(1);
    const many = await Promise.all(Array.from({ length: 20 }, () => world.create()));
    expect(new Set(many.map((one) => one.ID)).size).toBe(20);
  });

  it('lets a client create where the job type lets them, in a project of theirs', async () => {
    const job_type = await makeJobType(server, { clientCanCreate: true });
    const { projectId: project, startDate } = world;
    const as = world.people.client;
    const job = await server.call(calls.createJob, { as, body: { job_type, project, startDate } });
    expect(job.body).toMatchObject({ status: 'open', users: [], created_by: null });
    const other = await makeProject(server);
    const refused = await server.call(calls.createJob, { as, body: { job_type, project: other, startDate } });
    expect(refused.problem.errors).toMatchObject([{ path: 'project', code: 'unknown_reference' }]);
    const closed = await server.call(calls.createJob, { as, body: { job_type: world.jobTypeId, project, startDate } });
    expect(closed.problem.errors).toMatchObject([{ path: 'job_type', code: 'unknown_reference' }]);
  });
});

describe('cloning a job', () => {
  it('copies type, project, start and people, but neither confirmations nor links', async () => {
    const before = await world.create();
    const job = await world.create({ users: [world.people.inspector.id], prev_job: before._id });
    await server.call(calls.changeAttendance, {
      as: world.people.inspector,
      params: { job: job._id, user: world.people.inspector.id },
      body: {},
    });
    const clone = await server.call(calls.cloneJob, { as: world.people.project_manager, params: { id: job._id } });
    expect(clone.body).toMatchObject({
      status: 'assigned',
      startDate: world.startDate,
      users: [{ _id: world.people.inspector.id }],
      confirmedUsers: [],
      prevJob: [],
    });
    expect(clone.body.ID).toBeGreaterThan(job.ID);
    const events = await eventsOf(server, clone.body._id);
    expect(events.map((event) => event.name)).toEqual(['job.cloned']);
    expect(events[0]?.after).toMatchObject({ sourceId: job._id });
  });
});

describe('changing a job', () => {
  it('tells of a change made meanwhile instead of overwriting it', async () => {
    const job = await world.create();
    const change = (status: string) =>
      server.call(calls.changeJob, {
        as: world.people.project_manager,
        params: { id: job._id },
        body: { status, version: job.version },
      });
    const results = await Promise.all([change('done'), change('rejected')]);
    expect(results.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });

  it('records one event for each thing that changed, and none for what stayed', async () => {
    const job = await world.create();
    const project = await makeProject(server, { name: 'Harbour' });
    const changed = await server.call(calls.changeJob, {
      as: world.people.project_manager,
      params: { id: job._id },
      body: { project, startDate: '2026-04-01T06:00:00.000Z', jobType: world.jobTypeId, users: [], status: 'open' },
    });
    expect(changed.body).toMatchObject({ project: { name: 'Harbour' }, startDate: '2026-04-01T06:00:00.000Z' });
    const events = await eventsOf(server, job._id);
    expect(events.map((event) => event.name)).toEqual(['job.created', 'job.changed']);
    expect(events[1]?.after).toEqual({ projectId: project, startDate: '2026-04-01T06:00:00.000Z' });
  });

  it('keeps a job in a project while the projects app is on', async () => {
    const job = await world.create();
    const refused = await server.call(calls.changeJob, {
      as: world.people.project_manager,
      params: { id: job._id },
      body: { project: null },
    });
    expect(refused.problem.errors).toMatchObject([{ path: 'project', code: 'required' }]);
  });
});

describe('links between jobs', () => {
  const link = (job: string, prev: string) =>
    server.call(calls.linkPreviousJob, { as: world.people.project_manager, params: { job, prev } });

  it('ignores a link to itself and one that is there already', async () => {
    const [one, other] = [await world.create(), await world.create()];
    expect((await link(one._id, one._id)).body.prevJob).toEqual([]);
    await link(one._id, other._id);
    expect((await link(one._id, other._id)).body.prevJob).toEqual([other._id]);
    expect((await eventsOf(server, one._id)).filter((event) => event.name === 'job.linked')).toHaveLength(1);
  });

  it('refuses a circle, also when both halves come at once', async () => {
    const [one, other, third] = [await world.create(), await world.create(), await world.create()];
    await link(other._id, one._id);
    await link(third._id, other._id);
    expect((await link(one._id, third._id)).problem.code).toBe('job_links_in_circle');
    const [left, right] = [await world.create(), await world.create()];
    const both = await Promise.all([link(left._id, right._id), link(right._id, left._id)]);
    expect(both.map((result) => result.status).toSorted()).toEqual([200, 409]);
  });

  it('ends a link once and takes an ended one as ended', async () => {
    const [one, other] = [await world.create(), await world.create()];
    await link(one._id, other._id);
    for (const _ of [1, 2]) {
      const ended = await server.call(calls.unlinkPreviousJob, {
        as: world.people.project_manager,
        params: { job: one._id, prev: other._id },
      });
      expect(ended.body.prevJob).toEqual([]);
    }
    expect((await eventsOf(server, one._id)).filter((event) => event.name === 'job.unlinked')).toHaveLength(1);
  });

  it('is there only while the previous-job app is on', async () => {
    const [one, other] = [await world.create(), await world.create()];
    await setToggle(server, 'previous_job', false);
    expect((await link(one._id, other._id)).status).toBe(403);
    await setToggle(server, 'previous_job', true);
  });
});

describe('deleting jobs', () => {
  it('takes a job from lists, counters and links, and never uses its number again', async () => {
    const [job, next] = [await world.create(), await world.create()];
    const as = world.people.project_manager;
    await server.call(calls.linkPreviousJob, { as, params: { job: next._id, prev: job._id } });
    expect((await server.call(calls.removeJob, { as, params: { id: job._id } })).body).toEqual({ success: true });
    expect((await server.call(calls.readJob, { as, params: { id: job._id } })).status).toBe(404);
    expect((await server.call(calls.removeJob, { as, params: { id: job._id } })).status).toBe(404);
    const read = await server.call(calls.readJob, { as, params: { id: next._id } });
    expect(read.body.prevJob).toEqual([]);
    expect((await world.create()).ID).toBeGreaterThan(next.ID);
    const event = (await eventsOf(server, job._id)).at(-1);
    expect(event).toMatchObject({ name: 'job.removed', before: { number: job.ID, answers: 0 } });
  });

  it('deletes many or none', async () => {
    const jobs = [await world.create(), await world.create(), await world.create()];
    const ids = jobs.map((job) => job._id);
    const as = world.people.project_manager;
    const refused = await server.call(calls.removeJobs, { as, body: [...ids, newId()] });
    expect(refused.status).toBe(404);
    expect((await server.call(calls.readJob, { as, params: { id: ids[0] ?? '' } })).status).toBe(200);
    expect((await server.call(calls.removeJobs, { as, body: ids })).status).toBe(200);
    expect((await server.call(calls.readJob, { as, params: { id: ids[2] ?? '' } })).status).toBe(404);
  });

  it('takes at most a thousand at once', async () => {
    const refused = await server.call(calls.removeJobs, {
      as: world.people.sys_admin,
      body: Array.from({ length: 1001 }, () => newId()),
    });
    expect(refused.problem).toMatchObject({ code: 'not_valid', errors: [{ code: 'too_big_array' }] });
  });
});
