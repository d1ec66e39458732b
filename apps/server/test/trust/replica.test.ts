import * as feedCalls from '@plumbline/contract/feeds';
import * as projectCalls from '@plumbline/contract/projects';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrateAll } from '../../src/database/migrate-all.ts';
import { openPool } from '../../src/database/pool.ts';
import { createInstance } from '../../src/instances/create-instance.ts';
import type { ReplicatedDatabase } from '../support/replicated-database.ts';
import { startReplicatedDatabase } from '../support/replicated-database.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

let database: ReplicatedDatabase;
let server: TestServer;
let one: TestPerson;
let other: TestPerson;
let projectId: string;
/** How often the standby was asked. */
let read = 0;

beforeAll(async () => {
  database = await startReplicatedDatabase();
  const pool = openPool({ connectionString: database.primary.address, size: 2 });
  await migrateAll(pool, () => undefined);
  await createInstance(pool, '');
  await pool.end();
  server = await startTestServer({
    through: async () => database.address,
    environment: { DATABASE_REPLICA_URL: database.standby.address, DATABASE_REPLICA_LAG_SECONDS: '10' },
  });
  [one, other] = [await server.person('sys_admin'), await server.person('sys_admin')];
  const { body } = await server.call(projectCalls.createProject, { as: one, body: { name: 'First', private: false } });
  projectId = body._id;
  const { connections } = replica();
  const rows = connections.rows.bind(connections);
  const together = connections.together.bind(connections);
  vi.spyOn(connections, 'rows').mockImplementation(((text: string, values: readonly unknown[]) => {
    read += 1;
    return rows(text, values);
  }) as never);
  vi.spyOn(connections, 'together').mockImplementation((statements) => {
    read += 1;
    return together(statements);
  });
}, 180_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await server.services.replica?.close();
  await server.close();
  await database.close();
}, 60_000);

function replica() {
  const found = server.services.replica;
  if (!found) throw new Error('there is no replica');
  return found;
}

/** The project's feed as somebody reads it, and whether the standby was asked for it. */
async function feed(as: TestPerson): Promise<{ entries: number; isOfReplica: boolean }> {
  read = 0;
  const { status, body } = await server.call(feedCalls.readProjectFeed, { as, params: { id: projectId } });
  expect(status).toBe(200);
  return { entries: body.docs.length, isOfReplica: read > 0 };
}

const rename = (name: string) =>
  server.call(projectCalls.changeProject, { as: one, params: { id: projectId }, body: { name } });

/** The names of projects in a file that somebody downloads. */
async function namesInFile(as: TestPerson): Promise<string[]> {
  const { status, body } = await server.send({ method: 'GET', url: '/v2/lists/projects/csv?columns=name', as });
  expect(status).toBe(200);
  return String(body).trim().split('\r\n').slice(1);
}

/** Until the standby has what was written so far, by somebody's last write. */
async function caughtUp(): Promise<void> {
  await vi.waitFor(
    async () => {
      await replica().measure();
      expect(replica().serves('instance_main', one.id)).toBe(true);
    },
    { timeout: 10_000, interval: 50 },
  );
}

it('feeds are read from the standby, and whoever has just written reads their own at once', async () => {
  await caughtUp();
  const before = await feed(other);
  expect(before.isOfReplica).toBe(true);

  await database.replay(false);
  expect((await rename('Second')).status).toBe(200);
  const own = await feed(one);
  expect(own).toEqual({ entries: before.entries + 1, isOfReplica: false });
  await replica().measure();
  expect((await feed(one)).isOfReplica).toBe(false);
  // For somebody else it may be some seconds old.
  expect(await feed(other)).toEqual(before);

  await database.replay(true);
  await caughtUp();
  expect(await feed(one)).toEqual({ entries: before.entries + 1, isOfReplica: true });
});

it('files are made of one snapshot of the standby', async () => {
  await caughtUp();
  await database.replay(false);
  expect((await rename('In a file')).status).toBe(200);
  expect(await namesInFile(one)).toEqual(['In a file']);
  expect(await namesInFile(other)).toEqual(['Second']);
  await database.replay(true);
});

it('one that is too far behind is read from no more, by anybody', { timeout: 60_000 }, async () => {
  await caughtUp();
  await database.replay(false);
  expect((await rename('Third')).status).toBe(200);
  await vi.waitFor(
    async () => {
      await replica().measure();
      expect(replica().lagMs).toBeGreaterThan(10_000);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect((await feed(other)).isOfReplica).toBe(false);
  await database.replay(true);
  await caughtUp();
  expect((await feed(other)).isOfReplica).toBe(true);
});

it('while it is gone everything is read from the primary, without a failed response', async () => {
  await caughtUp();
  const admin = new pg.Client({ connectionString: database.primary.address });
  await admin.connect();
  // The primary waits for it no longer: this test ends the standby.
  await admin.query(`alter system set synchronous_standby_names = ''`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
  process.kill(database.standby.pid, 'SIGQUIT');
  const { entries } = await feed(other);
  expect(entries).toBeGreaterThan(0);
  expect((await feed(other)).isOfReplica).toBe(false);
});
