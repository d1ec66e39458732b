import type { JobListQuery } from '@plumbline/contract/jobs';
import type { FieldProblem } from '@plumbline/contract/problems';
import type { Actor } from '@plumbline/domain/access/actor';
import { seesSkills } from '@plumbline/domain/access/rule-parts';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import type { Condition, Filter } from '@plumbline/domain/filters/filter';
import { isCondition } from '@plumbline/domain/filters/filter';
import type { SortField } from '@plumbline/domain/filters/sort';
import { readSort, sortFields } from '@plumbline/domain/filters/sort';
import { searchWords } from '@plumbline/domain/search/search';
import { isId } from '@plumbline/domain/ids/id';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OrderOfWays } from '../../access/job-scope.ts';
import { ordersOfAssignments, seesPeople } from '../../access/job-scope.ts';
import type { FilterColumn } from '../../database/filter-sql.ts';
import { filterToSql } from '../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Gathering, ListOrder, RestOfWay } from '../../database/page.ts';
import { Problem } from '../../http/problem.ts';
import { jobsFoundBy } from '../../jobs-search/jobs-found-by.ts';

type Sql = RawBuilder<unknown>;

/** Every order is an index of jobs (migration 0001), with the id to break ties. */
const orders: Readonly<Record<SortField<'jobs'>, Omit<ListOrder, 'descending'>>> = {
  created_at: { expression: sql`j.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`j.updated_at`, type: 'timestamptz' },
  startDate: { expression: sql`coalesce(j.start_date, '-infinity')`, type: 'timestamptz' },
  ID: { expression: sql`j.number`, type: 'integer' },
  status: { expression: sql`j.status`, type: 'text' },
};

function atQuery(path: string, code: string): FieldProblem {
  return { path: path === '' ? 'query' : `query.${path}`, code, message: '' };
}

/** @throws Problem not_valid for a sort that lists of jobs don't have */
export function orderOf(text: string | undefined): ListOrder {
  const sort = readSort(text, sortFields.jobs);
  if (!sort) throw new Problem('not_valid', { fields: [atQuery('sort', 'sort_not_valid')] });
  return { ...orders[sort.field], descending: sort.direction === 'descending' };
}

/** The order of creation, day by day: an index (migration 0021) finds what starts within a time in each day. */
export function dayByDay(order: ListOrder): ListOrder {
  return { ...order, steps: (key) => sql`((${key} at time zone 'UTC')::date)` };
}

/**
 * The headings under which a list may gather its jobs. Projects stand in the order in which they were made, statuses in the
 * instance's own.
 */
export function gatheringOf(section: JobListQuery['section'], statuses: readonly string[]): Gathering | undefined {
  if (section === undefined) return undefined;
  if (section === 'project') return { expression: sql`j.project_id`, type: 'uuid' };
  return { expression: sql`array_position(${statuses}::text[], j.status)`, type: 'integer' };
}

/** The order in which an inspector's jobs are walked (`waysToInspectorsJobs`). */
export function inspectorsOrder(
  sort: string | undefined,
  order: ListOrder,
  gathered: Gathering | undefined,
): OrderOfWays {
  const field = (sort ?? '-created_at').replace('-', '');
  const { creation, start } = ordersOfAssignments;
  const walked = field === 'created_at' ? creation : field === 'startDate' ? start : { key: order.expression };
  return gathered ? { ...walked, gathering: gathered.expression } : walked;
}

/** The jobs of a list that gathers them by status, which has no index in the instance's own order: each status is walked by itself. */
export function waysOfStatuses(
  db: InstanceDatabase,
  statuses: readonly string[],
  where: Sql,
  order: ListOrder,
  rest: RestOfWay,
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

type FieldName = keyof typeof filterFields.jobs;

/** What a filter may ask about: people are not there for a client, skills not for those who see none. */
function fieldsFor(actor: Actor): FilterFields {
  const { skills, users, confirmedUsers, createdBy, ...rest } = filterFields.jobs;
  return {
    ...rest,
    ...(seesSkills(actor) && { skills }),
    ...(seesPeople(actor) && { users, confirmedUsers, createdBy }),
  };
}

function columnsOf(db: InstanceDatabase): Readonly<Record<FieldName, FilterColumn>> {
  const assignees = (condition: Sql): FilterColumn => ({
    kind: 'ids',
    some: (test) => sql`exists (select from ${db.table('job_assignees')} fa
      where fa.job_id = j.id and ${condition} and ${test(sql`fa.user_id`)})`,
  });
  return {
    ID: { kind: 'integer', value: sql`j.number` },
    status: { kind: 'word', value: sql`j.status` },
    jobType: { kind: 'id', value: sql`j.job_type_id` },
    project: { kind: 'id', value: sql`j.project_id` },
    // The projects of that name first, by one look at each: there are far fewer of them than of jobs.
    projectName: {
      kind: 'texts',
      some: (test) => sql`j.project_id in (select fp.id from ${db.table('projects')} fp where ${test(sql`fp.name`)})`,
    },
    users: assignees(sql`true`),
    confirmedUsers: assignees(sql`fa.confirmed_at is not null`),
    createdBy: { kind: 'id', value: sql`j.created_by` },
    skills: {
      kind: 'ids',
      some: (test) => sql`exists (select from ${db.table('job_skills')} fs
        join ${db.table('skills')} fk on fk.id = fs.skill_id and fk.removed_at is null
        where fs.job_id = j.id and ${test(sql`fs.skill_id`)})`,
    },
    prevJob: {
      kind: 'ids',
      some: (test) => sql`exists (select from ${db.table('job_links')} fl
        join ${db.table('jobs')} fj on fj.id = fl.previous_id and fj.removed_at is null
        where fl.next_id = j.id and ${test(sql`fl.previous_id`)})`,
    },
    startDate: { kind: 'moment', value: sql`j.start_date`, indexed: orders.startDate.expression },
    created_at: { kind: 'moment', value: sql`j.created_at` },
    updated_at: { kind: 'moment', value: sql`j.updated_at` },
  };
}

/** The query's own narrowings in the filter language, so that both are one thing further on. */
function simpleFilters(query: JobListQuery): Filter {
  const isIn = (field: string, value: readonly string[] | undefined): Condition[] =>
    value && value.length > 0 ? [{ field, operator: 'in', value: [...value] }] : [];
  const [from, to] = [query.startsFrom, query.startsUpTo];
  const started: Condition[] =
    from || to ? [{ field: 'startDate', operator: 'between', value: [from ?? '0001-01-01', to ?? '9999-12-31'] }] : [];
  return {
    and: [
      ...isIn('status', query.statuses),
      ...isIn('project', query.projectIds),
      ...isIn('jobType', query.jobTypeIds),
      ...isIn('users', query.assigneeIds),
      ...started,
    ],
  };
}

const isEverything = (filter: Filter) => 'and' in filter && filter.and.length === 0;

/** The comparisons that each job of the filter passes; what is joined by `or` or turned round is none. */
function conditionsOf(filter: Filter): readonly Condition[] {
  if ('and' in filter) return filter.and.flatMap(conditionsOf);
  return isCondition(filter) ? [filter] : [];
}

const ofTime: ReadonlySet<string> = new Set(['equal', 'less', 'greater', 'between', 'within']);
/** Of more people, their jobs are not counted one person after the other. */
const fewPeople = 5;

/** The people of a filter that asks for jobs of any of them, and for nothing else. */
function peopleAlone(filter: Filter): readonly string[] | undefined {
  if ('and' in filter && filter.and.length === 1 && filter.and[0]) return peopleAlone(filter.and[0]);
  if (!isCondition(filter) || filter.field !== 'users') return undefined;
  if (filter.operator !== 'in' && filter.operator !== 'equal') return undefined;
  const ids = [...new Set([filter.value].flat())].filter((id) => typeof id === 'string' && isId(id));
  return ids.length > 0 && ids.length <= fewPeople ? (ids as string[]) : undefined;
}

/** What a list of jobs is narrowed to, each a condition over `j`; undefined where the person narrows nothing. */
export interface JobsNarrowing {
  filtered: Sql | undefined;
  found: Sql | undefined;
  /** Whether all of them start within a time. */
  isOfTime: boolean;
  /** The people, where nothing is asked but that one of these few is on a job. */
  people: readonly string[] | undefined;
}

/**
 * What a list of jobs is narrowed to: the person's filters and their search.
 * @throws Problem not_valid for a filter that can't be read, with every mistake at its path
 */
export function jobsNarrowing(
  db: InstanceDatabase,
  actor: Actor,
  query: JobListQuery,
  dates: DateContext,
): JobsNarrowing {
  const checked = readFilter(query.page.filters, fieldsFor(actor));
  if (!checked.ok) {
    const fields = checked.problems.map(({ path }) =>
      atQuery(path === '' ? 'filters' : `filters.${path}`, 'filter_not_valid'),
    );
    throw new Problem('not_valid', { fields });
  }
  const asked = seesPeople(actor) ? query : { ...query, assigneeIds: undefined };
  const filters = [simpleFilters(asked), checked.filter].filter((one) => !isEverything(one));
  const words = searchWords(query.page.search ?? '');
  const filter = { and: filters };
  return {
    filtered: filters.length > 0 ? filterToSql(filter, columnsOf(db), dates) : undefined,
    found: words.length > 0 ? jobsFoundBy(db, actor, words) : undefined,
    isOfTime: conditionsOf(filter).some(({ field, operator }) => field === 'startDate' && ofTime.has(operator)),
    people: words.length > 0 ? undefined : peopleAlone(filter),
  };
}
