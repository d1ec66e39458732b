import { assignJob, createJob } from '@plumbline/contract/jobs';
import * as calls from '@plumbline/contract/notification-settings';
import { readNotificationPreferences } from '@plumbline/contract/own-account';
import { createProject } from '@plumbline/contract/projects';
import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../ids.ts';
import { listenAsReceiver } from '../../../test/support/receiver.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { sendPending } from './send-pending.ts';

const jobTypeId = newId();
let server: TestServer;
let manager: TestPerson;
let project: string;
let gateway: Awaited<ReturnType<typeof listenAsReceiver>>;
const mails: { to: string; text: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, callback) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: Buffer.concat(parts).toString() });
      callback();
    });
  },
});
beforeAll(async () => {
  gateway = await listenAsReceiver(() => 201);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  const account = gateway.url.replace('http://', 'http://AC1:secret@');
  server = await startTestServer({
    works: true,
    environment: { SMS_URL: account, SMS_FROM: 'Plumbline', SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  manager = await server.person('business_admin', { first: 'Noa', last: 'Levi' });
  await server
    .db()
    .query.insertInto('job_types')
    .values({ id: jobTypeId, title: 'Lifts', unique_id: newId() })
    .execute();
  project = (await server.call(createProject, { as: manager, body: { name: 'Sea Tower' } })).body._id;
});
afterAll(async () => {
  await server.close();
  await gateway.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

let people = 0;
async function reader(keys: string[] | null, phone = '') {
  const email = `outward${(people += 1)}@example.test`;
  const person = await server.person('inspector', { email });
  await server
    .db()
    .query.updateTable('users')
    .set({ notification_keys: keys, phone_number: phone, language: 'en' })
    .where('id', '=', person.id)
    .execute();
  return { ...person, email };
}
async function assignTo(person: TestPerson) {
  const { body: job } = await server.call(createJob, {
    as: manager,
    body: { job_type: jobTypeId, project, startDate: '2026-03-15T08:00:00.000Z', users: [] },
  });
  await server.call(assignJob, { as: manager, params: { id: job._id }, body: { users: [person.id] } });
  await server.eventsHandled();
  return job;
}
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 40 });
const mailsTo = (person: { email: string }) => mails.filter((mail) => mail.to === person.email);
const change = (person: TestPerson, body: object) =>
  server.call(calls.changeNotificationSettings, { as: person, params: { id: person.id }, body: body as never });
const key = (delivery: string) => `general_my_jobs_user_assigned_to_job_${delivery}`;
const pendingOf = (person: TestPerson) =>
  server.db().query.selectFrom('pending_notifications').selectAll().where('user_id', '=', person.id).execute();
/** As if what waits were due. */
const passTime = async () => {
  await server
    .db()
    .query.updateTable('pending_notifications')
    .set({ due_at: new Date(0) })
    .execute();
  await sendPending(server.services);
};

describe('a notification', () => {
  it('goes out by SMS to the phone of whoever chose so, with a link, and by push to their devices', async () => {
    const person = await reader([key('sms'), key('push')], '050-123-4567');
    const job = await assignTo(person);
    await soon(() => expect(gateway.received).toHaveLength(1));
    const sent = Object.fromEntries(new URLSearchParams(gateway.received[0]?.body.toString()));
    expect(sent).toEqual({
      To: '+972501234567',
      From: 'Plumbline',
      Body: `You were assigned to #${job.ID} Lifts\nhttp://localhost:8080/jobs/${job._id}`,
    });
    const push = await server
      .db()
      .query.selectFrom('outgoing_messages')
      .selectAll()
      .where('user_id', '=', person.id)
      .where('channel', '=', 'push')
      .executeTakeFirst();
    expect(push).toMatchObject({ title: `You were assigned to #${job.ID} Lifts`, path: `/jobs/${job._id}` });
  });

  it('waits for the end of quiet hours, and then comes with what came meanwhile', async () => {
    const person = await reader([key('email')]);
    expect((await change(person, { quietFrom: '00:00', quietTo: '23:59' })).status).toBe(200);
    const jobs = [await assignTo(person), await assignTo(person)];
    expect(await pendingOf(person)).toHaveLength(2);
    await passTime();
    await soon(() => expect(mailsTo(person)).toHaveLength(1));
    const { subject, text } = await PostalMime.parse(mailsTo(person)[0]?.text ?? '');
    expect(subject).toContain('2');
    for (const job of jobs) expect(text).toContain(`#${job.ID}`);
    await passTime();
    expect(mailsTo(person)).toHaveLength(1);
  });

  it('is gathered in a digest, and of a burst from the sixth on', async () => {
    const daily = await reader([key('email')]);
    await change(daily, { digest: 'daily', digestHour: 6 });
    await assignTo(daily);
    expect(await pendingOf(daily)).toHaveLength(1);
    const busy = await reader([key('email'), key('notification')]);
    for (let count = 0; count < 7; count += 1) await assignTo(busy);
    expect(await pendingOf(busy)).toHaveLength(2);
  });

  it('is not told of a job or project that was muted, until that ends', async () => {
    const person = await reader([key('email')]);
    await server.db().query.insertInto('project_members').values({ project_id: project, user_id: person.id }).execute();
    const mute = (muted: boolean) => server.call(calls.muteNotifications, { as: person, body: { project, muted } });
    expect((await mute(true)).status).toBe(200);
    await assignTo(person);
    const { body } = await server.call(calls.readNotificationSettings, { as: person, params: { id: person.id } });
    expect(body.mutedProjects).toEqual([{ _id: project, name: 'Sea Tower' }]);
    // By the account of the operator.
    expect(body.sends_sms).toBe(true);
    await mute(false);
    const job = await assignTo(person);
    await soon(() => expect(mailsTo(person)).toHaveLength(1));
    expect(mailsTo(person)[0]?.text).toContain(`#${job.ID}`);
    expect(
      (await server.call(calls.muteNotifications, { as: await reader(null), body: { project, muted: true } })).status,
    ).toBe(404);
  });

  it('is ended by one click of a mail program (RFC 8058), for its type alone', async () => {
    const person = await reader([key('email'), 'general_my_jobs_job_deleted_email']);
    await assignTo(person);
    await soon(() => expect(mailsTo(person)).toHaveLength(1));
    const { headers } = await PostalMime.parse(mailsTo(person)[0]?.text ?? '');
    const header = (name: string) => headers.find((one) => one.key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(header('list-unsubscribe').replace(/^<(.*)>$/, '$1'));
    expect(url.pathname).toMatch(/^\/v2\/unsubscribe\//);
    const clicked = await server.send({
      method: 'POST',
      url: url.pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(clicked.status).toBe(200);
    const { body } = await server.call(readNotificationPreferences, { as: person, params: { id: person.id } });
    expect(body.notifications).not.toContain(key('email'));
    expect(body.notifications).toContain('general_my_jobs_job_deleted_email');
    const forged = url.pathname.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    expect((await server.send({ method: 'POST', url: forged, payload: {} })).status).toBe(404);
  });

  it('has quiet hours with a beginning and an end', async () => {
    const person = await reader(null);
    const { status, problem } = await change(person, { quietFrom: '22:00' });
    expect([status, problem.errors[0]?.path]).toEqual([400, 'quietTo']);
  });
});
