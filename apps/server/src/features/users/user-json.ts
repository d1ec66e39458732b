import type { Actor } from '@plumbline/domain/access/actor';
import { seesSkills } from '@plumbline/domain/access/rule-parts';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { fullySeen } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, momentJson } from '../../database/reference-json.ts';
import { phoneAccess, seesEmails } from '../../people/profile-view.ts';
import { skillsOfUser, todayIn } from '../../skill-store/skill-json.ts';

type Sql = RawBuilder<unknown>;
type Shown = Pick<AppSettings, 'showEmails' | 'userFields'>;

/** With whose eyes people are shown, and on which day: skills are good until one. */
export interface PeopleShown {
  db: InstanceDatabase;
  actor: Actor;
  settings: Pick<AppSettings, 'showEmails' | 'userFields' | 'timezone'>;
  now: Date;
}

/** The state of a person (`userState` of domain/users), over `u`. */
export const stateSql = sql`(case when u.banned_at is not null then 'banned'
  when u.is_confirmed and u.is_verified then 'active' else 'invited' end)`;

/** Whether phone numbers of others are told in lists. */
export function seesPhones(actor: Actor, settings: Shown): boolean {
  const anybody = { id: '', role: 'client', isOnAJobOfActor: false } as const;
  return phoneAccess(actor, anybody, settings.userFields).read;
}

const referenceFields = sql`'_id', u.id, 'id', u.id,
  'name', json_build_object('first', u.first_name, 'last', u.last_name), 'imgUrl', ${assetAddress(sql`u.avatar_asset_id`)},
  'inTraining', u.in_training, 'greenMark', u.green_mark`;

function listFields(shown: PeopleShown): Sql {
  const { db, actor, settings } = shown;
  const own = (isTold: boolean, column: Sql) =>
    isTold ? column : sql`case when u.id = ${actor.id} then ${column} end`;
  return sql`${referenceFields},
    'role', u.role, 'state', ${stateSql}, 'banned', u.banned_at is not null, 'confirmed', u.is_confirmed,
    'verified', u.is_verified, 'valid', u.is_confirmed and u.is_verified and u.banned_at is null,
    'email', ${own(seesEmails(actor, settings), sql`u.email`)},
    'phoneNumber', ${own(seesPhones(actor, settings), sql`u.phone_number`)},
    'canManageSkills', u.can_manage_skills, 'companies', u.companies,
    'skills', ${skillsOfUser(db, actor, todayIn(shown))},
    'projects_count', (select count(*) from ${db.table('project_members')} m join ${db.table('projects')} p on p.id = m.project_id
        where m.user_id = u.id and ${visibleProjects(db, actor)}),
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
          'avatar', ${assetAddress(sql`p.avatar_asset_id`)}) order by lower(p.name), p.id)
        from ${db.table('client_projects')} c join ${db.table('projects')} p on p.id = c.project_id
        where c.user_id = u.id and ${visibleProjects(db, actor)}), '[]'),
    'recent_jobs', coalesce((select json_object_agg(counted.status, counted.jobs) from (
        select j.status, count(*) as jobs from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
        where a.user_id = u.id and ${visibleJobs(db, actor)} group by j.status) counted), '{}'))`;
}

/** A person of whom only the name is seen (`userName` without `can`), over `u`. */
export const userNameJson = sql`json_build_object(${referenceFields}, 'view', 'name')`;

/** A person as pickers show them (`pickedUser`), over `u`. */
export function pickedUserJson(shown: PeopleShown): Sql {
  const { db, actor, settings } = shown;
  const isFull = fullySeen(actor);
  // Until they join, the address is all that tells one invited person from another.
  const email = seesEmails(actor, settings)
    ? sql`case when ${isFull} and u.first_name = '' and u.last_name = '' then u.email end`
    : sql`null`;
  const skills = seesSkills(actor)
    ? sql`case when ${isFull} then ${skillsOfUser(db, actor, todayIn(shown))} end`
    : sql`null`;
  return sql`json_build_object(${referenceFields}, 'role', case when ${isFull} then u.role end,
    'state', case when ${isFull} then ${stateSql} end, 'email', ${email},
    'skills', ${skills})::text`;
}
