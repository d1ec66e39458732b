import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import type { TestPerson, TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { sweep } from './sweep.ts';

let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person('inspector', { instance: 'acme' });
});
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it('clears away what has had its time, in every instance, and nothing that still holds', async () => {
  const db = server.db('acme');
  const [oldSession, ended] = [newId(), newId()];
  await db.query
    .insertInto('sessions')
    .values([
      { id: oldSession, user_id: person.id, expires_at: daysAgo(100), ended_at: daysAgo(100) },
      { id: ended, user_id: person.id, expires_at: daysAgo(-1), ended_at: daysAgo(5) },
    ])
    .execute();
  for (const expires_at of [daysAgo(1), daysAgo(-1)]) {
    const hash = randomBytes(32);
    await db.query.insertInto('tokens').values({ hash, session_id: ended, kind: 'refresh', expires_at }).execute();
  }
  for (const expires_at of [daysAgo(31), daysAgo(1)]) {
    const hash = randomBytes(32);
    await db.query
      .insertInto('one_time_tokens')
      .values({ hash, kind: 'invitation', user_id: person.id, expires_at })
      .execute();
  }
  for (const [key, created_at] of [
    ['old', daysAgo(3)],
    ['new', daysAgo(1)],
  ] as const) {
    const write = { user_id: person.id, key, call: 'x', request_hash: randomBytes(32), status: 200, answer: '{}' };
    await db.query
      .insertInto('idempotency_keys')
      .values({ ...write, created_at })
      .execute();
  }
  const event = { name: 'project.created', subject_id: 'x' };
  await db.query
    .insertInto('events')
    .values([
      { ...event, at: daysAgo(1200), is_handled: true },
      { ...event, at: daysAgo(1199), is_handled: false },
      { ...event, at: daysAgo(1000), is_handled: true },
    ])
    .execute();
  await server.services.pool.query(
    "insert into platform.rate_limits values ('past', 3, 1), ('future', 3, 9999999999999)",
  );

  await sweep(server.services);

  const count = async (table: 'sessions' | 'tokens' | 'one_time_tokens' | 'idempotency_keys') =>
    (await db.rows(sql`select from ${db.table(table)}`)).length;
  // The person's own session and its token are the other ones.
  expect(await count('sessions')).toBe(2);
  expect(await count('tokens')).toBe(2);
  expect(await count('one_time_tokens')).toBe(1);
  expect(await count('idempotency_keys')).toBe(1);
  const events = await db.query.selectFrom('events').select('is_handled').orderBy('id').execute();
  expect(events).toEqual([{ is_handled: false }, { is_handled: true }]);
  const { rows } = await server.services.pool.query<{ key: string }>('select key from platform.rate_limits');
  expect(rows.map((row) => row.key)).toEqual(['future']);
});
