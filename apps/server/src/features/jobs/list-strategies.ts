import type { JobListQuery } from '@plumbline/contract/jobs';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { IndexPathOrder } from '../../access/job-scope.ts';
import {
  indexPathsToInspectorJobs,
  indexPathsToJobsOf,
  ordersOfAssignments,
  seesAllJobs,
  visibleJobs,
} from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { FoundRows, NarrowedRows } from '../../database/narrowed-rows.ts';
import { narrowedRows } from '../../database/narrowed-rows.ts';
import type { ContinueIndexPath, Counting, ListSource } from '../../database/page.ts';
import type { ListGrouping, ListOrder } from '../../database/page-order.ts';
import { beyond, fromStep, orderedBy, readCursor } from '../../database/page-order.ts';
import type { FilterReader } from '../lists/index.ts';
import type { JobsNarrowing } from './job-list.ts';

type Sql = RawBuilder<unknown>;

/** How the rows of a list of jobs are reached soonest. */
export type ListStrategy = 'plain' | 'dayByDay' | 'byAnswers' | 'byStatus' | 'inspector';

/** What a list narrows to, with the person's own scope in `where`; `condition` is the same without the scope. */
export interface NarrowedJobs extends JobsNarrowing {
  readonly condition: Sql | undefined;
  readonly where: Sql;
}

/** A list of jobs that somebody asked for. */
export interface AskedList {
  readonly reader: FilterReader;
  readonly narrowing: NarrowedJobs;
  readonly section: JobListQuery['section'];
  readonly sort: string | undefined;
  /** Where the page begins, as the page before said. */
  readonly after: string | undefined;
  readonly order: ListOrder;
  readonly grouping: ListGrouping | undefined;
  /** The instance's statuses in their order. */
  readonly statuses: readonly string[];
}

/** What a strategy decides of a list. */
export type ReachedJobs = Pick<ListSource, 'where' | 'order' | 'indexPaths' | 'counting'>;

/** The strategy for a list: each line takes precedence over those below it. */
export function strategyOf({ reader: { actor }, narrowing, section, sort }: AskedList): ListStrategy {
  if (actor.role === 'inspector') return 'inspector';
  if (section === 'status') return 'byStatus';
  if (narrowing.split) return 'byAnswers';
  if (startsWithin({ narrowing, section, sort })) return 'dayByDay';
  return 'plain';
}

/** How this list is reached and counted. @throws CursorNotValid */
export function reachJobs(list: AskedList): ReachedJobs | Promise<ReachedJobs> {
  switch (strategyOf(list)) {
    case 'inspector':
      return inspector(list);
    case 'byStatus':
      return byStatus(list);
    case 'byAnswers':
      return byAnswers(list);
    case 'dayByDay':
      return dayByDay(list);
    case 'plain':
      return plain(list);
  }
}

/** The union of three index paths: an inspector sees jobs by assignment, by having created them and by their projects. */
function inspector({ reader, narrowing, sort, order, grouping }: AskedList): ReachedJobs {
  const paths = (rest: ContinueIndexPath, by?: IndexPathOrder) =>
    indexPathsToInspectorJobs(reader.db, reader.actor.id, narrowing.condition, rest, by);
  return {
    where: narrowing.where,
    order,
    indexPaths: (rest) => paths(rest, inspectorsOrder(sort, order, grouping)),
    counting: { by: 'indexPaths', paths: paths(() => sql``) },
  };
}

/** One index path a status: no index has the instance's own order of them. */
async function byStatus(list: AskedList): Promise<ReachedJobs> {
  const { reader, order, statuses } = list;
  const { where, counting } = await (list.narrowing.split ? byAnswers(list) : plain(list));
  return {
    where,
    order,
    counting,
    indexPaths: (rest) => indexPathsByStatus(reader.db, statuses, where, order, rest),
  };
}

/** By the answers of which a sample of the list shows that they are found soonest. */
async function byAnswers(list: AskedList): Promise<ReachedJobs> {
  const { reader, narrowing, section } = list;
  const order = startsWithin(list) ? orderByDay(list.order) : list.order;
  const indexed = section === undefined && !order.parts ? orderedBy(order) : undefined;
  const after = indexed && list.after !== undefined ? readCursor(list.after) : undefined;
  const { where, counting } = await foundBy(reader, narrowing, {
    order: indexed,
    ...(after && {
      beyond: sql`${beyond({ order }, after, order.expression, sql`j.id`, sql`null`)} ${fromStep(order, after)}`,
    }),
  });
  if (counting) return { where, order, counting: { by: 'statement', count: counting } };
  return { where, order, counting: indexed && { by: 'order', order: indexed } };
}

