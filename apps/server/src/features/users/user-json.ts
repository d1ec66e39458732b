import type { Actor } from '@plumbline/domain/actor/actor';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { fullySeen } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, momentJson } from '../../database/reference-json.ts';
import { filesOfUser } from './files-of-user.ts';
import { seesEmails } from '../../access/profile-view.ts';
import { seesPhones, stateSql } from './user-filters.ts';
import { skillsOfUser, todayIn } from '../skills/index.ts';

type Sql = RawBuilder<unknown>;

/** With whose eyes people are shown, and on which day: skills are good until one. */
export interface PeopleShown {
  db: InstanceDatabase;
  actor: Actor;
  settings: Pick<AppSettings, 'showEmails' | 'userFields' | 'timezone'>;
  now: Date;
}

const referenceFields = sql`'_id', u.id, 'id', u.id,
  'name', json_build_object('first', u.first_name, 'last', u.last_name), 'imgUrl', ${assetAddress(sql`u.avatar_asset_id`)},
  'inTraining', u.in_training, 'greenMark', u.green_mark`;

/** Whether a project `p` is one of the client `u`: given to them, or to a company of theirs. */
function isOfClient(db: InstanceDatabase): Sql {
  return sql`(p.id in (select cp.project_id from ${db.table('client_projects')} cp where cp.user_id = u.id)
    or p.companies && u.companies)`;
}

function listFields(shown: PeopleShown): Sql {
  const { db, actor, settings } = shown;
  const own = (isShown: boolean, column: Sql) =>
    isShown ? column : sql`case when u.id = ${actor.id} then ${column} end`;
  return sql`${referenceFields},
    'role', u.role, 'state', ${stateSql}, 'banned', u.banned_at is not null, 'confirmed', u.is_confirmed,
    'verified', u.is_verified, 'valid', u.is_confirmed and u.is_verified and u.banned_at is null,
    'email', ${own(seesEmails(actor, settings), sql`u.email`)},
    'phoneNumber', ${own(seesPhones(actor, settings), sql`u.phone_number`)},
    'canManageSkills', u.can_manage_skills, 'companies', u.companies,
    'skills', ${skillsOfUser(db, actor, todayIn(shown))},
    'projects_count', case when u.role = 'client'
      then (select count(*) from ${db.table('projects')} p where ${isOfClient(db)} and ${visibleProjects(db, actor)})
      else (select count(*) from ${db.table('project_members')} m join ${db.table('projects')} p on p.id = m.project_id
        where m.user_id = u.id and ${visibleProjects(db, actor)}) end,
    'created_at', ${momentJson(sql`u.created_at`)},
    'last_seen_at', (select ${momentJson(sql`max(s.last_seen_at)`)} from ${db.table('sessions')} s
        where s.user_id = u.id and s.impersonator_id is null)`;
}

/** A person as lists show them (`userListItem` without `can`), over `u`. */
export function userListJson(shown: PeopleShown): Sql {
  return sql`json_build_object(${listFields(shown)})::text`;
}

/** A person as their page shows them (`user` without what the profile fields decide, and `can`), over `u`. */
export function userJson(shown: PeopleShown, shownProjects: number): Sql {
  const { db, actor } = shown;
  return sql`json_build_object(${listFields(shown)}, 'view', 'full',
    'acceptedLocation', u.accepted_location, 'language', u.language, 'version', u.version,
    'projects', coalesce((select json_object_agg(shown.id, json_build_object('name', shown.name, 'avatar', shown.avatar)) from (
        select p.id, p.name, ${assetAddress(sql`p.avatar_asset_id`)} as avatar
        from ${db.table('project_members')} m join ${db.table('projects')} p on p.id = m.project_id
        where m.user_id = u.id and ${visibleProjects(db, actor)}
        order by m.added_at desc, p.id limit ${shownProjects}) shown), '{}'),
    'client_projects', coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name,
          'avatar', ${assetAddress(sql`p.avatar_asset_id`)}) order by p.name_key, p.id)
        from ${db.table('client_projects')} c join ${db.table('projects')} p on p.id = c.project_id
        where c.user_id = u.id and ${visibleProjects(db, actor)}), '[]'),
    'recent_jobs', coalesce((select json_object_agg(counted.status, counted.jobs) from (
        select j.status, count(*) as jobs from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
        where a.user_id = u.id and ${visibleJobs(db, actor)} group by j.status) counted), '{}'),
    'files', ${filesOfUser(db, actor)})`;
}

/** A person of whom only the name is seen (`userName` without `can`), over `u`. */
export const userNameJson = sql`json_build_object(${referenceFields}, 'view', 'name')`;

/** Days on which somebody may have a job, but for these jobs. */
interface BusyDays {
  readonly days: readonly string[];
  readonly except: readonly string[];
}

/** A person as pickers show them (`pickedUser`), over `u`. */
export function pickedUserJson(shown: PeopleShown, busyOn?: BusyDays): Sql {
  const { db, actor, settings } = shown;
  const isFull = fullySeen(actor);
  // Until they join, only the email distinguishes invited people.
  const email = seesEmails(actor, settings)
    ? sql`case when ${isFull} and u.first_name = '' and u.last_name = '' then u.email end`
    : sql`null`;
  const skills = seesSkills(actor)
    ? sql`case when ${isFull} then ${skillsOfUser(db, actor, todayIn(shown))} end`
    : sql`null`;
  return sql`json_build_object(${referenceFields}, 'role', case when ${isFull} then u.role end,
    'state', case when ${isFull} then ${stateSql} end, 'email', ${email},
    'skills', ${skills}, 'isBusy', ${busyOn === undefined ? sql`null` : sql`case when ${isFull} then ${hasJobOn(shown, busyOn)} end`})::text`;
}

/** Whether somebody is assigned to another open job that starts on one of these days of the instance's clock. */
function hasJobOn({ db, settings }: PeopleShown, { days, except }: BusyDays): Sql {
  const start = sql`(asked.day::timestamp at time zone ${settings.timezone})`;
  return sql`exists (select from ${db.table('job_assignees')} ja join ${db.table('jobs')} bj on bj.id = ja.job_id
    join unnest(${[...days]}::date[]) as asked (day)
      on bj.start_date >= ${start} and bj.start_date < ((asked.day + 1)::timestamp at time zone ${settings.timezone})
    where ja.user_id = u.id and bj.removed_at is null and bj.status not in ('reported', 'done', 'rejected')
      and bj.id <> all(${[...except]}::uuid[]))`;
}
