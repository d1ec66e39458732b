import { createHmac } from 'node:crypto';
import * as calls from '@plumbline/contract/incoming-webhooks';
import type { IncomingWebhookView } from '@plumbline/contract/incoming-webhooks';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';

const set = setServer({ admin: 'business_admin' });

async function create(change: object = {}): Promise<IncomingWebhookView> {
  const { body } = await set.server.call(calls.createIncomingWebhook, { as: set.admin, body: { name: 'ERP' } });
  if (Object.keys(change).length === 0) return body;
  const { body: changed, status } = await set.server.call(calls.changeIncomingWebhook, {
    as: set.admin,
    params: { id: body._id },
    body: change as never,
  });
  expect(status, JSON.stringify(changed)).toBe(200);
  return changed;
}
const send = (webhook: { url: string }, payload: string | object, headers: Record<string, string> = {}) =>
  set.server.send({ method: 'POST', url: new URL(webhook.url).pathname, payload, headers });
const callsOf = async ({ _id }: { _id: string }) =>
  (await set.server.call(calls.listIncomingCalls, { as: set.admin, params: { id: _id } })).body;

describe('an incoming webhook', () => {
  it('stores what comes as JSON before it answers 202, and raises an event with the mapped values', async () => {
    const webhook = await create({ mapping: [{ name: 'number', path: 'order.id' }] });
    expect(webhook.url).toMatch(/^http:\/\/localhost:8080\/webhooks\/[\w-]{43}$/);
    const response = await send(
      webhook,
      { order: { id: 7 }, text: 'שלום\u0000' },
      { authorization: 'Bearer secret', 'x-from': 'erp' },
    );
    expect(response.status).toBe(202);
    const [call] = await callsOf(webhook);
    expect(call).toMatchObject({
      _id: (response.body as { _id: string })._id,
      contentType: 'application/json',
      body: { order: { id: 7 }, text: 'שלום\uFFFD' },
      mapped: { number: 7 },
      headers: { 'x-from': 'erp' },
    });
    expect(call?.headers).not.toHaveProperty('authorization');
    const event = await set.server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('name', '=', 'webhook.received')
      .where('subject_id', '=', webhook._id)
      .executeTakeFirstOrThrow();
    expect(event.after).toEqual({ name: 'ERP', callId: call?._id, mapped: { number: 7 } });
    expect(
      (await set.server.call(calls.readIncomingWebhook, { as: set.admin, params: { id: webhook._id } })).body.sample,
    ).toEqual(call?.body);
  });

  it('takes a form, and neither other kinds of bodies, nor more than 1 MB, nor an unknown address', async () => {
    const webhook = await create();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(webhook, 'a=1&b=%D7%A9', form)).status).toBe(202);
    expect((await callsOf(webhook))[0]?.body).toEqual({ a: '1', b: 'ש' });
    expect((await send(webhook, '<a/>', { 'content-type': 'application/xml' })).status).toBe(415);
    expect((await send(webhook, { text: 'x'.repeat(1_048_576) })).status).toBe(413);
    expect((await send({ url: 'http://localhost/webhooks/unknown' }, {})).status).toBe(404);
    expect((await send({ url: `http://localhost/webhooks/${'a'.repeat(43)}` }, {})).status).toBe(404);
    await set.server.call(calls.changeIncomingWebhook, {
      as: set.admin,
      params: { id: webhook._id },
      body: { state: 'off' },
    });
    expect((await send(webhook, {})).status).toBe(404);
    expect(await callsOf(webhook)).toHaveLength(1);
  });

  it('checks signatures of Standard Webhooks, made by a library that is not ours', async () => {
    const webhook = await create({ verification: 'standard' });
    const payload = JSON.stringify({ a: 'ש' });
    const signedBy = (secret: string, at: Date) => ({
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, payload),
    });
    expect((await send(webhook, payload, signedBy(webhook.secret, new Date()))).status).toBe(202);
    expect((await send(webhook, payload, { 'content-type': 'application/json' })).status).toBe(401);
    expect((await send(webhook, payload, signedBy('whsec_AAAA', new Date()))).status).toBe(401);
    expect((await send(webhook, payload, signedBy(webhook.secret, new Date(Date.now() - 600_000)))).status).toBe(401);
    const forged = signedBy(webhook.secret, new Date());
    expect((await send(webhook, payload.replace('ש', 'x'), forged)).status).toBe(401);
    expect(await callsOf(webhook)).toHaveLength(1);
  });

  it('checks an HMAC of the body in a header of its own, also of a form', async () => {
    const webhook = await create({
      verification: 'hmac_sha256',
      signatureHeader: 'X-Hub-Signature-256',
      secret: 'שמור',
    });
    const signed = (body: string) => `sha256=${createHmac('sha256', 'שמור').update(body).digest('hex')}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(webhook, 'a=1', { ...form, 'x-hub-signature-256': signed('a=1') })).status).toBe(202);
    expect((await send(webhook, 'a=2', { ...form, 'x-hub-signature-256': signed('a=1') })).status).toBe(401);
    expect((await send(webhook, 'a=1', form)).status).toBe(401);
    const { status, problem } = await set.server.call(calls.changeIncomingWebhook, {
      as: set.admin,
      params: { id: (await create())._id },
      body: { verification: 'hmac_sha256' },
    });
    expect([status, problem.errors[0]?.path]).toEqual([400, 'signatureHeader']);
  });

  it('takes a message once under its id, however it proves where it comes from and however many came between', async () => {
    const secret = 'key';
    const ways = [
      { change: {}, header: 'webhook-id' },
      { change: {}, header: 'idempotency-key' },
      { change: { verification: 'hmac_sha256', signatureHeader: 'X-Sum', secret }, header: 'x-github-delivery' },
      { change: { verification: 'standard' }, header: 'webhook-id' },
    ] as const;
    for (const { change, header } of ways) {
      const webhook = await create({ ...change, mapping: [{ name: 'n', path: 'n' }] });
      const sendIt = (n: number, id: string) => {
        const payload = JSON.stringify({ n });
        const at = new Date();
        return send(webhook, payload, {
          'content-type': 'application/json',
          [header]: id,
          'x-sum': createHmac('sha256', secret).update(payload).digest('hex'),
          ...('verification' in change &&
            change.verification === 'standard' && {
              'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
              'webhook-signature': new Webhook(webhook.secret).sign(id, at, payload),
            }),
        });
      };
      const first = await sendIt(1, 'one');
      expect(first.status, header).toBe(202);
      const [together, again] = await Promise.all([sendIt(2, 'two'), sendIt(2, 'two')]);
      expect(together.body).toEqual(again.body);
      await sendIt(2, 'two');
      const [repeated, once] = await callsOf(webhook);
      expect([repeated, once]).toMatchObject([
        { mapped: { n: 2 }, repeats: 2, repeatedAt: expect.stringMatching(/Z$/) },
        { mapped: { n: 1 }, repeats: 0, repeatedAt: null },
      ]);
      expect(await callsOf(webhook)).toHaveLength(2);
      // Its call is deleted by now, but is still known to have arrived.
      await set.server.db().query.deleteFrom('incoming_calls').where('incoming_webhook_id', '=', webhook._id).execute();
      expect(await sendIt(1, 'one')).toMatchObject({ status: 202, body: first.body });
      expect(await callsOf(webhook)).toEqual([]);
    }
    const nameless = await create();
    await send(nameless, { n: 1 });
    await send(nameless, { n: 1 });
    expect(await callsOf(nameless)).toHaveLength(2);
  });

  it('keeps numbers as they were written, at the top and deep in what arrives', async () => {
    const mapping = ['id', 'price', 'count', 'deep.0.id', 'tiny'].map((path) => ({ name: path, path }));
    const webhook = await create({ mapping });
    const payload =
      '{"id": 9007199254740993, "price": 1.10, "count": 12, "deep": [{"id": -12345678901234567890}], "tiny": 1e-7}';
    await send(webhook, payload, { 'content-type': 'application/json' });
    const [call] = await callsOf(webhook);
    const values = {
      id: '9007199254740993',
      price: '1.10',
      count: 12,
      'deep.0.id': '-12345678901234567890',
      tiny: 1e-7,
    };
    expect(call?.mapped).toEqual(values);
    expect(call?.body).toMatchObject({ id: values.id, price: values.price, count: 12 });
  });

  it('reads JSON in a form as GitHub sends it, after a byte order mark, and of a vendor’s own type', async () => {
    const webhook = await create({ mapping: [{ name: 'action', path: 'payload.action' }] });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = encodeURIComponent('{"action":"opened","id":9007199254740993}');
    expect((await send(webhook, `payload=${payload}`, form)).status).toBe(202);
    expect((await callsOf(webhook))[0]).toMatchObject({
      body: { payload: { action: 'opened', id: '9007199254740993' } },
      mapped: { action: 'opened' },
    });
    for (const text of ['plain words', '{not json', `[${'['.repeat(200)}`]) {
      expect((await send(webhook, `payload=${encodeURIComponent(text)}`, form)).status).toBe(202);
      expect((await callsOf(webhook))[0]?.body).toEqual({ payload: text });
    }
    const types = ['application/json', 'application/vnd.api+json', 'application/cloudevents+json; charset=utf-8'];
    for (const [place, type] of types.entries()) {
      expect((await send(webhook, `\uFEFF{"place":${place}}`, { 'content-type': type })).status).toBe(202);
      expect((await callsOf(webhook))[0]?.body).toEqual({ place });
    }
    const refused = await send(webhook, '\uFEFF{"a":', { 'content-type': 'application/json' });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'body_not_readable' }]);
    expect((await send(webhook, '{}', { 'content-type': 'application/json+xml' })).status).toBe(415);
    const other = { method: 'POST' as const, url: '/v2/webhooks', payload: '{}' };
    const headers = { 'content-type': 'application/vnd.api+json', authorization: `Bearer ${set.admin.token}` };
    expect((await set.server.send({ ...other, headers })).status).toBe(415);
  });

  it('gets a new address, beside which the old one works for a day', async () => {
    const before = await create();
    const { body: after } = await set.server.call(calls.rotateIncomingWebhook, {
      as: set.admin,
      params: { id: before._id },
    });
    expect(after.url).not.toBe(before.url);
    expect(Math.round((Date.parse(after.previousUrlUntil ?? '') - Date.now()) / 3_600_000)).toBe(24);
    expect([(await send(before, {})).status, (await send(after, {})).status]).toEqual([202, 202]);
    await set.server
      .db()
      .query.updateTable('incoming_webhooks')
      .set({ previous_token_until: new Date(Date.now() - 1000) })
      .where('id', '=', before._id)
      .execute();
    expect([(await send(before, {})).status, (await send(after, {})).status]).toEqual([404, 202]);
  });

  it('keeps its last 50 calls', async () => {
    const webhook = await create();
    for (let count = 1; count <= 53; count += 1) await send(webhook, { count });
    const stored = await callsOf(webhook);
    expect(stored.map((one) => (one.body as { count: number }).count)).toEqual(
      Array.from({ length: 50 }, (_, i) => 53 - i),
    );
  });
});
