import * as dashboardCalls from '@plumbline/contract/job-dashboard';
import * as calls from '@plumbline/contract/jobs';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { factsOfJob } from '@plumbline/contract/job-facts';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { passesFilter } from '@plumbline/domain/filters/passes';
import { builtInStatuses } from '@plumbline/domain/jobs/status';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { makeJobsWorld, makeJobType, makeProject } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let admin: TestPerson;
let dana: TestPerson;
/** Every job of the instance, as lists show it. */
let jobs: JobListItem[];

beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeJobsWorld(server);
  admin = world.people.sys_admin;
  dana = await server.person('inspector', { first: 'דנה', last: 'אלבז' });
  const escalator = await makeJobType(server, { title: 'בדיקת דרגנוע' });
  const harbour = await makeProject(server, { name: 'נמל חיפה' });
  const days = ['2026-03-14T21:59:00Z', '2026-03-14T22:30:00Z', '2026-03-15T10:00:00Z', '2026-03-15T22:00:00Z'];
  for (let n = 0; n < 24; n += 1) {
    await world.create({
      startDate: days[n % 4] ?? '',
      ...(n % 3 === 0 && { job_type: escalator }),
      ...(n % 2 === 0 && { project: harbour }),
      ...(n % 4 === 1 && { users: [dana.id] }),
      ...(n % 8 === 3 && { users: [world.people.inspector.id, dana.id] }),
    });
  }
  jobs = (await list({ page_size: 1000 })).docs;
  // Dana sees some jobs by assignment and by their project, one because she made it.
  const { query } = server.db();
  await query.insertInto('project_members').values({ project_id: world.projectId, user_id: dana.id }).execute();
  await query.updateTable('jobs').set({ created_by: dana.id }).where('number', '=', 1).execute();
});
afterAll(() => server.close());

async function list(query: object, as = admin) {
  const answered = await server.call(calls.listJobs, { as, query: query as never });
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body));
  return answered.body;
}
const idsOf = (docs: readonly { _id: string }[]) => docs.map((doc) => doc._id).toSorted();
const matching = async (filter: Filter) =>
  idsOf((await list({ page_size: 1000, filters: JSON.stringify(filterToWire(filter)) })).docs);

/** One by one, by the rules that a device without network follows. */
const passes = (filter: Filter, job: JobListItem) => {
  const dates = { now: new Date().toISOString(), timeZone: 'Asia/Jerusalem', weekStart: 7 } as const;
  return passesFilter(filter, factsOfJob(job, dates), filterFields.jobs, dates);
};

