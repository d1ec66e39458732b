import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/** The projects that a client was given, in a fixed order. */
export async function clientProjectIdsOf(db: InstanceDatabase, userId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ project_id: string }>`
    select project_id from ${db.table('client_projects')} where user_id = ${userId} order by project_id`);
  return rows.map((row) => row.project_id);
}

/** Gives a client exactly these projects. */
export async function setClientProjects(
  db: InstanceDatabase,
  userId: string,
  projectIds: readonly string[],
): Promise<void> {
  await db.rows(sql`delete from ${db.table('client_projects')}
    where user_id = ${userId} and not (project_id = any(${projectIds}::uuid[]))`);
  await db.rows(sql`insert into ${db.table('client_projects')} (user_id, project_id)
    select ${userId}, unnest(${projectIds}::uuid[]) on conflict do nothing`);
}

/**
 * Nobody lets a client into a project that they don't see themselves, neither by name nor through its company.
 * @throws Problem not_valid at the project that isn't seen, forbidden for a company that has such
 */
export async function assertMayGive(
  db: InstanceDatabase,
  actor: Actor,
  given: { projectIds: readonly string[]; companies: readonly string[] },
): Promise<void> {
  const rows = await db.rows(sql<{ id: string }>`
    select p.id from ${db.table('projects')} p
    where p.id = any(${given.projectIds}::uuid[]) and ${visibleProjects(db, actor)}`);
  const seen = new Set(rows.map((row) => row.id));
  const unseen = given.projectIds.findIndex((id) => !seen.has(id));
  if (unseen >= 0) {
    throw new Problem('not_valid', {
      fields: [{ path: `client_projects.${unseen}`, code: 'unknown_reference', message: '' }],
    });
  }
  const hidden = await db.first(sql`select from ${db.table('projects')} p
    where p.companies && ${given.companies}::text[] and p.removed_at is null
      and (${visibleProjects(db, actor)}) is not true limit 1`);
  if (hidden) throw new Problem('forbidden');
}
