import type { Actor, Looker } from '@plumbline/domain/actor/actor';
import { lookerOf } from '@plumbline/domain/actor/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { ContinueIndexPath } from '../database/page.ts';

/** A client sees no people (spec/4 §2 "Who sees what"), so not who is on a job either. */
export function seesPeople(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'client';
}

/** The jobs that a person sees, as a condition on `j` (jobs): `seesJob` of domain/access said in SQL. */
export function visibleJobs(db: InstanceDatabase, actor: Looker): RawBuilder<unknown> {
  const { id, role } = lookerOf(actor);
  switch (role) {
    case 'sys_admin':
    case 'business_admin':
      return sql`j.removed_at is null`;
    case 'project_manager':
      // Private projects are few: their jobs are excluded instead of all others being included.
      return sql`j.removed_at is null and (${jobsHiddenFromManager(db, id)}) is not true`;
    case 'inspector':
      // Each of the three ways is one index walk; together they are few enough to be sorted.
      return sql`j.removed_at is null and j.id in (
        select mine.job_id from ${db.table('job_assignees')} mine where mine.user_id = ${id}
        union select made.id from ${db.table('jobs')} made where made.created_by = ${id} and made.removed_at is null
        union select there.id from ${db.table('project_members')} pm
          join ${db.table('jobs')} there on there.project_id = pm.project_id and there.removed_at is null
          where pm.user_id = ${id})`;
    case 'client':
      return sql`j.removed_at is null and j.project_id in (${clientProjectIds(db, id)})`;
  }
}

/**
 * The same condition for jobs that are already found by their id or through another job: it is evaluated per row,
 * without collecting all jobs of the person first.
 */
export function visibleJobsByRow(db: InstanceDatabase, actor: Looker): RawBuilder<unknown> {
  const looker = lookerOf(actor);
  if (looker.role !== 'inspector') return visibleJobs(db, looker);
  return sql`j.removed_at is null and (${isTheirs(db, looker.id)} or exists (
    select from ${db.table('project_members')} pm where pm.project_id = j.project_id and pm.user_id = ${looker.id}))`;
}

/**
 * What an inspector's jobs are sorted by, and grouped by if they are: expressions over `j`, and over `mine`, the
 * person's assignments.
 */
export interface IndexPathOrder {
  readonly key: RawBuilder<unknown>;
  /** The same key as a column of the assignment, which a per-person index covers. */
  readonly keyOfMine?: RawBuilder<unknown>;
  readonly groupedBy?: RawBuilder<unknown>;
}

/** The orders in which each person's assignments lie. */
export const ordersOfAssignments = {
  creation: { key: sql`j.created_at`, keyOfMine: sql`mine.job_created_at` },
  start: { key: sql`coalesce(j.start_date, '-infinity')`, keyOfMine: sql`mine.job_start` },
} satisfies Record<string, IndexPathOrder>;

/**
 * The three ways in which an inspector sees jobs: assigned, created, in their projects. Their list takes a page of each. In the order of
 * creation and of the start each is walked in an index; in any other only what the inspector sees is looked at, where PostgreSQL would look at
 * all jobs, since it takes everybody to be in projects of the mean size.
 * @param condition what the jobs of the list pass besides, over `j`; undefined when it is all of them
 * @param rest from the list: where it goes on, its order and its limit
 */
export function indexPathsToInspectorJobs(
  db: InstanceDatabase,
  inspectorId: string,
  condition: RawBuilder<unknown> | undefined,
  rest: ContinueIndexPath,
  order: IndexPathOrder = ordersOfAssignments.creation,
): RawBuilder<unknown>[] {
  const [jobs, id] = [db.table('jobs'), sql`j.id`];
  const { key, groupedBy } = order;
  const columns = groupedBy ? sql`j.id, ${key} as key, ${groupedBy} as gathering` : sql`j.id, ${key} as key`;
  const passes = condition ? sql`and ${condition}` : sql``;
  return [
    assignedJobs(db, inspectorId, condition, rest, order),
    sql`select ${columns} from ${jobs} j
      where j.created_by = ${inspectorId} and j.removed_at is null ${passes} ${rest(key, id, groupedBy)}`,
    sql`select there.* from ${db.table('project_members')} pm cross join lateral (
        select ${columns} from ${jobs} j
        where j.project_id = pm.project_id and j.removed_at is null ${passes} ${rest(key, id, groupedBy)}) as there
      where pm.user_id = ${inspectorId}`,
  ];
}

