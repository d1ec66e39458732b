import type { ChartWeek } from '@plumbline/contract/projects';
import type { Actor } from '@plumbline/domain/actor/actor';
import { settledStatuses } from '@plumbline/domain/jobs/to-do';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { dayAt, rangeOf, rangeOfDays } from '@plumbline/domain/dates/expressions';
import type { Week } from '@plumbline/domain/jobs/job-weeks';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { jobsOfProject } from './project-json.ts';

/**
 * How many jobs of a project start in each of these weeks, as far as the person sees them.
 * @throws Problem not_found when the person doesn't see the project
 */
export async function readProjectChart(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
  weeks: readonly Week[],
  clock: DateContext,
): Promise<{ weeks: ChartWeek[] }> {
  const ranges = weeks.map(({ from, to }) => rangeOfDays(from, to, clock.timeZone));
  const isSettled = sql`j.status in (${sql.join(settledStatuses.map((status) => sql.lit(status)))})`;
  const { from: today } = rangeOf('today', clock);
  // The index is by a start that is never missing.
  const start = sql`coalesce(j.start_date, '-infinity')`;
  const rows = await db.rows(sql<Pick<ChartWeek, 'reported' | 'waiting' | 'late'>>`
    select count(j.status) filter (where ${isSettled})::integer as reported,
      count(j.status) filter (where not ${isSettled})::integer as waiting,
      count(j.status) filter (where not ${isSettled} and j.start_date < ${today}::timestamptz)::integer as late
    from ${db.table('projects')} p
    cross join unnest(${ranges.map(({ from }) => from)}::timestamptz[], ${ranges.map(({ to }) => to)}::timestamptz[])
      with ordinality as week ("from", "to", place)
    left join lateral (select j.status, j.start_date from ${jobsOfProject(db, actor)}
      and ${start} >= week."from" and ${start} < week."to") j on true
    where p.id = ${id} and ${visibleProjects(db, actor)}
    group by week.place order by week.place`);
  if (rows.length === 0) throw new Problem('not_found');
  const day = dayAt(clock.now, clock.timeZone);
  const isCurrent = ({ from, to }: Week) => from <= day && day <= to;
  return { weeks: weeks.map((week, place) => ({ ...week, isCurrent: isCurrent(week), ...rows[place]! })) };
}
