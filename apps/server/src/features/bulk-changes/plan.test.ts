import * as calls from '@plumbline/contract/bulk-changes';
import type { SentBody } from '@plumbline/contract/call';
import { assignJob, changeAttendance, changeJob, readJob, removeJob } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import type { PlanChange } from '@plumbline/domain/shifts/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { eventsOf, makeJobsWorld, makeProject } from '../jobs/jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let manager: TestPerson;
let noa: TestPerson;
let ruth: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeJobsWorld(server);
  manager = world.people.project_manager;
  [noa, ruth] = [await planned('Noa'), await planned('Ruth')];
}, 60_000);
afterAll(() => server.close());

/** Somebody who hears of all that is done with their jobs. */
async function planned(first: string): Promise<TestPerson> {
  const person = await server.person('inspector', { first, last: 'Levi' });
  const notification_keys = ['user_assigned_to_job', 'user_unassigned_from_job', 'job_status_changed'].map(
    (type) => `general_my_jobs_${type}_notification`,
  );
  await server
    .db()
    .query.updateTable('users')
    .set({ notification_keys, language: 'en' })
    .where('id', '=', person.id)
    .execute();
  return person;
}

const job = async (id: string) => (await server.call(readJob, { as: world.people.sys_admin, params: { id } })).body;
const make = async (users: readonly TestPerson[], body: object = {}) =>
  (await world.create({ users: users.map(({ id }) => id), ...body }))._id;

type Wanted = Partial<Omit<PlanChange, 'job'>>;

/** The change of a job as it is now. */
async function changeOf(id: string, wanted: Wanted): Promise<PlanChange> {
  const { users, startDate, plannedLength } = await job(id);
  const before = { users: users.map(({ _id }) => _id), startDate, plannedLength };
  return { job: id, before, assign: [], unassign: [], ...wanted };
}
type Kind = Extract<SentBody<typeof calls.createBulkChange>['kind'], 'plan' | 'plan_copies'>;
const send = (changes: readonly PlanChange[], as = manager, kind: Kind = 'plan') =>
  server.call(calls.createBulkChange, {
    as,
    body: { _id: newId(), kind, input: { changes }, jobs: changes.map((change) => change.job) },
  });
const undo = async (id: string, as = manager) => (await server.call(calls.undoBulkChange, { as, params: { id } })).body;
const told = async (id: string) => {
  const { status, users, startDate, plannedLength } = await job(id);
  return { status, users: users.map(({ _id }) => _id), startDate, plannedLength };
};
const messages = async (as: TestPerson) => {
  await server.eventsHandled();
  return (await server.call(listNotifications, { as })).body.docs.map(({ message }) =>
    message.replaceAll(/[\u2066-\u2069]/g, ''),
  );
};

