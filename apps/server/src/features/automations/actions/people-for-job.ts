import type { Assignment } from '@plumbline/domain/automations/action-parts';
import { dayAt } from '@plumbline/domain/dates/expressions';
import { sql } from 'kysely';
import type { ActionContext } from './action-context.ts';

/** The job for whose day and place people are looked for. */
export interface JobAhead {
  projectId: string | null;
  startDate: Date;
}

/** Whom an assignment means: the least busy holders of a skill, the nearest, the members of the project, … */
export async function peopleFor(context: ActionContext, assign: Assignment, job: JobAhead): Promise<string[]> {
  const { owner, data } = context;
  const { db } = owner;
  if (assign.how === 'nobody') return [];
  if (assign.how === 'people') return [...assign.users];
  if (assign.how === 'event_user') return data.user ? [data.user._id] : [];
  if (assign.how === 'actor') return data.actor ? [data.actor._id] : [];
  if (assign.how === 'assignees') return data.job?.users.map((one) => one._id) ?? [];
  const mayWork = sql`u.removed_at is null and u.banned_at is null and u.is_verified and u.role <> 'client'`;
  const day = dayAt(job.startDate.toISOString(), owner.settings.timezone);
  const hasSkill = (skill: string) => sql`exists (select from ${db.table('user_skills')} h where h.user_id = u.id
    and h.skill_id = ${skill} and h.first_day <= ${day}::date and (h.last_day is null or h.last_day >= ${day}::date))`;
  const busy = sql`(select count(*) from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
    where a.user_id = u.id and j.removed_at is null and j.status in ('assigned', 'confirmed'))`;
  if (assign.how === 'project') {
    return ids(
      await db.rows(sql<{ id: string }>`select u.id from ${db.table('project_members')} m
        join ${db.table('users')} u on u.id = m.user_id where m.project_id = ${job.projectId}::uuid and ${mayWork} order by m.added_at`),
    );
  }
  if (assign.how === 'skill') {
    return ids(
      await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u
        where ${mayWork} and ${hasSkill(assign.skill)} order by ${busy}, u.id limit ${assign.count}`),
    );
  }
  // Distances within a country: the earth is flat enough, a degree of longitude shrinks with the latitude.
  return ids(
    await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u, ${db.table('projects')} p
      where p.id = ${job.projectId}::uuid and p.latitude is not null and ${mayWork}
        and u.role in ('inspector', 'project_manager')
        and jsonb_typeof(u.profile -> 'homeAddress' -> 'lat') = 'number'
        and jsonb_typeof(u.profile -> 'homeAddress' -> 'long') = 'number'
        ${assign.skill ? sql`and ${hasSkill(assign.skill)}` : sql``}
      order by power((u.profile -> 'homeAddress' ->> 'lat')::float8 - p.latitude, 2)
        + power(((u.profile -> 'homeAddress' ->> 'long')::float8 - p.longitude) * cos(radians(p.latitude)), 2), u.id
      limit ${assign.count}`),
  );
}

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
