import { randomBytes } from 'node:crypto';
import type { Call, ResponseOf, SentBody, SentParams } from '@plumbline/contract/call';
import { createInstance } from '@plumbline/contract/instances';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { makePerson } from '../../../test/support/made-person.ts';
import { newDatabase } from '../../../test/support/new-database.ts';
import type { Answered, TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { withDatabase } from '../../database/connection-address.ts';
import { addDatabase } from '../../instances/other-databases.ts';

/** The schema of the company on the second database. */
export const farSchema = 'instance_far';

export const addressOf = (database: string) => withDatabase(inject('postgres').connectionString, database);

/** The schemas of companies on a database. */
export async function companiesOn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'instance\\_%' order by 1",
  );
  return rows.map(({ name }) => name);
}

export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to be so');
}

/** A server with a second database beside its own, called `second`, on which the company `far` is made. */
class TwoDatabases {
  server!: TestServer;
  admin!: pg.Client;
  maker!: TestPerson;
  /** An administrator of the company on the second database. */
  person!: TestPerson;
  readonly name = `plumbline_other_${randomBytes(6).toString('hex')}`;

  async start(): Promise<void> {
    this.server = await startTestServer({ works: true });
    this.maker = await this.server.person('sys_admin', { email: 'maker@plumbline.test' });
    this.admin = new pg.Client({ connectionString: inject('postgres').connectionString });
    await this.admin.connect();
    await newDatabase(this.admin, this.name);
    const added = { address: addressOf(this.name), name: 'second', poolSize: 4 };
    await addDatabase(this.server.services, added, () => undefined);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.admin.query(`drop database if exists ${this.name} with (force)`);
    await this.admin.end();
  }

  /** Makes the company `far` on a database. */
  makeFar(database: string): Promise<Answered<ResponseOf<typeof createInstance>>> {
    const body = { name: 'far', company: 'Far Lifts', email: 'first@far.test', database };
    return this.server.call(createInstance, { as: this.maker, body });
  }

  async meetPerson(email: string): Promise<void> {
    this.person = await makePerson(this.server.services.databaseOf(farSchema), 'business_admin', { email });
  }

  /** A call on the company `far`. */
  async callFar<C extends Call>(
    call: C,
    { as = this.person, params, body }: { as?: TestPerson; params?: SentParams<C>; body?: SentBody<C> } = {},
  ): Promise<Answered<ResponseOf<C>>> {
    const url = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      String((params as Record<string, unknown> | undefined)?.[key]),
    );
    const answered = await this.server.send({
      method: call.method,
      url,
      ...(body !== undefined && { payload: body as object }),
      headers: { host: 'far.localhost', authorization: `Bearer ${as.token}` },
    });
    return answered as Answered<ResponseOf<C>>;
  }

  /** The second database, as the server has it. */
  get second() {
    const found = this.server.services.databases.others.find(({ database }) => database.name === 'second');
    if (!found) throw new Error('the other database is not open');
    return found;
  }

  /** Whether connections to the second database are let in. */
  async open(isOpen: boolean): Promise<void> {
    await this.admin.query(`alter database ${this.name} allow_connections ${isOpen}`);
    if (!isOpen)
      await this.admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [this.name]);
    await eventually(async () => {
      await this.server.services.databases.probeAll();
      return this.second.isReady === isOpen;
    });
  }
}

/** Starts one before the tests of this file, and closes it after them. */
export function setTwoDatabases(): TwoDatabases {
  const two = new TwoDatabases();
  beforeAll(() => two.start());
  afterAll(() => two.close());
  return two;
}
