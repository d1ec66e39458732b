import type { Actor } from '@plumbline/domain/actor/actor';
import type { MomentRange } from '@plumbline/domain/dates/expressions';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress } from '../../database/reference-json.ts';
import { changeJson, isToDo } from './jobs.queries.ts';

type Sql = RawBuilder<unknown>;

/** So many of the projects that changed last are asked who changed them; older ones are no news. */
const changesLookedAt = 100;

const referenceFields: Sql = sql`'_id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)}`;

/** The projects that somebody else changed last, with that change, newest first; as JSON. */
export async function changedProjects(db: InstanceDatabase, actor: Actor, limit: number): Promise<string> {
  const found = await db.first(sql<{ docs: string }>`
    with newest as materialized (
      select p.id from ${db.table('projects')} p where ${visibleProjects(db, actor)}
      order by p.updated_at desc, p.id desc limit ${changesLookedAt}),
    changed as materialized (
      select last.* from newest cross join lateral (
        select e.id, e.project_id, e.actor_id from ${db.table('events')} e
        where e.project_id = newest.id and e.name like 'project.%' order by e.id desc limit 1) as last
      where last.actor_id is distinct from ${actor.id} order by last.id desc limit ${limit})
    select coalesce(json_agg(json_build_object(${referenceFields}, 'change', ${changeJson(db, actor)})
      order by e.id desc), '[]')::text as docs
    from changed join ${db.table('events')} e on e.id = changed.id join ${db.table('projects')} p on p.id = changed.project_id`);
  return found?.docs ?? '[]';
}

/** The projects with the most jobs to do, as far as the person sees the jobs; as JSON. `today` is the instance's day. */
export async function waitingProjects(
  db: InstanceDatabase,
  actor: Actor,
  today: MomentRange,
  limit: number,
): Promise<string> {
  // Whoever sees a project sees its jobs, but for an inspector, who may see it for the sake of one of them.
  const isSeen = actor.role === 'inspector' ? visibleJobsByRow(db, actor) : sql`j.removed_at is null`;
  const found = await db.first(sql<{ docs: string }>`
    with counted as (
      select j.project_id, count(*) as waiting, count(*) filter (where j.start_date < ${today.from}::timestamptz) as late
      from ${db.table('jobs')} j where j.project_id is not null and ${isToDo} and ${isSeen}
      group by j.project_id)
    select coalesce(json_agg(json_build_object(${referenceFields}, 'waiting', p.waiting, 'late', p.late)
      order by p.waiting desc, p.late desc, p.id), '[]')::text as docs
    from (select p.*, counted.waiting, counted.late from counted join ${db.table('projects')} p on p.id = counted.project_id
      where ${visibleProjects(db, actor)} order by counted.waiting desc, counted.late desc, p.id limit ${limit}) as p`);
  return found?.docs ?? '[]';
}
