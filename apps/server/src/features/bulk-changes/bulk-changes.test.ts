import * as calls from '@plumbline/contract/bulk-changes';
import type { SentBody } from '@plumbline/contract/call';
import { assignJob, changeAttendance, changeJob, changeJobStatuses, readJob } from '@plumbline/contract/jobs';
import { undoableMs } from '@plumbline/domain/bulk/kinds';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { eventsOf, makeJobsWorld, makeProject } from '../jobs/jobs.fixtures.ts';
import { runNextPortion } from './bulk-engine.ts';
import { portionSize } from './run-portion.ts';

let server: TestServer;
let world: JobsWorld;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  manager = world.people.project_manager;
});
afterAll(() => server.close());

type Kind = Pick<SentBody<typeof calls.createBulkChange>, 'kind' | 'input'>;
const begin = (jobs: readonly string[], change: Kind, as = manager, _id = newId()) =>
  server.call(calls.createBulkChange, { as, body: { _id, ...change, jobs: [...jobs] } });
const read = async (id: string) => (await server.call(calls.readBulkChange, { as: manager, params: { id } })).body;
const undo = (id: string, as = manager) => server.call(calls.undoBulkChange, { as, params: { id } });
const job = async (id: string) => (await server.call(readJob, { as: world.people.sys_admin, params: { id } })).body;
const someJobs = async (count: number, body = {}) =>
  (await Promise.all(Array.from({ length: count }, () => world.create(body)))).map(({ _id }) => _id);
async function portion(): Promise<boolean> {
  const instance = await server.services.instances.bySchema('instance_main');
  return runNextPortion(server.services, instance!);
}
async function goOn(): Promise<void> {
  while (await portion());
}