describe('a list of jobs', () => {
  it('shows the newest first, twenty at a time', async () => {
    const page = await list({});
    expect(page).toMatchObject({ total: 24, pages: 2, page: 0, page_size: 20, total_is_estimate: false });
    expect(page.docs.map((job) => job.ID)).toEqual(Array.from({ length: 20 }, (_, n) => 24 - n));
  });

  it.each([
    'created_at',
    '-created_at',
    'ID',
    '-ID',
    'startDate',
    '-startDate',
    'status',
    '-status',
    'updated_at',
    '-updated_at',
  ])('sorted by %s, pages by number and by cursor give every job once, in the same order', async (sort) => {
    const ofAll = (await list({ sort, page_size: 1000 })).docs.map((job) => job._id);
    for (const [as, count] of [
      [admin, 24],
      [dana, 13],
    ] as const) {
      const whole = (await list({ sort, page_size: 1000 }, as)).docs.map((job) => job._id);
      expect(new Set(whole).size).toBe(count);
      expect(whole).toEqual(ofAll.filter((id) => whole.includes(id)));
      const byCursor: string[] = [];
      const byNumber: string[] = [];
      let after: string | null | undefined;
      for (let page = 0; after !== null; page += 1) {
        const next = await list({ sort, page_size: 5, page, ...(after && { after }) }, as);
        expect(next).toMatchObject({ total: count, total_is_estimate: false });
        byCursor.push(...next.docs.map((job) => job._id));
        byNumber.push(...(await list({ sort, page_size: 5, page }, as)).docs.map((job) => job._id));
        after = next.next;
      }
      expect(byCursor).toEqual(whole);
      expect(byNumber).toEqual(whole);
    }
  });

  it('sorted by start, shows an inspector a job where its start has been moved to, once', async () => {
    const placeOf = async (id: string) =>
      (await list({ sort: '-startDate', page_size: 1000 }, dana)).docs.findIndex((job) => job._id === id);
    // They are on it, and it is in their project: both ways must lead to the same place.
    const { _id, startDate } = jobs.find((job) => job.ID === 20) as JobListItem;
    const change = (body: object) => server.call(calls.changeJob, { as: admin, params: { id: _id }, body });
    for (const [start, place] of [
      ['2026-05-01T10:00:00Z', 0],
      ['2026-01-01T10:00:00Z', 12],
    ] as const) {
      expect((await change({ startDate: start })).status).toBe(200);
      expect(await placeOf(_id)).toBe(place);
    }
    await change({ startDate });
  });

  it('finds a client’s jobs by number, type and project, and none by who is on them', async () => {
    const client = await server.person('client');
    const { query } = server.db();
    await query.insertInto('client_projects').values({ project_id: world.projectId, user_id: client.id }).execute();
    const seen = (await list({ page_size: 1000 }, client)).docs;
    const [job] = seen;
    if (!job) throw new Error('the client sees no job');
    const found = async (search: string) => idsOf((await list({ search, page_size: 1000 }, client)).docs);
    const word = (text: string | undefined) => text?.split(' ')[0] ?? '';
    expect(await found(`#${job.ID}`)).toContain(job._id);
    expect(await found(String(job.ID))).toContain(job._id);
    expect(await found(word(job.jobType.title))).toContain(job._id);
    expect(await found(word(job.project?.name))).toEqual(idsOf(seen));
    expect(await found(`${word(job.jobType.title)} #${job.ID}`)).toContain(job._id);
    // Of a project that they don't see, and of a person who is on their jobs.
    expect(await found('נמל')).toEqual([]);
    expect(await found('דנה')).toEqual([]);
    expect((await list({ search: 'דנה' })).docs.length).toBeGreaterThan(0);
  });

  it('gathers by status in the instance’s order, and by project, sorted inside as asked, page after page', async () => {
    await server.call(calls.changeJob, { as: admin, params: { id: jobs[5]?._id ?? '' }, body: { status: 'done' } });
    await server.call(calls.changeJob, { as: admin, params: { id: jobs[6]?._id ?? '' }, body: { status: 'rejected' } });
    for (const as of [admin, dana]) {
      for (const section of ['status', 'project'] as const) {
        const all = (await list({ section, sort: '-ID', page_size: 1000 }, as)).docs;
        const keys = all.map((job) => (section === 'status' ? job.status : (job.project?._id ?? '')));
        const headings = keys.filter((key, n) => key !== keys[n - 1]);
        expect(new Set(headings).size).toBe(headings.length);
        if (section === 'status') expect(headings).toEqual(builtInStatuses.filter((one) => headings.includes(one)));
        for (const [n, job] of all.entries())
          if (n > 0 && keys[n] === keys[n - 1]) expect(job.ID).toBeLessThan(all[n - 1]?.ID ?? 0);
        const byCursor: string[] = [];
        const byNumber: string[] = [];
        let after: string | null | undefined;
        for (let page = 0; after !== null; page += 1) {
          const next = await list({ section, sort: '-ID', page_size: 4, page, ...(after && { after }) }, as);
          byCursor.push(...next.docs.map((job) => job._id));
          byNumber.push(...(await list({ section, sort: '-ID', page_size: 4, page }, as)).docs.map((job) => job._id));
          after = next.next;
        }
        expect(byCursor).toEqual(all.map((job) => job._id));
        expect(byNumber).toEqual(all.map((job) => job._id));
      }
    }
    for (const n of [5, 6]) {
      const { _id, status } = jobs[n] as JobListItem;
      await server.call(calls.changeJob, { as: admin, params: { id: _id }, body: { status } });
    }
  });

  it('gathered by status, shows last what has a status that the instance doesn’t know any more, sorted like the others', async () => {
    const { query } = server.db();
    const seen = (await list({ page_size: 1000, sort: '-ID' }, dana)).docs;
    const [first, second, third] = seen as [JobListItem, JobListItem, JobListItem];
    const given = [
      [first, 'retired'],
      [second, 'a status of old'],
      [third, 'retired'],
    ] as const;
    for (const [{ _id }, status] of given)
      await query.updateTable('jobs').set({ status }).where('id', '=', _id).execute();
    for (const as of [admin, dana, world.people.project_manager]) {
      const grouped = (await list({ section: 'status', sort: '-ID', page_size: 1000 }, as)).docs;
      expect(grouped.slice(-3).map((job) => job.ID)).toEqual([first.ID, second.ID, third.ID]);
      expect(grouped.map((job) => job.ID).toSorted()).toEqual(
        (await list({ page_size: 1000 }, as)).docs.map((job) => job.ID).toSorted(),
      );
    }
    for (const { _id, status } of [first, second, third])
      await query.updateTable('jobs').set({ status }).where('id', '=', _id).execute();
  });

  it('refuses a sort, a filter and a cursor that are none, naming the place', async () => {
    const refusal = async (query: object) =>
      (await server.call(calls.listJobs, { as: admin, query: query as never })).problem.errors.map((one) => one.path);
    expect(await refusal({ sort: 'search' })).toEqual(['query.sort']);
    expect(await refusal({ after: 'x' })).toEqual(['query.after']);
    expect(await refusal({ filters: '{' })).toEqual(['query.filters']);
    expect(await refusal({ filters: JSON.stringify({ and: [{ field: 'password', operator: 0, value: 1 }] }) })).toEqual(
      ['query.filters.and.0.field'],
    );
    expect(await refusal({ page_size: 1001 })).toEqual(['query.page_size']);
    expect(await refusal({ project: 'x' })).toEqual(['query.project.0']);
  });
});

