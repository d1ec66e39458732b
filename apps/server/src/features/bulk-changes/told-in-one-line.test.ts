import { createBulkChange, undoBulkChange } from '@plumbline/contract/bulk-changes';
import { readJobFeed, readProjectFeed, readUserActivities } from '@plumbline/contract/feeds';
import { listNotifications, readNotifications } from '@plumbline/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld } from '../jobs/jobs.fixtures.ts';
import { sendPending } from '../notifications/send-pending.ts';

let server: TestServer;
let world: JobsWorld;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeJobsWorld(server);
  manager = world.people.project_manager;
});
afterAll(() => server.close());

const keys = ['notification', 'email'].flatMap((way) => [
  `general_my_jobs_user_assigned_to_job_${way}`,
  `general_my_jobs_user_unassigned_from_job_${way}`,
  `general_my_jobs_job_status_changed_${way}`,
]);

async function reader(): Promise<TestPerson & { email: string }> {
  const email = `bulk${newId()}@example.test`;
  const person = await server.person('inspector', { email, first: 'Dana', last: 'Cohen' });
  const set = { notification_keys: keys, language: 'en' };
  await server.db().query.updateTable('users').set(set).where('id', '=', person.id).execute();
  return { ...person, email };
}

/** Many jobs in the database, in the project of the world. */
async function manyJobs(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    status: 'open',
    job_type_id: world.jobTypeId,
    project_id: world.projectId,
    created_by: world.people.sys_admin.id,
  }));
  await server.db().query.insertInto('jobs').values(rows).execute();
  return rows.map(({ id }) => id);
}

const changeState = async (id: string) =>
  (await server.db().query.selectFrom('bulk_changes').select('state').where('id', '=', id).executeTakeFirst())?.state;
async function assign(jobs: readonly string[], person: TestPerson): Promise<string> {
  const _id = newId();
  const body = { _id, kind: 'assign' as const, input: { users: [person.id] }, jobs: [...jobs] };
  expect((await server.call(createBulkChange, { as: manager, body })).status).toBe(200);
  await vi.waitFor(async () => expect(await changeState(_id)).toBe('done'), { timeout: 60_000, interval: 50 });
  await server.eventsHandled();
  return _id;
}
async function takeBack(id: string): Promise<void> {
  const { body } = await server.call(undoBulkChange, { as: manager, params: { id } });
  await vi.waitFor(async () => expect(await changeState(body._id)).toBe('done'), { timeout: 60_000, interval: 50 });
  await server.eventsHandled();
}

