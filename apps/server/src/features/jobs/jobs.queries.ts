import type { JobListQuery } from '@plumbline/contract/jobs';
import type { Actor } from '@plumbline/domain/actor/actor';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { jobFacts, visibleJobs, visibleJobsByRow } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readPage, withCan } from '../../database/page.ts';
import { JsonText } from '../../database/json-text.ts';
import { Problem } from '../../http/problem.ts';
import type { FilterReader } from '../lists/index.ts';
import { jobJson, jobListJson } from './job-json.ts';
import { countGroups, groupedOrder, groupsOfRows } from '../lists/index.ts';
import type { NarrowingQuery } from './job-list.ts';
import { groupingOf, groupOfJobs, jobsNarrowing, orderOf } from './job-list.ts';
import type { NarrowedJobs } from './list-strategies.ts';
import { foundBy, reachJobs } from './list-strategies.ts';

const present = (actor: Actor) => (doc: string, facts: JobFacts) => withCan(doc, abilitiesOn(actor, 'job', facts));

/** What a list of jobs needs of the instance: how its days are counted, the order of its statuses. */
export interface ListContext extends DateContext {
  readonly statuses: readonly string[];
}

/** What a list of jobs is narrowed to, as conditions over `j`. */
function narrowedJobs(reader: FilterReader, query: NarrowingQuery, context: ListContext): NarrowedJobs {
  const narrowing = jobsNarrowing(reader, query, context);
  const asked = [narrowing.filtered, narrowing.found].filter((one) => one !== undefined);
  const condition = asked.length > 0 ? sql.join(asked, sql` and `) : undefined;
  const seen = visibleJobs(reader.db, reader.actor);
  return { ...narrowing, condition, where: condition ? sql`${seen} and ${condition}` : seen };
}

/** How many jobs of a list each group has. @throws Problem not_valid for a wrong filter or group */
export async function countJobGroups(
  reader: FilterReader,
  { section, ...page }: { search?: string | undefined; filters?: string | undefined; section: string },
  context: ListContext,
) {
  const narrowing = narrowedJobs(reader, { page: { search: page.search, filters: page.filters } }, context);
  const { key } = groupOfJobs(reader, section, context);
  const { where } = await foundBy(reader, narrowing);
  return countGroups(reader.db, { from: sql`${reader.db.table('jobs')} j`, where }, key);
}

/** The group of each of these jobs, as far as the person sees them. @throws Problem not_valid for a wrong group */
export function groupsOfJobs(reader: FilterReader, section: string, ids: readonly string[], context: ListContext) {
  const jobs = { from: sql`${reader.db.table('jobs')} j`, where: visibleJobsByRow(reader.db, reader.actor) };
  return groupsOfRows(reader.db, jobs, { id: sql`j.id`, ids }, groupOfJobs(reader, section, context).key);
}

/** A page of the jobs that the person sees. @throws Problem not_valid for a filter or a sort that isn't one */
export async function listJobs(reader: FilterReader, query: JobListQuery, context: ListContext): Promise<JsonText> {
  const { db, actor } = reader;
  const grouping = groupingOf(query.section, context.statuses);
  const sorted = orderOf(reader, query.page.sort, context);
  const isGroupedByOrder = query.section !== undefined && !grouping;
  const reached = await reachJobs({
    reader,
    narrowing: narrowedJobs(reader, query, context),
    section: query.section,
    sort: query.page.sort,
    after: query.page.after,
    order: isGroupedByOrder ? groupedOrder(sorted, groupOfJobs(reader, query.section ?? '', context)) : sorted,
    grouping,
    statuses: context.statuses,
  });
  return readPage<JobFacts>(
    db,
    {
      ...reached,
      from: sql`${db.table('jobs')} j`,
      id: sql`j.id`,
      sees: visibleJobsByRow(db, actor),
      columns: sql`${jobListJson(db, actor)} as doc, ${jobFacts(db, actor)} as facts`,
      ...(grouping && { grouping }),
    },
    query.page,
    present(actor),
  );
}

/**
 * The list items of jobs, from a query that returns ids in order; jobs that the person doesn't see are left out. The
 * query must have a column named `id`.
 * @param more a further property of each item, by its name on the wire: JSON as a text over `j`
 */
export async function listJobsById(
  db: InstanceDatabase,
  actor: Actor,
  ids: RawBuilder<unknown>,
  more?: { readonly name: string; readonly json: RawBuilder<unknown> },
): Promise<JsonText> {
  const rows = await db.rows(sql<{ doc: string; facts: JobFacts; more: string | null }>`
    with page as materialized (select given.id, row_number() over () as place from (${ids}) as given)
    select ${jobListJson(db, actor)} as doc, ${jobFacts(db, actor)} as facts, ${more?.json ?? sql`null`} as more
    from page join ${db.table('jobs')} j on j.id = page.id where ${visibleJobsByRow(db, actor)} order by page.place`);
  const docs = rows.map((row) => {
    const doc = present(actor)(row.doc, row.facts);
    return more ? `${doc.slice(0, -1)},${JSON.stringify(more.name)}:${row.more ?? 'null'}}` : doc;
  });
  return new JsonText(`[${docs.join(',')}]`);
}

/** As {@link listJobsById}, for the jobs that a bulk call has changed. */
export function listChangedJobs(
  db: InstanceDatabase,
  actor: Actor,
  jobs: readonly { id: string }[],
): Promise<JsonText> {
  return listJobsById(db, actor, sql`select unnest(${jobs.map(({ id }) => id)}::uuid[]) as id`);
}

/** A job that the person sees, without holding it; undefined when there is none. */
export function findJob(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
): Promise<{ id: string; jobTypeId: string; projectId: string | null; status: string } | undefined> {
  return db.first(sql`select j.id, j.status, j.job_type_id as "jobTypeId", j.project_id as "projectId"
    from ${db.table('jobs')} j where j.id = ${id} and ${visibleJobsByRow(db, actor)}`);
}

/** One job in its wire form. @throws Problem not_found when the person doesn't see it */
export function readJob(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  return presentJob(db, actor, id, visibleJobsByRow(db, actor));
}

/**
 * A job that the person has just changed. If the change itself removed it from their view (an inspector leaves the
 * job), they still get the result, with an empty `can`.
 */
export function readChangedJob(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  return presentJob(db, actor, id, sql`true`);
}

async function presentJob(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
  isSeen: RawBuilder<unknown>,
): Promise<JsonText> {
  const row = await db.first(sql<{ doc: string; facts: JobFacts }>`
    with page as (select ${id}::uuid as id)
    select ${jobJson(db, actor)} as doc, ${jobFacts(db, actor)} as facts
    from page join ${db.table('jobs')} j on j.id = page.id where ${isSeen}`);
  if (!row) throw new Problem('not_found');
  return new JsonText(present(actor)(row.doc, row.facts));
}