describe('searching jobs', () => {
  const found = async (search: string) => (await list({ search, page_size: 100 })).total;
  it('finds by number, job type, project and people, by any part of any word', async () => {
    expect(await found('#7')).toBe(1);
    expect(await found('דרגנוע')).toBe(8);
    expect(await found('חיפה')).toBe(12);
    expect(await found('לבז דנה')).toBe(jobs.filter((job) => job.users.some((user) => user._id === dana.id)).length);
    expect(await found('דרגנוע נמל')).toBe(jobs.filter((job) => job.ID % 6 === 1).length);
    expect(await found('%')).toBe(0);
    expect(await found('_')).toBe(0);
  });

  it('follows what is renamed', async () => {
    const project = await makeProject(server, { name: 'Old mill' });
    const jobType = await makeJobType(server, { title: 'Crane test' });
    const moshe = await server.person('inspector', { first: 'Moshe', last: 'Peretz' });
    await world.create({ project, job_type: jobType, users: [moshe.id] });
    const { query } = server.db();
    const rename = async (name: string, subjectId: string, after: object) => {
      await query
        .insertInto('events')
        .values({ name, subject_id: subjectId, before: '{}', after: JSON.stringify(after) })
        .execute();
    };
    await query.updateTable('projects').set({ name: 'New mill' }).where('id', '=', project).execute();
    await rename('project.changed', project, { name: 'New mill' });
    await query.updateTable('job_types').set({ title: 'Hoist test' }).where('id', '=', jobType).execute();
    await rename('job_type.changed', jobType, { title: 'Hoist test' });
    await query.updateTable('users').set({ last_name: 'Biton' }).where('id', '=', moshe.id).execute();
    await rename('user.changed', moshe.id, { name: { first: 'Moshe', last: 'Biton' } });
    await server.eventsHandled();
    for (const word of ['new mill', 'hoist', 'biton']) expect(await found(word)).toBe(1);
    for (const word of ['old mill', 'crane', 'peretz']) expect(await found(word)).toBe(0);
    const { docs } = await list({ search: 'new mill' });
    await server.call(calls.removeJob, { as: admin, params: { id: docs[0]?._id ?? '' } });
  });
});

