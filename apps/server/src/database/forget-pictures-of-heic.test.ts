import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { migrateSchema, readMigrations } from './migrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('has pictures of HEIC files drawn again, and no others', { timeout: 60_000 }, async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  const schema = 'instance_before_heic';
  await migrateSchema(
    pool,
    schema,
    migrations.filter(({ name }) => name < '0046'),
  );
  const files = [
    ['00000000-0000-7000-8000-000000000001', 'image/heic', 'heic', '\\x01'],
    ['00000000-0000-7000-8000-000000000002', 'image/jpeg', 'jpg', '\\x02'],
  ];
  for (const file of files) {
    await pool.query(
      `insert into ${schema}.assets (id, original_name, content_type, extension, size, sha256)
       values ($1, 'photo', $2, $3, 1, $4)`,
      file,
    );
    await pool.query(
      `insert into ${schema}.asset_renditions (original_sha256, size, sha256, content_type)
       values ($1, '500', '\\x03', 'image/jpeg')`,
      [file[3]],
    );
  }
  expect(await migrateSchema(pool, schema, migrations)).toContain(46);
  const { rows } = await pool.query<{ original: string }>(
    `select encode(original_sha256, 'hex') as original from ${schema}.asset_renditions`,
  );
  expect(rows).toEqual([{ original: '02' }]);
});
