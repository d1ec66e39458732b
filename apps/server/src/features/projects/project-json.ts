import type { Actor } from '@plumbline/domain/actor/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { seesPeople, visibleJobsByRow } from '../../access/job-scope.ts';
import { isMember } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, authorJson, momentJson, personJson } from '../../database/reference-json.ts';

/** The maximum number of people shown with a project in a list, next to their total. */
const maxShownMembers = 10;

type Reader = Pick<Actor, 'id' | 'role'>;

/** The jobs of `p` that the person sees, over `j`. Whoever sees a project sees its jobs, an inspector who is no member only their own. */
export function jobsOfProject(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  // Once for the project: a member's jobs are not asked about one by one.
  const isSeen =
    actor.role === 'inspector' ? sql`(${isMember(db, actor.id)} or ${visibleJobsByRow(db, actor)})` : sql`true`;
  return sql`${db.table('jobs')} j where j.project_id = p.id and j.removed_at is null and ${isSeen}`;
}

function membersOfProject(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`${db.table('project_members')} m join ${db.table('users')} mu on mu.id = m.user_id
    where m.project_id = p.id and mu.removed_at is null and not mu.is_service`;
}

/** Whether the person sees who is in `p` (`project.read_members`), and who made it. */
function shownPeople(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return actor.role === 'inspector' ? isMember(db, actor.id) : sql`true`;
}

/** The members of `p` whom the person sees, as a source of rows. */
function shownMembers(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`${membersOfProject(db)} and ${shownPeople(db, actor)}`;
}

function fewPeople(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  if (!seesPeople(actor)) return sql`'users', '[]'::json, 'users_count', 0`;
  const members = shownMembers(db, actor);
  return sql`
    'users', coalesce((select json_agg(${personJson('mu')}) from (
        select mu.* from ${members} order by m.added_at, mu.id limit ${maxShownMembers}) mu), '[]'),
    'users_count', (select count(*) from ${members})`;
}

function allPeople(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  if (!seesPeople(actor)) return sql`'members', '[]'::json, 'created_by', null`;
  return sql`
    'members', coalesce((select json_agg(${personJson('mu')} order by m.added_at, mu.id)
      from ${shownMembers(db, actor)}), '[]'),
    'created_by', (select ${authorJson('cu')} from ${db.table('users')} cu where cu.id = p.created_by
      and ${shownPeople(db, actor)})`;
}

function listFields(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`
    '_id', p.id, 'id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)},
    'location', case when p.latitude is null then null
      else json_build_object('lat', p.latitude, 'long', p.longitude, 'address', p.address) end,
    'private', p.is_private, 'companies', p.companies, ${fewPeople(db, actor)},
    'jobs_count', (select count(*) from ${jobsOfProject(db, actor)}),
    'created_at', ${momentJson(sql`p.created_at`)}`;
}

/** A project as lists show it to this person (`projectListItem` without `can`), over `p`. */
export function projectListJson(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`json_build_object(${listFields(db, actor)})::text`;
}

/** A project as its page shows it to this person (`project` without its own fields and `can`), over `p`. */
export function projectJson(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`json_build_object(${listFields(db, actor)}, ${allPeople(db, actor)},
    'cover', ${assetAddress(sql`p.cover_asset_id`)}, 'visibility', p.field_visibility,
    'statuses', coalesce((select json_object_agg(status, jobs) from (
        select j.status, count(*) as jobs from ${jobsOfProject(db, actor)} group by j.status) s), '{}'),
    'version', p.version)::text`;
}
