import type { Actor } from '@plumbline/domain/actor/actor';
import { readingEvents } from '@plumbline/domain/events/job-changes';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import {
  jobsHiddenFromManager,
  lastChangedVisibleJobs,
  newestVisibleJobs,
  visibleJobs,
} from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';

type Sql = RawBuilder<unknown>;

/** So many of the jobs that changed last are asked who changed them; older ones are no news. */
const changesLookedAt = 300;

/** The ids of the newest jobs that the person sees. */
export function recentJobs(db: InstanceDatabase, actor: Actor, limit: number): Sql {
  return newestVisibleJobs(db, actor, limit);
}

/** The ids of the jobs whose last change was somebody else's. */
export function jobsChangedByOthers(db: InstanceDatabase, actor: Actor, limit: number): Sql {
  return sql`select newest.id from (${lastChangedVisibleJobs(db, actor, changesLookedAt)}) as newest
    cross join lateral (
      select e.actor_id from ${db.table('events')} e
      where e.job_id = newest.id and e.name <> all(${[...readingEvents]}::text[]) order by e.id desc limit 1) as last
    where last.actor_id is distinct from ${actor.id} order by newest.updated_at desc, newest.id desc limit ${limit}`;
}

/**
 * The number of jobs per status that the person sees. For people who see all jobs it reads the stored counters, for
 * project managers those minus the hidden jobs; for others it counts.
 */
export async function countJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<{ total: number; statuses: Record<string, number> }> {
  const all = sql`select status, sum(jobs)::bigint as jobs from ${db.table('job_counts')} group by status`;
  const counted = atLeast(actor.role, 'business_admin')
    ? all
    : actor.role === 'project_manager'
      ? sql`select status, sum(jobs)::bigint as jobs from (${all} union all
          select j.status, -count(*) from ${db.table('jobs')} j
          where j.removed_at is null and ${jobsHiddenFromManager(db, actor.id)} group by j.status) as both_sides group by status`
      : sql`select j.status, count(*) as jobs from ${db.table('jobs')} j where ${visibleJobs(db, actor)} group by j.status`;
  const rows = await db.rows(counted as RawBuilder<{ status: string; jobs: number }>);
  const nonEmpty = rows.filter((row) => row.jobs > 0);
  return {
    total: nonEmpty.reduce((sum, row) => sum + row.jobs, 0),
    statuses: Object.fromEntries(nonEmpty.map((row) => [row.status, row.jobs])),
  };
}