describe('a bulk change', () => {
  it('of a few jobs is made before the response, and sent again it is the same one', async () => {
    const jobs = await someJobs(3);
    const id = newId();
    const first = await begin(jobs, { kind: 'status', input: { status: 'review' } }, manager, id);
    expect(first.body).toMatchObject({ _id: id, state: 'done', total: 3, counts: { done: 3 }, can_undo: true });
    expect(first.body.title).toContain('3 jobs');
    const again = await begin(jobs, { kind: 'status', input: { status: 'done' } }, manager, id);
    expect([again.body._id, (await job(jobs[0]!)).status]).toEqual([id, 'review']);
    expect((await begin(jobs, { kind: 'duplicate' }, world.people.sys_admin, id)).problem.code).toBe('bulk_id_taken');
    const events = await eventsOf(server, jobs[0]!);
    expect(events.filter(({ name }) => name === 'job.status_changed')).toHaveLength(1);
  });

  it('judges each job by itself, by the rules of the single change, and names what it refuses', async () => {
    const [own, done] = await someJobs(2, { users: [world.people.inspector.id] });
    const [unseen] = await someJobs(1);
    await server.call(changeJobStatuses, { as: manager, body: { status: 'done', jobs: [done!] } });
    const gone = newId();
    const { body } = await begin(
      [own!, done!, unseen!, gone],
      { kind: 'status', input: { status: 'review' } },
      world.people.inspector,
    );
    expect(body.counts).toMatchObject({ done: 1, refused: 3 });
    expect(body.not_changed.map(({ job: id, ID, reason }) => [id, ID === null, reason])).toEqual([
      [done, false, 'You don’t have permission to set this status.'],
      [unseen, true, 'Not found.'],
      [gone, true, 'Not found.'],
    ]);
    expect((await begin([own!], { kind: 'duplicate' }, world.people.client)).status).toBe(403);
  });

  it('refuses what its kind does not take, at its path', async () => {
    const { problem } = await begin([newId()], { kind: 'assign', input: { users: [] } });
    expect([problem.code, problem.errors[0]?.path]).toEqual(['not_valid', 'input.users']);
    expect((await begin([newId()], { kind: 'status', input: { status: 'nowhere' } })).problem.code).toBe(
      'status_unknown',
    );
  });

  it('goes on portion by portion when whoever began it is killed, and ends when it is cancelled', async () => {
    const jobs = await someJobs(portionSize * 2 + 5);
    const { body } = await begin(jobs, { kind: 'assign', input: { users: [world.people.inspector.id] } });
    expect(body).toMatchObject({ state: 'running', counts: { waiting: jobs.length } });
    await portion();
    expect((await read(body._id)).counts).toMatchObject({ done: portionSize, waiting: portionSize + 5 });
    await goOn();
    expect(await read(body._id)).toMatchObject({ state: 'done', counts: { done: jobs.length } });
    // Each exactly once.
    const { rows } = await server.services.pool.query(
      'select count(*)::int as n from instance_main.events where bulk_change_id = $1 and name = $2',
      [body._id, 'job.assigned'],
    );
    expect(rows).toEqual([{ n: jobs.length }]);

    const second = (await begin(jobs, { kind: 'status', input: { status: 'review' } })).body;
    await portion();
    const cancelled = (await server.call(calls.cancelBulkChange, { as: manager, params: { id: second._id } })).body;
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { done: portionSize, waiting: portionSize + 5 } });
    expect(await portion()).toBe(false);
    // What was changed until then can be taken back.
    const { body: undone } = await undo(second._id);
    await goOn();
    expect(await read(undone._id)).toMatchObject({ state: 'done', total: portionSize, counts: { done: portionSize } });
    expect((await job(jobs[0]!)).status).toBe('assigned');
  });

  it('is stopped where its maker is banned or gets another role in between', async () => {
    for (const change of [{ banned_at: new Date() }, { role: 'inspector' }]) {
      const maker = await server.person('project_manager');
      const jobs = await someJobs(portionSize + 1);
      const { body } = await begin(jobs, { kind: 'move_days', input: { days: 1 } }, maker);
      await server.db().query.updateTable('users').set(change).where('id', '=', maker.id).execute();
      await goOn();
      const row = await server
        .db()
        .query.selectFrom('bulk_changes')
        .selectAll()
        .where('id', '=', body._id)
        .executeTakeFirst();
      expect(row).toMatchObject({ state: 'stopped', problem: 'bulk_maker_changed' });
      expect((await job(jobs[0]!)).startDate).toBe(world.startDate);
    }
  });

  it('moves jobs by days and to a day, each at its own hour, and adds skills, projects and copies that can be taken back', async () => {
    const jobs = [
      (await world.create({ startDate: '2026-03-26T06:30:00.000Z' }))._id,
      (await world.create({ startDate: '2026-05-01T11:00:00.000Z' }))._id,
    ];
    const starts = () => Promise.all(jobs.map(async (id) => (await job(id)).startDate));
    const before = await starts();
    const moved = (await begin(jobs, { kind: 'move_days', input: { days: 2 } })).body;
    expect(await starts()).toEqual(['2026-03-28T05:30:00.000Z', '2026-05-03T11:00:00.000Z']);
    await undo(moved._id);
    expect(await starts()).toEqual(before);
    const day = (await begin(jobs, { kind: 'start_day', input: { day: '2026-06-01' } })).body;
    expect(await starts()).toEqual(['2026-06-01T05:30:00.000Z', '2026-06-01T11:00:00.000Z']);
    await undo(day._id);
    expect(await starts()).toEqual(before);

    const lengths = () => Promise.all(jobs.map(async (id) => (await job(id)).plannedLength));
    const longer = (await begin(jobs, { kind: 'planned_length', input: { plannedLength: 90 } })).body;
    expect([longer.title.replace(/[\u2066-\u2069]/g, ''), await lengths()]).toEqual([
      'Set the planned length of 2 jobs to 1 h 30 min',
      [90, 90],
    ]);
    await server.call(changeJob, { as: manager, params: { id: jobs[0]! }, body: { plannedLength: 30 } });
    // What somebody has set since stays.
    expect((await undo(longer._id)).body.counts).toMatchObject({ done: 1, kept: 1 });
    expect([await lengths(), await starts()]).toEqual([[30, null], before]);
    const none = (await begin(jobs, { kind: 'planned_length', input: { plannedLength: null } })).body;
    expect([none.counts, await lengths()]).toMatchObject([{ done: 1, unchanged: 1 }, [null, null]]);
    const refused = await begin(jobs, { kind: 'planned_length', input: { plannedLength: 0 } });
    expect(refused.problem.errors).toMatchObject([{ path: 'input.plannedLength', code: 'length_not_positive' }]);

    const project = await makeProject(server);
    const set = (await begin(jobs, { kind: 'project', input: { project } })).body;
    expect((await job(jobs[0]!)).project?._id).toBe(project);
    await undo(set._id);
    expect((await job(jobs[0]!)).project?._id).not.toBe(project);

    const copied = (await begin(jobs, { kind: 'duplicate' })).body;
    expect(copied.counts.done).toBe(2);
    const rows = await server
      .db()
      .query.selectFrom('bulk_change_items')
      .select('after')
      .where('change_id', '=', copied._id)
      .execute();
    const [copy, worked] = rows.map(({ after }) => (after as { copy: string }).copy);
    await server.call(changeJob, {
      as: manager,
      params: { id: worked! },
      body: { startDate: '2027-01-01T00:00:00.000Z' },
    });
    const { body: undone } = await undo(copied._id);
    // A copy that somebody has worked on since is no copy any more.
    expect(undone.counts).toMatchObject({ done: 1, kept: 1 });
    expect((await server.call(readJob, { as: manager, params: { id: copy! } })).status).toBe(404);
    expect((await server.call(readJob, { as: manager, params: { id: worked! } })).status).toBe(200);
  });

  it('deletes jobs for good, each by the rule of the single deletion, and goes on portion by portion', async () => {
    const jobs = await someJobs(portionSize + 2);
    const gone = newId();
    const { body } = await begin([...jobs, gone], { kind: 'delete' });
    expect(body).toMatchObject({ state: 'running', can_undo: false });
    await goOn();
    const ended = await read(body._id);
    expect(ended).toMatchObject({ state: 'done', can_undo: false, counts: { done: jobs.length, refused: 1 } });
    expect(ended.not_changed.map(({ job: id, reason }) => [id, reason])).toEqual([[gone, 'Not found.']]);
    expect((await server.call(readJob, { as: manager, params: { id: jobs[0]! } })).status).toBe(404);
    const removed = (await eventsOf(server, jobs[0]!)).filter(({ name }) => name === 'job.removed');
    expect(removed).toHaveLength(1);
    expect((await undo(body._id)).problem.code).toBe('bulk_not_undoable');

    const [unseen] = await someJobs(1);
    const refused = (await begin([unseen!], { kind: 'delete' }, world.people.inspector)).body;
    expect(refused.counts).toMatchObject({ done: 0, refused: 1 });
    expect((await job(unseen!))._id).toBe(unseen);
  });
});