describe('planning by one change', () => {
  it('moves people, start and length of several jobs at once, and gives all back', async () => {
    const [one, other] = [await make([noa]), await make([])];
    await server.call(changeAttendance, { as: noa, params: { job: one, user: noa.id }, body: {} });
    const before = [await told(one), await told(other)];
    expect(before[0]?.status).toBe('confirmed');
    const { body } = await send([
      await changeOf(one, { assign: [ruth.id], unassign: [noa.id], startDate: '2026-03-16T08:00:00.000Z' }),
      await changeOf(other, { assign: [ruth.id], plannedLength: 90 }),
    ]);
    expect(body).toMatchObject({ state: 'done', counts: { done: 2 }, can_undo: true });
    expect(body.title).toBe('Changed the plan of 2 jobs');
    expect([await told(one), await told(other)]).toEqual([
      { status: 'assigned', users: [ruth.id], startDate: '2026-03-16T08:00:00.000Z', plannedLength: null },
      { status: 'assigned', users: [ruth.id], startDate: world.startDate, plannedLength: 90 },
    ]);
    const names = (await eventsOf(server, one)).map(({ name }) => name);
    expect(names.slice(-4)).toEqual(['job.changed', 'job.unassigned', 'job.assigned', 'job.status_changed']);
    expect((await undo(body._id)).counts).toMatchObject({ done: 2 });
    expect([await told(one), await told(other)]).toEqual(before);
    expect((await job(one)).confirmedUsers.length).toBe(1);
  });

  it('of a start alone leaves people and their confirmation, and changes the job once', async () => {
    const id = await make([noa]);
    await server.call(changeAttendance, { as: noa, params: { job: id, user: noa.id }, body: {} });
    const { version } = await job(id);
    const { body } = await send([await changeOf(id, { startDate: '2026-03-20T08:00:00.000Z' })]);
    expect(await told(id)).toMatchObject({
      status: 'confirmed',
      users: [noa.id],
      startDate: '2026-03-20T08:00:00.000Z',
    });
    expect((await job(id)).version).toBe(version + 1);
    await undo(body._id);
    expect(await told(id)).toMatchObject({ status: 'confirmed', users: [noa.id], startDate: world.startDate });
  });

  it('refuses and names a job that somebody has planned otherwise meanwhile, and changes the others', async () => {
    const [taken, free, elsewhere] = [await make([]), await make([]), await make([])];
    const changes = [
      await changeOf(taken, { assign: [ruth.id] }),
      await changeOf(free, { assign: [ruth.id] }),
      await changeOf(elsewhere, { startDate: '2026-03-20T08:00:00.000Z' }),
    ];
    const other = world.people.business_admin;
    await server.call(assignJob, { as: other, params: { id: taken }, body: { users: [noa.id] } });
    // Another part of a job than the one that is planned.
    await server.call(changeJob, { as: other, params: { id: free }, body: { startDate: '2026-03-19T08:00:00.000Z' } });
    await server.call(changeJob, {
      as: other,
      params: { id: elsewhere },
      body: { startDate: '2026-03-19T08:00:00.000Z' },
    });
    const { body } = await send(changes);
    expect(body.counts).toMatchObject({ done: 1, refused: 2 });
    expect(body.not_changed.map(({ job: id, reason }) => [id, reason])).toEqual([
      [taken, 'Changed by someone since; left as it is now.'],
      [elsewhere, 'Changed by someone since; left as it is now.'],
    ]);
    expect(await told(taken)).toMatchObject({ users: [noa.id] });
    expect(await told(free)).toMatchObject({ users: [ruth.id], startDate: '2026-03-19T08:00:00.000Z' });
    expect((await told(elsewhere)).startDate).toBe('2026-03-19T08:00:00.000Z');
  });

  it('is taken back but for a job that somebody has planned since', async () => {
    const [one, other] = [await make([noa]), await make([noa])];
    const wanted = { assign: [ruth.id], unassign: [noa.id] };
    const { body } = await send([await changeOf(one, wanted), await changeOf(other, wanted)]);
    await server.call(assignJob, { as: manager, params: { id: one }, body: { users: [] } });
    const undone = await undo(body._id);
    expect(undone.counts).toMatchObject({ done: 1, kept: 1 });
    expect([(await told(one)).users, (await told(other)).users]).toEqual([[], [noa.id]]);
  });

  it('notifies each person once, of one job or of several', async () => {
    const [dana, gil] = [await planned('Dana'), await planned('Gil')];
    const single = await make([]);
    await send([await changeOf(single, { assign: [dana.id], startDate: '2026-03-20T08:00:00.000Z' })]);
    expect(await messages(dana)).toHaveLength(1);
    const many = [await make([gil]), await make([gil]), await make([gil])];
    const already = (await messages(gil)).length;
    await send(await Promise.all(many.map((id) => changeOf(id, { assign: [dana.id], unassign: [gil.id] }))));
    expect((await messages(dana)).slice(0, -1)).toEqual(['3 jobs were assigned to you']);
    const [last, ...earlier] = await messages(gil);
    expect([last, earlier.length]).toEqual(['You were removed from 3 jobs', already]);
  });

  it('names a job that was deleted, or whose project went out of sight, while it was dragged', async () => {
    const project = await makeProject(server, { name: 'Soon hidden' });
    // Whoever created a job sees it in any project.
    const { _id: hidden } = await world.create({ users: [noa.id], project }, world.people.sys_admin);
    const [gone, there] = [await make([noa]), await make([noa])];
    const wanted = { assign: [ruth.id], unassign: [noa.id] };
    const changes = [await changeOf(gone, wanted), await changeOf(hidden, wanted), await changeOf(there, wanted)];
    await server.call(removeJob, { as: world.people.sys_admin, params: { id: gone } });
    await server.db().query.updateTable('projects').set({ is_private: true }).where('id', '=', project).execute();
    const { body } = await send(changes);
    expect(body.not_changed.map(({ job: id, reason }) => [id, reason])).toEqual([
      [gone, 'Not found.'],
      [hidden, 'Not found.'],
    ]);
    expect([(await told(there)).users, (await told(hidden)).users]).toEqual([[ruth.id], [noa.id]]);
  });

  it('refuses who can’t be assigned, and input that doesn’t fit together', async () => {
    const id = await make([]);
    const banned = await server.person('inspector');
    await server.db().query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    const change = await changeOf(id, { assign: [banned.id] });
    expect((await send([change])).body.not_changed[0]?.reason).toBe('One of these users can’t be assigned.');
    expect((await told(id)).users).toEqual([]);
    const wrong = async (input: object, jobs = [id]) =>
      (
        await server.call(calls.createBulkChange, {
          as: manager,
          body: { _id: newId(), kind: 'plan', input, jobs } as never,
        })
      ).problem.errors[0]?.path;
    expect(await wrong({ changes: [] })).toBe('input.changes');
    expect(await wrong({ changes: [change, change] })).toBe('input.changes');
    expect(await wrong({ changes: [change] }, [newId()])).toBe('input.changes');
    for (const plannedLength of [0, -60, 14_401]) {
      expect(await wrong({ changes: [{ ...change, plannedLength }] })).toBe('input.changes.0.plannedLength');
    }
    expect(await wrong({ changes: [{ ...change, startDate: 'soon' }] })).toBe('input.changes.0.startDate');
  });
});

