import * as calls from '@plumbline/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { eventsOf, makeJobsWorld, setSetting } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let dana: TestPerson;
let yossi: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  dana = await server.person('inspector', { first: 'דנה', last: 'כהן' });
  yossi = await server.person('inspector', { first: 'יוסי', last: 'לוי' });
});
afterAll(() => server.close());

const manager = () => world.people.project_manager;
const assign = (id: string, users: TestPerson[]) =>
  server.call(calls.assignJob, { as: manager(), params: { id }, body: { users: users.map((user) => user.id) } });
const confirm = (id: string, who: TestPerson) =>
  server.call(calls.changeAttendance, { as: who, params: { job: id, user: who.id }, body: {} });
const unconfirm = (id: string, who: TestPerson, as = manager()) =>
  server.call(calls.changeAttendance, { as, params: { job: id, user: who.id }, body: { confirmed: false } });
const setStatus = (id: string, status: string, as = manager()) =>
  server.call(calls.changeJob, { as, params: { id }, body: { status } });

describe('the life cycle of a job', () => {
  it('first assignee added: open becomes assigned', async () => {
    const { _id: id } = await world.create();
    expect((await assign(id, [dana])).body.status).toBe('assigned');
    expect((await eventsOf(server, id)).map(({ name, after }) => [name, after]).slice(1)).toEqual([
      ['job.assigned', { userIds: [dana.id] }],
      ['job.status_changed', { status: 'assigned', by: 'life_cycle' }],
    ]);
  });

  it('two put people on at once: both are on it, and whom one of them took off is not', async () => {
    const { _id: id } = await world.create({ users: [dana.id] });
    const over = (users: TestPerson[], before: TestPerson[]) =>
      server.call(calls.assignJob, {
        as: manager(),
        params: { id },
        body: { users: users.map((user) => user.id), before: before.map((user) => user.id) },
      });
    await assign(id, [dana, yossi]);
    const { body } = await over([manager()], [dana]);
    expect(body.users.map(({ _id }) => _id).toSorted()).toEqual([yossi.id, manager().id].toSorted());
    expect((await over([dana], [dana])).body.users).toHaveLength(2);
  });

  it('last assignee removed: assigned and confirmed become open', async () => {
    const { _id: id } = await world.create({ users: [dana.id] });
    expect((await assign(id, [])).body.status).toBe('open');
    const { _id: other } = await world.create({ users: [dana.id] });
    expect((await confirm(other, dana)).body.status).toBe('confirmed');
    expect((await assign(other, [])).body).toMatchObject({ status: 'open', confirmedUsers: [] });
  });

  it('every assignee has confirmed: assigned becomes confirmed', async () => {
    const { _id: id } = await world.create({ users: [dana.id, yossi.id] });
    expect((await confirm(id, dana)).body.status).toBe('assigned');
    const confirmed = await confirm(id, yossi);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', confirmedUsers: [{ user: { _id: dana.id } }, {}] });
  });

  it('an assignee is added: confirmed becomes assigned again', async () => {
    const { _id: id } = await world.create({ users: [dana.id] });
    await confirm(id, dana);
    expect((await assign(id, [dana, yossi])).body.status).toBe('assigned');
  });

  it('the one who had not confirmed leaves: the rest have all confirmed', async () => {
    const { _id: id } = await world.create({ users: [dana.id, yossi.id] });
    await confirm(id, dana);
    expect((await assign(id, [dana])).body.status).toBe('confirmed');
  });

  it('a confirmation is removed: confirmed becomes assigned', async () => {
    const { _id: id } = await world.create({ users: [dana.id] });
    await confirm(id, dana);
    const removed = await unconfirm(id, dana);
    expect(removed.body).toMatchObject({ status: 'assigned', confirmedUsers: [] });
    expect((await unconfirm(id, dana)).status).toBe(200);
    const names = (await eventsOf(server, id)).map((event) => event.name);
    expect(names.filter((name) => name === 'job.attendance_removed')).toHaveLength(1);
  });

  it('later statuses are not moved by assignments, and nobody confirms in them any more', async () => {
    for (const status of ['rejected', 'reported', 'review', 'done']) {
      const { _id: id } = await world.create({ users: [dana.id] });
      await setStatus(id, status);
      expect((await assign(id, [dana, yossi])).body.status).toBe(status);
      const { status: answered, problem } = await confirm(id, dana);
      expect([answered, problem.code, problem.detail]).toEqual([
        409,
        'attendance_too_late',
        'Nobody is expected on this job any more.',
      ]);
      const read = await server.call(calls.readJob, { as: dana, params: { id } });
      expect(read.body.can).not.toContain('confirm_attendance');
      expect(read.body.confirmedUsers).toEqual([]);
      expect((await assign(id, [])).body.status).toBe(status);
    }
  });

  it('the status menu: what a person sets wins over what the assignment of the same call would do', async () => {
    const { _id: id } = await world.create();
    const changed = await server.call(calls.changeJob, {
      as: manager(),
      params: { id },
      body: { users: [dana.id], status: 'rejected' },
    });
    expect(changed.body.status).toBe('rejected');
    const moves = (await eventsOf(server, id)).filter((event) => event.name === 'job.status_changed');
    expect(moves.map((event) => event.after)).toEqual([{ status: 'rejected', by: 'person' }]);
  });

  it('the status menu of an inspector: any but done, and not out of done', async () => {
    const { _id: id } = await world.create({ users: [dana.id] });
    for (const status of ['open', 'confirmed', 'rejected', 'reported', 'review']) {
      expect((await setStatus(id, status, dana)).body.status).toBe(status);
    }
    expect((await setStatus(id, 'done', dana)).problem.code).toBe('status_not_allowed');
    await setStatus(id, 'done');
    expect((await setStatus(id, 'review', dana)).problem.code).toBe('status_not_allowed');
  });

  it('custom statuses are set by hand while the settings have them', async () => {
    const { _id: id } = await world.create();
    expect((await setStatus(id, 'waiting for parts')).problem.code).toBe('status_unknown');
    await setSetting(server, 'customStatuses', [{ name: 'waiting for parts', colour: '#aa00aa' }]);
    expect((await setStatus(id, 'waiting for parts')).body.status).toBe('waiting for parts');
    await setSetting(server, 'customStatuses', []);
  });

  it('setting the status that a job has changes nothing', async () => {
    const { _id: id } = await world.create();
    await setStatus(id, 'open');
    expect((await eventsOf(server, id)).map((event) => event.name)).toEqual(['job.created']);
  });
});

