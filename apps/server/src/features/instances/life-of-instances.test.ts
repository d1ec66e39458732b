import type { SentBody } from '@plumbline/contract/call';
import { readMe } from '@plumbline/contract/users';
import * as calls from '@plumbline/contract/instances';
import * as reminders from '@plumbline/contract/instance-reminders';
import { createProject } from '@plumbline/contract/projects';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { Mail, MailMessage } from '../../adapters/mail/mail.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { personMailQueue } from '../mail/index.ts';
import { eraseInstances } from './erase-instances.ts';
import { remindOwners } from './reminders.ts';

const day = 86_400_000;

let server: TestServer;
let admin: TestPerson;
let acme: InstanceOnWire;
const sent: MailMessage[] = [];

beforeAll(async () => {
  server = await startTestServer({ works: true });
  const mail: Mail = {
    send: async (message) => {
      sent.push(message);
    },
  };
  Object.assign(server.services, { mail });
  admin = await server.person('sys_admin');
  const list = await server.call(calls.listInstances, { as: admin, query: { search: 'acme' } });
  acme = list.body.docs[0] as InstanceOnWire;
});
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
});

type Change = SentBody<typeof calls.changeInstance>;

const change = (body: Change, id = acme._id) => server.call(calls.changeInstance, { as: admin, params: { id }, body });
const mailsTo = (to: string) => sent.filter((mail) => mail.to === to);

/** Asks acme for a password, which makes an entry of its mail queue. */
async function queueInvitation(email: string): Promise<void> {
  const db = server.db('acme');
  const userId = newId();
  await db.query
    .insertInto('users')
    .values({ id: userId, email, role: 'inspector', first_name: 'New', last_name: 'Person' })
    .execute();
  await server.services.unbound
    .transaction()
    .execute((transaction) =>
      server.services.queue.add(transaction, personMailQueue, [
        { kind: 'invitation', schema: db.schema, userId, inviterId: null },
      ]),
    );
}

const resting = async () =>
  (await server.services.pool.query("select from platform.resting_entries where schema_name = 'instance_acme'"))
    .rowCount;