async function mailsTo({ email }: { email: string }) {
  await sendPending(server.services);
  const isMailWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from queue.job
      where name = 'notification-mail' and state in ('created', 'retry', 'active')`.execute(server.services.unbound);
    return rows[0]?.n ?? 0;
  };
  await vi.waitFor(async () => expect(await isMailWaiting()).toBe(0), { timeout: 30_000, interval: 50 });
  const folder = outboxFolder(server.services.configuration, '');
  const all = await Promise.all((await outboxIds(folder)).map((id) => readOutboxFile(folder, id)));
  return all.flatMap((mail) => (mail?.to === email ? [mail] : []));
}
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('what a bulk change did', () => {
  it('is told to whom it concerns in one line, of all jobs, with a way to their list', async () => {
    const person = await reader();
    const id = await assign(await manyJobs(410), person);
    const bell = (await server.call(listNotifications, { as: person })).body;
    expect(bell.docs.map(({ message, idJob }) => [message, idJob])).toEqual([['410 jobs were assigned to you', null]]);
    expect([bell.unread, bell.total]).toEqual([1, 1]);
    await server.call(readNotifications, { as: person, body: { notifications: [bell.docs[0]!._id] } });
    expect((await server.call(listNotifications, { as: person })).body.unread).toBe(0);
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    expect(plain(mail?.subject ?? '')).toBe('410 jobs were assigned to you');
    expect(mail?.text).toContain('Open the jobs:\nhttp://localhost:8080/jobs');

    await takeBack(id);
    const after = (await server.call(listNotifications, { as: person })).body;
    expect(after.docs.map(({ message }) => message)).toContain('You were removed from 410 jobs');
    expect(after.total).toBe(2);
    expect((await mailsTo(person)).map(({ subject }) => plain(subject))).toContain('You were removed from 410 jobs');
  }, 120_000);

  it('counts as one of a burst, and goes out as a whole at the end of one', async () => {
    const person = await reader();
    await assign(await manyJobs(120), person);
    expect((await mailsTo(person)).map(({ subject }) => plain(subject))).toEqual(['120 jobs were assigned to you']);
    // Two each, with the status that follows: with the bulk change five, the sixth waits.
    for (const job of await manyJobs(3)) await assign([job], person);
    expect(await mailsTo(person)).toHaveLength(1 + 4);
    const id = await assign(await manyJobs(120), person);
    expect(await mailsTo(person)).toHaveLength(1 + 4);
    const pending = server.db().table('pending_notifications');
    const dues = await server.db().rows(sql<{ due: number }>`
      select count(distinct due_at)::int as due from ${pending} p join ${server.db().table('events')} e on e.id = p.event_id
      where p.user_id = ${person.id} and e.bulk_change_id = ${id}`);
    expect(dues).toEqual([{ due: 1 }]);
    await server.db().rows(sql`update ${pending} set due_at = now() - interval '1 minute'`);
    const [last, ...others] = (await mailsTo(person)).slice(5);
    expect(others).toEqual([]);
    expect(plain(last?.text ?? '')).toContain('120 jobs were assigned to you');
  }, 120_000);

  it('is one line in the feed of a project and of its maker, its undo included, and told of each job in its own', async () => {
    const person = await reader();
    const jobs = await manyJobs(62);
    const feed = async () =>
      (await server.call(readProjectFeed, { as: manager, params: { id: world.projectId } })).body.docs.map(
        ({ message, tokens }) => [plain(message), tokens.job],
      );
    const id = await assign(jobs, person);
    const [line, earlier] = await feed();
    expect(line).toEqual(['Assigned Dana Cohen to 62 jobs', null]);
    expect(earlier?.[0]).not.toBe(line?.[0]);
    await takeBack(id);
    expect((await feed())[0]).toEqual(['Undone: Assigned Dana Cohen to 62 jobs', null]);
    expect((await feed())[1]).toEqual(earlier);
    const own = await server.call(readUserActivities, { as: manager });
    expect(plain(own.body.docs[0]?.message ?? '')).toBe('Undone: Assigned Dana Cohen to 62 jobs');
    const ofJob = await server.call(readJobFeed, { as: manager, params: { id: jobs[0]! } });
    expect(ofJob.body.docs.map(({ name }) => name)).toEqual([
      'job.status_changed',
      'job.unassigned',
      'job.status_changed',
      'job.assigned',
    ]);
  }, 120_000);

  it('to one job is told as what was done to that job', async () => {
    const person = await reader();
    const [job] = await manyJobs(1);
    await assign([job!], person);
    const [first] = (await server.call(listNotifications, { as: person })).body.docs;
    expect(first?.idJob).toBe(job);
  });
});

describe('many single updates in one message', () => {
  it('are all told or counted, never dropped', async () => {
    const person = await reader();
    await server
      .db()
      .query.insertInto('notification_settings')
      .values({ user_id: person.id, digest: 'daily', unsubscribe_key: newId() })
      .execute();
    const jobs = await manyJobs(60);
    for (const job of jobs) await assign([job], person);
    await server
      .db()
      .rows(sql`update ${server.db().table('pending_notifications')} set due_at = now() - interval '1 minute'`);
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    // Each assignment leads to a status change, which is notified too.
    const lines = plain(mail!.text)
      .split('\n')
      .filter((line) => /You were assigned to|Status of/.test(line));
    const more = Number(/and (\d+) more/.exec(plain(mail!.text))?.[1]);
    expect(lines).toHaveLength(50);
    expect(more).toBe(70);
    expect(plain(mail!.subject)).toBe('120 updates');
  }, 120_000);
});
