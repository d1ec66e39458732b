import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { migrateSchema, readMigrations } from './migrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('ends feeds, push messages and links of who is banned already, and nobody else’s', { timeout: 60_000 }, async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  const schema = 'instance_before_bans';
  const ending = migrations.find(({ name }) => name.includes('end-what-bans-had-left'))?.version ?? 0;
  await migrateSchema(
    pool,
    schema,
    migrations.filter(({ version }) => version < ending),
  );
  const insert = (text: string) => pool.query(text.replaceAll('{s}', schema));
  const id = (last: number) => `'00000000-0000-7000-8000-00000000000${last}'`;
  for (const [user, banned] of [
    [1, 'null'],
    [2, 'now()'],
  ] as const) {
    await insert(
      `insert into {s}.users (id, email, role, banned_at) values (${id(user)}, 'u${user}@a.test', 'inspector', ${banned})`,
    );
    await insert(`insert into {s}.reports (id, name, type, definition) values (${id(user)}, 'R', 'jobs', '{}')`);
    await insert(`insert into {s}.report_feeds (id, report_id, user_id, token_hash, created_at)
      values (${id(user)}, ${id(user)}, ${id(user)}, '\\x0${user}', now())`);
    await insert(`insert into {s}.push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at)
      values (${id(user)}, ${id(user)}, 'https://push.test/${user}', '', '', '', now())`);
    await insert(`insert into {s}.one_time_tokens (hash, kind, user_id, expires_at, created_at)
      values ('\\x0${user}', 'password_reset', ${id(user)}, now() + interval '1 hour', now())`);
  }
  await insert(`insert into {s}.push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at)
    values (${id(3)}, ${id(1)}, 'http://push.test/3', '', '', '', now())`);
  await migrateSchema(pool, schema, migrations);
  const left = async (from: string) =>
    (await pool.query<{ n: string }>(`select right(user_id::text, 1) as n from ${schema}.${from} order by 1`)).rows.map(
      ({ n }) => n,
    );
  expect(await left('report_feeds')).toEqual(['1']);
  expect(await left('push_subscriptions')).toEqual(['1']);
  expect(await left('one_time_tokens where used_at is null')).toEqual(['1']);
});
