import * as calls from '@plumbline/contract/bulk-changes';
import { readJob, removeJob } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { listShifts } from '@plumbline/contract/shifts';
import { copiesOfJobs } from '@plumbline/domain/shifts/copy-days';
import type { PlanChange } from '@plumbline/domain/shifts/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeProject } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let manager: TestPerson;
let noa: TestPerson;
let ruth: TestPerson;
const timeZone = 'Asia/Jerusalem';

beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeJobsWorld(server);
  manager = world.people.project_manager;
  noa = await server.person('inspector', { first: 'Noa', last: 'Levi' });
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
}, 60_000);
afterAll(() => server.close());

const make = async (startDate: string, users: readonly TestPerson[], body: object = {}) =>
  (await world.create({ startDate, users: users.map(({ id }) => id), ...body }))._id;
const send = (changes: readonly PlanChange[], as = manager) =>
  server.call(calls.createBulkChange, {
    as,
    body: { _id: newId(), kind: 'plan_copies', input: { changes }, jobs: changes.map(({ job }) => job) },
  });
/** The jobs of a day as the shift view has them. */
const jobsOn = async (day: string) =>
  ok(await server.call(listShifts, { as: manager, query: { from: day, to: day } })).jobs;
/** Copies what begins on a day, as the dialog of the shift view does. */
async function copyDay(from: string, to: string, withPeople = true): Promise<readonly PlanChange[]> {
  const jobs = (await jobsOn(from)).map(({ _id: job, users, startDate, plannedLength }) => ({
    job,
    users,
    startDate,
    plannedLength,
  }));
  return copiesOfJobs(jobs, { from, to, withPeople }, timeZone);
}
const seen = async (day: string) =>
  (await jobsOn(day)).map(({ startDate, plannedLength, users }) => ({ startDate, plannedLength, users }));

describe('a copied day', () => {
  it('has its jobs at the hours that clocks show, over the night in which they change, and is taken back as one', async () => {
    // Thursday, two hours ahead of UTC; the night to Friday is an hour shorter. One lasts over midnight.
    await make('2026-03-26T06:00:00.000Z', [noa], { plannedLength: 90 });
    await make('2026-03-26T21:00:00.000Z', [noa, ruth], { plannedLength: 240 });
    const { body } = await send(await copyDay('2026-03-26', '2026-03-29'));
    expect(body).toMatchObject({ state: 'done', counts: { done: 2 }, can_undo: true });
    const both = expect.toSatisfy((ids: string[]) => ids.toSorted().join() === [noa.id, ruth.id].toSorted().join());
    expect(await seen('2026-03-29')).toEqual([
      { startDate: '2026-03-29T05:00:00.000Z', plannedLength: 90, users: [noa.id] },
      { startDate: '2026-03-29T20:00:00.000Z', plannedLength: 240, users: both },
    ]);
    const undone = await server.call(calls.undoBulkChange, { as: manager, params: { id: body._id } });
    expect(undone.body.counts).toMatchObject({ done: 2 });
    expect(await seen('2026-03-29')).toEqual([]);
    expect(await seen('2026-03-26')).toHaveLength(2);
  });

  it('without its people has jobs that wait for somebody; of ten days it takes ten days', async () => {
    await make('2026-04-05T06:00:00.000Z', [noa], { plannedLength: 14_400 });
    const { body } = await send(await copyDay('2026-04-05', '2026-04-30', false));
    expect(body.counts).toMatchObject({ done: 1 });
    expect(await seen('2026-04-30')).toEqual([]);
    const row = await server
      .db()
      .query.selectFrom('jobs')
      .select(['status', 'planned_length as length'])
      .where('start_date', '=', new Date('2026-04-30T06:00:00.000Z'))
      .execute();
    expect(row).toEqual([{ status: 'open', length: 14_400 }]);
  });

  it('notifies each person once', async () => {
    const dana = await server.person('inspector', { first: 'Dana', last: 'Gil' });
    const notification_keys = ['general_my_jobs_user_assigned_to_job_notification'];
    await server
      .db()
      .query.updateTable('users')
      .set({ notification_keys, language: 'en' })
      .where('id', '=', dana.id)
      .execute();
    for (const hour of ['06', '07', '08']) await make(`2026-05-04T${hour}:00:00.000Z`, [dana]);
    await server.eventsHandled();
    const before = ok(await server.call(listNotifications, { as: dana })).docs.length;
    await send(await copyDay('2026-05-04', '2026-05-05'));
    await server.eventsHandled();
    const { docs } = ok(await server.call(listNotifications, { as: dana }));
    expect(docs.length - before).toBe(1);
  });
});

