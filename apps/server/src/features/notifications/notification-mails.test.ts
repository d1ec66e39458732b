import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { assignJob, createJob, removeJobs } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { SmtpMail } from '../../adapters/mail/smtp-mail.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { notificationMailQueue } from './notification-mail-queue.ts';
import { notifyConsumer } from './notify.consumer.ts';

const [jobTypeId, projectId] = [newId(), newId()];
let server: TestServer;
let manager: TestPerson;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  manager = await server.person('project_manager', { first: 'נועה', last: '<b>לוי</b>' });
  const jobType = { id: jobTypeId, title: 'Lift inspection', unique_id: newId() };
  await server.db().query.insertInto('job_types').values(jobType).execute();
  await server.db().query.insertInto('projects').values({ id: projectId, name: 'Sea Tower' }).execute();
});
afterAll(() => server.close());

type Reader = TestPerson & { email: string };

async function reader(
  role: 'inspector' | 'client' | 'project_manager' = 'inspector',
  set: { language?: 'en' | 'he'; notification_keys?: string[]; banned_at?: Date; removed_at?: Date } = {},
): Promise<Reader> {
  const email = `reader${(people += 1)}@example.test`;
  const person = await server.person(role, { email, first: 'Dana', last: 'Cohen' });
  if (Object.keys(set).length > 0) await change(person, set);
  return { ...person, email };
}
const change = (person: TestPerson, set: object) =>
  server.db().query.updateTable('users').set(set).where('id', '=', person.id).execute();

async function newJob(users: readonly TestPerson[] = [], more: object = {}, as = manager) {
  const body = {
    job_type: jobTypeId,
    project: projectId,
    startDate: '2026-03-15T08:00:00.000Z',
    users: users.map((one) => one.id),
    ...more,
  };
  const { body: job, status } = await server.call(createJob, { as, body });
  expect(status, JSON.stringify(job)).toBe(200);
  return job;
}
const assign = (id: string, users: readonly TestPerson[]) =>
  server.call(assignJob, { as: manager, params: { id }, body: { users: users.map((one) => one.id) } });

