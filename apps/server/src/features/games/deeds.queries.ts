import type { Availability } from '@plumbline/domain/availability/unavailable';
import type { Absence, PublicHoliday } from '@plumbline/domain/availability/absence';
import { partsOfDay } from '@plumbline/domain/availability/load';
import type { WorkingWeek } from '@plumbline/domain/availability/working-hours';
import { addDays } from '@plumbline/domain/dates/calendar-day';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { momentOfWall } from '@plumbline/domain/dates/wall-time';
import { possibleMinutes } from '@plumbline/domain/games/hours';
import type { Deeds } from '@plumbline/domain/games/points';
import { unreportedStatuses } from '@plumbline/domain/games/points';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { daysOfSpan } from '@plumbline/domain/shifts/ranges';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';

/**
 * What people did on some days, as the jobs are now, without those who take no part: one statement. A job counts on the day of its last
 * report, shared by everybody who is on it, also by those who are left out here; a confirmation on its own day, where it came before
 * the job was to start.
 */
export function readDeeds(db: InstanceDatabase, span: DaySpan, timeZone: string): Promise<Deeds[]> {
  const midnight = (day: string) => momentOfWall({ day, time: '00:00' }, timeZone);
  const [from, to] = [midnight(span.from), midnight(addDays(span.to, 1))];
  return db.rows(sql<{
    userId: string;
    projectId: string | null;
    people: number;
    place: number;
    reported: number;
    clean: number;
    confirmed: number;
  }>`with shares as (
      select a.user_id, j.project_id, j.issue_count = 0 as is_clean, (count(*) over (partition by a.job_id))::int as people,
        (row_number() over (partition by a.job_id order by a.user_id))::int as place
      from ${db.table('jobs')} j join ${db.table('job_assignees')} a on a.job_id = j.id
      where j.removed_at is null and j.submitted_at >= ${from}::timestamptz and j.submitted_at < ${to}::timestamptz
        and j.status <> all(${[...unreportedStatuses]}::text[])
    ), deeds as (
      select s.user_id, s.project_id, s.people, s.place, count(*)::int as reported,
        (count(*) filter (where s.is_clean))::int as clean, 0 as confirmed
      from shares s group by s.user_id, s.project_id, s.people, s.place
      union all
      select a.user_id, j.project_id, 1, 1, 0, 0, count(*)::int
      from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
      where a.confirmed_at >= ${from}::timestamptz and a.confirmed_at < ${to}::timestamptz and a.confirmed_at < j.start_date
        and j.removed_at is null and j.status <> 'rejected'
      group by a.user_id, j.project_id
    )
    select d.user_id as "userId", d.project_id as "projectId", d.people, d.place, d.reported, d.clean, d.confirmed
    from deeds d join ${db.table('users')} u on u.id = d.user_id
    where u.removed_at is null and not u.is_service and u.role <> 'client'
      and not exists (select from ${db.table('game_opt_outs')} o where o.user_id = d.user_id)`);
}

interface PersonHours {
  id: string;
  createdAt: string;
  hours: WorkingWeek | null;
  absences: Absence[];
}

/** How many minutes each of these people could work on some days; null where nobody set hours: two statements. */
export async function readPossibleMinutes(
  db: InstanceDatabase,
  userIds: readonly string[],
  span: DaySpan,
  { timezone, workingHours }: Pick<AppSettings, 'timezone' | 'workingHours'>,
): Promise<ReadonlyMap<string, number | null>> {
  const holidays: PublicHoliday[] = await db.rows(sql<{ name: string; firstDay: string; lastDay: string }>`
    select h.name, h.first_day as "firstDay", h.last_day as "lastDay" from ${db.table('public_holidays')} h
    where h.first_day <= ${span.to}::date and h.last_day >= ${span.from}::date`);
  const people = await db.rows(sql<PersonHours>`
    select u.id, ${momentJson(sql`u.created_at`)} as "createdAt", u.working_hours as hours,
      coalesce((select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'state', a.state, 'firstDay', a.first_day,
          'lastDay', a.last_day, 'part', a.part, 'from', a.from_time, 'to', a.to_time))
        from ${db.table('absences')} a where a.user_id = u.id and a.state = 'confirmed'
          and a.first_day <= ${span.to}::date and a.last_day >= ${span.from}::date), '[]') as absences
    from ${db.table('users')} u where u.id = any(${[...userIds]}::uuid[])`);
  const days = daysOfSpan(span).map((day) => ({ day, parts: partsOfDay(day, timezone) }));
  const minutes = (availability: Availability, from: string) => possibleMinutes(availability, days, from);
  // Most people have the company's hours and no absence: theirs are computed once.
  let usual: number | null | undefined;
  return new Map(
    people.map(({ id, createdAt, hours, absences }): [string, number | null] => {
      const from = dayThere(createdAt, timezone);
      const availability = { hours: hours ?? workingHours, absences, holidays };
      const isUsual = hours === null && absences.length === 0 && from <= span.from;
      if (!isUsual) return [id, minutes(availability, from)];
      usual ??= minutes(availability, span.from);
      return [id, usual];
    }),
  );
}