describe('what has changed since a day was looked at', () => {
  it('a job that was deleted is named and not copied, the others are', async () => {
    const gone = await make('2026-06-01T06:00:00.000Z', [noa]);
    await make('2026-06-01T08:00:00.000Z', [noa]);
    const changes = await copyDay('2026-06-01', '2026-06-02');
    await server.call(removeJob, { as: world.people.sys_admin, params: { id: gone } });
    const { body } = await send(changes);
    expect(body.counts).toMatchObject({ done: 1, refused: 1 });
    expect(body.not_changed.map(({ job, reason }) => [job, reason])).toEqual([[gone, 'Not found.']]);
  });

  it('somebody who was banned is on no copy', async () => {
    const leaving = await server.person('inspector');
    await make('2026-06-08T06:00:00.000Z', [leaving, noa]);
    const changes = await copyDay('2026-06-08', '2026-06-09');
    await server.db().query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', leaving.id).execute();
    expect((await send(changes)).body.counts).toMatchObject({ done: 1 });
    expect((await seen('2026-06-09')).map(({ users }) => users)).toEqual([[noa.id]]);
  });

  it('a project that one doesn’t see any more has no copies', async () => {
    const project = await makeProject(server, { name: 'Soon hidden' });
    // Whoever created a job sees it in any project.
    const body = { startDate: '2026-06-15T06:00:00.000Z', users: [noa.id], project };
    const { _id: id } = await world.create(body, world.people.sys_admin);
    const changes = await copyDay('2026-06-15', '2026-06-16');
    await server.db().query.updateTable('projects').set({ is_private: true }).where('id', '=', project).execute();
    const sent = await send(changes);
    expect(sent.body.not_changed.map(({ job, reason }) => [job, reason])).toEqual([[id, 'Not found.']]);
  });
});

describe('what can’t be copied is refused at its place', () => {
  it.each([0, -1, 14_401])('a length of %s minutes', async (plannedLength) => {
    const id = await make('2026-07-01T06:00:00.000Z', [noa]);
    const before = { users: [noa.id], startDate: '2026-07-01T06:00:00.000Z', plannedLength: null };
    const { status, problem } = await send([{ job: id, before, assign: [], unassign: [], plannedLength }]);
    expect([status, problem.errors[0]?.path]).toEqual([400, 'input.changes.0.plannedLength']);
  });

  it('more than 500 jobs at once', async () => {
    const before = { users: [], startDate: '2026-07-01T06:00:00.000Z', plannedLength: null };
    const changes = Array.from({ length: 501 }, () => ({ job: newId(), before, assign: [], unassign: [] }));
    const { status, problem } = await send(changes);
    expect([status, problem.errors[0]?.path]).toEqual([400, 'input.changes']);
  });

  it('anything by those who don’t plan: an inspector copies what they may, a client nothing', async () => {
    const id = await make('2026-07-06T06:00:00.000Z', [noa]);
    const changes = await copyDay('2026-07-06', '2026-07-07');
    expect((await send(changes, world.people.client)).status).toBe(403);
    const { body } = await send(changes, world.people.inspector);
    expect(body.not_changed.map(({ job, reason }) => [job, reason])).toEqual([[id, 'Not found.']]);
    expect((await server.call(readJob, { as: manager, params: { id } })).status).toBe(200);
  });
});
