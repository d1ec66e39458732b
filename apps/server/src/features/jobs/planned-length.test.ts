import { changeJobType } from '@plumbline/contract/job-types';
import * as calls from '@plumbline/contract/jobs';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { eventsOf, makeJobsWorld, makeJobType } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let inspections: string;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  inspections = await makeJobType(server, { settings: { plannedLength: 90 } });
});
afterAll(() => server.close());

const change = (id: string, body: object, as = world.people.project_manager) =>
  server.call(calls.changeJob, { as, params: { id }, body });
const setDefault = (id: string, plannedLength: unknown) =>
  server.call(changeJobType, {
    as: world.people.business_admin,
    params: { id },
    body: { settings: { plannedLength } } as never,
  });

describe('the planned length of a new job', () => {
  it('is that of its job type, and its end follows from its start', async () => {
    const job = await world.create({ job_type: inspections });
    expect(job).toMatchObject({ plannedLength: 90, plannedEnd: '2026-03-15T09:30:00.000Z' });
    const [created] = await eventsOf(server, job._id);
    expect(created?.after).toMatchObject({ plannedLength: 90 });
  });

  it('is its own where one is given, none included', async () => {
    expect(await world.create({ job_type: inspections, plannedLength: 30 })).toMatchObject({ plannedLength: 30 });
    const none = { plannedLength: null, plannedEnd: null };
    expect(await world.create({ job_type: inspections, plannedLength: null })).toMatchObject(none);
    expect(await world.create()).toMatchObject(none);
  });

  it('follows the job type as it is then, and leaves the jobs that are there', async () => {
    const type = await makeJobType(server);
    const before = await world.create({ job_type: type });
    expect((await setDefault(type, 45)).body.settings.plannedLength).toBe(45);
    expect((await world.create({ job_type: type })).plannedLength).toBe(45);
    const read = await server.call(calls.readJob, { as: world.people.sys_admin, params: { id: before._id } });
    expect(read.body.plannedLength).toBeNull();
    expect((await setDefault(type, null)).status).toBe(200);
    expect((await world.create({ job_type: type })).plannedLength).toBeNull();
  });

  it('is that of the job that it is a copy of, else that of the job type', async () => {
    const as = world.people.project_manager;
    const copyOf = async (plannedLength: number | null) => {
      const { _id: id } = await world.create({ job_type: inspections, plannedLength });
      return (await server.call(calls.cloneJob, { as, params: { id } })).body.plannedLength;
    };
    expect([await copyOf(20), await copyOf(null)]).toEqual([20, 90]);
  });
});

