import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, momentJson, personJson } from '../../database/reference-json.ts';

/** People shown with a project in a list; their number is told beside. */
const shownMembers = 10;

function listFields(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`
    '_id', p.id, 'id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)},
    'location', case when p.latitude is null then null
      else json_build_object('lat', p.latitude, 'long', p.longitude, 'address', p.address) end,
    'private', p.is_private, 'companies', p.companies,
    'users', coalesce((select json_agg(${personJson('mu')}) from (
        select mu.* from ${db.table('project_members')} m join ${db.table('users')} mu on mu.id = m.user_id
        where m.project_id = p.id and mu.removed_at is null order by m.added_at, mu.id limit ${shownMembers}) mu), '[]'),
    'users_count', (select count(*) from ${db.table('project_members')} m join ${db.table('users')} mu on mu.id = m.user_id
        where m.project_id = p.id and mu.removed_at is null),
    'jobs_count', (select count(*) from ${db.table('jobs')} pj where pj.project_id = p.id and pj.removed_at is null),
    'created_at', ${momentJson(sql`p.created_at`)}`;
}

/** A project as lists show it (`projectListItem` without `can`), over `p`. */
export function projectListJson(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`json_build_object(${listFields(db)})::text`;
}

/** A project as its page shows it (`project` without its own fields and `can`), over `p`. */
export function projectJson(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`json_build_object(${listFields(db)},
    'members', coalesce((select json_agg(${personJson('mu')} order by m.added_at, mu.id) from ${db.table('project_members')} m
        join ${db.table('users')} mu on mu.id = m.user_id where m.project_id = p.id and mu.removed_at is null), '[]'),
    'cover', ${assetAddress(sql`p.cover_asset_id`)}, 'visibility', p.field_visibility,
    'statuses', coalesce((select json_object_agg(status, jobs) from (
        select pj.status, count(*) as jobs from ${db.table('jobs')} pj
        where pj.project_id = p.id and pj.removed_at is null group by pj.status) s), '{}'),
    'created_by', (select ${personJson('cu')} from ${db.table('users')} cu where cu.id = p.created_by),
    'version', p.version)::text`;
}
