import type { JobListQuery } from '@plumbline/contract/jobs';
import type { FieldProblem } from '@plumbline/contract/problems';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { readFilter } from '@plumbline/domain/filters/check';
import type { Condition, Filter } from '@plumbline/domain/filters/filter';
import { isCondition } from '@plumbline/domain/filters/filter';
import type { IndexedSort } from '@plumbline/domain/filters/sort';
import { searchWords } from '@plumbline/domain/search/search';
import { isId } from '@plumbline/domain/ids/id-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { seesPeople } from '../../access/job-scope.ts';
import type { SplitFilter } from '../../database/filter-index.ts';
import { filterToSql } from '../../database/filter-sql.ts';
import type { ListGrouping, ListOrder } from '../../database/page-order.ts';
import { Problem } from '../../http/problem.ts';
import { jobsFoundBy } from './search/jobs-found-by.ts';
import type { FilterReader, GroupColumn, IndexedOrder } from '../lists/index.ts';
import { filterOfSorts, groupColumn, listOrder, readListSort } from '../lists/index.ts';
import { jobFilterColumns, jobFilterFields, splitJobFilter } from './job-filters.ts';
import { startOfEnd } from './starts-of-ends.ts';

type Sql = RawBuilder<unknown>;

/** Every order is an index of jobs (migration 0001), with the id to break ties. */
const indexed: Readonly<Record<IndexedSort<'jobs'>, IndexedOrder>> = {
  created_at: { expression: sql`j.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`j.updated_at`, type: 'timestamptz' },
  startDate: { expression: sql`coalesce(j.start_date, '-infinity')`, type: 'timestamptz' },
  ID: { expression: sql`j.number`, type: 'integer' },
  status: { expression: sql`j.status`, type: 'text' },
};

function atQuery(path: string, code: string): FieldProblem {
  return { path: path === '' ? 'query' : `query.${path}`, code, message: '' };
}

/** @throws Problem not_valid for a sort that lists of jobs don't have, or not for this person */
export function orderOf(reader: FilterReader, text: string | undefined, dates: DateContext): ListOrder {
  const sorts = readListSort(text, (input) => jobFilterFields(reader, input));
  return listOrder(sorts, indexed, jobFilterColumns(reader, dates, filterOfSorts(sorts)));
}

/** By what jobs are grouped, whatever it is. @throws Problem not_valid */
export function groupOfJobs(reader: FilterReader, section: string, dates: DateContext): GroupColumn {
  const list = {
    fieldsFor: (input: unknown) => jobFilterFields(reader, input),
    columnsFor: (filter: Filter) => jobFilterColumns(reader, dates, filter),
  };
  return groupColumn(section, list, dates);
}

/**
 * The groups of a list that indexes have. Projects stand in the order in which they were made, statuses in the instance's own; other
 * groups are the first key of the order ({@link groupOfJobs}).
 */
export function groupingOf(section: JobListQuery['section'], statuses: readonly string[]): ListGrouping | undefined {
  if (section === 'project') return { expression: sql`j.project_id`, type: 'uuid' };
  if (section !== 'status') return undefined;
  return { expression: sql`array_position(${statuses}::text[], j.status)`, type: 'integer' };
}

/** What of a list's query narrows it. */
export type NarrowingQuery = Partial<Omit<JobListQuery, 'page' | 'section'>> & {
  readonly page: Pick<JobListQuery['page'], 'search' | 'filters'>;
};

/** The query's own narrowings in the filter language, so that both are one thing further on. */
function simpleFilters(query: NarrowingQuery): Filter {
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

const ofTime: ReadonlySet<string> = new Set([
  'equal',
  'less',
  'greater',
  'between',
  'within',
  'older_than',
  'next_days',
]);
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
  /** The filters with what indexes of answers tell of them; undefined where they ask for no answers. */
  split: SplitFilter | undefined;
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
export function jobsNarrowing(reader: FilterReader, query: NarrowingQuery, dates: DateContext): JobsNarrowing {
  const { db, actor } = reader;
  const checked = readFilter(query.page.filters, (input) => jobFilterFields(reader, input));
  if (!checked.ok) {
    const fields = checked.problems.map(({ path }) =>
      atQuery(path === '' ? 'filters' : `filters.${path}`, 'filter_not_valid'),
    );
    throw new Problem('not_valid', { fields });
  }
  if (query.assigneeIds !== undefined && !seesPeople(actor)) {
    throw new Problem('not_valid', { fields: [atQuery('user', 'filter_not_valid')] });
  }
  const asked = [simpleFilters(query), checked.filter];
  const starts = asked.flatMap(conditionsOf).flatMap((condition) => startOfEnd(condition, dates) ?? []);
  const filters = [...asked, { and: starts }].filter((one) => !isEverything(one));
  const words = searchWords(query.page.search ?? '');
  const filter = { and: filters };
  const columns = jobFilterColumns(reader, dates, filter);
  // An inspector's jobs are reached by several index paths, of which each has the whole filter.
  const split = actor.role === 'inspector' ? undefined : splitJobFilter(db, filter, { columns, dates });
  return {
    filtered: filters.length > 0 ? filterToSql(filter, columns, dates) : undefined,
    split,
    found: words.length > 0 ? jobsFoundBy(db, actor, words) : undefined,
    isOfTime: conditionsOf(filter).some(({ field, operator }) => field === 'startDate' && ofTime.has(operator)),
    people: words.length > 0 ? undefined : peopleAlone(filter),
  };
}
