import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { Problem } from '../http/problem.ts';
import { visibleUsers } from './user-scope.ts';

/**
 * Those of these people who can be assigned to a job or added to a project: visible to the actor, not banned, and no
 * clients, who see the jobs of their projects anyway and can't work on any. Returns their ids in the given order.
 */
export async function assignableOf(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  userIds: readonly string[],
): Promise<readonly string[]> {
  if (userIds.length === 0) return [];
  const rows = await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u
    where u.id = any(${userIds}::uuid[]) and ${visibleUsers(db, actor)} and u.banned_at is null and u.role <> 'client'`);
  const known = new Set(rows.map((row) => row.id));
  return userIds.filter((id) => known.has(id));
}

/** @throws Problem not_valid at `users` when one of them can't be put on a job or into a project */
export async function checkAssignable(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  userIds: readonly string[],
): Promise<void> {
  const assignable = await assignableOf(db, actor, userIds);
  if (assignable.length === userIds.length) return;
  throw new Problem('not_valid', { fields: [{ path: 'users', code: 'person_not_assignable', message: '' }] });
}