describe('attendance', () => {
  it('is confirmed once, by the assigned person alone', async () => {
    const { _id: id } = await world.create({ users: [dana.id] });
    expect((await confirm(id, dana)).status).toBe(200);
    const again = await confirm(id, dana);
    expect([again.status, again.problem.code]).toEqual([409, 'attendance_already_confirmed']);
    const notOn = await confirm(id, manager());
    expect([notOn.status, notOn.problem.code]).toEqual([409, 'attendance_not_assigned']);
    const forAnother = await server.call(calls.changeAttendance, {
      as: manager(),
      params: { job: id, user: yossi.id },
      body: { confirmed: true },
    });
    expect(forAnother.status).toBe(403);
    expect((await unconfirm(id, dana, dana)).status).toBe(403);
    expect((await unconfirm(id, yossi)).problem.code).toBe('attendance_not_assigned');
  });
});

it('a list shows the first ten of those on a job and of those who confirmed; the job shows all', async () => {
  const people = await Promise.all(Array.from({ length: 13 }, () => server.person('inspector')));
  const { _id: id, ID: number } = await world.create({ users: people.map((one) => one.id) });
  const { body: read } = await server.call(calls.readJob, { as: manager(), params: { id } });
  const inOrder = read.users.map((user) => people.find((one) => one.id === user._id) as TestPerson);
  expect(inOrder).toHaveLength(13);
  const late = inOrder.slice(1).toReversed();
  for (const one of late) await confirm(id, one);
  const ids = (users: readonly { id: string }[]) => users.map((one) => one.id);

  const { body: page } = await server.call(calls.listJobs, { as: manager(), query: { search: `#${number}` } as never });
  const [listed] = page.docs;
  expect(listed?.users.map((user) => user._id)).toEqual(ids(inOrder.slice(0, 10)));
  expect(listed?.users_count).toBe(13);
  // The ten who were first on the job, in the order in which they confirmed.
  expect(listed?.confirmedUsers.map(({ user }) => user._id)).toEqual(ids(late.slice(-10)));
  const { body: whole } = await server.call(calls.readJob, { as: manager(), params: { id } });
  expect(whole.users.map((user) => user._id)).toEqual(ids(inOrder));
  expect(whole.confirmedUsers.map(({ user }) => user._id)).toEqual(ids(late));
});