describe('filtering jobs', () => {
  it('takes the days of the instance’s time zone', async () => {
    const on = (day: string) => matching({ field: 'startDate', operator: 'equal', value: day });
    expect(await on('2026-03-14')).toEqual(idsOf(jobs.filter((job) => job.startDate === '2026-03-14T21:59:00.000Z')));
    expect(await on('2026-03-15')).toHaveLength(12);
    expect(await on('2026-03-16')).toHaveLength(6);
  });

  it('takes the plain filters of other screens', async () => {
    const total = async (query: object) => (await list(query)).total;
    expect(await total({ status: 'assigned' })).toBe(9);
    expect(await total({ 'status[]': ['open'] })).toBe(24);
    expect(await total({ status: ['open', 'assigned'] })).toBe(24);
    expect(await total({ user: dana.id, status: 'open' })).toBe(0);
    expect(await total({ user: [dana.id, world.people.inspector.id].join(',') })).toBe(9);
    expect(await total({ project: world.projectId })).toBe(12);
    expect(await total({ startDate: '2026-03-15', endDate: '2026-03-15' })).toBe(12);
    expect(await total({ startDate: '2026-03-15T22:00:00Z' })).toBe(6);
    expect(await total({ endDate: '2026-03-14' })).toBe(6);
  });

  it('survives values that no column can hold', async () => {
    const odd: Filter[] = [
      { field: 'project', operator: 'equal', value: 'not an id' },
      { field: 'users', operator: 'in', value: ['x', "'; drop table jobs; --"] },
      { field: 'ID', operator: 'less', value: Number.MAX_SAFE_INTEGER },
      { field: 'ID', operator: 'equal', value: 1.5 },
      { field: 'created_at', operator: 'greater', value: '0000-01-01' },
      { field: 'created_at', operator: 'less', value: '9999-12-31' },
      { field: 'startDate', operator: 'equal', value: '2026-03-15T10:00:00+23:59' },
      { field: 'projectName', operator: 'contains', value: '%_\\' },
    ];
    const counts = await Promise.all(odd.map(async (filter) => (await matching(filter)).length));
    expect(counts).toEqual([0, 0, 24, 0, 24, 24, 0, 0]);
  });

  it('means the same in SQL as one by one', async () => {
    const people = [dana.id, world.people.inspector.id, newId()];
    const projects = [...new Set(jobs.map((job) => job.project?._id ?? ''))];
    const days = ['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-15T10:00:00Z', '2026-03-14T22:30:00.000Z'];
    const several = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 });
    const id = (name: string, values: string[]) =>
      fc.oneof(
        fc.record({
          field: fc.constant(name),
          operator: fc.constantFrom('equal', 'not_equal'),
          value: fc.constantFrom(...values),
        }),
        fc.record({
          field: fc.constant(name),
          operator: fc.constantFrom('in', 'not_in'),
          value: several(fc.constantFrom(...values)),
        }),
      );
    const isEmpty = (name: string) =>
      fc.record({ field: fc.constant(name), operator: fc.constantFrom('empty', 'not_empty') });
    const day = fc.constantFrom(...days);
    const number = fc.oneof(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 300 }).map((n) => n / 10),
    );
    const condition = fc.oneof(
      id('status', ['open', 'assigned', 'nothing']),
      id('project', projects),
      id('users', people),
      id('confirmedUsers', people),
      isEmpty('users'),
      isEmpty('confirmedUsers'),
      fc.record({ field: fc.constant('startDate'), operator: fc.constantFrom('equal', 'less', 'greater'), value: day }),
      fc.record({ field: fc.constant('startDate'), operator: fc.constant('between'), value: fc.tuple(day, day) }),
      fc.record({
        field: fc.constantFrom('startDate', 'created_at'),
        operator: fc.constant('within'),
        value: fc.constantFrom('last_month', 'this_month', 'next_month'),
      }),
      fc.record({
        field: fc.constantFrom('startDate', 'created_at'),
        operator: fc.constantFrom('older_than', 'next_days'),
        value: fc.integer({ min: 0, max: 60 }),
      }),
      isEmpty('startDate'),
      fc.record({
        field: fc.constant('isLate'),
        operator: fc.constantFrom('equal', 'not_equal'),
        value: fc.boolean(),
      }),
      id('jobType', [...new Set(jobs.map((job) => job.jobType._id))]),
      fc.record({
        field: fc.constant('ID'),
        operator: fc.constantFrom('equal', 'not_equal', 'less', 'greater'),
        value: number,
      }),
      fc.record({ field: fc.constant('ID'), operator: fc.constant('between'), value: fc.tuple(number, number) }),
      fc.record({
        field: fc.constant('projectName'),
        operator: fc.constant('contains'),
        value: fc.constantFrom('חיפה', 'AZRIELI', 'x'),
      }),
    ) as fc.Arbitrary<Filter>;
    const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
      filter: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        condition,
        fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
        fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
        fc.record({ not: tie('filter') }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(filter, async (one) => {
        expect(await matching(one)).toEqual(idsOf(jobs.filter((job) => passes(one, job))));
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('the job dashboard', () => {
  it('shows the newest, those that I visited and those that others changed', async () => {
    const [first, second] = jobs as [JobListItem, JobListItem];
    await server.call(calls.visitJob, { as: admin, params: { id: second._id } });
    await server.call(calls.visitJob, { as: admin, params: { id: first._id } });
    await server.call(calls.changeJob, { as: admin, params: { id: first._id }, body: { status: 'review' } });
    const { body } = await server.call(dashboardCalls.readJobDashboard, { as: admin });
    expect(body.recent).toHaveLength(10);
    expect(body.visited.map((job) => job._id)).toEqual([first._id, second._id]);
    expect(body.changed.map((job) => job._id)).not.toContain(first._id);
    const theirs = await server.call(dashboardCalls.readJobDashboard, { as: world.people.project_manager });
    expect(theirs.body.changed[0]?._id).toBe(first._id);
    expect(theirs.body.visited).toEqual([]);
    const recent = await server.call(dashboardCalls.listRecentJobs, { as: admin, query: { page_size: 3 } });
    expect(recent.body.map((job) => job.ID)).toEqual([jobs[0]?.ID, jobs[1]?.ID, jobs[2]?.ID]);
  });

  it('records a visit once a minute', async () => {
    const [job] = jobs as [JobListItem];
    for (const _ of [1, 2, 3])
      await server.call(calls.visitJob, {
        as: dana,
        params: { id: jobs.find((one) => one.users_count > 0)?._id ?? job._id },
      });
    const visits = await server
      .db()
      .query.selectFrom('events')
      .select('id')
      .where('name', '=', 'job.visited')
      .where('actor_id', '=', dana.id)
      .execute();
    expect(visits).toHaveLength(1);
  });
});
