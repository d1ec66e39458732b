import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LocksBusyError } from '../../src/database/lock-retries.ts';
import { migrateSchema } from '../../src/database/migrator.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { AddedMigrations } from './added-migrations.ts';

const schema = 'instance_acme';
const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);
let server: TestServer;
let added: AddedMigrations;
/** Somebody else's connections. */
let writer: pg.Client;
let reader: pg.Client;

const connect = async () => {
  const client = new pg.Client({ connectionString: server.services.pool.options.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set search_path to ${schema}, public`);
  return client;
};

beforeAll(async () => {
  server = await startTestServer();
  added = await AddedMigrations.open();
});
beforeEach(async () => {
  [writer, reader] = [await connect(), await connect()];
});
afterEach(async () => {
  await Promise.all([writer.end(), reader.end()]);
});
afterAll(() => server.close());

const migrate = (options: { patienceMs?: number; log?: (line: string) => void } = {}) =>
  migrateSchema(server.services.pool, schema, added.all, options);

const progress = async () => {
  const { rows } = await reader.query<{ step: number; done: number; retries: number; last_key: string | null }>(
    'select step, done, retries, last_key from platform.migration_progress where schema_name = $1',
    [schema],
  );
  return rows[0];
};

const columnExists = async (table: string, column: string) => {
  const { rowCount } = await reader.query(
    `select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
    [`${schema}.${table}`, column],
  );
  return rowCount === 1;
};

const isIndexValid = async (name: string) => {
  const { rows } = await reader.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [`${schema}.${name}`],
  );
  return rows[0]?.is_valid;
};

/** Reads the table again and again until it is stopped; returns the longest wait in milliseconds. */
function readAlong(table: string) {
  let isOver = false;
  const slowest = (async () => {
    let longest = 0;
    while (!isOver) {
      const began = performance.now();
      await reader.query(`select count(*) from ${table}`);
      longest = Math.max(longest, performance.now() - began);
      await pause(5);
    }
    return longest;
  })();
  return () => {
    isOver = true;
    return slowest;
  };
}

describe('a migration beside others', () => {
  it('gives way to whoever has the table, so that nobody waits behind it for a second', async () => {
    added.add('add-column', 'alter table jobs add column spare integer');
    await writer.query('begin');
    await writer.query('select from jobs limit 1');
    const stop = readAlong('jobs');
    const migrating = migrate();
    await pause(2500);
    expect(await migratingState(migrating)).toBe('pending');
    await writer.query('commit');
    expect(await migrating).toEqual([added.all.length]);
    expect(await stop()).toBeLessThan(1000 * slowness);
    expect(await columnExists('jobs', 'spare')).toBe(true);
    expect(await progress()).toBe(undefined);
  });

  it('says meanwhile how often it gave way, and who has the locks', async () => {
    added.add('add-another', 'alter table jobs add column spare_two integer');
    await writer.query('begin');
    await writer.query('select from jobs limit 1');
    const lines: string[] = [];
    const migrating = migrate({ log: (line) => lines.push(line) });
    await expect.poll(async () => (await progress())?.retries ?? 0, { timeout: 20_000 }).toBeGreaterThan(1);
    await expect.poll(() => lines.join('\n'), { timeout: 20_000 * slowness }).toMatch(/locks are held by process \d+/);
    await writer.query('commit');
    await migrating;
  });

  it('ends after its patience with everything as before', async () => {
    added.add('never-in', 'alter table users add column spare integer; alter table jobs add column never integer');
    await writer.query('begin');
    await writer.query('select from jobs limit 1');
    await expect(migrate({ patienceMs: 700 })).rejects.toThrow(LocksBusyError);
    expect(await columnExists('users', 'spare')).toBe(false);
    await writer.query('commit');
    expect(await migrate()).toEqual([added.all.length]);
  });

  it('is the one that gives way where it and a writer wait for each other', async () => {
    added.add(
      'lock-two',
      'alter table users add column spare_two integer; alter table jobs add column spare_three integer',
    );
    await writer.query('begin');
    await writer.query('select from jobs limit 1');
    const migrating = migrate();
    // It has the users by now, and waits for the jobs.
    const began = performance.now();
    for (let round = 0; round < 20; round += 1) {
      await writer.query('select count(*) from users');
      await pause(20);
    }
    expect(performance.now() - began).toBeLessThan(5000 * slowness);
    await writer.query('commit');
    expect(await migrating).toEqual([added.all.length]);
  });

  it('is tried again after a deadlock that PostgreSQL found', async () => {
    const { rows } = await writer.query<{ is_superuser: boolean }>(
      'select rolsuper as is_superuser from pg_roles where rolname = current_user',
    );
    const isSuperuser = rows[0]?.is_superuser === true;
    // It looks for deadlocks before its wait for the lock is over.
    const looking = isSuperuser ? `set local deadlock_timeout = '200ms';` : '';
    added.add('lock-in-a-circle', `${looking} lock table users; lock table jobs; create table circle (id integer)`);
    await writer.query('begin');
    await writer.query('lock table jobs in row exclusive mode');
    const reasons: string[] = [];
    const migrating = migrate({ log: (line) => reasons.push(line) });
    for (let round = 0; round < 300 && reasons.length === 0; round += 1) {
      // Back to the savepoint it gives the users free again, so that the next try gets them.
      await writer.query('savepoint before');
      await writer.query('select count(*) from users');
      await writer.query('rollback to before');
      await pause(20);
    }
    if (isSuperuser) expect(reasons.join('\n')).toMatch(/deadlock detected/);
    await writer.query('commit');
    expect(await migrating).toEqual([added.all.length]);
  });

  it('has no table longer than a second, and gives up with everything as before', async () => {
    added.add('too-long', 'lock table users; select pg_sleep(3)');
    const stop = readAlong('users');
    await expect(migrate({ patienceMs: 1500 })).rejects.toThrow(/longer than others may wait/);
    expect(await stop()).toBeLessThan(1500 * slowness);
    added.drop();
  });
});

