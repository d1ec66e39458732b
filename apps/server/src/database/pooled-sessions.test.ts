import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newDatabase } from '../../test/support/new-database.ts';
import type { Router } from '../../test/support/router.ts';
import { startRouter } from '../../test/support/router.ts';
import { withDatabase } from './connection-address.ts';
import { openPool } from './pool.ts';

const database = `plumbline_pooled_${process.pid}`;
/** What an operator's server may have for everybody. */
const defaults = { timezone: 'Asia/Tokyo', datestyle: 'German', bytea_output: 'escape', search_path: 'x', jit: 'on' };

const { connectionString } = inject('postgres');
const admin = new pg.Client({ connectionString });
let pooler: Router;
beforeAll(async () => {
  await admin.connect();
  await newDatabase(admin, database);
  for (const [name, value] of Object.entries(defaults))
    await admin.query(`alter database ${database} set ${name} to '${value}'`);
  pooler = await startRouter(withDatabase(connectionString, database), true);
});
afterAll(async () => {
  pooler.close();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

it.each([
  ['TimeZone', 'UTC'],
  ['DateStyle', 'ISO'],
  ['bytea_output', 'hex'],
  ['search_path', 'public'],
  ['jit', 'off'],
  ['statement_timeout', '30s'],
  ['idle_in_transaction_session_timeout', '30s'],
])('a session behind a pooler that passes no settings on has them: %s', async (name, value) => {
  const pool = openPool({ connectionString: pooler.address, size: 1 });
  const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name]);
  await pool.end();
  expect(rows[0]?.value.split(',')[0]).toBe(value);
});