/** Waits until everything that follows from what was done so far has been worked off. */
async function allSent(): Promise<void> {
  await server.eventsHandled();
  for (;;) {
    const { rows } = await server.services.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from queue.job where name = $1 and state in ('created', 'retry', 'active')",
      [notificationMailQueue.name],
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const folder = () => outboxFolder(server.services.configuration, '');
async function mailsTo({ email }: Reader) {
  await allSent();
  const all = await Promise.all((await outboxIds(folder())).map((id) => readOutboxFile(folder(), id)));
  return all.flatMap((mail) => (mail?.to === email ? [mail] : []));
}
const htmlOf = async (id: string) => {
  const { html } = await PostalMime.parse(await readFile(join(folder(), `${id}.eml`)));
  return html ?? '';
};

describe('a mail of what happened', () => {
  it('reaches whoever chose so, in their language, with a link to the job, as text and HTML', async () => {
    const hebrew = await reader('inspector', { language: 'he' });
    const english = await reader('inspector', { language: 'en' });
    const job = await newJob([hebrew, english]);
    const [mail] = await mailsTo(english);
    expect(mail?.subject).toBe(`You were assigned to \u2068#${job.ID}\u2069 \u2068Lift inspection\u2069`);
    expect(mail?.text).toContain('Hello \u2068Dana\u2069,');
    expect(mail?.text).toContain(`Open the job:\nhttp://localhost:8080/jobs/${job._id}`);
    // The instance's own time, DD/MM/YY, HH:mm.
    expect(mail?.text).toContain('Start: \u206815/03/26, 10:00\u2069');
    const html = await htmlOf(mail?.id ?? '');
    expect(html).toContain(`href="http://localhost:8080/jobs/${job._id}"`);
    expect(html).not.toContain('<b>');
    const [other] = await mailsTo(hebrew);
    expect(other?.subject).toBe(`שובצת לעבודה \u2068#${job.ID}\u2069 \u2068Lift inspection\u2069`);
    expect(other?.text).toContain('פתיחת העבודה:');
    expect(await htmlOf(other?.id ?? '')).toContain('<html lang="he" dir="rtl">');
  });

  it('has all digits of the year of a moment in another century', async () => {
    const person = await reader();
    await newJob([person], { startDate: '2126-03-15T08:00:00.000Z' });
    const [mail] = await mailsTo(person);
    expect(mail?.text).toContain('Start: \u206815/03/2126, 10:00\u2069');
  });

  it('is sent once, however often the event and the entry are taken up', async () => {
    const person = await reader();
    const job = await newJob();
    await assign(job._id, [person]);
    expect(await mailsTo(person)).toHaveLength(1);
    const events = await server.db().query.selectFrom('events').selectAll().where('job_id', '=', job._id).execute();
    const stored = events.map((event) => ({
      ...event,
      id: Number(event.id),
      subjectId: event.subject_id,
      actorId: event.actor_id,
      impersonatorId: null,
      jobId: event.job_id,
      projectId: event.project_id,
      jobTypeId: event.job_type_id,
      userId: null,
    }));
    const context = { db: server.db(), services: server.services, afterCommit: () => undefined };
    await notifyConsumer.consume(stored as never, context);
    expect(await mailsTo(person)).toHaveLength(1);
    await server.services.pool.query("update queue.job set state = 'created', completed_on = null where name = $1", [
      notificationMailQueue.name,
    ]);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it('follows each person’s own choice, also for what the bell is switched off for', async () => {
    const none = await reader('inspector', { notification_keys: [] });
    const bell = await reader('inspector', {
      notification_keys: ['general_my_jobs_user_assigned_to_job_notification'],
    });
    const mail = await reader('inspector', { notification_keys: ['general_my_jobs_user_assigned_to_job_email'] });
    await newJob([none, bell, mail]);
    expect([await mailsTo(none), await mailsTo(bell)].flat()).toEqual([]);
    expect(await mailsTo(mail)).toHaveLength(1);
    const rung = await server.db().query.selectFrom('notifications').select('user_id').execute();
    expect(rung.map((row) => row.user_id)).toContain(bell.id);
    expect(rung.map((row) => row.user_id)).not.toContain(mail.id);
  });

  it('is never about one’s own act, under whichever name', async () => {
    const doer = await reader('project_manager');
    const helper = await reader('project_manager');
    const job = await newJob([doer, helper], {}, doer);
    expect(await mailsTo(doer)).toEqual([]);
    expect(await mailsTo(helper)).toHaveLength(1);
    // Somebody who acts as another does it too.
    const admin = await server.person('sys_admin');
    const session = await server
      .db()
      .query.selectFrom('sessions')
      .select('id')
      .where('user_id', '=', admin.id)
      .execute();
    await server
      .db()
      .query.updateTable('sessions')
      .set({ user_id: doer.id, impersonator_id: helper.id })
      .where('id', '=', session[0]?.id ?? '')
      .execute();
    await assign(job._id, []);
    await allSent();
    const before = (await mailsTo(helper)).length;
    const acting: TestPerson = { ...admin, id: doer.id };
    await server.call(assignJob, { as: acting, params: { id: job._id }, body: { users: [helper.id] } });
    expect(await mailsTo(helper)).toHaveLength(before);
  });

  it('does not reach the banned and the removed, also those who are when its turn comes', async () => {
    const [banned, removed, later] = [await reader(), await reader(), await reader()];
    const job = await newJob([banned, removed, later]);
    for (const one of [banned, removed, later]) expect(await mailsTo(one)).toHaveLength(1);
    await change(banned, { banned_at: new Date() });
    await change(removed, { removed_at: new Date() });
    await assign(job._id, []);
    expect([(await mailsTo(banned)).length, (await mailsTo(removed)).length]).toEqual([1, 1]);
    expect(await mailsTo(later)).toHaveLength(2);
    // Taken up late, with the person banned meanwhile.
    await change(later, { banned_at: new Date() });
    const entry = { schema: 'instance_main', userId: later.id, mailId: newId(), eventId: await lastEventOf(job._id) };
    await server.services.queue.add(server.db().query, notificationMailQueue, [entry]);
    expect(await mailsTo(later)).toHaveLength(2);
  });

  it('tells nobody what they may not see, and clients of no people', async () => {
    const all = ['general_my_activity_user_assigned_to_job_email', 'general_job_activity_user_assigned_to_job_email'];
    const outsider = await reader('project_manager', { notification_keys: all });
    const client = await reader('client', { notification_keys: all, language: 'en' });
    const inspector = await reader();
    const project = await server.call(createProject, { as: manager, body: { name: 'Secret', private: true } });
    const db = server.db().query;
    await db.insertInto('client_projects').values({ project_id: project.body._id, user_id: client.id }).execute();
    const job = await newJob([], { project: project.body._id });
    // Both are concerned as its makers would be; one of them no longer sees it.
    for (const maker of [outsider, client]) {
      await db.updateTable('jobs').set({ created_by: maker.id }).where('id', '=', job._id).execute();
      if (maker === outsider)
        await db.updateTable('jobs').set({ created_by: null }).where('id', '=', job._id).execute();
      await assign(job._id, maker === client ? [inspector] : []);
    }
    const [mail] = await mailsTo(client);
    expect(mail?.subject).toBe(`Assigned someone to \u2068#${job.ID}\u2069 \u2068Lift inspection\u2069`);
    expect(mail?.text).not.toMatch(/Dana Cohen|נועה/);
    expect(await mailsTo(outsider)).toEqual([]);
  });

  it('of something that is gone, or that one was taken off, leads to no closed door', async () => {
    const person = await reader('inspector', { language: 'en' });
    const job = await newJob([person]);
    await mailsTo(person);
    await assign(job._id, []);
    const mails = await mailsTo(person);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('Open the app:\nhttp://localhost:8080/\n');
    const seen = await reader('inspector', {
      notification_keys: ['general_my_jobs_job_deleted_email'],
      language: 'en',
    });
    const other = await newJob([seen]);
    await server.call(removeJobs, { as: await server.person('sys_admin'), body: [other._id] });
    const [gone] = await mailsTo(seen);
    expect(gone?.text).toContain('Open the app:\nhttp://localhost:8080/\n');
  });

  it('is not sent while the instance sends no mail', async () => {
    const person = await reader();
    const settings = { name: 'notifications', value: JSON.stringify({ email: false, push: true, sms: true }) };
    await server.db().query.insertInto('settings').values(settings).execute();
    server.services.settings.forgetAll();
    await newJob([person]);
    expect(await mailsTo(person)).toEqual([]);
    await server.db().query.deleteFrom('settings').where('name', '=', 'notifications').execute();
    server.services.settings.forgetAll();
  });
});

describe('over a mail server', () => {
  let smtp: SMTPServer | undefined;
  const outbox = () => server.services.mail;
  let stored: ReturnType<typeof outbox>;
  afterEach(async () => {
    server.services.mail = stored;
    await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
  });

  it('a mail that was refused at first comes later, with a name by which a repetition is known', async () => {
    const received: string[] = [];
    let refusals = 2;
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          refusals -= 1;
          if (refusals >= 0) return done(new Error('try later'));
          received.push(text);
          return done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp?.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    stored = outbox();
    server.services.mail = new SmtpMail(`smtp://127.0.0.1:${port}`, 'plumbline@example.test');
    const person = await reader();
    await newJob([person]);
    await allSent();
    expect(received).toHaveLength(1);
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail.to?.[0]?.address).toBe(person.email);
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
    expect(mail.text).toContain('/jobs/');
    expect(mail.html).toContain('/jobs/');
  }, 30_000);
});

async function lastEventOf(jobId: string): Promise<number> {
  const { id } = await server
    .db()
    .query.selectFrom('events')
    .select('id')
    .where('job_id', '=', jobId)
    .where('name', '=', 'job.unassigned')
    .executeTakeFirstOrThrow();
  return Number(id);
}
