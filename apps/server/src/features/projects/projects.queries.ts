import type { PageQuery } from '@plumbline/contract/wire';
import type { Actor } from '@plumbline/domain/access/actor';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { ProjectFacts } from '@plumbline/domain/access/facts';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import type { FieldVisibility } from '@plumbline/domain/projects/project';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { projectFacts, visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { ListOrder } from '../../database/page.ts';
import { containing, readPage, withCan } from '../../database/page.ts';
import { assetAddress } from '../../database/reference-json.ts';
import { JsonText } from '../../database/json-text.ts';
import { Problem } from '../../http/problem.ts';
import { presentFields } from './present-fields.ts';
import { projectJson, projectListJson } from './project-json.ts';

const orders: Readonly<Record<string, Omit<ListOrder, 'descending'>>> = {
  created_at: { expression: sql`p.created_at`, type: 'timestamptz' },
  name: { expression: sql`lower(p.name)`, type: 'text' },
};

function orderOf(sort: string | undefined): ListOrder {
  const name = (sort ?? '-created_at').replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  return { ...order, descending: (sort ?? '-created_at').startsWith('-') };
}

/** A page of the projects that the person sees. */
export function listProjects(db: InstanceDatabase, actor: Actor, query: PageQuery): Promise<JsonText> {
  const search = query.search ? sql`and p.search like ${containing(query.search)}` : sql``;
  return readPage<ProjectFacts>(
    db,
    {
      from: sql`${db.table('projects')} p`,
      id: sql`p.id`,
      where: sql`${visibleProjects(db, actor)} ${search}`,
      order: orderOf(query.sort),
      sees: visibleProjects(db, actor),
      columns: sql`${projectListJson(db, actor)} as doc, ${projectFacts(db, actor)} as facts`,
    },
    query,
    (doc, facts) => withCan(doc, abilitiesOn(actor, 'project', facts)),
  );
}

/** The names of the projects that the person sees, for pickers. */
export async function listProjectNames(
  db: InstanceDatabase,
  actor: Actor,
  search: string | undefined,
): Promise<JsonText> {
  const found = await db.first(sql<{ docs: string }>`
    select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'avatar', avatar)), '[]')::text as docs from (
      select p.id, p.name, ${assetAddress(sql`p.avatar_asset_id`)} as avatar from ${db.table('projects')} p
      where ${visibleProjects(db, actor)} ${search ? sql`and p.search like ${containing(search)}` : sql``}
      order by lower(p.name), p.id limit 1000) as named`);
  return new JsonText(found?.docs ?? '[]');
}

/** What the rules look at in a project. @throws Problem not_found when there is no such project */
export async function loadProjectFacts(db: InstanceDatabase, actor: Actor, id: string): Promise<ProjectFacts> {
  const row = await db.first(sql<{ facts: ProjectFacts }>`
    select ${projectFacts(db, actor)} as facts from ${db.table('projects')} p where p.id = ${id} and p.removed_at is null`);
  if (!row) throw new Problem('not_found');
  return row.facts;
}

/**
 * One project in its wire form. Takes the definitions of project fields; a person is told of those that they read.
 * @throws Problem not_found when the person doesn't see the project
 */
export async function readProject(
  db: InstanceDatabase,
  actor: Actor,
  definitions: readonly ProjectField[],
  id: string,
): Promise<JsonText> {
  const row = await db.first(sql<{ doc: string; facts: ProjectFacts; visibility: FieldVisibility }>`
    select ${projectJson(db, actor)} as doc, ${projectFacts(db, actor)} as facts, p.field_visibility as visibility
    from ${db.table('projects')} p where p.id = ${id} and ${visibleProjects(db, actor)}`);
  if (!row) throw new Problem('not_found');
  const fields = JSON.stringify(await presentFields(db, actor, definitions, { id, ...row }));
  const doc = `${row.doc.slice(0, -1)},${fields.slice(1)}`;
  return new JsonText(withCan(doc, abilitiesOn(actor, 'project', row.facts)));
}

/** A project's row, locked until the transaction ends. */
export function lockProject(db: InstanceDatabase, id: string) {
  return db.query
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The ids of the clients who see the projects of these companies. */
export async function clientsOf(db: InstanceDatabase, companies: readonly string[]): Promise<string[]> {
  if (companies.length === 0) return [];
  const rows = await db.rows(sql<{ id: string }>`select id from ${db.table('users')}
    where role = 'client' and companies && ${companies}::text[]`);
  return rows.map(({ id }) => id);
}

/** The ids of a project's members. */
export async function memberIdsOf(db: InstanceDatabase, projectId: string): Promise<string[]> {
  const rows = await db.query
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .orderBy('added_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Makes exactly these people the project's members, in two statements.
 * @throws Problem not_valid when one of them does not exist
 */
export async function setMembers(db: InstanceDatabase, projectId: string, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  await db.query
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`not (user_id = any(${wanted}::uuid[]))`)
    .execute();
  await db.rows(sql`insert into ${db.table('project_members')} (project_id, user_id)
    select ${projectId}, u.id from ${db.table('users')} u where u.id = any(${wanted}::uuid[]) and u.removed_at is null
    on conflict do nothing`);
  const kept = await memberIdsOf(db, projectId);
  const known = new Set(kept);
  const unknown = wanted.findIndex((id) => !known.has(id));
  if (unknown >= 0) {
    throw new Problem('not_valid', { fields: [{ path: `users.${unknown}`, code: 'unknown_reference', message: '' }] });
  }
}

/** Whether the project still has jobs. */
export async function hasJobs(db: InstanceDatabase, projectId: string): Promise<boolean> {
  const row = await db.first<{ has: boolean }>(
    sql`select exists (select from ${db.table('jobs')} where project_id = ${projectId} and removed_at is null) as has` as RawBuilder<{
      has: boolean;
    }>,
  );
  return row?.has ?? false;
}
