import type { QueryOf, ResponseOf } from '@plumbline/contract/call';
import type { listShifts, ShiftJob, ShiftPerson } from '@plumbline/contract/shifts';
import { shiftJobsLimit, shiftPeopleLimit } from '@plumbline/contract/shifts';
import type { Actor } from '@plumbline/domain/actor/actor';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { rangeOfDays } from '@plumbline/domain/dates/expressions';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import { minutesOfJob } from '@plumbline/domain/shifts/job-days';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { fullySeen, visibleUsersOfList } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, personJson, withTranslations } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';
import type { PlannedAhead } from '../automations/index.ts';
import { readPlannedAhead } from '../automations/index.ts';
import { availabilityOf } from '../availability/index.ts';
import { jobsNarrowing } from '../jobs/index.ts';
import type { FilterReader } from '../lists/index.ts';
import { userSkills } from '../skills/index.ts';
import { readJobRows } from './job-rows.queries.ts';

type Sql = RawBuilder<unknown>;
type ShiftQuery = QueryOf<typeof listShifts>;
type Shifts = ResponseOf<typeof listShifts>;

const usualMinutes = minutesOfJob({ plannedMinutes: null });
/** No job that began longer ago than this is still going on. */
const longestMinutes = plannedLengthLimits.most;

/** Who asks, with the settings that the view needs. */
interface ShiftReader extends FilterReader {
  readonly settings: FilterReader['settings'] & Pick<AppSettings, 'workingHours'>;
}

/**
 * People, their jobs and their availability on some days, as the person who asks sees them: six statements, and a seventh where people are
 * asked for.
 * @throws Problem not_valid for a filter that can't be read, and for people whom nobody knows
 */
export async function readShifts(reader: ShiftReader, query: ShiftQuery, dates: DateContext): Promise<Shifts> {
  const { db, actor } = reader;
  if (query.userIds) await checkKnown(db, actor, query.userIds);
  const { people, total } = await readPeople(db, actor, query);
  const found = await readJobs(reader, query, dates);
  const jobs = found.slice(0, shiftJobsLimit);
  const userIds = people.map(({ _id }) => _id);
  const ahead = await readAhead(reader, query, { timeZone: dates.timeZone, userIds });
  const named = [...jobs, ...ahead];
  const names = await readNames(db, {
    jobTypeIds: named.map(({ jobType }) => jobType),
    projectIds: named.flatMap(({ project }) => project ?? []),
    skillIds: people.flatMap(({ skills }) => skills),
  });
  const availability = await availabilityOf(db, actor, userIds, query.span);
  return {
    people,
    people_total: total,
    jobs,
    is_complete: found.length <= shiftJobsLimit,
    ...names,
    availability: { hours: reader.settings.workingHours, ...availability },
    planned_ahead: ahead,
  };
}

/**
 * The jobs that automations will create on the days, with those of their people who are rows. A search and a filter are of jobs that are
 * there, and what isn't there yet has no status: asked so, there is nothing ahead.
 */
async function readAhead(
  { db, actor }: FilterReader,
  query: ShiftQuery,
  { timeZone, userIds }: { readonly timeZone: string; readonly userIds: readonly string[] },
): Promise<PlannedAhead[]> {
  const { search, filters, statuses, jobTypeIds, projectIds, span } = query;
  if (search || filters !== undefined || statuses) return [];
  const ahead = await readPlannedAhead({ db, actor, timeZone }, rangeOfDays(span.from, span.to, timeZone));
  const rows = new Set(userIds);
  return ahead
    .map((job) => ({ ...job, users: job.users.filter((id) => rows.has(id)) }))
    .filter(
      ({ jobType, project, users }) =>
        (jobTypeIds?.includes(jobType) ?? true) &&
        (projectIds === undefined || (project !== null && projectIds.includes(project))) &&
        (query.userIds === undefined || users.length > 0),
    );
}

