import { calendarReach } from '@plumbline/contract/calendars';
import type { CalendarJob } from '@plumbline/domain/calendars/job-entry';
import { dayBack, nextDays } from '@plumbline/domain/dates/expressions';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import type { Translated } from '@plumbline/domain/languages/names';
import { nameOf } from '@plumbline/domain/languages/names';
import { minutesOfJob } from '@plumbline/domain/shifts/job-days';
import type { PersonName } from '@plumbline/domain/users/names';
import { fullName } from '@plumbline/domain/users/names';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { seesPeople, visibleJobs } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson, withTranslations } from '../../database/reference-json.ts';
import { statusText } from '../../events/texts/status-texts.ts';
import { jobsNarrowing } from '../jobs/index.ts';
import type { ReportReader } from '../lists/index.ts';
import { datesOf } from '../lists/index.ts';
import { findView, viewOnWire } from '../views/index.ts';

type Sql = RawBuilder<unknown>;

const usualMinutes = minutesOfJob({ plannedMinutes: null });
/** No job that began longer ago than this is still going on. */
const longestMinutes = plannedLengthLimits.most;

interface JobRow {
  id: string;
  number: number;
  status: string;
  startDate: string;
  length: number | null;
  jobType: Translated & { title: string };
  project: string | null;
  place: CalendarJob['place'];
  people: PersonName[];
  version: number;
  updatedAt: string;
}

/** The moments between which a calendar has jobs, and the earliest start of one that may go on into them. */
interface Reach {
  readonly from: string;
  readonly to: string;
  readonly begins: Sql;
}

function reachOf(reader: ReportReader): Reach {
  const dates = datesOf(reader);
  const from = dayBack(calendarReach.back, dates);
  const { to } = nextDays(calendarReach.ahead, dates);
  return { from, to, begins: sql`(${from}::timestamptz - make_interval(mins => ${longestMinutes}::integer))` };
}

/** The jobs that somebody is on, over `j`: found by when they start. */
function ownJobs({ db, actor }: ReportReader, { begins, to }: Reach): Sql {
  return sql`j.id in (select sa.job_id from ${db.table('job_assignees')} sa
    where sa.user_id = ${actor.id} and sa.job_start >= ${begins} and sa.job_start < ${to}::timestamptz)`;
}

/** The jobs with people that pass a filter, over `j`. @param filters JSON of the filter language; undefined for all */
function jobsOfView(reader: ReportReader, filters: string | undefined): Sql {
  const { filtered } = jobsNarrowing(reader, { page: { search: undefined, filters } }, datesOf(reader));
  return sql`exists (select from ${reader.db.table('job_assignees')} sa where sa.job_id = j.id)
    ${filtered ? sql`and ${filtered}` : sql``}`;
}

interface ShownView {
  readonly name: string;
  /** JSON of the filter language; undefined for none. */
  readonly filters: string | undefined;
}

/** A view as its reader can have it. @throws Problem not_found for one that they don't see */
async function readView(reader: ReportReader, viewId: string): Promise<ShownView> {
  const { name, filters } = await viewOnWire(reader, await findView(reader, viewId));
  return { name, filters: filters === null ? undefined : JSON.stringify(filters) };
}

/** The place of the project of `j`, as far as it is known. */
const placeOfJob = (
  db: InstanceDatabase,
) => sql`(select json_build_object('lat', lp.latitude, 'long', lp.longitude, 'address', lp.address)
  from ${db.table('projects')} lp where lp.id = j.project_id and lp.latitude is not null)`;

/** The people on `j`. */
const peopleOfJob = (
  db: InstanceDatabase,
) => sql`coalesce((select json_agg(json_build_object('first', u.first_name, 'last', u.last_name)
    order by ja.assigned_at, ja.user_id)
  from ${db.table('job_assignees')} ja join ${db.table('users')} u on u.id = ja.user_id where ja.job_id = j.id), '[]')`;

/**
 * The jobs of a calendar as its owner sees them, by their start: their own ones, or those of a view with its name. Of more than a calendar
 * has those nearest to now.
 * @throws Problem not_found for a view that they don't see
 */
export async function readCalendarJobs(
  reader: ReportReader,
  viewId: string | null,
): Promise<{ name: string | null; jobs: readonly CalendarJob[] }> {
  const { db, actor, now, language, settings } = reader;
  const reach = reachOf(reader);
  const view = viewId === null ? null : await readView(reader, viewId);
  const rows = await db.rows(sql<JobRow>`
    with page as materialized (
      select j.id from ${db.table('jobs')} j
      where ${visibleJobs(db, actor)} and coalesce(j.start_date, '-infinity') >= ${reach.begins}
        and coalesce(j.start_date, '-infinity') < ${reach.to}::timestamptz
        and j.start_date + make_interval(mins => coalesce(j.planned_length, ${usualMinutes}::integer)) > ${reach.from}::timestamptz
        and ${view ? jobsOfView(reader, view.filters) : ownJobs(reader, reach)}
      order by abs(extract(epoch from j.start_date - ${now}::timestamptz)), j.id limit ${calendarReach.jobs})
    select j.id, j.number, j.status, ${momentJson(sql`j.start_date`)} as "startDate", j.planned_length as length,
      ${withTranslations(sql`'title', t.title`, sql`t.translations`)} as "jobType", p.name as project, ${placeOfJob(db)} as place,
      ${seesPeople(actor) ? peopleOfJob(db) : sql`'[]'::json`} as people, j.version,
      ${momentJson(sql`greatest(j.updated_at, p.updated_at)`)} as "updatedAt"
    from page join ${db.table('jobs')} j on j.id = page.id join ${db.table('job_types')} t on t.id = j.job_type_id
      left join ${db.table('projects')} p on p.id = j.project_id
    order by j.start_date, j.id`);
  const jobs = rows.map(({ id, number, length, jobType, people, updatedAt, ...rest }): CalendarJob => ({
    ...rest,
    _id: id,
    ID: number,
    statusText: statusText(rest.status, language, settings),
    jobType: nameOf(jobType, language),
    plannedLength: length,
    people: people.map(fullName),
    updated_at: updatedAt,
  }));
  return { name: view?.name ?? null, jobs };
}
