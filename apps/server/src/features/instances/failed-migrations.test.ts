import * as calls from '@plumbline/contract/instances';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateAll } from '../../database/migrate-all.ts';
import { migrateSchema, readMigrations } from '../../database/migrator.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('sys_admin');
});
afterAll(() => server.close());

it('an instance whose migration fails is shown and not served, and the others go on', async () => {
  const { pool } = server.services;
  await pool.query("insert into platform.instances (id, name, schema_name) values ($1, 'later', 'instance_later')", [
    newId(),
  ]);
  const { rows } = await pool.query<{ version: number; name: string; checksum: string }>(
    `delete from instance_acme.migrations where version = (select max(version) from instance_acme.migrations)
     returning version, name, checksum`,
  );
  const lines: string[] = [];
  await migrateAll(pool, (line) => lines.push(line));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Instance schema instance_acme could not be migrated \(1 of 2\): .+ It is not served\.$/);
  expect(lines[1]).toMatch(/^Instance schema instance_later migrated to version \d+ \(2 of 2\)$/);

  server.services.instances.forget();
  const list = await server.call(calls.listInstances, { as: admin, query: { search: 'acme' } });
  const [failed] = list.body.docs;
  expect(failed).toMatchObject({ state: 'failed', isActive: false, people: 0 });
  expect(failed?.migration_error).toMatch(/already exists|exist/);
  const page = () => server.send({ method: 'GET', url: '/v2/apps/bootstrap', instance: 'acme' });
  expect((await page()).problem.code).toBe('instance_not_active');

  const params = { id: failed?._id ?? '' };
  const again = await server.call(calls.migrateInstance, { as: admin, params });
  expect(again.body.state).toBe('failed');
  const [applied] = rows;
  await pool.query('insert into instance_acme.migrations (version, name, checksum) values ($1, $2, $3)', [
    applied?.version,
    applied?.name,
    applied?.checksum,
  ]);
  const mended = await server.call(calls.migrateInstance, { as: admin, params });
  expect(mended.body).toMatchObject({ state: 'active', migration_error: null });
  expect((await page()).status).toBe(200);
});

it('what was mended by other means is served after the next start', async () => {
  const { pool } = server.services;
  await pool.query("update platform.instances set migration_error = 'once' where name = 'acme'");
  await migrateAll(pool, () => undefined);
  const { rows } = await pool.query<{ error: string | null }>(
    "select migration_error as error from platform.instances where name = 'acme'",
  );
  expect(rows[0]?.error).toBe(null);
});

it('an instance whose tables are in use gets its turn after the others, and is shown with its progress meanwhile', async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  await migrateSchema(pool, 'instance_busy', migrations.slice(0, -1));
  for (const name of ['busy', 'behind']) {
    await pool.query('insert into platform.instances (id, name, schema_name) values ($1, $2, $3)', [
      newId(),
      name,
      `instance_${name}`,
    ]);
  }
  const somebody = await pool.connect();
  try {
    await somebody.query('begin');
    await somebody.query('lock table instance_busy.migrations in exclusive mode');
    const lines: string[] = [];
    const migrating = migrateAll(pool, (line) => lines.push(line), { firstMs: 600, lastMs: 60_000 });
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toMatch(/^Instance schema instance_busy is tried again/);
    expect(lines[0]).toMatch(/^Instance schema instance_behind migrated to version \d+ \(2 of 2\)$/);
    const list = await server.call(calls.listInstances, { as: admin, query: { search: 'busy' } });
    const { name, version } = migrations.at(-1) ?? { name: '', version: 0 };
    expect(list.body.docs[0]).toMatchObject({ migration_error: null, migration: { name } });
    expect(list.body.docs[0]?.migration?.retries).toBeGreaterThan(0);
    await somebody.query('commit');
    await migrating;
    expect(lines.at(-1)).toBe(`Instance schema instance_busy migrated to version ${version} (1 of 2)`);
    const after = await server.call(calls.listInstances, { as: admin, query: { search: 'busy' } });
    expect(after.body.docs[0]).toMatchObject({ state: 'active', migration: null });
  } finally {
    await somebody.query('rollback').catch(() => undefined);
    somebody.release();
  }
});

it('a start that is cut off midway goes on with the instances that are left', async () => {
  const { pool } = server.services;
  const names = ['first', 'second', 'third', 'fourth'];
  for (const name of names) {
    await pool.query('insert into platform.instances (id, name, schema_name) values ($1, $2, $3)', [
      newId(),
      name,
      `instance_${name}`,
    ]);
  }
  const lines: string[] = [];
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  // The database is gone after two of them.
  const cutOff = (...given: unknown[]) =>
    lines.length < 2
      ? connect(...given)
      : Promise.reject(Object.assign(new Error('the server is shutting down'), { code: '57P01' }));
  Object.assign(pool, { connect: cutOff });
  try {
    await expect(migrateAll(pool, (line) => lines.push(line))).rejects.toThrow('shutting down');
  } finally {
    Object.assign(pool, { connect });
  }
  const done = (line: string) => /instance_(\w+) migrated/.exec(line)?.[1];
  expect(lines.map(done)).toEqual(['first', 'second']);
  const { rows } = await pool.query('select from platform.instances where migration_error is not null');
  expect(rows).toEqual([]);
  const later: string[] = [];
  await migrateAll(pool, (line) => later.push(line));
  expect(later.map(done)).toEqual(['third', 'fourth']);
  expect(later.at(-1)).toMatch(/\(2 of 2\)$/);
  const again: string[] = [];
  await migrateAll(pool, (line) => again.push(line));
  expect(again).toEqual([]);
});