describe('planning copies', () => {
  it('makes them with other people, start and length, and leaves the jobs; undone they are gone', async () => {
    const id = await make([noa], { plannedLength: 45 });
    const before = await told(id);
    const change = await changeOf(id, { assign: [ruth.id], unassign: [noa.id], startDate: '2026-03-22T08:00:00.000Z' });
    const { body } = await send([change], manager, 'plan_copies');
    expect(body).toMatchObject({ state: 'done', counts: { done: 1 }, can_undo: true });
    expect(await told(id)).toEqual(before);
    const row = await server
      .db()
      .query.selectFrom('bulk_change_items')
      .select('after')
      .where('change_id', '=', body._id)
      .executeTakeFirstOrThrow();
    const { copy } = row.after as { copy: string };
    expect(await told(copy)).toEqual({
      status: 'assigned',
      users: [ruth.id],
      startDate: '2026-03-22T08:00:00.000Z',
      plannedLength: 45,
    });
    expect((await undo(body._id)).counts).toMatchObject({ done: 1 });
    expect((await server.call(readJob, { as: manager, params: { id: copy } })).status).toBe(404);
    expect(await told(id)).toEqual(before);
  });
});

describe('who plans', () => {
  it.each(['sys_admin', 'business_admin', 'project_manager'] as const)('a %s does', async (role) => {
    const id = await make([]);
    const { body } = await send([await changeOf(id, { assign: [noa.id] })], world.people[role]);
    expect(body.counts).toMatchObject({ done: 1 });
    expect((await told(id)).users).toEqual([noa.id]);
  });

  it('nobody does what they don’t see, in another project or another instance; clients plan nothing', async () => {
    const project = await makeProject(server, { private: true });
    const hidden = (await world.create({ project }, world.people.sys_admin))._id;
    const id = await make([]);
    const change = await changeOf(id, { assign: [noa.id] });
    const foreign = await server.person('sys_admin', { instance: 'acme' });
    for (const [of, as] of [
      [await changeOf(hidden, { assign: [noa.id] }), manager],
      [change, world.people.inspector],
      [change, foreign],
    ] as const) {
      for (const kind of ['plan', 'plan_copies'] as const) {
        const { body } = await send([of], as, kind);
        expect([body.counts.refused, body.not_changed[0]?.reason]).toEqual([1, 'Not found.']);
      }
    }
    expect((await send([change], world.people.client)).status).toBe(403);
    expect([(await told(id)).users, (await told(hidden)).users]).toEqual([[], []]);
  });
});
