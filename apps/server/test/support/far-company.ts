import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { InstanceDatabase } from '../../src/database/instance-database.ts';
import type { InstanceTables } from '../../src/database/tables.ts';
import { startLogicalClusters } from './logical-clusters.ts';
import { makePerson } from './made-person.ts';
import type { CommandProcess, ServerProcess } from './started-program.ts';
import { startCommand, startProgram } from './started-program.ts';

/** So many rows a company has that is moved in tests: copying them takes some seconds. */
const rowsThere = 60_000;

/** A person who writes without a pause, each write sent again under its key until it is acknowledged. */
interface Writer {
  /** The names of projects whose writes were acknowledged. */
  acknowledged: string[];
  /** The longest time between two acknowledged writes, in milliseconds. */
  longestGapMs: number;
  /** Responses that said something else than 503 or success. */
  unexpected: string[];
  stop(): Promise<void>;
}

/** The program as it is, with two databases of their own servers, and a company `far` on the second one, called `north`. */
export class FarCompany {
  readonly #server: ServerProcess;
  readonly #token: string;
  readonly #environment: Record<string, string>;
  readonly #end: () => Promise<void>;
  /** Connections to the two databases. */
  readonly first: pg.Pool;
  readonly north: pg.Pool;

  constructor(options: {
    server: ServerProcess;
    token: string;
    environment: Record<string, string>;
    first: pg.Pool;
    north: pg.Pool;
    end: () => Promise<void>;
  }) {
    this.#server = options.server;
    this.#token = options.token;
    this.#environment = options.environment;
    this.#end = options.end;
    this.first = options.first;
    this.north = options.north;
  }

  /** Runs a command of the program at a terminal. */
  command(...args: string[]): CommandProcess {
    return startCommand(args, this.#environment);
  }

  /** Sends a write to the company. @returns the status; 0 without a response */
  write(name: string, key: string): Promise<{ status: number; text: string }> {
    const body = JSON.stringify({ name, private: false });
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#server.port,
          path: '/v2/projects',
          method: 'POST',
          headers: {
            host: 'far.localhost',
            authorization: `Bearer ${this.#token}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': key,
          },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('close', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      sent.on('error', () => resolve({ status: 0, text: '' }));
      sent.end(body);
    });
  }

  startWriter(): Writer {
    let isOver = false;
    let lastAt = performance.now();
    const writer: Writer = { acknowledged: [], longestGapMs: 0, unexpected: [], stop: async () => undefined };
    const working = (async () => {
      while (!isOver) {
        const [name, key] = [`written ${randomUUID()}`, randomUUID()];
        for (;;) {
          const { status, text } = await this.write(name, key);
          if (status === 200) break;
          if (status !== 503 && status !== 0) writer.unexpected.push(`${status} ${text}`);
          if (isOver) return;
          await sleep(20);
        }
        const now = performance.now();
        writer.longestGapMs = Math.max(writer.longestGapMs, now - lastAt);
        lastAt = now;
        writer.acknowledged.push(name);
        await sleep(10);
      }
    })();
    writer.stop = () => {
      isOver = true;
      return working;
    };
    return writer;
  }

  /** What there is of acknowledged writes where the company lies, and how many rows it has. */
  async compare(
    pool: pg.Pool,
    acknowledged: readonly string[],
  ): Promise<{ lost: number; doubled: number; rows: number }> {
    const { rows } = await pool.query<{ name: string; count: number }>(
      'select name, count(*)::int as count from instance_far.projects group by name',
    );
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    return {
      lost: acknowledged.filter((name) => !counts.has(name)).length,
      doubled: rows.filter(({ count }) => count > 1).length,
      rows: rows.length,
    };
  }

  /** What moves have left on both servers. */
  async leftovers(): Promise<string[]> {
    const found: string[] = [];
    for (const [place, pool] of [
      ['first', this.first],
      ['north', this.north],
    ] as const) {
      const { rows } = await pool.query<{ what: string }>(
        `select 'publication ' || pubname as what from pg_publication
         union all select 'slot ' || slot_name from pg_replication_slots
         union all select 'subscription ' || subname from pg_subscription
         union all select 'schema ' || nspname from pg_namespace where nspname like 'moved%'`,
      );
      found.push(...rows.map(({ what }) => `${place}: ${what}`));
    }
    const { rows } = await this.first.query<{ id: string }>('select instance_id as id from platform.moves');
    return [...found, ...rows.map(() => 'a move')];
  }

  /** On which of the two the company's rows lie. */
  async places(): Promise<string[]> {
    const found: string[] = [];
    for (const [place, pool] of [
      ['first', this.first],
      ['north', this.north],
    ] as const) {
      const { rowCount } = await pool.query("select from pg_namespace where nspname = 'instance_far'");
      if (rowCount === 1) found.push(place);
    }
    return found;
  }

  close(): Promise<void> {
    return this.#end();
  }
}

/** Starts it all. */
export async function startFarCompany(): Promise<FarCompany> {
  const clusters = await startLogicalClusters();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-far-'));
  const environment = { DATABASE_URL: clusters.first, DATA_DIR: folder, LOG_LEVEL: 'warn', MAIN_HOST: 'localhost' };
  const server = await startProgram('serve', environment);
  const [first, north] = [clusters.first, clusters.second].map(
    (connectionString) => new pg.Pool({ connectionString, max: 3 }),
  ) as [pg.Pool, pg.Pool];
  const end = async () => {
    await server.stop(60_000);
    await Promise.all([first.end(), north.end()]);
    await clusters.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const pool of [first, north]) pool.on('error', () => undefined);
    for (const args of [
      ['database', 'add', clusters.second, '--name', 'north'],
      ['instance', 'create', 'far', '--database', 'north'],
    ]) {
      const { code, said } = await startCommand(args, environment).ended;
      if (code !== 0) throw new Error(said);
    }
    const unbound = new Kysely<InstanceTables>({ dialect: new PostgresDialect({ pool: north }) });
    const { token } = await makePerson(new InstanceDatabase(unbound, 'instance_far'), 'sys_admin', {});
    await north.query(
      `insert into instance_far.projects (id, name, address)
       select gen_random_uuid(), 'there ' || n, repeat('somewhere ', 20) || n from generate_series(1, $1) n`,
      [rowsThere],
    );
    return new FarCompany({ server, token, environment, first, north, end });
  } catch (error) {
    await end();
    throw error;
  }
}