describe('taking a bulk change back', () => {
  it('leaves what somebody else has set since and names it, the same value again included', async () => {
    const jobs = await someJobs(4);
    const { body } = await begin(jobs, { kind: 'status', input: { status: 'done' } });
    const other = world.people.business_admin;
    const set = (id: string, status: string) =>
      server.call(changeJobStatuses, { as: other, body: { status, jobs: [id] } });
    await set(jobs[0]!, 'review');
    await set(jobs[1]!, 'review');
    await set(jobs[1]!, 'done');
    // Another part of a job is not what was changed.
    await server.call(changeJob, {
      as: other,
      params: { id: jobs[2]! },
      body: { startDate: '2026-09-09T09:00:00.000Z' },
    });
    const { body: undone } = await undo(body._id);
    expect(undone).toMatchObject({ state: 'done', undo_of: body._id, counts: { done: 2, kept: 2 } });
    expect(undone.not_changed.map(({ job: id, state }) => [id, state])).toEqual([
      [jobs[0], 'kept'],
      [jobs[1], 'kept'],
    ]);
    expect(undone.not_changed[0]?.reason).toMatch(/Changed by someone since/);
    const now = await Promise.all(jobs.map(async (id) => (await job(id)).status));
    expect(now).toEqual(['review', 'done', 'open', 'open']);
    expect((await job(jobs[2]!)).startDate).toBe('2026-09-09T09:00:00.000Z');
  });

  it('brings back who was on a job, who had confirmed, and the confirmed status', async () => {
    const { inspector } = world.people;
    const late = await server.person('inspector');
    const [confirmed] = await someJobs(1, { users: [inspector.id] });
    const [empty] = await someJobs(1);
    const params = { jobId: confirmed!, userId: inspector.id };
    const attend = { job: params.jobId, user: params.userId };
    await server.call(changeAttendance, { as: inspector, params: attend, body: {} });
    const before = await job(confirmed!);
    expect(before.status).toBe('confirmed');

    const added = (await begin([confirmed!, empty!], { kind: 'assign', input: { users: [late.id] } })).body;
    expect([(await job(confirmed!)).status, (await job(empty!)).status]).toEqual(['assigned', 'assigned']);
    await undo(added._id);
    expect([(await job(confirmed!)).status, (await job(empty!)).status]).toEqual(['confirmed', 'open']);
    expect((await job(empty!)).users).toEqual([]);

    const off = (await begin([confirmed!], { kind: 'unassign', input: { users: [inspector.id] } })).body;
    expect(await job(confirmed!)).toMatchObject({ status: 'open', users: [] });
    await undo(off._id);
    const after = await job(confirmed!);
    expect([after.status, after.users, after.confirmedUsers]).toEqual([
      'confirmed',
      before.users,
      before.confirmedUsers,
    ]);
    // Who was put on meanwhile stays.
    const again = (await begin([confirmed!], { kind: 'unassign', input: { users: [inspector.id] } })).body;
    await server.call(assignJob, { as: manager, params: { id: confirmed! }, body: { users: [late.id] } });
    expect((await undo(again._id)).body.counts).toMatchObject({ kept: 1 });
    expect((await job(confirmed!)).users.map(({ _id }) => _id)).toEqual([late.id]);
  });

  it('is done once, by its maker alone, within a day, and goes on where it was cancelled', async () => {
    const jobs = await someJobs(portionSize + 3);
    const { body } = await begin(jobs, { kind: 'status', input: { status: 'review' } });
    await goOn();
    expect((await undo(body._id, world.people.sys_admin)).status).toBe(404);
    const first = (await undo(body._id)).body;
    await portion();
    await server.call(calls.cancelBulkChange, { as: manager, params: { id: first._id } });
    const second = (await undo(body._id)).body;
    expect(second._id).toBe(first._id);
    await goOn();
    expect(await read(first._id)).toMatchObject({ state: 'done', counts: { done: jobs.length } });
    expect((await undo(body._id)).body._id).toBe(first._id);
    expect((await undo(first._id)).problem.code).toBe('bulk_not_undoable');
    const listed = (await server.call(calls.listBulkChanges, { as: manager })).body;
    expect(listed.find(({ _id }) => _id === body._id)?.undone).toMatchObject({ _id: first._id, state: 'done' });

    const [late] = await someJobs(1);
    const old = (await begin([late!], { kind: 'status', input: { status: 'review' } })).body;
    const now = new Date(server.services.now().getTime() + undoableMs + 1);
    const clock = vi.spyOn(server.services, 'now').mockReturnValue(now);
    expect((await undo(old._id)).problem.code).toBe('bulk_undo_too_late');
    clock.mockRestore();
    expect((await job(late!)).status).toBe('review');
  });
});
