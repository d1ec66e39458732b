import type { Actor } from '@plumbline/domain/actor/actor';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { dayAt } from '@plumbline/domain/dates/expressions';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { closeToExpireDays, expiryStatuses } from '@plumbline/domain/skills/expiry';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fullySeen } from '../../../access/user-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { assetAddress, withTranslations } from '../../../database/reference-json.ts';

type Sql = RawBuilder<unknown>;

/** The day that it is in the instance. */
export function todayIn({ settings, now }: { settings: Pick<AppSettings, 'timezone'>; now: Date }): string {
  return dayAt(now.toISOString(), settings.timezone);
}

const referenceFields = sql`'_id', s.id, 'name', s.name, 'avatar', ${assetAddress(sql`s.avatar_asset_id`)}`;
const translated = (fields: Sql) => withTranslations(fields, sql`s.translations`);

/** A skill where it is only named (`skillReference`), over `s` (skills). */
const skillReferenceJson = translated(referenceFields);

/** The state of a holding (`expiryStatus` of domain/skills) by the wire's number, over `h` (user_skills). */
const statusSql = (today: string): Sql => sql`(case when h.last_day is null then ${expiryStatuses.permanent}::integer
  when h.last_day < ${today}::date then ${expiryStatuses.expired}::integer
  when h.last_day <= ${today}::date + ${closeToExpireDays}::integer then ${expiryStatuses.close_to_expire}::integer
  else ${expiryStatuses.not_expired}::integer end)`;

/** A skill that somebody holds (`userSkill`), over `h` (user_skills) and `s`. */
export const userSkillJson = (today: string): Sql =>
  translated(sql`${referenceFields},
  'expirationStatus', json_build_object('status', ${statusSql(today)}, 'date', h.last_day),
  'startDate', h.first_day, 'expiryDate', h.last_day`);

/** The holdings that count, over `h` and `s`: not those of skills that were deleted. */
export const userSkills = (db: InstanceDatabase): Sql =>
  sql`${db.table('user_skills')} h join ${db.table('skills')} s on s.id = h.skill_id and s.removed_at is null`;

const none = sql`'[]'::json`;

/** What a person holds, by name, over `u`; nothing for whoever sees no skills. */
export function skillsOfUser(db: InstanceDatabase, actor: Actor, today: string): Sql {
  if (!seesSkills(actor)) return none;
  return sql`coalesce((select json_agg(${userSkillJson(today)} order by s.name_key, s.id)
    from ${userSkills(db)} where h.user_id = u.id), '[]')`;
}

function asked(db: InstanceDatabase, table: 'job_skills' | 'job_type_skills', of: Sql): Sql {
  return sql`from ${db.table(table)} a join ${db.table('skills')} s on s.id = a.skill_id and s.removed_at is null
    where ${table === 'job_skills' ? sql`a.job_id` : sql`a.job_type_id`} = ${of}`;
}

/** What a job asks for, by name: each skill named, or (`ids`) their ids alone. */
export function skillsOfJob(db: InstanceDatabase, actor: Actor, jobId: Sql, as: 'named' | 'ids' = 'named'): Sql {
  if (!seesSkills(actor)) return none;
  return sql`coalesce((select json_agg(${as === 'ids' ? sql`s.id` : skillReferenceJson} order by s.name_key, s.id)
    ${asked(db, 'job_skills', jobId)}), '[]')`;
}

/** What the new jobs of a type ask for, by name. */
export function skillsOfJobType(db: InstanceDatabase, actor: Actor, jobTypeId: Sql): Sql {
  if (!seesSkills(actor)) return none;
  return sql`coalesce((select json_agg(${skillReferenceJson} order by s.name_key, s.id)
    ${asked(db, 'job_type_skills', jobTypeId)}), '[]')`;
}

/** What the people on a job hold of the skills that it asks for; of those whose skills are seen. */
export function skillsOfAssignees(db: InstanceDatabase, actor: Actor, jobId: Sql): Sql {
  if (!seesSkills(actor)) return none;
  return sql`coalesce((select json_agg(json_build_object('user', u.id, 'held', coalesce((
        select json_agg(json_build_object('skill', h.skill_id, 'startDate', h.first_day, 'expiryDate', h.last_day)
          order by h.skill_id)
        from ${userSkills(db)} join ${db.table('job_skills')} a on a.skill_id = h.skill_id and a.job_id = ${jobId}
        where h.user_id = u.id), '[]')) order by u.id)
    from ${db.table('job_assignees')} on_it join ${db.table('users')} u on u.id = on_it.user_id
    where on_it.job_id = ${jobId} and ${fullySeen(actor)}), '[]')`;
}

/** Skills by these ids, named, by name. */
export function namedSkills(db: InstanceDatabase, ids: readonly string[]): RawBuilder<{ skill: string }> {
  return sql`select (${skillReferenceJson})::text as skill from ${db.table('skills')} s
    where s.id = any(${[...ids]}::uuid[]) and s.removed_at is null order by s.name_key, s.id`;
}
