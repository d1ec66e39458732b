import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { Services } from '../../services.ts';
import { askInstances } from '../../worker/ask-instances.ts';

/** What an instance holds. */
export interface InstanceUsage {
  people: number;
  jobs: number;
  /** Bytes of the files that are there for people. */
  storage: number;
  last_activity_at: string | null;
}

/** Of an instance whose tables can't be read. */
export const noUsage: InstanceUsage = { people: 0, jobs: 0, storage: 0, last_activity_at: null };

function usageIn(db: InstanceDatabase) {
  const lastSeen = sql`(select max(last_seen_at) from ${db.table('sessions')})`;
  const lastEvent = sql`(select at from ${db.table('events')} order by id desc limit 1)`;
  return sql<string>`json_build_object(
    'people', (select count(*) from ${db.table('users')} where removed_at is null and banned_at is null),
    'jobs', (select coalesce(sum(jobs), 0) from ${db.table('job_counts')}),
    'storage', (select coalesce(sum(size), 0) from ${db.table('assets')} where removed_at is null),
    'last_activity_at', ${momentJson(sql`greatest(${lastSeen}, ${lastEvent})`)})::text`;
}

/** What the instances with these schemas hold, by schema; those whose tables aren't there are missing. */
export async function usageOf(
  services: Pick<Services, 'unbound'>,
  schemas: readonly string[],
): Promise<ReadonlyMap<string, InstanceUsage>> {
  if (schemas.length === 0) return new Map();
  const present = await sql<{ schema: string }>`
    select given.schema from unnest(${[...schemas]}::text[]) as given (schema)
    where to_regclass(quote_ident(given.schema) || '.job_counts') is not null`.execute(services.unbound);
  const found = await askInstances(
    services,
    present.rows.map((row) => row.schema),
    usageIn,
  );
  return new Map(found.map(({ schema, value }) => [schema, JSON.parse(value) as InstanceUsage]));
}
