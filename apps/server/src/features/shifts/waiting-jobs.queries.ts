import type { BodyOf } from '@plumbline/contract/call';
import type { proposeShifts, WaitingJob } from '@plumbline/contract/shift-proposals';
import { proposedJobsLimit } from '@plumbline/contract/shift-proposals';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { rangeOfDays } from '@plumbline/domain/dates/expressions';
import { settledStatuses } from '@plumbline/domain/jobs/to-do';
import type { Point } from '@plumbline/domain/places/distance';
import { sql } from 'kysely';
import { jobFacts, visibleJobs } from '../../access/job-scope.ts';
import { momentJson } from '../../database/reference-json.ts';
import { jobsNarrowing } from '../jobs/index.ts';
import type { FilterReader } from '../lists/index.ts';

/** A job that waits to be planned, and where it is. */
export interface FoundWaitingJob {
  readonly sent: WaitingJob;
  readonly place: Point | null;
  readonly skillIds: readonly string[];
}

/** What planning asks whether it may be done, as the board is given it. */
const planningVerbs: ReadonlySet<string> = new Set(['change', 'assign', 'change_status', 'duplicate']);

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
  const rows = await db.rows(sql<{
    id: string;
    number: number;
    status: string;
    jobType: string;
    project: string | null;
    startDate: string | null;
    length: number | null;
    latitude: number | null;
    longitude: number | null;
    skills: string[];
    facts: JobFacts;
  }>`
    with dated as materialized (
      select j.id from ${db.table('jobs')} j
      where ${asked} and coalesce(j.start_date, '-infinity') >= ${from}::timestamptz
        and coalesce(j.start_date, '-infinity') < ${to}::timestamptz
        and not exists (select from ${db.table('job_assignees')} sa where sa.job_id = j.id)
      order by coalesce(j.start_date, '-infinity'), j.id limit ${most}),
    undated as materialized (
      select j.id from ${db.table('jobs')} j
      where ${asked} and coalesce(j.start_date, '-infinity') = '-infinity'
      order by j.created_at desc, j.id limit ${most}),
    page as (select id from dated union all select id from undated)
    select j.id, j.number, j.status, j.job_type_id as "jobType", j.project_id as project,
      ${momentJson(sql`j.start_date`)} as "startDate", j.planned_length as length, p.latitude, p.longitude,
      coalesce((select json_agg(s.skill_id) from ${db.table('job_skills')} s where s.job_id = j.id), '[]') as skills,
      ${jobFacts(db, actor)} as facts
    from page join ${db.table('jobs')} j on j.id = page.id left join ${db.table('projects')} p on p.id = j.project_id
    order by j.start_date nulls last, j.created_at desc, j.id limit ${most}`);
  const seesAny = seesSkills(actor);
  return rows.map(({ id, number, length, latitude, longitude, skills, facts, ...rest }) => ({
    sent: {
      _id: id,
      ID: number,
      ...rest,
      plannedLength: length,
      users: [...facts.assigneeIds],
      can: abilitiesOn(actor, 'job', facts).filter((verb) => planningVerbs.has(verb)),
    },
    place: latitude === null || longitude === null ? null : { lat: latitude, long: longitude },
    skillIds: seesAny ? skills : [],
  }));
}
