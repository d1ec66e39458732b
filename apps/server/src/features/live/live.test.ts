import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentBody } from '@plumbline/contract/call';
import { createJobType } from '@plumbline/contract/job-types';
import { inviteUser } from '@plumbline/contract/invitations';
import { changeAttendance, changeJob, createJob } from '@plumbline/contract/jobs';
import { livePositionHeader } from '@plumbline/contract/live';
import { changeProject, createProject } from '@plumbline/contract/projects';
import { banUsers, changeUser, readMe, removeUsers } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let manager: TestPerson;
let origin: string;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  manager = await server.person('project_manager');
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.server.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Reads a stream over a real connection; `next` gives the next message of a kind. */
async function openStream(
  as: TestPerson,
  after?: string,
): Promise<{
  next(event: string): Promise<Record<string, unknown>>;
  seen: string[];
  position: string;
  ended: Promise<void>;
  close(): void;
}> {
  const controller = new AbortController();
  const { token, instance } = as;
  const headers = { authorization: `Bearer ${token}`, host: instance === 'acme' ? 'acme.localhost' : 'localhost' };
  const url = `${origin}/v2/events${after === undefined ? '' : `?after=${after}`}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, signal: controller.signal }, resolve).on('error', reject).end();
  });
  expect(response.headers['content-type']).toContain('text/event-stream');
  const messages: { event: string; data: Record<string, unknown> }[] = [];
  const waiting: (() => void)[] = [];
  const seen: string[] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += String(chunk);
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = /event: (.*)/.exec(text.slice(0, end))?.[1];
        const data = /data: (.*)/.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (!event || !data) continue;
        messages.push({ event, data: JSON.parse(data) as Record<string, unknown> });
        seen.push(event);
        for (const wake of waiting.splice(0)) wake();
      }
    }
  })().catch(() => undefined);
  const next = async (event: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const at = messages.findIndex((message) => message.event === event);
      if (at >= 0) return messages.splice(at, 1)[0]!.data;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const hello = await next('hello');
  return { next, seen, position: String(hello['position']), ended, close: () => controller.abort() };
}

/** Terminates the server's listening connection: on reconnecting, it checks which streams are still allowed. */
const cutChannel = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'plumbline live%' and datname = current_database()`.execute(server.services.unbound);

/** Reads as a person and gives the place that the answer carries. */
async function positionOf(as: TestPerson): Promise<string> {
  const { status, headers } = await server.call(readMe, { as });
  expect(status).toBe(200);
  return String(headers[livePositionHeader]);
}

const project = async (body: SentBody<typeof createProject>) =>
  (await server.call(createProject, { as: manager, body })).body._id;

/** The next change of this name, and about this project if one is named; others may still be on their way when a stream opens. */
async function nextOf(
  stream: Awaited<ReturnType<typeof openStream>>,
  name: string,
  about?: string,
): Promise<Record<string, unknown>> {
  let change = await stream.next('change');
  while (change['name'] !== name || (about && change['project'] !== about)) change = await stream.next('change');
  return change;
}

describe('live updates', () => {
  it('tell a member of a change and of the bell within a moment, without its content', async () => {
    const inspector = await server.person('inspector');
    const stream = await openStream(inspector);
    const started = Date.now();
    const id = await project({ name: 'Secret name', users: [inspector.id] });
    const change = await stream.next('change');
    expect(change).toMatchObject({ name: 'project.created', project: id, own: false });
    expect(JSON.stringify(change)).not.toContain('Secret');
    await stream.next('notification');
    // A second; ten times that where the machine has much else to do.
    expect(Date.now() - started).toBeLessThan(10_000);
    stream.close();
  });

  it('say nothing of what a person may not see, nor to another instance', async () => {
    const outsider = await openStream(await server.person('inspector'));
    const client = await openStream(await server.person('client'));
    const stranger = await openStream(await server.person('sys_admin', { instance: 'acme' }));
    const watcher = await openStream(manager);
    await project({ name: 'Hidden', private: true });
    expect(await watcher.next('change')).toMatchObject({ name: 'project.created', own: true });
    for (const stream of [outsider, client, stranger]) expect(stream.seen).toEqual(['hello']);
    for (const stream of [outsider, client, stranger, watcher]) stream.close();
  });

  it('name no system admin to a project manager, nor to a client who is on a job', async () => {
    const [admin, client] = [await server.person('sys_admin'), await server.person('client')];
    const inspector = await server.person('inspector');
    const id = await project({ name: 'With a client', users: [inspector.id] });
    await server.db().query.insertInto('client_projects').values({ project_id: id, user_id: client.id }).execute();
    const { body: jobType } = await server.call(createJobType, { as: admin, body: { title: `Named ${newId()}` } });
    const startDate = new Date(Date.now() + 86_400_000).toISOString();
    const made = { job_type: jobType._id, project: id, startDate, users: [inspector.id] };
    const { body: job } = await server.call(createJob, { as: admin, body: made });

    const [watcher, above, outside] = [await openStream(manager), await openStream(admin), await openStream(client)];
    await server.call(inviteUser, { as: admin, body: { email: `${newId()}@example.test`, role: 'sys_admin' } });
    expect(await nextOf(above, 'user.invited')).toMatchObject({ own: true });
    const confirmed = { params: { job: job._id, user: inspector.id }, body: { confirmed: true } };
    expect((await server.call(changeAttendance, { as: inspector, ...confirmed })).status).toBe(200);
    // What was done before may still be on its way to the manager; of the invitation, which came before this, there is nothing.
    const names: unknown[] = [];
    let last: Record<string, unknown> = {};
    while (names.at(-1) !== 'job.attendance_confirmed') {
      last = await watcher.next('change');
      names.push(last['name']);
    }
    expect(last).toMatchObject({ user: inspector.id });
    expect(names).not.toContain('user.invited');
    const reported = await nextOf(outside, 'job.attendance_confirmed');
    expect(JSON.stringify(reported)).not.toContain(inspector.id);
    for (const stream of [watcher, above, outside]) stream.close();
  });

  it('tell the sender of a change alone under which key it was sent', async () => {
    const inspector = await server.person('inspector');
    const [own, other] = [await openStream(manager), await openStream(inspector)];
    const body = { name: 'Keyed', users: [inspector.id] };
    const sent = { as: manager, body, headers: { 'idempotency-key': 'this-device-7' } };
    const { _id: id } = (await server.call(createProject, sent)).body;
    expect(await nextOf(own, 'project.created', id)).toMatchObject({ own: true, key: 'this-device-7' });
    const reported = await nextOf(other, 'project.created', id);
    expect(reported).toMatchObject({ own: false });
    expect(reported).not.toHaveProperty('key');
    for (const stream of [own, other]) stream.close();
  });

  it('tell a member who is taken out that it is gone', async () => {
    const inspector = await server.person('inspector');
    const id = await project({ name: 'Shrinking', users: [inspector.id] });
    const stream = await openStream(inspector);
    await server.call(changeProject, { as: manager, params: { id }, body: { users: [manager.id] } });
    expect(await nextOf(stream, 'project.members_changed')).toMatchObject({ project: id });
    stream.close();
  });

  it('tell clients whose company is given to a project or taken off it, and keep in the event what was changed', async () => {
    const client = await server.person('client');
    await server
      .db()
      .query.updateTable('users')
      .set({ companies: ['Alma'] })
      .where('id', '=', client.id)
      .execute();
    const id = await project({ name: 'With companies', companies: ['Beit'] });
    const stream = await openStream(client);
    for (const companies of [['Beit', 'Alma'], ['Beit']]) {
      await server.call(changeProject, { as: manager, params: { id }, body: { companies } });
      expect(await nextOf(stream, 'project.changed')).toMatchObject({ project: id });
    }
    stream.close();
    const { after } = await server
      .db()
      .query.selectFrom('events')
      .select('after')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ companies: ['Beit'] });
  });

  it('tell those of the project that a job has left, too, and nothing of where it went', async () => {
    const [left, found] = [await server.person('inspector'), await server.person('inspector')];
    const admin = await server.person('business_admin');
    const from = await project({ name: 'Left', private: true, users: [manager.id, left.id] });
    const to = (
      await server.call(createProject, { as: admin, body: { name: 'Found', private: true, users: [found.id] } })
    ).body._id;
    const { body: jobType } = await server.call(createJobType, { as: admin, body: { title: `Moves ${newId()}` } });
    const startDate = '2026-03-15T08:00:00.000Z';
    const job = await server.call(createJob, { as: admin, body: { job_type: jobType._id, project: from, startDate } });
    const { _id: id } = job.body;
    const move = (into: string | null) =>
      server.call(changeJob, { as: admin, params: { id }, body: { project: into } });
    const [before, after] = [await openStream(left), await openStream(found)];
    const watcher = await openStream(admin);
    const moved = async (stream: typeof watcher) => {
      for (;;) {
        const change = await stream.next('change');
        if (change['name'] === 'job.changed') return change;
      }
    };
    expect((await move(to)).status).toBe(200);
    const reported = await moved(before);
    expect(reported).toMatchObject({ job: id, project: from });
    expect(JSON.stringify(reported)).not.toContain(to);
    expect(await moved(after)).toMatchObject({ job: id, project: to });
    expect([(await moved(watcher))['project'], (await moved(watcher))['project']]).toEqual([to, from]);
    for (const stream of [before, after, watcher]) stream.close();
  });

  it('tell managers that a project is its members’ only from now on', async () => {
    const other = await server.person('project_manager');
    const id = await project({ name: 'Closing', users: [manager.id] });
    const stream = await openStream(other);
    await server.call(changeProject, { as: manager, params: { id }, body: { private: true } });
    expect(await nextOf(stream, 'project.changed')).toMatchObject({ project: id });
    await server.call(changeProject, { as: manager, params: { id }, body: { name: 'Closed' } });
    await project({ name: 'Still open' });
    expect(await stream.next('change')).toMatchObject({ name: 'project.created' });
    stream.close();
  });

  it('tell all who are taken out of a project at once, however many', async () => {
    const crowd = Array.from({ length: 149 }, () => newId());
    await server
      .db()
      .query.insertInto('users')
      .values(crowd.map((id) => ({ id, email: `${id}@crowd.test`, role: 'inspector', first_name: '', last_name: '' })))
      .execute();
    // After all others in whatever order.
    const inspector = await server.person('inspector');
    const id = await project({ name: 'Crowded', users: [...crowd, inspector.id] });
    const stream = await openStream(inspector);
    await server.call(changeProject, { as: manager, params: { id }, body: { users: [] } });
    expect(await nextOf(stream, 'project.members_changed')).toMatchObject({ project: id });
    stream.close();
  });

  it.each<[string, (one: TestPerson, admin: TestPerson) => Promise<{ status: number }>]>([
    ['banned', ({ id }, as) => server.call(banUsers, { as, body: { users: [id], banned: true } })],
    ['removed', ({ id }, as) => server.call(removeUsers, { as, body: { users: [id] } })],
    ['given another role', ({ id }, as) => server.call(changeUser, { as, params: { id }, body: { role: 'client' } })],
  ])('end when the person is %s', async (_, happens) => {
    const inspector = await server.person('inspector');
    const stream = await openStream(inspector);
    expect((await happens(inspector, await server.person('sys_admin'))).status).toBe(200);
    await stream.ended;
    const again = await fetch(`${origin}/v2/events`, { headers: { authorization: `Bearer ${inspector.token}` } });
    expect(again.status).toBe(401);
  });

  it('end with a sign-in whose end nobody heard of, once the channel is back', async () => {
    const inspector = await server.person('inspector');
    const [stream, other] = [await openStream(inspector), await openStream(manager)];
    const { query } = server.db();
    await query.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', inspector.id).execute();
    const lost = Date.now();
    await cutChannel();
    await stream.ended;
    // Sooner than the heartbeat, which asks as well.
    expect(Date.now() - lost).toBeLessThan(15_000);
    await other.next('resync');
    const id = await project({ name: 'Still told' });
    expect(await nextOf(other, 'project.created')).toMatchObject({ project: id });
    other.close();
  });

  it('end with an instance that is switched off', async () => {
    const stream = await openStream(await server.person('inspector', { instance: 'acme' }));
    const other = await openStream(manager);
    const switchTo = (isActive: boolean) =>
      sql`update platform.instances set is_active = ${isActive} where name = 'acme'`.execute(server.services.unbound);
    await switchTo(false);
    await cutChannel();
    await stream.ended;
    await other.next('resync');
    expect(other.seen).toEqual(['hello', 'resync']);
    await switchTo(true);
    other.close();
  });

  it('refuse a stranger', async () => {
    expect((await fetch(`${origin}/v2/events`)).status).toBe(401);
  });
});

