import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { backUp, newPlace, restore } from './backups.fixtures.ts';

let server: TestServer;
let place: DiskBackupPlace;
let root: string;
let path: string;
const ids = { webhook: newId(), automation: newId(), watching: newId(), run: newId(), incoming: newId() };
const daily = { kind: 'time', schedule: { every: 'day', time: '08:00' } };

beforeAll(async () => {
  server = await startTestServer();
  ({ place, root } = await newPlace());
  const as = await server.person('business_admin');
  await fillWithWaiting(server.db(), as.id);
  path = (await backUp(server, place)).path;
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

/** A row of each kind that something goes out of by itself, sooner or later. */
async function fillWithWaiting(db: InstanceDatabase, userId: string): Promise<void> {
  const past = new Date(Date.now() - 3_600_000);
  const insert = (table: Parameters<InstanceDatabase['table']>[0], row: object) =>
    db.rows(
      sql`insert into ${db.table(table)} select * from jsonb_populate_record(null::${db.table(table)}, ${JSON.stringify(row)}::jsonb)`,
    );
  const query = db.query;
  const event = await query
    .insertInto('events')
    .values({ name: 'user.invited', subject_id: userId, user_id: userId, is_handled: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await query
    .insertInto('webhooks')
    .values({ id: ids.webhook, name: 'w', url: 'https://a.test', method: 'post', target: 'job', secret: 's' })
    .execute();
  for (const [state, key] of [
    ['waiting', 'a'],
    ['held', 'b'],
  ] as const) {
    await query
      .insertInto('webhook_deliveries')
      .values({ id: newId(), webhook_id: ids.webhook, key, type: 't', payload: '{}', state, created_at: past })
      .execute();
  }
  await query
    .insertInto('outgoing_messages')
    .values({ id: newId(), channel: 'sms', key: 'k', user_id: userId, address: '+1', body: 'b', created_at: past })
    .execute();
  await query
    .insertInto('pending_notifications')
    .values({ user_id: userId, event_id: event.id, type: 'invitation', delivery: 'email', due_at: past })
    .execute();
  for (const [id, event_kind, config] of [
    [ids.automation, 'time', daily],
    [ids.watching, 'status_for_days', { kind: 'status_for_days', status: 'open', days: 1 }],
  ] as const) {
    await query
      .insertInto('automations')
      .values({
        id,
        name: event_kind,
        event_kind,
        state: 'active',
        activated_at: past,
        owner_id: userId,
        event: JSON.stringify(config),
        conditions: JSON.stringify({ or: [] }),
        actions: JSON.stringify([]),
        next_due_at: event_kind === 'time' ? past : null,
      })
      .execute();
  }
  await query
    .insertInto('automation_runs')
    .values({
      id: ids.run,
      automation_id: ids.automation,
      version: 1,
      event_id: event.id,
      state: 'waiting',
      data: JSON.stringify({}),
    })
    .execute();
  await query.insertInto('automation_backlog').values({ event_id: event.id }).execute();
  await query
    .insertInto('bulk_changes')
    .values({
      id: newId(),
      kind: 'status',
      created_by: userId,
      maker_role: 'business_admin',
      state: 'running',
      total: 1,
      input: JSON.stringify({}),
      created_at: past,
      touched_at: past,
    })
    .execute();
  await query
    .insertInto('exports')
    .values({
      id: newId(),
      kind: 'list',
      name: 'e',
      language: 'en',
      created_by: userId,
      state: 'waiting',
      input: JSON.stringify({}),
      created_at: past,
      touched_at: past,
      expires_at: new Date(Date.now() + 1e9),
    })
    .execute();
  await query.insertInto('incoming_webhooks').values({ id: ids.incoming, name: 'i', token: 'token' }).execute();
  await insert('calendar_feeds', {
    id: newId(),
    user_id: userId,
    token_hash: '\\x01',
    created_at: past,
    reads: 0,
  });
  const drive = newId();
  const rules = { documents: 'reported', photos: 'never', reports: false };
  const program = { provider: 'google', client_id: 'p', client_secret: 's', tenant: '', refresh_token: 'r' };
  await insert('drives', { id: drive, ...program, rules, updated_at: past, version: 1 });
  const filed = { key: 'k', kind: 'report', name: 'r.csv', content_type: 'text/csv', attempts: 0, makings: 0 };
  await insert('drive_files', { id: newId(), drive_id: drive, ...filed, state: 'waiting', created_at: past });
  await insert('push_subscriptions', {
    id: newId(),
    user_id: userId,
    endpoint: 'https://push.test',
    p256dh: 'p',
    auth: 'a',
    device: 'd',
    created_at: past,
  });
  const skill = newId();
  await query
    .insertInto('skills')
    .values({ id: skill, name: 'Height', roles: ['inspector'] })
    .execute();
  await query
    .insertInto('user_skills')
    .values({ user_id: userId, skill_id: skill, first_day: '2020-01-01', last_day: '2021-01-01' })
    .execute();
}

/** All that would go out of a company, now or later. */
async function waitingIn(name: string) {
  const db = server.services.databaseOf(`instance_${name}`);
  const row = await db.first(sql<Record<string, number>>`select
    (select count(*)::int from ${db.table('events')} where not is_handled) as events,
    (select count(*)::int from ${db.table('event_failures')}
      where retry_at is not null and consumer not in ('prepare-plans', 'seal-reports', 'audit-trail', 'jobs-search')) as failures,
    (select count(*)::int from ${db.table('webhook_deliveries')} where state in ('waiting', 'held')) as deliveries,
    (select count(*)::int from ${db.table('outgoing_messages')} where state = 'waiting') as messages,
    (select count(*)::int from ${db.table('pending_notifications')}) as notifications,
    (select count(*)::int from ${db.table('automation_runs')} where state = 'waiting') as runs,
    (select count(*)::int from ${db.table('automation_backlog')}) as backlog,
    (select count(*)::int from ${db.table('automations')} where next_due_at <= now()) as due,
    (select count(*)::int from ${db.table('automations')} where activated_at < now() - interval '10 minutes') as listening,
    (select count(*)::int from ${db.table('bulk_changes')} where state = 'running') as changes,
    (select count(*)::int from ${db.table('exports')}) as exports,
    (select count(*)::int from ${db.table('drive_files')} where state = 'waiting') as filed,
    (select count(*)::int from ${db.table('user_skills')}
      where last_day < current_date and not is_expired_notified) as skills`);
  return row ?? {};
}

const none = {
  events: 0,
  failures: 0,
  deliveries: 0,
  messages: 0,
  notifications: 0,
  runs: 0,
  backlog: 0,
  due: 0,
  listening: 0,
  changes: 0,
  exports: 0,
  filed: 0,
  skills: 0,
};

it('nothing that was waiting goes out of a company that was restored', async () => {
  const waited = await waitingIn('main');
  // The control: each of them waits before.
  expect(Object.entries(waited).filter(([name, count]) => name !== 'failures' && count === 0)).toEqual([]);
  await server.services.pool.query(
    `insert into queue.job (name, data) values ('mail', '{"schema": "instance_main"}'), ('mail', '{"schema": "instance_acme"}')`,
  );
  await restore(server, { place, path, key: null }, { replaces: true });
  expect(await waitingIn('main')).toEqual(none);
  const { rows } = await server.services.pool.query<{ schema: string }>(
    `select data ->> 'schema' as schema from queue.job where name = 'mail' and state < 'completed'`,
  );
  expect(rows).toEqual([{ schema: 'instance_acme' }]);
  const db = server.db();
  const works = await db.first(sql`select
    (select count(*)::int from ${db.table('webhooks')} where state = 'active') as webhooks,
    (select count(*)::int from ${db.table('automations')} where state = 'active') as automations,
    (select count(*)::int from ${db.table('automations')} where next_due_at > now()) as due,
    (select count(*)::int from ${db.table('incoming_webhooks')} where state = 'active') as incoming,
    (select count(*)::int from ${db.table('calendar_feeds')}) as calendars,
    (select count(*)::int from ${db.table('event_failures')} where consumer = 'jobs-search') as inward`);
  expect(works).toEqual({ webhooks: 1, automations: 2, due: 1, incoming: 1, calendars: 1, inward: 1 });
});

it('a copy under another name reaches nobody beside the company that it is of', async () => {
  await restore(server, { place, path, key: null }, { name: 'beside' });
  expect(await waitingIn('beside')).toEqual(none);
  const db = server.services.databaseOf('instance_beside');
  const off = await db.first(sql`select
    (select count(*)::int from ${db.table('webhooks')} where state <> 'off') as webhooks,
    (select count(*)::int from ${db.table('automations')} where state <> 'paused') as automations,
    (select count(*)::int from ${db.table('incoming_webhooks')} where state <> 'off') as incoming,
    (select count(*)::int from ${db.table('calendar_feeds')}) as calendars,
    (select count(*)::int from ${db.table('push_subscriptions')}) as subscriptions,
    (select count(*)::int from ${db.table('drives')} where refresh_token is not null) as drives,
    (select count(*)::int from ${db.table('sessions')}) as sessions`);
  const nothing = { webhooks: 0, automations: 0, incoming: 0, calendars: 0, subscriptions: 0, drives: 0, sessions: 0 };
  expect(off).toEqual(nothing);
});