describe('several people at once', () => {
  it('confirm one job together: it ends confirmed with everybody', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.person('inspector')));
    const { _id: id } = await world.create({ users: people.map((one) => one.id) });
    const results = await Promise.all(people.map((one) => confirm(id, one)));
    expect(new Set(results.map((one) => one.status))).toEqual(new Set([200]));
    const read = await server.call(calls.readJob, { as: manager(), params: { id } });
    expect(read.body.status).toBe('confirmed');
    expect(read.body.confirmedUsers).toHaveLength(8);
    const moves = (await eventsOf(server, id)).filter((event) => event.name === 'job.status_changed');
    expect(moves).toHaveLength(1);
  });

  it('assign and confirm together: never confirmed with somebody who has not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id: id } = await world.create({ users: [dana.id] });
      await Promise.all([confirm(id, dana), assign(id, [dana, yossi])]);
      const { body } = await server.call(calls.readJob, { as: manager(), params: { id } });
      expect(body).toMatchObject({ status: 'assigned', users_count: 2, confirmedUsers: [{ user: { _id: dana.id } }] });
    }
  });

  it('change hundreds of times: every version is told, the history is whole', async () => {
    const { _id: id, version } = await world.create();
    const statuses = ['rejected', 'reported', 'review', 'done'];
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, n) => setStatus(id, statuses[n % statuses.length] ?? '')),
    );
    expect(new Set(results.map((one) => one.status))).toEqual(new Set([200]));
    const { body } = await server.call(calls.readJob, { as: manager(), params: { id } });
    const moves = (await eventsOf(server, id)).filter((event) => event.name === 'job.status_changed');
    expect(body.version).toBe(version + moves.length);
    expect(moves.length).toBeGreaterThan(20);
    let status: unknown = 'open';
    for (const move of moves) {
      expect((move.before as { status: string }).status).toBe(status);
      status = (move.after as { status: string }).status;
    }
    expect(status).toBe(body.status);
  });

  it('bulk calls over the same jobs in opposite order do not block one another', async () => {
    const jobs = await Promise.all(Array.from({ length: 30 }, () => world.create()));
    const ids = jobs.map((job) => job._id);
    const bulk = (list: string[], who: TestPerson) =>
      server.call(calls.assignJobs, { as: manager(), body: { users: [who.id], jobs: list } });
    const results = await Promise.all([bulk(ids, dana), bulk(ids.toReversed(), yossi), bulk(ids, dana)]);
    expect(results.map((one) => one.status)).toEqual([200, 200, 200]);
    expect(new Set(results[1]?.body.map((job) => job.status))).toEqual(new Set(['assigned']));
    const first = await server.call(calls.readJob, { as: manager(), params: { id: ids[0] ?? '' } });
    expect(new Set(first.body.users.map((user) => user._id))).toEqual(new Set([dana.id, yossi.id]));
    const names = (await eventsOf(server, ids[0] ?? '')).map((event) => event.name);
    expect(names).toEqual(['job.created', 'job.assigned', 'job.status_changed', 'job.assigned']);
  });

  it('one who may not be assigned stops the whole bulk call', async () => {
    const jobs = [await world.create(), await world.create()];
    const refused = await server.call(calls.assignManyJobs, {
      as: manager(),
      body: {
        jobs: [
          { _id: jobs[0]?._id ?? '', users: [dana.id] },
          { _id: jobs[1]?._id ?? '', users: [world.people.client.id] },
        ],
      },
    });
    expect(refused.problem.errors).toMatchObject([{ path: 'users', code: 'person_not_assignable' }]);
    const read = await server.call(calls.readJob, { as: manager(), params: { id: jobs[0]?._id ?? '' } });
    expect(read.body.users).toEqual([]);
  });
});
