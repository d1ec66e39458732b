import { randomBytes } from 'node:crypto';
import * as accessCalls from '@plumbline/contract/access';
import * as settingsCalls from '@plumbline/contract/settings';
import * as userCalls from '@plumbline/contract/users';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { StartError } from '../../src/start-error.ts';
import { migrateAll } from '../../src/database/migrate-all.ts';
import { migrateSchema, readMigrations } from '../../src/database/migrator.ts';
import { openPool } from '../../src/database/pool.ts';
import { createInstance } from '../../src/instances/create-instance.ts';
import { withDatabase } from '../../src/database/connection-address.ts';
import { newDatabase } from '../support/new-database.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

describe('two servers on one database', () => {
  let one: TestServer;
  let other: TestServer;
  let admin: TestPerson;
  beforeAll(async () => {
    one = await startTestServer();
    other = await startTestServer({ beside: one });
    admin = await one.person('sys_admin');
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const statusAt = async (server: TestServer, as: TestPerson) => (await server.call(userCalls.readMe, { as })).status;

  it('settings that are changed on one are the other’s within a moment', async () => {
    const name = async () => (await other.call(settingsCalls.readBootstrap, { as: admin })).body.companyName;
    for (const companyName of ['First', 'Second', 'Third']) {
      await name();
      await one.call(settingsCalls.changeSettings, { as: admin, body: { companyName } });
      await expect.poll(name, { timeout: 3000, interval: 20 }).toBe(companyName);
    }
  });

  it('an app that is switched off on one is off on the other', async () => {
    const isActive = async () =>
      (await other.call(settingsCalls.readToggleActive, { as: admin, params: { id: 'templates' } })).body.active;
    expect(await isActive()).toBe(true);
    await one.call(settingsCalls.changeToggle, { as: admin, params: { id: 'templates' }, body: { isActive: false } });
    await expect.poll(isActive, { timeout: 3000, interval: 20 }).toBe(false);
  });

  it('who is banned on one is out on the other with their next request', async () => {
    const person = await one.person('inspector');
    expect(await statusAt(other, person)).toBe(200);
    await one.call(userCalls.banUsers, { as: admin, body: { users: [person.id], banned: true } });
    expect(await statusAt(other, person)).toBe(401);
  });

  it('who is removed, or given another role, is out as well', async () => {
    for (const role of ['removed', 'client'] as const) {
      const person = await one.person('inspector');
      expect(await statusAt(other, person)).toBe(200);
      if (role === 'removed') await one.call(userCalls.removeUsers, { as: admin, body: { users: [person.id] } });
      else await one.call(userCalls.changeUser, { as: admin, params: { id: person.id }, body: { role } });
      expect([role, await statusAt(other, person)]).toEqual([role, 401]);
    }
  });

  it('who signs out on one has signed out on the other', async () => {
    const person = await one.person('inspector');
    expect(await statusAt(other, person)).toBe(200);
    await one.call(accessCalls.revokeToken, { body: { token: person.token } });
    expect(await statusAt(other, person)).toBe(401);
  });

  it('guesses are counted over both', async () => {
    const guess = (server: TestServer) =>
      server.call(accessCalls.signIn, {
        body: {
          grant_type: 'password',
          username: 'guessed@example.test',
          password: 'x',
          client_id: 'plumbline-web',
        } as never,
        from: '10.1.2.3',
      });
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) statuses.push((await guess(one)).status, (await guess(other)).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('servers that start at once', () => {
  const pools: pg.Pool[] = [];
  let database: string;
  let admin: pg.Client;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('postgres').connectionString });
    await admin.connect();
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
    await admin.query(`drop database if exists ${database} with (force)`);
  });
  afterAll(() => admin.end());

  const open = () => {
    const pool = openPool({ connectionString: withDatabase(inject('postgres').connectionString, database), size: 3 });
    pools.push(pool);
    return pool;
  };
  const takeDatabase = async (template?: string) => {
    database = `plumbline_test_${randomBytes(6).toString('hex')}`;
    if (template === undefined) await newDatabase(admin, database);
    else await admin.query(`create database ${database} template ${template}`);
  };
  const start = async (pool: pg.Pool) => {
    await migrateAll(pool, () => undefined);
    return createInstance(pool, '', { wantsDemo: true });
  };

  it('five on an empty database: it is migrated once, and one makes the instance', async () => {
    await takeDatabase();
    const started = await Promise.all(Array.from({ length: 5 }, () => start(open())));
    expect(started.filter((one) => one.isNew)).toHaveLength(1);
    expect(new Set(started.map((one) => one.instance.id)).size).toBe(1);
    const { rows } = await open().query('select version from instance_main.migrations order by version');
    expect(rows).toHaveLength((await readMigrations('instance')).length);
  });

  it('five on one whose instances are behind: each step is done once', async () => {
    await takeDatabase(inject('postgres').templateName);
    const migrations = await readMigrations('instance');
    const more = {
      version: migrations.length + 1,
      name: 'slow',
      checksum: 'x',
      sql: 'create table slow (a int); select pg_sleep(0.2)',
    };
    const applied = await Promise.all(
      Array.from({ length: 5 }, () => migrateSchema(open(), 'instance_main', [...migrations, more])),
    );
    expect(applied.flat()).toEqual([more.version]);
  });

  it('a migration that fails half way leaves nothing behind, and goes through when it is right', async () => {
    await takeDatabase(inject('postgres').templateName);
    const migrations = await readMigrations('instance');
    const step = (sql: string) => ({ version: migrations.length + 1, name: 'broken', checksum: 'x', sql });
    const pool = open();
    await expect(
      migrateSchema(pool, 'instance_main', [...migrations, step('create table half (a int); select 1 / 0')]),
    ).rejects.toThrow('division by zero');
    const { rows } = await pool.query("select to_regclass('instance_main.half') as half");
    expect(rows).toEqual([{ half: null }]);
    await migrateSchema(pool, 'instance_main', [...migrations, step('create table half (a int)')]);
  });

  it('a migration takes longer than a statement may, and so does waiting for it', async () => {
    await takeDatabase(inject('postgres').templateName);
    const hurried = () => {
      const pool = open();
      pool.options.statement_timeout = 300;
      return pool;
    };
    const migrations = await readMigrations('instance');
    const sql = 'create table slow (a int); select pg_sleep(1)';
    const more = { version: migrations.length + 1, name: 'slow', checksum: 'x', sql };
    const seen: string[] = [];
    const bring = () =>
      migrateSchema(hurried(), 'instance_main', [...migrations, more], { log: (line) => void seen.push(line) });
    const applied = await Promise.all([bring(), bring()]);
    expect(applied.flat()).toEqual([more.version]);
    expect(seen).toEqual(['Another server is migrating the database. Waiting for it …']);
  });

  for (const schema of ['platform', 'instance_acme']) {
    it(`a ${schema} of a newer program is refused in one sentence`, async () => {
      await takeDatabase(inject('postgres').templateName);
      const pool = open();
      await pool.query(`insert into ${schema}.migrations (version, name, checksum) values (99, 'later', 'x')`);
      const error = await migrateAll(pool, () => undefined).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect(String(error)).toMatch(/newer Plumbline .*version 99.* Start the newer program\.$/);
    });

    it(`a ${schema} whose migration was edited afterwards is refused`, async () => {
      await takeDatabase(inject('postgres').templateName);
      const pool = open();
      await pool.query(`update ${schema}.migrations set checksum = 'another' where version = 1`);
      const error = await migrateAll(pool, () => undefined).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect(String(error)).toContain(`Migration 1 of schema ${schema} was changed`);
    });
  }
});
