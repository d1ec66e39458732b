import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { migrateSchema, readMigrations } from './migrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;

it('has versions name the element that was first, and not each other', { timeout: 60_000 }, async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  const schema = 'instance_before_versions';
  const place = migrations.findIndex(({ name }) => name.includes('tell-versions-of-elements'));
  await migrateSchema(pool, schema, migrations.slice(0, place));
  await pool.query(`alter table ${schema}.blueprint_elements drop constraint blueprint_elements_blueprint_id_fkey`);
  for (const [number, of] of [
    [1, null],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, null],
  ] as const) {
    await pool.query(
      `insert into ${schema}.blueprint_elements (id, blueprint_id, element_id, canvas_data, conflict_of, created_at, updated_at)
       values ($1, $1, 'crack', '{}', $2, now(), now())`,
      [idOf(number), of === null ? null : idOf(of)],
    );
  }
  await migrateSchema(pool, schema, migrations);
  const { rows } = await pool.query<{ of: string | null }>(
    `select conflict_of as of from ${schema}.blueprint_elements order by id`,
  );
  expect(rows.map(({ of }) => of)).toEqual([null, idOf(1), idOf(1), idOf(1), null]);
});
