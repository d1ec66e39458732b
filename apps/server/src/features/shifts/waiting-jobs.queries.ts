import type { BodyOf } from '@plumbline/contract/call';
import type { proposeShifts, WaitingJob } from '@plumbline/contract/shift-proposals';
import { proposedJobsLimit } from '@plumbline/contract/shift-proposals';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { rangeOfDays } from '@plumbline/domain/dates/expressions';
import { settledStatuses } from '@plumbline/domain/jobs/to-do';
import type { Point } from '@plumbline/domain/places/distance';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { jobsNarrowing } from '../jobs/index.ts';
import type { FilterReader } from '../lists/index.ts';
import { readJobRows } from './job-rows.queries.ts';

/** A job that waits to be planned, and where it is. */
export interface FoundWaitingJob {
  readonly sent: WaitingJob;
  readonly place: Point | null;
  readonly skillIds: readonly string[];
}

/**
 * The jobs of the days that nobody is on, those that begin first before the others, and then those without a start, the newest first; none
 * that is over. One more than are proposed for, where there is one. @throws Problem not_valid for a filter that can't be read
 */
export async function readWaitingJobs(
  reader: FilterReader,
  { span, search, filters }: Pick<BodyOf<typeof proposeShifts>, 'span' | 'search' | 'filters'>,
  dates: DateContext,
): Promise<FoundWaitingJob[]> {
  const { db, actor } = reader;
  const { from, to } = rangeOfDays(span.from, span.to, dates.timeZone);
  const { filtered, found } = jobsNarrowing(reader, { page: { search, filters } }, dates);
  const asked = sql`${visibleJobs(db, actor)} and j.status <> all(${[...settledStatuses]}::text[])
    ${filtered ? sql`and ${filtered}` : sql``} ${found ? sql`and ${found}` : sql``}`;
  const most = proposedJobsLimit + 1;
  const page = sql`dated as materialized (
      select j.id from ${db.table('jobs')} j
      where ${asked} and coalesce(j.start_date, '-infinity') >= ${from}::timestamptz
        and coalesce(j.start_date, '-infinity') < ${to}::timestamptz
        and not exists (select from ${db.table('job_assignees')} sa where sa.job_id = j.id)
      order by coalesce(j.start_date, '-infinity'), j.id limit ${most}),
    undated as materialized (
      select j.id from ${db.table('jobs')} j
      where ${asked} and coalesce(j.start_date, '-infinity') = '-infinity'
      order by j.created_at desc, j.id limit ${most}),
    page as (select id from dated union all select id from undated)`;
  const order = sql`j.start_date nulls last, j.created_at desc, j.id limit ${most}`;
  const rows = await readJobRows(reader, { page, order, isPlaced: true });
  const seesAny = seesSkills(actor);
  return rows.map(({ skillIds, ...row }) => ({ ...row, skillIds: seesAny ? skillIds : [] }));
}
