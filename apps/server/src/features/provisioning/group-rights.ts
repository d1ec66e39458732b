import type { Role } from '@plumbline/domain/actor/roles';
import { isAbove } from '@plumbline/domain/actor/roles';
import type { FirstRole } from '@plumbline/domain/settings/sign-in-providers';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { changeMembers, memberIdsOf } from '../projects/index.ts';
import { changePerson, clientProjectIdsOf, loadOneUserFacts, lockUser } from '../users/index.ts';

/** What somebody's groups give them together: the highest of their roles, and all of their projects. */
interface Grants {
  role: Role | null;
  projectIds: readonly string[];
}

const nothing: Grants = { role: null, projectIds: [] };

async function grantsOf(db: InstanceDatabase, userIds: readonly string[]): Promise<ReadonlyMap<string, Grants>> {
  const rows = await db.rows(sql<{ userId: string; roles: Role[]; projectIds: string[] }>`
    select m.user_id as "userId",
      coalesce(array_agg(distinct g.role) filter (where g.role is not null), '{}') as roles,
      coalesce(array_agg(distinct gp.project_id::text) filter (where p.id is not null), '{}') as "projectIds"
    from ${db.table('scim_group_members')} m
      join ${db.table('scim_groups')} g on g.id = m.group_id
      left join ${db.table('scim_group_projects')} gp on gp.group_id = g.id
      left join ${db.table('projects')} p on p.id = gp.project_id and p.removed_at is null
    where m.user_id = any(${[...userIds]}::uuid[]) group by m.user_id`);
  return new Map(rows.map(({ userId, roles, projectIds }) => [userId, { role: highest(roles), projectIds }]));
}

function highest(roles: readonly Role[]): Role | null {
  return roles.reduce<Role | null>((top, role) => (top === null || isAbove(role, top) ? role : top), null);
}

/**
 * A company has somebody who administers it: the directory bans or demotes the last of them as little as people do.
 * @throws Problem last_administrator
 */
export async function assertLeavesAdministrator(db: InstanceDatabase, id: string, role: Role): Promise<void> {
  if (role !== 'business_admin') return;
  const other = await db.first(sql<{ id: string }>`select u.id from ${db.table('users')} u
    where u.role in ('sys_admin', 'business_admin') and u.is_confirmed and u.is_verified and u.banned_at is null
      and u.removed_at is null and u.id <> ${id} limit 1`);
  if (!other) throw new Problem('last_administrator');
}

/** Who comes to each project, and who leaves it. */
type Moves = Map<string, { added: string[]; removed: string[] }>;

function note(moves: Moves, projectId: string, side: 'added' | 'removed', userId: string): void {
  const move = moves.get(projectId) ?? { added: [], removed: [] };
  move[side].push(userId);
  moves.set(projectId, move);
}

/** Changes what one person has by their groups. People above company administrators stay as they are. */
async function regrant(
  context: SignedInContext,
  userId: string,
  { before, after, defaultRole, moves }: { before: Grants; after: Grants; defaultRole: FirstRole; moves: Moves },
): Promise<void> {
  const { db, actor } = context;
  const row = await lockUser(db, userId);
  if (!row || row.role === 'sys_admin') return;
  const role = after.role ?? (before.role === null ? null : defaultRole);
  const facts = await loadOneUserFacts(db, actor, userId);
  if (role !== null && role !== facts.role && after.role !== before.role) {
    if (!facts.isBanned && role !== 'business_admin') await assertLeavesAdministrator(db, userId, facts.role);
    await changePerson(context, facts, row, { role });
  }
  const added = after.projectIds.filter((id) => !before.projectIds.includes(id));
  const removed = before.projectIds.filter((id) => !after.projectIds.includes(id));
  if (added.length === 0 && removed.length === 0) return;
  const changedRow = await lockUser(db, userId);
  if (changedRow?.role === 'client') {
    const own = await clientProjectIdsOf(db, userId);
    const clientProjectIds = [...own.filter((id) => !removed.includes(id)), ...added];
    await changePerson(context, await loadOneUserFacts(db, actor, userId), changedRow, { clientProjectIds });
    return;
  }
  for (const id of added) note(moves, id, 'added', userId);
  for (const id of removed) note(moves, id, 'removed', userId);
}

async function moveMembers({ db, record }: SignedInContext, moves: Moves): Promise<void> {
  // In one order everywhere, so that two changes don't wait for each other.
  for (const [projectId, { added, removed }] of [...moves].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await db.rows(
      sql<{ id: string }>`select id from ${db.table('projects')} where id = ${projectId} for no key update`,
    );
    const earlier = await memberIdsOf(db, projectId);
    const coming = added.filter((id) => !earlier.includes(id));
    const leaving = removed.filter((id) => earlier.includes(id));
    if (coming.length === 0 && leaving.length === 0) continue;
    await changeMembers(db, projectId, { added: coming, removed: leaving });
    record('project.members_changed', {
      subjectId: projectId,
      relations: { projectId },
      before: { memberIds: earlier },
      after: { memberIds: [...earlier.filter((id) => !leaving.includes(id)), ...coming] },
    });
  }
}

/**
 * Makes a change of groups, and gives these people what follows from it: the role and the projects of their groups. Whoever leaves the
 * last group that gave a role gets the first role again. Call it with the rights of people locked.
 * @throws Problem last_administrator, feature_off, role_above_own, person_above_own
 */
export async function changeGroups(
  context: SignedInContext,
  { userIds, defaultRole }: { userIds: readonly string[]; defaultRole: FirstRole },
  change: () => Promise<void>,
): Promise<void> {
  const { db } = context;
  const before = await grantsOf(db, userIds);
  await change();
  const after = await grantsOf(db, userIds);
  const moves: Moves = new Map();
  for (const userId of [...userIds].toSorted()) {
    const [earlier, later] = [before.get(userId) ?? nothing, after.get(userId) ?? nothing];
    const isSame = JSON.stringify(sorted(earlier)) === JSON.stringify(sorted(later));
    if (!isSame) await regrant(context, userId, { before: earlier, after: later, defaultRole, moves });
  }
  await moveMembers(context, moves);
}

const sorted = ({ role, projectIds }: Grants) => [role, projectIds.toSorted()];
