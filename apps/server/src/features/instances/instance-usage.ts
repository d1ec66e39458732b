import { defaultTimeZone } from '@plumbline/domain/settings/product-defaults';
import { sql } from 'kysely';
import { jobsToday, peopleUsed, storageUsed } from '../../access/room-within-limits.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { Services } from '../../services.ts';
import { askInstances } from '../../worker/ask-instances.ts';

/** What an instance holds. */
export interface InstanceUsage {
  people: number;
  jobs: number;
  /** Jobs that were made today. */
  jobs_today: number;
  /** Bytes of the files that are there for people. */
  storage: number;
  last_activity_at: string | null;
}

/** Of an instance whose tables can't be read. */
export const noUsage: InstanceUsage = { people: 0, jobs: 0, jobs_today: 0, storage: 0, last_activity_at: null };

function usageIn(db: InstanceDatabase, now: Date) {
  const timezone = sql`coalesce((select value #>> '{}' from ${db.table('settings')} where name = 'timezone'),
    ${defaultTimeZone})`;
  const lastSeen = sql`(select max(last_seen_at) from ${db.table('sessions')})`;
  const lastEvent = sql`(select at from ${db.table('events')} order by id desc limit 1)`;
  return sql<string>`json_build_object(
    'people', ${peopleUsed(db)},
    'jobs', (select coalesce(sum(jobs), 0) from ${db.table('job_counts')}),
    'jobs_today', ${jobsToday(db, now, timezone)},
    'storage', ${storageUsed(db)},
    'last_activity_at', ${momentJson(sql`greatest(${lastSeen}, ${lastEvent})`)})::text`;
}

/** What the instances with these schemas hold, by schema; those whose tables aren't there are missing. */
export async function usageOf(
  services: Pick<Services, 'databases' | 'logger' | 'now'>,
  schemas: readonly string[],
): Promise<ReadonlyMap<string, InstanceUsage>> {
  if (schemas.length === 0) return new Map();
  const there = await askInstances(
    services,
    schemas,
    (db) => sql<boolean>`to_regclass(${`${db.schema}.job_counts`}) is not null`,
  );
  const present = there.filter(({ value }) => value).map(({ schema }) => schema);
  const found = await askInstances(services, present, (db) => usageIn(db, services.now()));
  return new Map(found.map(({ schema, value }) => [schema, JSON.parse(value) as InstanceUsage]));
}
