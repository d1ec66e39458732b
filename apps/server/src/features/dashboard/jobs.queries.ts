import type { Actor } from '@plumbline/domain/actor/actor';
import { readingEvents } from '@plumbline/domain/events/job-changes';
import type { ToDoPart } from '@plumbline/domain/jobs/to-do';
import { settledStatuses, toDoParts } from '@plumbline/domain/jobs/to-do';
import type { MomentRange } from '@plumbline/domain/dates/expressions';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { issuesSeen } from '../../access/issues-seen.ts';
import { lastChangedVisibleJobs, visibleJobsByRow } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { authorJson, jobTypeOfJob, momentJson, projectOfJob } from '../../database/reference-json.ts';
import { JsonText } from '../../database/json-text.ts';

type Sql = RawBuilder<unknown>;

/** So many of the jobs that changed last are asked who changed them; older ones are no news. */
const changesLookedAt = 300;

/** Said with the statuses themselves, so that PostgreSQL knows the index `jobs_to_do`; over `j`. */
export const isToDo: Sql = sql`j.status not in (${sql.join(settledStatuses.map((status) => sql.lit(status)))})`;

/** A job as a line of the dashboard (`dashboardJob`), over `j`; `more` are further pairs of name and value. */
function jobJson(db: InstanceDatabase, actor: Actor, more: Sql = sql``): Sql {
  return sql`json_build_object('_id', j.id, 'ID', j.number, 'status', j.status,
    'jobType', ${jobTypeOfJob(db)}, 'project', ${projectOfJob(db)},
    'place', (select json_build_object('lat', jp.latitude, 'long', jp.longitude, 'address', jp.address)
      from ${db.table('projects')} jp where jp.id = j.project_id and jp.latitude is not null),
    'startDate', ${momentJson(sql`j.start_date`)}, 'issues_count', ${issuesSeen(db, actor)} ${more})`;
}

/** The change of an event `e` (`lastChange`). A client sees no people (spec/4 §2 "Who sees what"). */
export function changeJson(db: InstanceDatabase, actor: Pick<Actor, 'role'>): Sql {
  const author =
    actor.role === 'client'
      ? sql`null`
      : sql`(select ${authorJson('cu')} from ${db.table('users')} cu where cu.id = e.actor_id)`;
  return sql`json_build_object('name', e.name, 'created_at', ${momentJson(sql`e.at`)}, 'user', ${author})`;
}

/** What the person has still to do, in parts, the first `limit` of each; `today` is the day of the instance. */
export async function listMyJobs(
  db: InstanceDatabase,
  actor: Actor,
  today: MomentRange,
  limit: number,
): Promise<JsonText> {
  // Whoever is on a job sees it, unless they are a client.
  const isSeen = actor.role === 'client' ? visibleJobsByRow(db, actor) : sql`j.removed_at is null`;
  const rows = await db.rows(sql<{ part: ToDoPart; total: number; docs: string }>`
    with mine as (
      select j.id, j.start_date, case when j.start_date < ${today.from}::timestamptz then 'late'
        when j.start_date < ${today.to}::timestamptz then 'today' else 'upcoming' end as part
      from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
      where a.user_id = ${actor.id} and ${isToDo} and ${isSeen}),
    placed as (
      select id, part, count(*) over (partition by part) as total, row_number() over (partition by part order by
        case when part = 'late' then start_date end desc, start_date, id) as place from mine),
    page as materialized (select * from placed where place <= ${limit} limit ${toDoParts.length * limit})
    select part, total, json_agg(${jobJson(db, actor)} order by place)::text as docs
    from page join ${db.table('jobs')} j on j.id = page.id group by part, total`);
  const parts = toDoParts.map((part) => {
    const found = rows.find((row) => row.part === part);
    return `"${part}":{"total":${found?.total ?? 0},"docs":${found?.docs ?? '[]'}}`;
  });
  return new JsonText(`{${parts.join(',')}}`);
}

/** The jobs whose last change was somebody else's, with that change. Looking and exporting change nothing. */
export async function listChangedJobs(db: InstanceDatabase, actor: Actor, limit: number): Promise<JsonText> {
  const found = await db.first(sql<{ docs: string }>`
    with newest as materialized (${lastChangedVisibleJobs(db, actor, changesLookedAt)}),
    changed as materialized (
      select last.* from newest cross join lateral (
        select e.id, e.job_id, e.actor_id from ${db.table('events')} e
        where e.job_id = newest.id and e.name <> all(${[...readingEvents]}::text[])
        order by e.id desc limit 1) as last
      where last.actor_id is distinct from ${actor.id} order by last.id desc limit ${limit})
    select coalesce(json_agg(${jobJson(db, actor, sql`, 'change', ${changeJson(db, actor)}`)} order by e.id desc), '[]')::text as docs
    from changed join ${db.table('events')} e on e.id = changed.id join ${db.table('jobs')} j on j.id = changed.job_id`);
  return new JsonText(found?.docs ?? '[]');
}