/** Whether a promise is settled. */
async function migratingState(promise: Promise<unknown>): Promise<'pending' | 'settled'> {
  return Promise.race([promise.then(() => 'settled' as const), pause(0).then(() => 'pending' as const)]);
}

describe('an index', () => {
  beforeAll(async () => {
    await server.services.pool
      .query(`create table ${schema}.things (id integer primary key, value integer, changes integer not null default 0);
      insert into ${schema}.things select n, n from generate_series(1, 6000) n`);
  });

  it('is built while others write, and waits for whoever began before', async () => {
    added.add('find-things', 'create index concurrently things_by_value on things (value)');
    await writer.query('begin');
    await writer.query('update things set value = -1 where id = 1');
    const migrating = migrate();
    for (let round = 0; round < 20; round += 1) {
      await reader.query('update things set value = value + 10000 where id = 2');
      await pause(20);
    }
    expect(await migratingState(migrating)).toBe('pending');
    await writer.query('commit');
    await migrating;
    expect(await isIndexValid('things_by_value')).toBe(true);
  });

  it('that cannot be built leaves none that is broken, and is built once its rows are mended', async () => {
    await reader.query('update things set value = 7 where id in (7, 8)');
    added.add('value-once', 'create unique index concurrently things_value on things (value)');
    await expect(migrate()).rejects.toThrow(/could not create unique index/);
    expect(await isIndexValid('things_value')).toBe(undefined);
    await reader.query('update things set value = 8 where id = 8');
    expect(await migrate()).toEqual([added.all.length]);
    expect(await isIndexValid('things_value')).toBe(true);
  });

  it('that a server left half built is built again', async () => {
    await reader.query('update things set changes = 0');
    await expect(reader.query('create unique index concurrently things_half on things (changes)')).rejects.toThrow();
    expect(await isIndexValid('things_half')).toBe(false);
    added.add('mend-half', 'create index concurrently things_half on things (changes)');
    await migrate();
    expect(await isIndexValid('things_half')).toBe(true);
  });

  it('is built once by two servers that start at once', async () => {
    added.add('build-once', 'create index concurrently things_twice on things (value, id)');
    const applied = await Promise.all([migrate(), migrate(), migrate()]);
    expect(applied.flat()).toEqual([added.all.length]);
    expect(await isIndexValid('things_twice')).toBe(true);
  });
});

describe('a fill', () => {
  const sql = `alter table things add column filled integer;
    -- fill things by id, 50 at a time
    update things set filled = value, changes = changes + 1 where id = any($1);
    create index concurrently things_filled on things (filled);
    alter table things add constraint things_filled_there check (filled is not null) not valid;
    alter table things validate constraint things_filled_there;
    alter table things alter column filled set not null`;

  it('goes on after kill -9 where it was, and changes each row once', async () => {
    await reader.query('update things set changes = 0');
    const { version } = added.add('fill-things', sql);
    const known = (await AddedMigrations.open()).all.length;
    const { connectionString } = server.services.pool.options;
    const argument = JSON.stringify({ connectionString, schema, added: added.all.slice(known) });
    const child = spawn(process.execPath, [fileURLToPath(new URL('./upgrade-process.ts', import.meta.url)), argument], {
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    await expect
      .poll(async () => (await progress())?.done ?? 0, { timeout: 60_000 * slowness, interval: 5 })
      .toBeGreaterThan(100);
    child.kill('SIGKILL');
    await ended;
    const left = await progress();
    expect(left).toMatchObject({ step: 1 });
    expect(left?.done).toBeLessThan(6000);

    expect(await migrate()).toEqual([version]);
    const { rows } = await reader.query<{ changes: number; n: number }>(
      'select changes, count(*)::int as n from things group by changes',
    );
    expect(rows).toEqual([{ changes: 1, n: 6000 }]);
    expect(await isIndexValid('things_filled')).toBe(true);
    expect(await progress()).toBe(undefined);
  });

  it('of another file than the one it was begun with is refused', async () => {
    await reader.query(
      `insert into platform.migration_progress (schema_name, version, name, checksum, step, steps) values ($1, $2, 'x', 'x', 1, 3)`,
      [schema, added.all.length + 1],
    );
    added.add('changed', 'create table changed (id integer)');
    await expect(migrate()).rejects.toThrow(/was changed after it had been begun/);
    await reader.query('delete from platform.migration_progress where schema_name = $1', [schema]);
    await migrate();
  });

  it('runs over rows that are there already in one transaction, as a restored backup needs it', async () => {
    const { applyMigrations } = await import('../../src/database/migrator.ts');
    const one = added.add(
      'fill-within',
      '-- fill things by id, 1000 at a time\nupdate things set changes = 9 where id = any($1)',
    );
    await writer.query('begin');
    await applyMigrations(writer, schema, [one]);
    await writer.query('commit');
    const { rows } = await reader.query('select distinct changes from things');
    expect(rows).toEqual([{ changes: 9 }]);
  });
});
