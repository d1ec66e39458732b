import type { Actor, Looker } from '@plumbline/domain/actor/actor';
import { lookerOf } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';

/**
 * The projects that a person sees, as a condition on `p` (projects): `seesProject` of domain/access in SQL.
 * @param isRemovedToo includes removed ones that would be visible otherwise
 */
export function visibleProjects(
  db: InstanceDatabase,
  actor: Looker,
  { isRemovedToo = false } = {},
): RawBuilder<unknown> {
  const isThere = isRemovedToo ? sql`true` : sql`p.removed_at is null`;
  const { id, role } = lookerOf(actor);
  switch (role) {
    case 'sys_admin':
    case 'business_admin':
      return isThere;
    case 'project_manager':
      return sql`${isThere} and (not p.is_private or ${isMember(db, id)})`;
    case 'inspector':
      return sql`${isThere} and (${isMember(db, id)} or ${hasJobThere(db, id)})`;
    case 'client':
      return sql`${isThere} and ${clientSees(db, id)}`;
  }
}

/** Whether a project, `p`, shows a field to the person: administrators see hidden ones too (`readsField` of domain/projects). */
export function showsField(actor: Pick<Actor, 'role'>, fieldId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return atLeast(actor.role, 'business_admin')
    ? sql`true`
    : sql`coalesce((p.field_visibility ->> ${fieldId})::boolean, true)`;
}

/** The facts of a project for the rules (`ProjectFacts`), as one JSON column over `p`. */
export function projectFacts(db: InstanceDatabase, actor: Looker): RawBuilder<unknown> {
  const isClient = actor.role === 'client';
  return sql`json_build_object(
    'isPrivate', p.is_private,
    'actorIsMember', ${isClient ? sql`false` : isMember(db, actor.id)},
    'actorHasJobThere', ${actor.role === 'inspector' ? hasJobThere(db, actor.id) : sql`false`},
    'clientSees', ${actor.shownBy ? visibleProjects(db, actor.shownBy, { isRemovedToo: true }) : isClient ? clientSees(db, actor.id) : sql`false`})`;
}

/** Whether a person is a member of `p`. */
export function isMember(db: InstanceDatabase, userId: string): RawBuilder<unknown> {
  return sql`exists (select from ${db.table('project_members')} pm where pm.project_id = p.id and pm.user_id = ${userId})`;
}

function hasJobThere(db: InstanceDatabase, userId: string): RawBuilder<unknown> {
  return sql`(exists (select from ${db.table('jobs')} pj where pj.project_id = p.id and pj.created_by = ${userId} and pj.removed_at is null)
    or exists (select from ${db.table('job_assignees')} pa join ${db.table('jobs')} pj on pj.id = pa.job_id
               where pa.user_id = ${userId} and pj.project_id = p.id and pj.removed_at is null))`;
}

/** A client's own projects and those of the companies they belong to. */
export function clientSees(db: InstanceDatabase, userId: string): RawBuilder<unknown> {
  return sql`(exists (select from ${db.table('client_projects')} cp where cp.project_id = p.id and cp.user_id = ${userId})
    or p.companies && (select cu.companies from ${db.table('users')} cu where cu.id = ${userId}))`;
}