/** The jobs that somebody is assigned to, as one of the ways of {@link indexPathsToInspectorJobs}. */
function assignedJobs(
  db: InstanceDatabase,
  userId: string,
  condition: RawBuilder<unknown> | undefined,
  rest: ContinueIndexPath,
  { key, keyOfMine, groupedBy }: IndexPathOrder,
): RawBuilder<unknown> {
  const [jobs, assignees, id] = [db.table('jobs'), db.table('job_assignees'), sql`mine.job_id`];
  const theirs = sql`from ${assignees} mine join ${jobs} j on j.id = mine.job_id
    where mine.user_id = ${userId} and j.removed_at is null ${condition ? sql`and ${condition}` : sql``}`;
  if (!keyOfMine || groupedBy) {
    // Gathered first (`offset 0`): walking all jobs in their order until a page of theirs is found may take all jobs.
    const columns = groupedBy ? sql`j.id, ${key} as key, ${groupedBy} as gathering` : sql`j.id, ${key} as key`;
    return sql`select own.* from (select ${columns} ${theirs} offset 0) as own
      where true ${rest(sql`own.key`, sql`own.id`, groupedBy && sql`own.gathering`)}`;
  }
  if (condition) return sql`select ${id} as id, ${keyOfMine} as key ${theirs} ${rest(keyOfMine, id)}`;
  // The assignment says all that is asked: its job is looked for only among the few that are removed.
  return sql`select ${id} as id, ${keyOfMine} as key from ${assignees} mine
    where mine.user_id = ${userId} and not exists (
      select from ${jobs} r where r.id = mine.job_id and r.removed_at is not null) ${rest(keyOfMine, id)}`;
}

/**
 * Whether the person sees the job of an id, or the id is null: for lists that are read in index order. `offset 0`
 * forces a check per row; otherwise PostgreSQL collects all visible jobs first, because it plans for all rows instead
 * of one page.
 * @param id of the job, in a column of another table
 */
