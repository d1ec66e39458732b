import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { InstanceDatabase } from '../../src/database/instance-database.ts';
import type { InstanceTables } from '../../src/database/tables.ts';
import { makePerson, type TestPerson } from './made-person.ts';
import { startReplicatedDatabase } from './replicated-database.ts';
import { startProgram } from './started-program.ts';

/** What came of the drill. */
export interface DrillFigures {
  acknowledged: number;
  /** Acknowledged, and not in the database that was promoted. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  /** Requests that were sent again after a response or a connection that failed. */
  repeated: number;
  /** Milliseconds from the end of the primary to the first write acknowledged after it. */
  backAfterMs: number;
  /** Milliseconds from the end of the load until every event was handled. */
  handledAfterMs: number;
  /** Responses that said something else than 503 or success. */
  unexpected: string[];
}

interface Load {
  acknowledged: { name: string; at: number }[];
  repeated: number;
  unexpected: string[];
}

/** After so long a primary that is gone is given up for good, by Patroni's usual settings somewhat later. */
const promoteAfterMs = 1000;
const repeatAfterMs = 100;
const pauseMs = 50;

/**
 * A primary and its synchronous standby, the product with both of them as its database, and people who write: the primary
 * is killed, and the standby promoted.
 */
export async function failoverDrill(options: {
  people: number;
  beforeMs: number;
  afterMs: number;
}): Promise<DrillFigures> {
  const database = await startReplicatedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-drill-'));
  const server = await startProgram('serve', {
    DATABASE_URL: database.address,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  });
  try {
    const people = await makePeople(database.primary.address, options.people);
    const over = new AbortController();
    const load: Load = { acknowledged: [], repeated: 0, unexpected: [] };
    const working = people.map((person) => write(server.port, person, load, over.signal));
    await sleep(options.beforeMs);
    await database.killPrimary();
    const killedAt = performance.now();
    await sleep(promoteAfterMs);
    await database.promote();
    await sleep(options.afterMs);
    over.abort();
    await Promise.all(working);

    const pool = new pg.Pool({ connectionString: database.standby.address, max: 1 });
    const { lost, doubled } = await compare(pool, load);
    const handledAfterMs = await untilHandled(pool);
    await pool.end();
    const first = load.acknowledged.find(({ at }) => at > killedAt);
    return {
      acknowledged: load.acknowledged.length,
      lost,
      doubled,
      repeated: load.repeated,
      backAfterMs: first ? first.at - killedAt : Infinity,
      handledAfterMs,
      unexpected: load.unexpected,
    };
  } finally {
    await server.stop(60_000);
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes people of a database who are signed in. */
export async function makePeople(connectionString: string, count: number): Promise<TestPerson[]> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const unbound = new Kysely<InstanceTables>({ dialect: new PostgresDialect({ pool }) });
  const db = new InstanceDatabase(unbound, 'instance_main');
  const people: TestPerson[] = [];
  for (let n = 0; n < count; n += 1) people.push(await makePerson(db, 'sys_admin', {}));
  await unbound.destroy();
  return people;
}

/** One write after the other, each sent again under its key until it is acknowledged. */
async function write(port: number, { token }: TestPerson, load: Load, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const name = randomUUID();
    const key = randomUUID();
    while (!(await isAcknowledged(port, token, { name, key }, load))) {
      if (over.aborted) return;
      load.repeated += 1;
      await sleep(repeatAfterMs);
    }
    load.acknowledged.push({ name, at: performance.now() });
    await sleep(pauseMs);
  }
}

async function isAcknowledged(
  port: number,
  token: string,
  { name, key }: { name: string; key: string },
  load: Load,
): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/v2/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name, private: false }),
    });
    const text = await response.text();
    if (!response.ok && response.status !== 503) load.unexpected.push(`${response.status} ${text}`);
    return response.ok;
  } catch {
    return false;
  }
}

async function compare(pool: pg.Pool, { acknowledged }: Load): Promise<{ lost: number; doubled: number }> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from instance_main.projects group by name',
  );
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  return {
    lost: acknowledged.filter(({ name }) => !counts.has(name)).length,
    doubled: rows.filter(({ count }) => count > 1).length,
  };
}

async function untilHandled(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query('select from instance_main.events where not is_handled limit 1');
    if (rows.length === 0) return performance.now() - began;
    await sleep(50);
  }
}
