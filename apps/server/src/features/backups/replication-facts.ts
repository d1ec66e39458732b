import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import { quoted } from './backup-connection.ts';

/** What the database that a company leaves says of logical replication. */
export interface SourceFacts {
  walLevel: string;
  mayReplicate: boolean;
  mayPublish: boolean;
  ownsTables: boolean;
  freeSlots: number;
  freeSenders: number;
}

/** What the database that a company comes to says of it. */
export interface TargetFacts {
  maySubscribe: boolean;
  freeWorkers: number;
}

/** What a database is called in sentences. */
export const calledOf = ({ name }: Pick<Database, 'name'>) =>
  name === '' ? 'the first database' : `the database ${name}`;

async function factsOf<Facts extends pg.QueryResultRow>(
  client: Pick<pg.ClientBase, 'query'>,
  query: string,
  values: unknown[],
) {
  const { rows } = await client.query<Facts>(query, values);
  if (!rows[0]) throw new Error('a database has no facts');
  return rows[0];
}

/** Asks the database that a company leaves. @param schema the company's */
export function readSourceFacts(pool: pg.Pool, schema: string): Promise<SourceFacts> {
  return factsOf<SourceFacts>(
    pool,
    `select current_setting('wal_level') as "walLevel", r.rolsuper or r.rolreplication as "mayReplicate",
       has_database_privilege(current_database(), 'create') as "mayPublish",
       not exists (select from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'
         and not pg_has_role(c.relowner, 'usage')) as "ownsTables",
       current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots)::int as "freeSlots",
       current_setting('max_wal_senders')::int
         - (select count(*) from pg_stat_activity where backend_type = 'walsender')::int as "freeSenders"
     from pg_roles r where r.rolname = current_user`,
    [quoted(schema)],
  );
}

/** Asks the database that a company comes to. */
export function readTargetFacts(pool: pg.Pool): Promise<TargetFacts> {
  return factsOf<TargetFacts>(
    pool,
    `select r.rolsuper or coalesce(pg_has_role(r.oid, to_regrole('pg_create_subscription'), 'member'), false) as "maySubscribe",
       current_setting('max_logical_replication_workers')::int
         - (select count(*) from pg_stat_subscription where pid is not null)::int as "freeWorkers"
     from pg_roles r where r.rolname = current_user`,
    [],
  );
}

/**
 * What is missing so that a company's rows can be copied while it is served.
 * @param called what both databases are called
 * @returns one sentence for the person at the terminal; undefined where nothing is
 */
export function whatIsMissing(
  source: SourceFacts,
  target: TargetFacts,
  called: { source: string; target: string },
): string | undefined {
  if (source.walLevel !== 'logical')
    return `logical replication needs wal_level = logical, and ${called.source} has ${source.walLevel}`;
  if (!source.mayReplicate) return `the user of ${called.source} may not replicate: alter role … replication`;
  if (!source.mayPublish)
    return `the user of ${called.source} may create no publications there: grant create on database … to …`;
  if (!source.ownsTables) return `the user of ${called.source} is not the owner of the company’s tables`;
  if (source.freeSlots < 1) return `${called.source} has no free replication slot: raise max_replication_slots`;
  if (source.freeSenders < 1) return `${called.source} has no free sender: raise max_wal_senders`;
  if (!target.maySubscribe)
    return `the user of ${called.target} may create no subscriptions: it must be a superuser, or from PostgreSQL 16 on a member of pg_create_subscription`;
  if (target.freeWorkers < 1)
    return `${called.target} has no free worker for a subscription: raise max_logical_replication_workers`;
  return undefined;
}

/** The tables of a schema whose changes and deletions can't be replicated as they are: without a primary key or another identity. */
export async function tablesWithoutIdentity(client: Pick<pg.ClientBase, 'query'>, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and (c.relreplident = 'n' or c.relreplident = 'd'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary))
     order by 1`,
    [quoted(schema)],
  );
  return rows.map(({ name }) => name);
}
