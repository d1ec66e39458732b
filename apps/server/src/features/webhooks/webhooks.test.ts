import { changeJob, createJob } from '@plumbline/contract/jobs';
import { webhookMessages } from '@plumbline/contract/webhook-payload';
import * as calls from '@plumbline/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../ids.ts';
import { listenAsReceiver } from '../../../test/support/receiver.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const [lifts, doors, projectId] = [newId(), newId(), newId()];
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true, environment: { WEBHOOKS_ALLOW: '127.0.0.1' } });
  admin = await server.person('business_admin', { first: 'Dana', last: 'Cohen' });
  await server.db().query.insertInto('projects').values({ id: projectId, name: 'Sea Tower' }).execute();
  for (const [id, title] of [
    [lifts, 'Lift inspection'],
    [doors, 'Doors'],
  ] as const) {
    await server.db().query.insertInto('job_types').values({ id, title, unique_id: newId() }).execute();
  }
});
afterAll(() => server.close());

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await server.db().query.updateTable('webhooks').set({ state: 'off' }).execute();
  for (const close of closers.splice(0)) await close();
});
async function receiver(...args: Parameters<typeof listenAsReceiver>) {
  const listening = await listenAsReceiver(...args);
  closers.push(listening.close);
  return listening;
}
async function create(body: object) {
  const { body: made, status } = await server.call(calls.createWebhook, { as: admin, body: body as never });
  expect(status, JSON.stringify(made)).toBe(200);
  return made;
}
async function newJob(jobType = lifts) {
  const { body, status } = await server.call(createJob, {
    as: admin,
    body: { job_type: jobType, project: projectId, startDate: '2026-03-15T08:00:00.000Z', users: [] },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const setStatus = (id: string, status: string) =>
  server.call(changeJob, { as: admin, params: { id }, body: { status } });
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 6000, interval: 30 });
type Payload = { type: string; data: { job: { ID: number; status: string }; actor: { name: string } } };
/** What was received, each in the form in which it is documented. */
const payloads = (received: readonly { body: Buffer }[]) =>
  received.map((one) => {
    const payload = JSON.parse(one.body.toString()) as Payload;
    const documented = webhookMessages.find(({ type }) => type === payload.type)?.payload;
    expect(documented?.safeParse(payload), payload.type).toMatchObject({ success: true });
    return payload;
  });

describe('a webhook', () => {
  it('is told of the events of its job type that pass its rules, with what they are about', async () => {
    const { url, received } = await receiver();
    const made = await create({
      url,
      target: 'job',
      jobType: lifts,
      events: ['job.status_changed'],
      rules: { field: 'job.status', operator: 0, value: 'done' },
    });
    expect(made).toMatchObject({ name: new URL(url).host, method: 'post', state: 'active', jobType: { _id: lifts } });
    const [job, other] = [await newJob(), await newJob(doors)];
    await setStatus(job._id, 'review');
    await setStatus(other._id, 'done');
    await setStatus(job._id, 'done');
    // The job was done before the event of its review was delivered; the event must still not match the rule.
    await soon(() => expect(received).toHaveLength(1));
    await server.eventsHandled();
    const [payload] = payloads(received);
    expect(payload).toMatchObject({
      version: 1,
      type: 'job.status_changed',
      data: {
        actor: { _id: admin.id, name: 'Dana Cohen' },
        job: { ID: job.ID, status: 'done', jobType: { _id: lifts, name: 'Lift inspection' }, users: [] },
        before: { status: 'review' },
        after: { status: 'done' },
      },
    });
    const [request] = received;
    new Webhook(made.secret).verify(request?.body.toString() ?? '', request?.headers as Record<string, string>);
    expect(received).toHaveLength(1);
  });

  it('is told of an event once, also when it is handled again', async () => {
    const { url, received } = await receiver();
    await create({ url, target: 'job', events: ['job.created'] });
    const job = await newJob();
    await soon(() => expect(received).toHaveLength(1));
    await server.db().query.updateTable('events').set({ is_handled: false }).where('job_id', '=', job._id).execute();
    await server.eventsHandled();
    await newJob();
    await soon(() => expect(received).toHaveLength(2));
    expect(new Set(received.map((one) => one.headers['webhook-id'])).size).toBe(2);
  });

  it('shows "link not valid" at an address that is none, and refuses what its target does not have', async () => {
    for (const url of ['erp', 'ftp://a.example', 'https://user:pw@a.example/']) {
      const { status, problem } = await server.call(calls.createWebhook, { as: admin, body: { url, target: 'job' } });
      expect(status).toBe(400);
      expect(problem.errors).toEqual([{ path: 'url', code: 'not_url', message: 'link not valid' }]);
    }
    const wrong = async (body: object) =>
      (await server.call(calls.createWebhook, { as: admin, body: { url: 'https://a.example', ...body } as never }))
        .problem.errors;
    expect((await wrong({ target: 'job', events: ['user.banned'] }))[0]?.path).toBe('events.0');
    expect((await wrong({ target: 'job', rules: { field: 'user.role', operator: 0, value: 'x' } }))[0]?.path).toBe(
      'rules',
    );
    expect((await wrong({ target: 'user', jobType: lifts }))[0]?.path).toBe('target');
    expect((await wrong({ target: 'job', jobType: newId() }))[0]?.path).toBe('jobType');
  });

  it('says at its address that nothing may be sent there, when it is made and when it is changed', async () => {
    const refusal = { path: 'url', code: 'address_not_allowed', message: expect.stringContaining('WEBHOOKS_ALLOW') };
    const made = await create({ url: 'http://127.0.0.1:9/', target: 'job' });
    for (const url of ['http://169.254.169.254/latest', 'https://[::1]/', 'http://10.0.0.7']) {
      const created = await server.call(calls.createWebhook, { as: admin, body: { url, target: 'job' } });
      expect([created.status, created.problem.errors]).toEqual([400, [refusal]]);
      const changed = await server.call(calls.changeWebhook, { as: admin, params: { id: made._id }, body: { url } });
      expect([changed.status, changed.problem.errors]).toEqual([400, [refusal]]);
    }
    // What is no name yet may become one.
    await create({ url: 'https://not-there-yet.invalid/hook', target: 'job' });
  });

  it('is changed, with a conflict where somebody was quicker, and deleted with what waits for it', async () => {
    const { url, received } = await receiver();
    const made = await create({ url, target: 'job' });
    const change = (body: object) =>
      server.call(calls.changeWebhook, { as: admin, params: { id: made._id }, body: body as never });
    expect((await change({ name: 'ERP', method: 'put', version: made.version })).body).toMatchObject({
      name: 'ERP',
      method: 'put',
      version: made.version + 1,
    });
    expect((await change({ name: 'Other', version: made.version })).status).toBe(409);
    expect((await change({ events: ['user.banned'] })).status).toBe(400);
    expect((await server.call(calls.removeWebhook, { as: admin, params: { id: made._id } })).status).toBe(200);
    await newJob();
    await server.eventsHandled();
    expect(received).toHaveLength(0);
    expect((await server.call(calls.readWebhook, { as: admin, params: { id: made._id } })).status).toBe(404);
  });

  it('gets a new secret, beside which the old one signs for a day', async () => {
    const { url, received } = await receiver();
    const made = await create({ url, target: 'job', events: ['job.created'] });
    const { body: rotated } = await server.call(calls.rotateWebhookSecret, { as: admin, params: { id: made._id } });
    expect(rotated.secret).not.toBe(made.secret);
    const hours = (Date.parse(rotated.previousSecretUntil ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await newJob();
    await soon(() => expect(received).toHaveLength(1));
    for (const secret of [made.secret, rotated.secret]) {
      new Webhook(secret).verify(received[0]?.body.toString() ?? '', received[0]?.headers as Record<string, string>);
    }
  });

  it('is tested at once with an example, which the log keeps', async () => {
    const { url, received } = await receiver(() => (response) => void response.writeHead(202).end('thanks'));
    const made = await create({ url, target: 'answers' });
    const { body: tested, status } = await server.call(calls.testWebhook, { as: admin, params: { id: made._id } });
    expect(status).toBe(200);
    expect(tested).toMatchObject({
      state: 'delivered',
      status: 202,
      attemptsMade: [{ number: 1, status: 202, response: { body: 'thanks' }, request: { method: 'POST' } }],
    });
    expect(JSON.parse(received[0]?.body.toString() ?? '')).toMatchObject({ test: true, type: 'job.answered' });
    // Allowed by the operator once, and no more.
    const internal = { url: 'http://169.254.169.254/' };
    await server.db().query.updateTable('webhooks').set(internal).where('id', '=', made._id).execute();
    const { body: refused } = await server.call(calls.testWebhook, { as: admin, params: { id: made._id } });
    expect(refused).toMatchObject({ state: 'failed', status: null, failure: 'address_not_allowed' });
  });
});

describe('the log of a webhook', () => {
  it('lists deliveries, newest first, each with its attempts; one is sent again as it was', async () => {
    const { url, received } = await receiver((_, count) => (count === 1 ? 400 : 200));
    const made = await create({ url, target: 'job', events: ['job.created'] });
    await newJob();
    const list = async (query: object = {}) =>
      (await server.call(calls.listDeliveries, { as: admin, params: { id: made._id }, query: query as never })).body;
    await soon(async () => expect((await list()).docs[0]?.attempts).toBe(1));
    const [failed] = (await list()).docs;
    expect(failed).toMatchObject({ type: 'job.created', state: 'waiting', status: 400 });
    expect((await list({ state: 'delivered' })).docs).toEqual([]);
    const again = await server.call(calls.replayDelivery, { as: admin, params: { id: failed?._id ?? '' } });
    expect(again.body).toMatchObject({ state: 'waiting', attempts: 0 });
    await soon(async () => expect((await list()).docs[0]?.state).toBe('delivered'));
    const { body: whole } = await server.call(calls.readDelivery, { as: admin, params: { id: failed?._id ?? '' } });
    expect(whole.attemptsMade.map(({ round, number, status }) => [round, number, status])).toEqual([
      [2, 1, 200],
      [1, 1, 400],
    ]);
    expect(received[0]?.body.toString()).toBe(received[1]?.body.toString());
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  });

  it('sends again everything that did not get through since a time', async () => {
    let isBroken = true;
    const { url, received } = await receiver(() => (isBroken ? 500 : 200));
    const made = await create({ url, target: 'job', events: ['job.created'] });
    for (let count = 0; count < 5; count += 1) await newJob();
    await soon(() => expect(received).toHaveLength(5));
    // What came of a try is written after the receiver has it.
    const tried = server
      .db()
      .query.selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', made._id)
      .where('last_status', '=', 500);
    await soon(async () => expect(await tried.execute()).toHaveLength(5));
    await server
      .db()
      .query.updateTable('webhook_deliveries')
      .set({ state: 'failed' })
      .where('webhook_id', '=', made._id)
      .execute();
    isBroken = false;
    const replay = (since: Date) =>
      server.call(calls.replayDeliveries, {
        as: admin,
        params: { id: made._id },
        body: { since: since.toISOString() },
      });
    expect((await replay(new Date(Date.now() + 60_000))).body.replayed).toBe(0);
    expect((await replay(new Date(Date.now() - 60_000))).body.replayed).toBe(5);
    await soon(() => expect(received).toHaveLength(10));
    expect(new Set(received.map((one) => one.headers['webhook-id'])).size).toBe(5);
  });

  it('holds what comes while the webhook is paused, and sends it when it is resumed', async () => {
    const { url, received } = await receiver();
    const made = await create({ url, target: 'job', events: ['job.created'] });
    await server
      .db()
      .query.updateTable('webhooks')
      .set({ state: 'paused', paused_at: new Date() })
      .where('id', '=', made._id)
      .execute();
    const numbers = [(await newJob()).ID, (await newJob()).ID];
    await server.eventsHandled();
    const read = async () => (await server.call(calls.readWebhook, { as: admin, params: { id: made._id } })).body;
    expect(await read()).toMatchObject({ state: 'paused', held: 2 });
    expect(received).toHaveLength(0);
    await server.call(calls.changeWebhook, { as: admin, params: { id: made._id }, body: { state: 'active' } });
    await soon(() => expect(received).toHaveLength(2));
    expect(
      payloads(received)
        .map((one) => one.data.job.ID)
        .toSorted(),
    ).toEqual(numbers.toSorted());
    expect(await read()).toMatchObject({ state: 'active', held: 0, failing_since: null, paused_at: null });
  });
});