describe('a suspended instance', () => {
  it('serves nobody, in the specified words, and serves again', async () => {
    const person = await server.person('inspector', { instance: 'acme' });
    const suspended = await change({ isActive: false });
    expect(suspended.body).toMatchObject({ state: 'suspended', isActive: false });
    const refused = await server.call(readMe, { as: person });
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      503,
      'instance_not_active',
      'This platform is not active at the moment...',
    ]);
    const signIn = await server.send({
      method: 'POST',
      url: '/v1/oauth/token',
      instance: 'acme',
      payload: 'grant_type=password&username=a%40b.test&password=x&client_id=plumbline-web',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([signIn.status, signIn.problem.code]).toEqual([503, 'instance_not_active']);
    expect((await change({ isActive: true })).body.state).toBe('active');
    expect((await server.call(readMe, { as: person })).status).toBe(200);
  });

  it('sends no mail and handles no event until it is resumed, and loses none', async () => {
    const planner = await server.person('business_admin', { instance: 'acme' });
    await server.call(createProject, { as: planner, body: { name: 'Before' } });
    await server.eventsHandled();
    await change({ isActive: false });
    const db = server.db('acme');
    await queueInvitation('late@acme.test');
    await expect.poll(resting, { timeout: 15_000 }).toBe(1);
    // As one that was written in the last moment.
    await db.rows(sql`update ${db.table('events')} set is_handled = false
      where id = (select max(id) from ${db.table('events')})`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const waiting = await db.first(sql<{ count: number }>`
      select count(*)::int as count from ${db.table('events')} where not is_handled`);
    expect([waiting?.count, mailsTo('late@acme.test').length]).toEqual([1, 0]);
    await change({ isActive: true });
    await expect.poll(() => mailsTo('late@acme.test').length, { timeout: 15_000 }).toBe(1);
    await server.eventsHandled();
    expect(await resting()).toBe(0);
  });
});

describe('the main instance', () => {
  it('can’t be suspended, renamed, hidden, ended or deleted', async () => {
    const { rows } = await server.services.pool.query<{ id: string }>(
      "select id from platform.instances where name = ''",
    );
    const id = rows[0]?.id ?? '';
    const refused: Change[] = [
      { isActive: false },
      { name: 'x' },
      { incognito: true },
      { ends_at: '2099-01-01T00:00:00Z' },
    ];
    for (const body of refused) expect((await change(body, id)).problem.code).toBe('instance_is_main');
    const deleted = await server.call(calls.deleteInstance, { as: admin, params: { id }, body: { name: '' } });
    expect(deleted.problem.code).toBe('instance_is_main');
    expect((await change({ owner_email: 'ops@plumbline.test' }, id)).status).toBe(200);
  });
});

describe('another address', () => {
  it('leads on from the former one, which nobody else gets', async () => {
    expect((await change({ name: 'acme-two' })).body).toMatchObject({
      name: 'acme-two',
      address: 'http://acme-two.localhost:8080',
      former_names: ['acme'],
    });
    const page = (accept: string) =>
      server.send({ method: 'GET', url: '/jobs?search=a', headers: { host: 'acme.localhost', accept } });
    const moved = await page('text/html');
    expect([moved.status, moved.headers['location']]).toEqual([302, 'http://acme-two.localhost:8080/jobs?search=a']);
    // What a device has in the storage of the former address still arrives.
    const person = await server.person('inspector', { instance: 'acme' });
    expect((await server.call(readMe, { as: person })).status).toBe(200);
    const taken = await server.call(calls.createInstance, {
      as: admin,
      body: { name: 'acme', company: 'Other', email: 'a@other.test' },
    });
    expect(taken.problem.code).toBe('name_taken');
    const back = await change({ name: 'acme' });
    expect(back.body).toMatchObject({ name: 'acme', former_names: ['acme-two'] });
    expect((await page('text/html')).status).not.toBe(302);
  });

  it('may be a host name of its own', async () => {
    expect((await change({ own_host: 'jobs.acme.example' })).status).toBe(200);
    const answer = () =>
      server.send({ method: 'GET', url: '/v2/apps/bootstrap', headers: { host: 'jobs.acme.example' } });
    expect((await answer()).body).toMatchObject({ isMainHost: false });
    for (const own_host of ['localhost', 'a.localhost', 'no-dot', 'a..b'])
      expect((await change({ own_host })).status).toBe(400);
    await change({ own_host: null });
    expect((await answer()).problem.code).toBe('instance_unknown');
  });
});

describe('an end date', () => {
  it('is reminded of once, and moved by who keeps the instance', async () => {
    const endsAt = new Date(Date.now() + 6 * day).toISOString();
    await change({ owner_email: 'owner@acme.test', ends_at: endsAt });
    await remindOwners(server.services);
    await remindOwners(server.services);
    await expect.poll(() => mailsTo('owner@acme.test').length, { timeout: 15_000 }).toBe(1);
    const [mail] = mailsTo('owner@acme.test');
    const token = /instance_reminder\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const read = await server.call(reminders.readInstanceReminder, { instance: 'acme', params: { token } });
    expect(read.body).toMatchObject({ ends_at: endsAt, decision: 'open' });
    // The link is one instance's.
    expect((await server.call(reminders.readInstanceReminder, { params: { token } })).status).toBe(404);
    const decide = (decision: 'kept' | 'let_go', ends_at: string) =>
      server.call(reminders.decideInstanceEnd, { instance: 'acme', params: { token }, body: { decision, ends_at } });
    expect((await decide('let_go', endsAt)).body).toMatchObject({ decision: 'let_go', ends_at: endsAt });
    const later = new Date(Date.parse(endsAt) + 30 * day).toISOString();
    for (let count = 0; count < 2; count += 1)
      expect((await decide('kept', endsAt)).body).toMatchObject({ decision: 'kept', ends_at: later });
    const seen = await server.call(calls.readInstance, { as: admin, params: { id: acme._id } });
    expect(seen.body).toMatchObject({ ends_at: later, end_decision: 'kept' });
  });

  it('ends the instance, whose work rests until it is extended', async () => {
    await change({ ends_at: new Date(Date.now() - 1000).toISOString() });
    const person = await server.person('inspector', { instance: 'acme' });
    expect((await server.call(readMe, { as: person })).problem.code).toBe('instance_not_active');
    await queueInvitation('ended@acme.test');
    await expect.poll(resting, { timeout: 15_000 }).toBe(1);
    expect((await change({ ends_at: null })).body).toMatchObject({ state: 'active', end_decision: 'open' });
    await expect.poll(() => mailsTo('ended@acme.test').length, { timeout: 15_000 }).toBe(1);
  });
});

describe('a deleted instance', () => {
  const made = async (name: string) => {
    const { body } = await server.call(calls.createInstance, {
      as: admin,
      body: { name, company: name, email: `first@${name}.test` },
    });
    return body;
  };
  const schemaExists = async (schema: string) =>
    (await server.services.pool.query('select from pg_namespace where nspname = $1', [schema])).rowCount === 1;

  it('rests for thirty days, in which it can be taken back', async () => {
    const { _id: id } = await made('regret');
    const wrong = await server.call(calls.deleteInstance, { as: admin, params: { id }, body: { name: 'other' } });
    expect(wrong.problem).toMatchObject({ code: 'instance_name_differs', errors: [{ path: 'name' }] });
    const gone = await server.call(calls.deleteInstance, { as: admin, params: { id }, body: { name: 'regret' } });
    expect(gone.body.state).toBe('deleting');
    const left = (Date.parse(gone.body.deletes_at ?? '') - Date.now()) / day;
    expect(left).toBeGreaterThan(29.9);
    const host = { host: 'regret.localhost' };
    const page = () => server.send({ method: 'GET', url: '/v2/apps/bootstrap', headers: host });
    expect((await page()).problem.code).toBe('instance_not_active');
    await eraseInstances(server.services);
    expect(await schemaExists('instance_regret')).toBe(true);
    const back = await server.call(calls.undeleteInstance, { as: admin, params: { id } });
    expect(back.body).toMatchObject({ state: 'active', deletes_at: null });
    expect((await page()).status).toBe(200);
    const early = await server.call(calls.eraseInstance, { as: admin, params: { id }, body: { name: 'regret' } });
    expect(early.problem.code).toBe('instance_not_deleted');
  });

  it('is erased with its files and its name once its time has come, or at once', async () => {
    const { _id: id } = await made('erased');
    await server.services.files.write('instance_erased', bytes('a file'), 100);
    await server.call(calls.deleteInstance, { as: admin, params: { id }, body: { name: 'erased' } });
    const now = await server.call(calls.eraseInstance, { as: admin, params: { id }, body: { name: 'erased' } });
    expect(now.body).toEqual({ success: true });
    await expect.poll(() => schemaExists('instance_erased'), { timeout: 20_000 }).toBe(false);
    const list = async () => (await server.call(calls.readInstance, { as: admin, params: { id } })).status;
    await expect.poll(list, { timeout: 10_000 }).toBe(404);
    const files = [];
    for await (const file of server.services.files.list('instance_erased')) files.push(file);
    expect(files).toEqual([]);
    expect((await made('erased')).name).toBe('erased');
  });
});

async function* bytes(text: string) {
  yield Buffer.from(text);
}
