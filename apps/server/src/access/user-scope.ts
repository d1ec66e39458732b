import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';

/** Somebody who is there; service accounts are listed apart, and picked nowhere. */
export const isAPerson = sql`u.removed_at is null and not u.is_service`;

/** The people that a person sees, as a condition on `u` (users): `seesUser` of domain/access in SQL. */
export function visibleUsers(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  return seenBy(actor, sql`(${isOnAJobOf(db, actor.id)})`);
}

/**
 * The same condition for lists and searches, which evaluate it for many people.
 * @param isRemovedToo includes removed people who would be visible otherwise
 */
export function visibleUsersOfList(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  { isRemovedToo = false } = {},
): RawBuilder<unknown> {
  const isThere = isRemovedToo ? sql`not u.is_service` : isAPerson;
  // There are few system administrators: each is checked individually.
  if (actor.role !== 'project_manager') return seenBy(actor, isAmongThoseOnJobsOf(db, actor.id), isThere);
  return seenBy(
    actor,
    sql`u.id in (select seen.id from ${db.table('users')} seen
    where seen.role = 'sys_admin' and exists (select from (select seen.id) as u where ${isOnAJobOf(db, actor.id)}))`,
    isThere,
  );
}

function seenBy(
  actor: Pick<Actor, 'id' | 'role'>,
  sharesAJob: RawBuilder<unknown>,
  isThere: RawBuilder<unknown> = isAPerson,
): RawBuilder<unknown> {
  switch (actor.role) {
    case 'sys_admin':
    case 'business_admin':
      return isThere;
    case 'project_manager':
      return sql`${isThere} and (u.role <> 'sys_admin' or u.id = ${actor.id} or ${sharesAJob})`;
    case 'inspector':
      return sql`${isThere} and (u.id = ${actor.id} or ${sharesAJob})`;
    case 'client':
      return sql`${isThere} and u.id = ${actor.id}`;
  }
}

/** The people whom the actor sees in full (`viewOfUser` of domain/access), as a condition over `u`. */
export function fullySeen(actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  if (atLeast(actor.role, 'business_admin')) return sql`true`;
  if (actor.role === 'project_manager') return sql`(u.role <> 'sys_admin' or u.id = ${actor.id})`;
  return sql`u.id = ${actor.id}`;
}

/** The facts of a person for the rules (`UserFacts`), as one JSON column over `u`. */
export function userFacts(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  return sql`json_build_object(
    'id', u.id,
    'role', u.role,
    'isBanned', u.banned_at is not null,
    'isConfirmed', u.is_confirmed,
    'isVerified', u.is_verified,
    'isValid', u.is_confirmed and u.is_verified and u.banned_at is null and u.removed_at is null,
    'isLastSystemAdmin', u.role = 'sys_admin' and u.banned_at is null and not exists (
      select from ${db.table('users')} other
      where other.role = 'sys_admin' and other.is_confirmed and other.is_verified
        and other.banned_at is null and other.removed_at is null and other.id <> u.id),
    'isOnAJobOfActor', ${sharesAJobIfAsked(db, actor)})`;
}

/** Whether they share a job, where the rules need it: false for people who are seen in full anyway, and for clients. */
function sharesAJobIfAsked(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  if (actor.role === 'client' || atLeast(actor.role, 'business_admin')) return sql`false`;
  return sql`not ${fullySeen(actor)} and ${isOnAJobOf(db, actor.id)}`;
}

/** The ids of the jobs that a person is assigned to or created. */
const jobsOf = (db: InstanceDatabase, who: RawBuilder<unknown>) => sql`
    select tj.id from ${db.table('jobs')} tj where tj.created_by = ${who} and tj.removed_at is null
    union select ta.job_id from ${db.table('job_assignees')} ta
      join ${db.table('jobs')} tj on tj.id = ta.job_id and tj.removed_at is null where ta.user_id = ${who}`;

/**
 * Whether both are assigned to, or created, the same job. Stops at the first such job; each combination starts from the
 * jobs of either.
 */
function isOnAJobOf(db: InstanceDatabase, actorId: string): RawBuilder<unknown> {
  const [jobs, assignees] = [db.table('jobs'), db.table('job_assignees')];
  return sql`(u.id = ${actorId} and exists (${jobsOf(db, sql`${actorId}::uuid`)})
    or exists (select from ${assignees} mine join ${assignees} theirs on theirs.job_id = mine.job_id
      join ${jobs} tj on tj.id = mine.job_id and tj.removed_at is null
      where mine.user_id = ${actorId} and theirs.user_id = u.id)
    or exists (select from ${assignees} mine join ${jobs} tj on tj.id = mine.job_id and tj.removed_at is null
      where mine.user_id = ${actorId} and tj.created_by = u.id)
    or exists (select from ${assignees} theirs join ${jobs} tj on tj.id = theirs.job_id and tj.removed_at is null
      where theirs.user_id = u.id and tj.created_by = ${actorId}))`;
}

/** The same for many people at once: collects the people of the actor's jobs instead of the jobs of each person. */
function isAmongThoseOnJobsOf(db: InstanceDatabase, actorId: string): RawBuilder<unknown> {
  return sql`u.id in (with theirs as materialized (${jobsOf(db, sql`${actorId}::uuid`)})
    select ja.user_id from theirs join ${db.table('job_assignees')} ja on ja.job_id = theirs.id
    union select cj.created_by from theirs join ${db.table('jobs')} cj on cj.id = theirs.id where cj.created_by is not null)`;
}
