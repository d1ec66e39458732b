import { createJob } from '@plumbline/contract/jobs';
import { listNotifications, readNotifications } from '@plumbline/contract/notifications';
import { changeProject, createProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { notifyConsumer } from './notify.consumer.ts';

let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  manager = await server.person('project_manager');
});
afterAll(() => server.close());

const bellOf = async (as: TestPerson, headers = {}) => (await server.call(listNotifications, { as, headers })).body;

async function projectWith(members: readonly TestPerson[], name = 'מגדל הים'): Promise<string> {
  const { body } = await server.call(createProject, {
    as: manager,
    body: { name, users: members.map((one) => one.id) },
  });
  await server.eventsHandled();
  return body._id;
}

describe('notifications', () => {
  it('reach the members of a project, in the language of the reader, and not the one who did it', async () => {
    const inspector = await server.person('inspector');
    const project = await projectWith([inspector]);
    const bell = await bellOf(inspector, { 'accept-language': 'he' });
    expect(bell.docs).toMatchObject([
      {
        type: 'project_created',
        message: 'נוצר הפרויקט \u2068מגדל הים\u2069',
        idProject: project,
        icon: 'project',
        isRead: false,
      },
    ]);
    expect((await bellOf(inspector, { 'accept-language': 'en' })).docs[0]?.message).toMatch(/^Created the project/);
    expect((await bellOf(manager)).docs.filter((one) => one.idProject === project)).toEqual([]);
  });

  it('are told once, also when the worker takes an event up twice', async () => {
    const inspector = await server.person('inspector');
    await projectWith([inspector]);
    const events = await server.db().query.selectFrom('events').selectAll().execute();
    const stored = events.map((event) => ({
      ...event,
      id: Number(event.id),
      subjectId: event.subject_id,
      actorId: event.actor_id,
      impersonatorId: null,
      jobId: event.job_id,
      projectId: event.project_id,
      jobTypeId: null,
      userId: null,
    }));
    await notifyConsumer.consume(stored as never, {
      db: server.db(),
      services: server.services,
      afterCommit: () => undefined,
    });
    expect((await bellOf(inspector)).docs).toHaveLength(1);
  });

  it('respect what a person has switched off, and say nothing to the banned', async () => {
    const quiet = await server.person('inspector');
    const banned = await server.person('inspector');
    await server.db().query.updateTable('users').set({ notification_keys: [] }).where('id', '=', quiet.id).execute();
    await projectWith([quiet, banned]);
    await server.db().query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    expect((await bellOf(quiet)).docs).toEqual([]);
    await projectWith([banned], 'After the ban');
    const rows = await server
      .db()
      .query.selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', banned.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('are marked read for the person alone', async () => {
    const one = await server.person('inspector');
    const other = await server.person('inspector');
    await projectWith([one, other]);
    expect((await bellOf(one)).unread).toBe(1);
    await server.call(readNotifications, { as: one, body: {} });
    expect((await bellOf(one)).unread).toBe(0);
    expect((await bellOf(other)).unread).toBe(1);
  });

  it('tell who was added to a project later', async () => {
    const later = await server.person('inspector');
    const project = await projectWith([]);
    await server.call(changeProject, { as: manager, params: { id: project }, body: { users: [manager.id, later.id] } });
    await server.eventsHandled();
    expect((await bellOf(later)).docs.map((one) => one.type)).toEqual(['user_assigned']);
  });

  it('tell whoever is put on a new job that they were assigned, and the project’s other members that it was created', async () => {
    const [assigned, member] = [await server.person('inspector'), await server.person('inspector')];
    const admin = await server.person('business_admin');
    const { id: type } = await makeJobType(server, admin, [['text', 'Door']]);
    const project = await projectWith([assigned, member]);
    const body = { job_type: type, project, startDate: '2026-11-24T08:00:00.000Z', users: [assigned.id] };
    const job = await server.call(createJob, { as: admin, body });
    expect(job.status).toBe(200);
    await server.eventsHandled();
    const lineOf = async (as: TestPerson, language: string) =>
      (await bellOf(as, { 'accept-language': language })).docs.find(({ idJob }) => idJob === job.body._id)?.message;
    expect(await lineOf(assigned, 'en')).toMatch(/^You were assigned to /);
    expect(await lineOf(assigned, 'he')).toMatch(/^שובצת לעבודה /);
    expect(await lineOf(member, 'en')).toMatch(/^Created /);
  });
});