/** Newest first, of jobs that start within a time: an index has what starts within it for each day of creation. */
function dayByDay(list: AskedList): ReachedJobs {
  return { ...plain(list), order: orderByDay(list.order) };
}

/** The jobs themselves in the list's order. */
function plain({ reader, narrowing, order }: AskedList): ReachedJobs {
  return { where: narrowing.where, order, counting: countingOf(reader, narrowing) };
}

/** Jobs of a few people are counted by their assignments, what is searched among filtered jobs by the sooner of the two. */
function countingOf({ db, actor }: FilterReader, { people, filtered, found }: NarrowedJobs): Counting | undefined {
  if (people && seesAllJobs(actor)) return { by: 'indexPaths', paths: indexPathsToJobsOf(db, people) };
  if (filtered && found) return { by: 'search', within: sql`${visibleJobs(db, actor)} and ${filtered}`, found };
  return undefined;
}

/** Whether a list, newest first and not grouped, has only jobs that start within a time. */
function startsWithin({ narrowing, section, sort }: Pick<AskedList, 'narrowing' | 'section' | 'sort'>): boolean {
  return section === undefined && narrowing.isOfTime && /^-?created_at$/.test(sort || '-created_at');
}

/**
 * How a narrowed list is found: where it asks for answers, by whichever of them it is found soonest.
 * @param sampled in which order the list is read, where an index has it, and from where on
 */
export async function foundBy(
  { db, actor }: FilterReader,
  { split, found, where }: NarrowedJobs,
  sampled: Pick<NarrowedRows, 'order' | 'beyond'> = {},
): Promise<FoundRows> {
  if (!split) return { where };
  const ids = sql`select j.id from ${db.table('jobs')} j where ${found}`;
  const searched = found && { passes: found, ids, isExact: true, isStreamed: false };
  return narrowedRows(db, {
    from: sql`${db.table('jobs')} j`,
    within: sql`${visibleJobs(db, actor)} and ${split.rest}`,
    conditions: [...split.conditions, ...(searched ? [searched] : [])],
    ...sampled,
  });
}

/** The order of creation, day by day: an index (migration 0021) finds what starts within a time in each day. */
function orderByDay(order: ListOrder): ListOrder {
  return { ...order, steps: (key) => sql`((${key} at time zone 'UTC')::date)` };
}

/** The order in which an inspector's jobs are walked (`indexPathsToInspectorJobs`). */
function inspectorsOrder(
  sort: string | undefined,
  order: ListOrder,
  grouping: ListGrouping | undefined,
): IndexPathOrder {
  const { creation, start } = ordersOfAssignments;
  const walks: Readonly<Record<string, IndexPathOrder>> = { created_at: creation, startDate: start };
  const field = (sort || '-created_at').replace('-', '');
  // Several keys are in no assignment.
  const walked = (order.parts ? undefined : walks[field]) ?? { key: order.expression };
  return grouping ? { ...walked, groupedBy: grouping.expression } : walked;
}

/** Jobs grouped by status: no index has the instance's own order of statuses, so each status is an index path. */
function indexPathsByStatus(
  db: InstanceDatabase,
  statuses: readonly string[],
  where: Sql,
  order: ListOrder,
  rest: ContinueIndexPath,
): Sql[] {
  const jobs = db.table('jobs');
  const way = (status: Sql, place: Sql) => sql`
    select j.id, ${order.expression} as key, ${place} as gathering from ${jobs} j
    where j.status = ${status} and ${where} ${rest(order.expression, sql`j.id`, place)}`;
  // Statuses that the instance doesn't know any more are found by leaping from one status of the index to the next.
  const others = sql`
    with recursive kept (status) as (
      (select status from ${jobs} where removed_at is null order by status limit 1)
      union all
      select (select j.status from ${jobs} j where j.removed_at is null and j.status > kept.status order by j.status limit 1)
      from kept where kept.status is not null)
    select other.* from kept cross join lateral (${way(sql`kept.status`, sql`null::integer`)}) as other
    where kept.status <> all(${statuses}::text[])`;
  return [...statuses.map((status, place) => way(sql`${status}`, sql`${sql.raw(String(place + 1))}::integer`)), others];
}