describe('a stream that is opened after something was read', () => {
  it('tells first what came in between, to those who see it', async () => {
    const inspector = await server.person('inspector');
    const outsider = await server.person('inspector');
    const read = { inspector: await positionOf(inspector), outsider: await positionOf(outsider) };
    const [watcher, bell] = [await openStream(manager), await openStream(inspector)];
    const id = await project({ name: 'In between', users: [inspector.id] });
    await watcher.next('change');
    await bell.next('notification');

    const late = await openStream(inspector, read.inspector);
    expect(late.seen).toEqual(['change', 'notification', 'hello']);
    expect(await late.next('change')).toMatchObject({ name: 'project.created', project: id, own: false });
    const other = await openStream(outsider, read.outsider);
    expect(other.seen).toEqual(['hello']);
    const since = await openStream(inspector, late.position);
    expect(since.seen).toEqual(['hello']);
    const both = await openStream(inspector, `${late.position},${read.inspector}`);
    expect(both.seen).toEqual(['change', 'notification', 'hello']);
    for (const stream of [watcher, bell, late, other, since, both]) stream.close();
  });

  it('tells of a change that began before the reading and was kept after it, later ones notwithstanding', async () => {
    const watcher = await openStream(manager);
    let isOpen = () => {};
    let keep = () => {};
    const opened = new Promise<void>((resolve) => (isOpen = resolve));
    const stored = new Promise<void>((resolve) => (keep = resolve));
    const author = { actorId: manager.id, impersonatorId: null, requestId: null };
    const slow = changeInTransaction(
      server.services,
      { schema: server.db().schema, author },
      async ({ db, record }) => {
        const [id, name] = [newId(), 'Kept late'];
        await db.query.insertInto('projects').values({ id, name }).execute();
        record('project.created', {
          subjectId: id,
          relations: { projectId: id },
          before: null,
          after: { name, isPrivate: false, memberIds: [] },
        });
        isOpen();
        await stored;
        return id;
      },
    );
    await opened;
    await project({ name: 'Kept at once' });
    await watcher.next('change');
    const position = await positionOf(manager);
    keep();
    const id = await slow;
    await watcher.next('change');

    const late = await openStream(manager, position);
    expect(await late.next('change')).toMatchObject({ name: 'project.created', project: id });
    expect(late.seen).toEqual(['change', 'hello']);
    for (const stream of [watcher, late]) stream.close();
  });

  it('says that something may have been missed where the place is not known, or too much has come since', async () => {
    const unknown = await openStream(manager, 'never-heard1');
    expect(unknown.seen).toEqual(['resync', 'hello']);
    const watcher = await openStream(manager);
    server.services.live.publish(
      Array.from({ length: 300 }, () => ({ kind: 'settings' as const, schema: server.db().schema })),
    );
    for (let heard = 0; heard < 300; heard += 1) await watcher.next('settings');
    const late = await openStream(manager, unknown.position);
    expect(late.seen).toEqual(['resync', 'hello']);
    for (const stream of [unknown, watcher, late]) stream.close();
  });

  it('refuses what is no place', async () => {
    const { status } = await fetch(`${origin}/v2/events?after=x`, {
      headers: { authorization: `Bearer ${manager.token}` },
    });
    expect(status).toBe(400);
  });
});