/** @throws Problem not_valid at `users` for an id that is nobody's, or of somebody whom the person doesn't see */
export async function checkKnown(
  db: InstanceDatabase,
  actor: Actor,
  ids: readonly string[],
  path = 'query.users',
): Promise<void> {
  const known = await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u
    where u.id = any(${ids}::uuid[]) and ${visibleUsersOfList(db, actor, { isRemovedToo: true })}`);
  if (known.length === ids.length) return;
  throw new Problem('not_valid', { fields: [{ path, code: 'unknown_reference', message: '' }] });
}

/** The rows of the view: whom the person sees and may put on jobs (`assignableOf`), by name. */
async function readPeople(
  db: InstanceDatabase,
  actor: Actor,
  { userIds, span }: ShiftQuery,
): Promise<{ people: ShiftPerson[]; total: number }> {
  const skills = seesSkills(actor)
    ? sql`case when ${fullySeen(actor)} then coalesce((select json_agg(h.skill_id order by s.name_key, s.id)
        from ${userSkills(db)} where h.user_id = u.id and h.first_day <= ${span.from}::date
          and (h.last_day is null or h.last_day >= ${span.from}::date)), '[]') else '[]' end`
    : sql`'[]'::json`;
  const rows = await db.rows(sql<{
    reference: Omit<ShiftPerson, 'role' | 'skills'>;
    role: ShiftPerson['role'];
    skills: string[];
    total: number;
  }>`
    with page as materialized (
      select u.id, count(*) over ()::int as total from ${db.table('users')} u
      where ${visibleUsersOfList(db, actor)} and u.banned_at is null and u.role <> 'client'
        ${userIds ? sql`and u.id = any(${userIds}::uuid[])` : sql``}
      order by u.name_key, u.id limit ${shiftPeopleLimit})
    select ${personJson('u')} as reference, u.role, ${skills} as skills, page.total
    from page join ${db.table('users')} u on u.id = page.id order by u.name_key, u.id`);
  return {
    people: rows.map(({ reference, role, skills: held }) => ({ ...reference, role, skills: held })),
    total: rows[0]?.total ?? 0,
  };
}

/** The jobs of the days that have people, those that begin first before the others: one more than are shown, where there is one. */
async function readJobs(reader: FilterReader, query: ShiftQuery, dates: DateContext): Promise<ShiftJob[]> {
  const { db, actor } = reader;
  const { from, to } = rangeOfDays(query.span.from, query.span.to, dates.timeZone);
  const { filtered, found } = jobsNarrowing(
    reader,
    {
      statuses: query.statuses,
      jobTypeIds: query.jobTypeIds,
      projectIds: query.projectIds,
      page: { search: query.search, filters: query.filters },
    },
    dates,
  );
  const begins = sql`(${from}::timestamptz - make_interval(mins => ${longestMinutes}::integer))`;
  const page = sql`page as materialized (
      select j.id from ${db.table('jobs')} j
      where ${visibleJobs(db, actor)} and coalesce(j.start_date, '-infinity') >= ${begins}
        and coalesce(j.start_date, '-infinity') < ${to}::timestamptz
        and j.start_date + make_interval(mins => coalesce(j.planned_length, ${usualMinutes}::integer)) > ${from}::timestamptz
        and ${hasPeople(db, query.userIds, { begins, to })}
        ${filtered ? sql`and ${filtered}` : sql``} ${found ? sql`and ${found}` : sql``}
      order by coalesce(j.start_date, '-infinity'), j.id limit ${shiftJobsLimit + 1})`;
  const rows = await readJobRows(reader, { page, order: sql`j.start_date, j.id`, isPlaced: false });
  return rows.flatMap(({ sent: { startDate, ...job } }) => (startDate === null ? [] : [{ ...job, startDate }]));
}

/** Whether somebody is on the job `j`, or one of these people: theirs are found by when they start. */
function hasPeople(
  db: InstanceDatabase,
  userIds: readonly string[] | undefined,
  { begins, to }: { begins: Sql; to: string },
): Sql {
  const assignees = db.table('job_assignees');
  if (!userIds) return sql`exists (select from ${assignees} sa where sa.job_id = j.id)`;
  return sql`j.id in (select sa.job_id from ${assignees} sa where sa.user_id = any(${userIds}::uuid[])
    and sa.job_start >= ${begins} and sa.job_start < ${to}::timestamptz)`;
}

interface NamedIds {
  readonly jobTypeIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly skillIds: readonly string[];
}

/** What job types, projects and skills are called, each once. */
export async function readNames(
  db: InstanceDatabase,
  { jobTypeIds, projectIds, skillIds }: NamedIds,
): Promise<Pick<Shifts, 'jobTypes' | 'projects' | 'skills'>> {
  const once = (ids: readonly string[]) => sql`any(${[...new Set(ids)]}::uuid[])`;
  const row = await db.first(sql<Pick<Shifts, 'jobTypes' | 'projects' | 'skills'>>`select
    coalesce((select json_agg(${withTranslations(sql`'_id', t.id, 'title', t.title, 'icon', t.icon`, sql`t.translations`)}
      order by t.name_key, t.id) from ${db.table('job_types')} t where t.id = ${once(jobTypeIds)}), '[]') as "jobTypes",
    coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)})
      order by p.name_key, p.id) from ${db.table('projects')} p where p.id = ${once(projectIds)}), '[]') as projects,
    coalesce((select json_agg(${withTranslations(sql`'_id', s.id, 'name', s.name`, sql`s.translations`)}
      order by s.name_key, s.id) from ${db.table('skills')} s where s.id = ${once(skillIds)}), '[]') as skills`);
  return row ?? { jobTypes: [], projects: [], skills: [] };
}