describe('the planned length of a job', () => {
  it('is changed and taken off by whoever may change its start, and by nobody else', async () => {
    for (const role of roles) {
      const job = await world.create({ users: [world.people.inspector.id] });
      const as = world.people[role];
      const start = await change(job._id, { startDate: '2026-03-16T08:00:00.000Z' }, as);
      const length = await change(job._id, { plannedLength: 120 }, as);
      expect([role, length.status]).toEqual([role, start.status]);
      if (length.status !== 200) continue;
      expect(length.body).toMatchObject({ plannedLength: 120, plannedEnd: '2026-03-16T10:00:00.000Z' });
      expect((await change(job._id, { plannedLength: null }, as)).body).toMatchObject({
        plannedLength: null,
        plannedEnd: null,
      });
    }
    const unseen = await world.create();
    expect((await change(unseen._id, { plannedLength: 10 }, world.people.inspector)).status).toBe(404);
  });

  it('is told by one event with both sides, and by none where it stays', async () => {
    const job = await world.create({ plannedLength: 60 });
    await change(job._id, { plannedLength: 60 });
    await change(job._id, { plannedLength: 75 });
    const events = (await eventsOf(server, job._id)).filter(({ name }) => name === 'job.changed');
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ plannedLength: 60 }, { plannedLength: 75 }],
    ]);
  });

  it('stays when the job type is changed', async () => {
    const job = await world.create({ plannedLength: 60 });
    expect((await change(job._id, { jobType: inspections })).body.plannedLength).toBe(60);
  });

  it('is never lost between two who change it at once: the later one is told', async () => {
    const job = await world.create({ plannedLength: 60 });
    const set = (plannedLength: number, as = world.people.project_manager) =>
      change(job._id, { plannedLength, version: job.version }, as);
    const answers = await Promise.all([set(30), set(90, world.people.business_admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body.plannedLength;
    const { body } = await server.call(calls.readJob, { as: world.people.sys_admin, params: { id: job._id } });
    expect(body.plannedLength).toBe(kept);
  });

  it.each([
    [0, 'length_not_positive', 'The length must be at least 1 minute.'],
    [-90, 'length_not_positive', 'The length must be at least 1 minute.'],
    [14_401, 'length_too_long', 'The length can be at most 10 days (240 hours).'],
    [1.5, 'not_int', 'This must be a whole number.'],
    ['1:30', 'not_number', 'This must be a number.'],
  ])('of %s is refused at its field, in a sentence, wherever it is sent', async (plannedLength, code, message) => {
    const job = await world.create({ plannedLength: 60 });
    const about = { path: 'plannedLength', code, message };
    expect((await change(job._id, { plannedLength })).problem.errors).toEqual([about]);
    const body = { job_type: inspections, project: world.projectId, startDate: world.startDate, plannedLength };
    const as = world.people.project_manager;
    expect((await server.call(calls.createJob, { as, body: body as never })).problem.errors).toEqual([about]);
    expect((await setDefault(inspections, plannedLength)).problem.errors).toEqual([
      { ...about, path: 'settings.plannedLength' },
    ]);
    const read = await server.call(calls.readJob, { as: world.people.sys_admin, params: { id: job._id } });
    expect(read.body.plannedLength).toBe(60);
  });

  it('is kept within its bounds by the database too', async () => {
    const job = await world.create();
    const write = (planned_length: number) =>
      server.db().query.updateTable('jobs').set({ planned_length }).where('id', '=', job._id).execute();
    for (const length of [0, -1, 14_401]) await expect(write(length)).rejects.toThrow(/jobs_planned_length/);
    await write(14_400);
  });
});

describe('a list of jobs', () => {
  it('is filtered, sorted and exported by planned length and planned end', async () => {
    const type = await makeJobType(server, { title: 'Planned' });
    const numbers: number[] = [];
    for (const plannedLength of [120, null, 30, 90]) {
      numbers.push((await world.create({ job_type: type, plannedLength })).ID);
    }
    const [long, none, short, middle] = numbers;
    const as = world.people.project_manager;
    const found = async (filter: object, sort = 'ID') => {
      const filters = JSON.stringify({ and: [{ field: 'jobType', operator: 'equal', value: type }, filter] });
      const { body } = await server.call(calls.listJobs, { as, query: { filters, sort } as never });
      return body.docs.map(({ ID }) => ID);
    };
    const length = (operator: string, value?: unknown) => found({ field: 'plannedLength', operator, value });
    expect(await length('between', [60, 120])).toEqual([long, middle]);
    expect(await length('less', 90)).toEqual([short]);
    expect(await length('empty')).toEqual([none]);
    const ends = { field: 'plannedEnd', operator: 'greater', value: '2026-03-15T09:00:00Z' };
    expect(await found(ends)).toEqual([long, middle]);
    expect(await found({ and: [] }, 'plannedLength')).toEqual([short, middle, long, none]);
    expect(await found({ and: [] }, '-plannedEnd')).toEqual([long, middle, short, none]);

    const columns = 'plannedLength,plannedEnd';
    const filters = JSON.stringify({ field: 'jobType', operator: 'equal', value: type });
    const url = `/v2/lists/jobs/csv?${new URLSearchParams({ columns, filters, sort: 'ID' })}`;
    const { body } = await server.send({ method: 'GET', url, as });
    const lines = (body as Buffer).toString('utf8').split('\r\n');
    expect(lines[0]).toBe('\ufeffPlanned length,Planned end');
    expect(lines.slice(1, 5).map((line) => line.split(',')[0])).toEqual(['2:00', '', '0:30', '1:30']);
  });
});
