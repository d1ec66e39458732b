import { nameKey } from '@plumbline/domain/text/name-key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { migrateSchema, readMigrations } from './migrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** In the order in which lists have them from then on. */
const names = ['Lodz', 'Łódź', 'x', 'Żuk', 'אבן'];
const tables: Readonly<Record<string, { name: string; insert: string }>> = {
  users: {
    name: "first_name || ' ' || last_name",
    insert:
      "users (id, email, role, first_name, last_name) values ($1::uuid, $1::uuid || '@example.test', 'inspector', $2, 'B')",
  },
  projects: { name: 'name', insert: 'projects (id, name) values ($1, $2)' },
  job_types: { name: 'title', insert: 'job_types (id, title, unique_id) values ($1, $2, $1)' },
  skills: { name: 'name', insert: "skills (id, name, roles) values ($1, $2, '{inspector}')" },
  automations: {
    name: 'name',
    insert: `automations (id, name, event_kind, event, conditions, actions, state, activated_at)
      values ($1, $2, 'a', '{}', '[]', '[]', 'active', now())`,
  },
  list_options: { name: 'label', insert: "list_options (id, list, label, value) values ($1, 'm', $2::text, $2::text)" },
  list_views: { name: 'name', insert: "list_views (id, list, name, state) values ($1, 'jobs', $2, '{}')" },
  report_templates: {
    name: 'name',
    insert: "report_templates (id, unique_id, name, type, version, definition) values ($1, $1, $2, 'jobs', 1, '{}')",
  },
  reports: { name: 'name', insert: "reports (id, name, type, definition) values ($1, $2, 'jobs', '{}')" },
  assets: {
    name: 'original_name',
    insert: `assets (id, original_name, content_type, extension, size, sha256) values ($1, $2, 'a/b', 'pdf', 1, '\\x00')`,
  },
};

it('gives every stored name its key, and leaves the name', { timeout: 60_000 }, async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  const schema = 'instance_before_keys';
  await migrateSchema(
    pool,
    schema,
    migrations.filter(({ name }) => name < '0045'),
  );
  // In another order than that of their names, which the ids would give.
  const seeded = names.toReversed().map((name, place) => [id(place + 1), name]);
  const client = await pool.connect();
  try {
    await client.query(`set search_path to ${schema}, public`);
    for (const row of seeded) {
      for (const { insert } of Object.values(tables)) await client.query(`insert into ${insert}`, row);
    }
  } finally {
    await client.query('reset search_path');
    client.release();
  }
  expect(await migrateSchema(pool, schema, migrations)).toContain(45);
  for (const [table, { name }] of Object.entries(tables)) {
    const { rows } = await pool.query<{ name: string; name_key: string }>(
      `select ${name} as name, name_key from ${schema}.${table} order by name_key, id`,
    );
    const expected = names.map((one) => (table === 'users' ? `${one} B` : one));
    expect(rows, table).toEqual(expected.map((one) => ({ name: one, name_key: nameKey(one) })));
  }
});