export function seesJobOf(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(${id} is null or exists (
    select from ${db.table('jobs')} j where j.id = ${id} and ${visibleJobsByRow(db, actor)} offset 0))`;
}

/** Whether there is no job that the person doesn't see, but for the removed ones. */
export function seesAllJobs(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'sys_admin' || actor.role === 'business_admin';
}

/**
 * The jobs that these people are on, one query a person, for who sees all jobs: by the assignments alone. That a job is removed is asked of
 * the few that are, instead of each job.
 */
export function indexPathsToJobsOf(db: InstanceDatabase, userIds: readonly string[]): RawBuilder<unknown>[] {
  return userIds.map(
    (userId) => sql`select a.job_id as id from ${db.table('job_assignees')} a
      where a.user_id = ${userId} and not exists (
        select from ${db.table('jobs')} r where r.id = a.job_id and r.removed_at is not null)`,
  );
}

/** So many of an inspector's newest jobs are looked at for what changed in them. */
const inspectorsNewest = 1000;

/** The ids of the newest jobs that the person sees, newest first. */
export function newestVisibleJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  limit: number,
): RawBuilder<unknown> {
  if (actor.role !== 'inspector') {
    return sql`select j.id from ${db.table('jobs')} j where ${visibleJobs(db, actor)}
      order by j.created_at desc, j.id desc limit ${limit}`;
  }
  const indexPaths = indexPathsToInspectorJobs(
    db,
    actor.id,
    undefined,
    (key, id) => sql`order by ${key} desc, ${id} desc limit ${limit}`,
  );
  return sql`select id from (${sql.join(
    indexPaths.map((way) => sql`(${way})`),
    sql` union `,
  )}) as ways order by key desc, id desc limit ${limit}`;
}

/** The ids of the jobs that the person opened last. */
export function visitedJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  limit: number,
): RawBuilder<unknown> {
  return sql`select j.id from ${db.table('job_visits')} v join ${db.table('jobs')} j on j.id = v.job_id
    where v.user_id = ${actor.id} and ${visibleJobsByRow(db, actor)} order by v.visited_at desc, j.id limit ${limit}`;
}

/**
 * The jobs that the person sees and that changed last, newest first: their `id` and `updated_at`. For an inspector, who
 * has no index of their own by the time of the change, those among their newest jobs.
 */
export function lastChangedVisibleJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  limit: number,
): RawBuilder<unknown> {
  const seen =
    actor.role === 'inspector'
      ? sql`j.id in (${newestVisibleJobs(db, actor, inspectorsNewest)})`
      : visibleJobs(db, actor);
  return sql`select j.id, j.updated_at from ${db.table('jobs')} j where ${seen}
    order by j.updated_at desc, j.id desc limit ${limit}`;
}

/** The jobs, over `j`, that a project manager doesn't see: those of others in private projects of others. */
export function jobsHiddenFromManager(db: InstanceDatabase, managerId: string): RawBuilder<unknown> {
  return sql`j.project_id in (
      select p.id from ${db.table('projects')} p where p.is_private and not exists (
        select from ${db.table('project_members')} pm where pm.project_id = p.id and pm.user_id = ${managerId}))
    and not ${isTheirs(db, managerId)}`;
}

/** What the rules look at in a job (`JobFacts`), as one JSON column over `j`. */
export function jobFacts(
  db: InstanceDatabase,
  actor: { id: string | RawBuilder<unknown>; role: Actor['role']; shownBy?: Actor['shownBy'] },
): RawBuilder<unknown> {
  const clientSees = actor.shownBy
    ? sql`coalesce(${visibleJobsByRow(db, actor.shownBy)}, false)`
    : actor.role === 'client'
      ? sql`coalesce(j.project_id in (${clientProjectIds(db, actor.id)}), false)`
      : sql`false`;
  return sql`(select json_build_object(
    'createdBy', j.created_by,
    'assigneeIds', coalesce(json_agg(ja.user_id order by ja.assigned_at, ja.user_id), '[]'),
    'confirmedIds', coalesce(json_agg(ja.user_id order by ja.confirmed_at, ja.user_id) filter (where ja.confirmed_at is not null), '[]'),
    'status', j.status,
    'projectId', j.project_id,
    'projectIsPrivate', coalesce((select fp.is_private from ${db.table('projects')} fp where fp.id = j.project_id), false),
    'actorIsProjectMember', exists (select from ${db.table('project_members')} fm
                                    where fm.project_id = j.project_id and fm.user_id = ${actor.id}),
    'clientSees', ${clientSees}) from ${db.table('job_assignees')} ja where ja.job_id = j.id)`;
}

/** Created by the person, or assigned to them. */
function isTheirs(db: InstanceDatabase, userId: string): RawBuilder<unknown> {
  return sql`(j.created_by is not distinct from ${userId} or exists (
    select from ${db.table('job_assignees')} a where a.job_id = j.id and a.user_id = ${userId}))`;
}

/** The ids, named `project_id`, of the projects that a client sees. */
export function clientProjectIds(db: InstanceDatabase, userId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select cp.project_id from ${db.table('client_projects')} cp where cp.user_id = ${userId}
    union select p.id from ${db.table('projects')} p
      where p.removed_at is null and p.companies && (select u.companies from ${db.table('users')} u where u.id = ${userId})`;
}
