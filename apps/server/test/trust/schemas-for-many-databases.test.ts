import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesWithoutIdentity } from '../../src/features/backups/replication-facts.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The foreign keys that lead from one schema to another. */
const crossing = async () => {
  const { rows } = await server.services.pool.query<{ name: string }>(
    `select format('%s: %s', c.conrelid::regclass, c.conname) as name from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and f.relnamespace <> t.relnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** The tables, indexes and defaults of a schema that need something of another one, but functions and extensions that all databases have. */
const needed = async () => {
  const { rows } = await server.services.pool.query<{ name: string }>(
    `select distinct format('%s needs %s', d.objid::regclass, d.refobjid::regclass) as name from pg_depend d
     join pg_class o on o.oid = d.objid and d.classid = 'pg_class'::regclass
     join pg_class r on r.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
     where o.relnamespace::regnamespace::text like 'instance\\_%' and r.relnamespace <> o.relnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Instances lie on several databases (decision 0106), and may be sharded by their schema. */
describe('the tables of an instance', () => {
  it('have no foreign key to another schema, and nothing else that leads there', async () => {
    expect(await crossing()).toEqual([]);
    expect(await needed()).toEqual([]);
  });

  // Without one, updates and deletions of a published table fail. A move finds rows of these few by all that is in them.
  it('have keys by which changes are replicated, but for one that is never updated', async () => {
    const { pool } = server.services;
    expect(await tablesWithoutIdentity(pool, 'instance_main')).toEqual(['notification_mutes']);
    await pool.query(
      'create table instance_acme.unkeyed (note text); alter table instance_acme.notification_mutes replica identity full',
    );
    expect(await tablesWithoutIdentity(pool, 'instance_acme')).toEqual(['unkeyed']);
    await pool.query('drop table instance_acme.unkeyed');
  });

  // The log has nothing of the rows of unlogged ones, and partitions would be published by their own names.
  it('are ordinary tables', async () => {
    const { rows } = await server.services.pool.query(
      `select relname from pg_class where relnamespace = 'instance_main'::regnamespace
       and (relpersistence <> 'p' or relkind not in ('r', 'i', 'S', 't'))`,
    );
    expect(rows).toEqual([]);
  });

  it('are found where they have one', async () => {
    await server.services.pool.query(
      `alter table instance_acme.jobs add column lent uuid references instance_main.users`,
    );
    expect(await crossing()).toEqual(['instance_acme.jobs: jobs_lent_fkey']);
  });
});
