import type { ResponseOf } from '@plumbline/contract/call';
import type { JobReference } from '@plumbline/contract/job-shapes';
import type { countShifts, listOwnShifts, OwnJob } from '@plumbline/contract/shifts';
import { ownJobsLimit } from '@plumbline/contract/shifts';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { rangeOfDays } from '@plumbline/domain/dates/expressions';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import { minutesOfJob } from '@plumbline/domain/shifts/job-days';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { sql } from 'kysely';
import { jobFacts, visibleJobs } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { jobReferenceJson } from '../../database/reference-json.ts';
import { availabilityOf } from '../availability/index.ts';

const usualMinutes = minutesOfJob({ plannedMinutes: null });

/** Who asks for their own days, with the settings that these need. */
interface OwnShiftReader {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: Pick<AppSettings, 'timezone' | 'workingHours'>;
}

/** The jobs that somebody is on on some days, and when they work: two statements. */
export async function readOwnShifts(
  { db, actor, settings }: OwnShiftReader,
  span: DaySpan,
): Promise<ResponseOf<typeof listOwnShifts>> {
  const found = await readOwnJobs(db, actor, span, settings.timezone);
  const { holidays, people } = await availabilityOf(db, actor, [actor.id], span);
  const own = people.find(({ _id }) => _id === actor.id);
  return {
    from: span.from,
    to: span.to,
    jobs: found.slice(0, ownJobsLimit),
    is_complete: found.length <= ownJobsLimit,
    availability: { hours: own?.hours ?? settings.workingHours, holidays, absences: own?.absences ?? [] },
  };
}

/** One job more than are shown, where there is one. Found by when the person's jobs start. */
async function readOwnJobs(db: InstanceDatabase, actor: Actor, span: DaySpan, timeZone: string): Promise<OwnJob[]> {
  const { from, to } = rangeOfDays(span.from, span.to, timeZone);
  // Whoever is on a job sees it. No job that began longer ago than the longest takes is still going on.
  const rows = await db.rows(sql<{
    reference: Omit<JobReference, 'startDate'> & { startDate: string };
    length: number | null;
    place: OwnJob['place'];
    answers: number;
    facts: JobFacts;
  }>`
    with page as materialized (
      select j.id from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
      where a.user_id = ${actor.id} and j.removed_at is null
        and a.job_start >= (${from}::timestamptz - make_interval(mins => ${plannedLengthLimits.most}::integer))
        and a.job_start < ${to}::timestamptz
        and j.start_date + make_interval(mins => coalesce(j.planned_length, ${usualMinutes}::integer)) > ${from}::timestamptz
      order by j.start_date, j.number limit ${ownJobsLimit + 1})
    select ${jobReferenceJson(db)} as reference, j.planned_length as length,
      (select json_build_object('lat', sp.latitude, 'long', sp.longitude, 'address', sp.address)
        from ${db.table('projects')} sp where sp.id = j.project_id and sp.latitude is not null) as place,
      (select count(*)::integer from ${db.table('current_answers')} ca where ca.job_id = j.id) as answers,
      ${jobFacts(db, actor)} as facts
    from page join ${db.table('jobs')} j on j.id = page.id order by j.start_date, j.number`);
  return rows.map(({ reference, length, place, answers, facts }) => ({
    ...reference,
    plannedLength: length,
    place,
    answers_count: answers,
    can: [...abilitiesOn(actor, 'job', facts)],
  }));
}

/** How much is planned on each of some days, by the clocks of the instance: one statement. */
export async function countShiftsByDay(
  db: InstanceDatabase,
  actor: Actor,
  span: DaySpan,
  timeZone: string,
): Promise<ResponseOf<typeof countShifts>> {
  const { from, to } = rangeOfDays(span.from, span.to, timeZone);
  return db.rows(sql<{ day: string; jobs: number; people: number; unassigned: number }>`
    with planned as materialized (
      select j.id, to_char(j.start_date at time zone ${timeZone}::text, 'YYYY-MM-DD') as day from ${db.table('jobs')} j
      where ${visibleJobs(db, actor)} and coalesce(j.start_date, '-infinity') >= ${from}::timestamptz
        and coalesce(j.start_date, '-infinity') < ${to}::timestamptz)
    select planned.day, count(distinct planned.id)::integer as jobs, count(distinct a.user_id)::integer as people,
      (count(*) filter (where a.user_id is null))::integer as unassigned
    from planned left join ${db.table('job_assignees')} a on a.job_id = planned.id
    group by planned.day order by planned.day`);
}
