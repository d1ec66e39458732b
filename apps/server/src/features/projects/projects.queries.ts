import type { QueryOf } from '@plumbline/contract/call';
import type { listProjects as listCall } from '@plumbline/contract/projects';
import type { PageQuery } from '@plumbline/contract/wire';
import type { Actor } from '@plumbline/domain/actor/actor';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { ProjectFacts, UserFacts } from '@plumbline/domain/actor/facts';
import { readFilter } from '@plumbline/domain/filters/check';
import type { Filter } from '@plumbline/domain/filters/filter';
import type { IndexedSort } from '@plumbline/domain/filters/sort';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import type { FieldVisibility } from '@plumbline/domain/projects/project';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { projectFacts, visibleProjects } from '../../access/project-scope.ts';
import { userFacts } from '../../access/user-scope.ts';
import { filterToSql } from '../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { ListOrder } from '../../database/page-order.ts';
import { readPage, withCan } from '../../database/page.ts';
import { assetAddress } from '../../database/reference-json.ts';
import { JsonText } from '../../database/json-text.ts';
import { foundIn } from '../../database/search-sql.ts';
import { Problem } from '../../http/problem.ts';
import type { GroupColumn, IndexedOrder, ReportReader } from '../lists/index.ts';
import {
  countGroups,
  datesOf,
  filterOfSorts,
  groupColumn,
  groupedOrder,
  groupsOfRows,
  listOrder,
  readListSort,
} from '../lists/index.ts';
import { projectFilterColumns, projectFilterFields } from './project-filters.ts';
import { presentFields } from './present-fields.ts';
import { projectJson, projectListJson } from './project-json.ts';

const indexed: Readonly<Record<IndexedSort<'projects'>, IndexedOrder>> = {
  created_at: { expression: sql`p.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`p.updated_at`, type: 'timestamptz' },
  name: { expression: sql`p.name_key`, type: 'text' },
};

function orderOf(reader: ProjectListReader, text: string | undefined, section: string | undefined): ListOrder {
  const sorts = readListSort(text, (input) => projectFilterFields(reader, input));
  const order = listOrder(sorts, indexed, projectFilterColumns(reader, datesOf(reader), filterOfSorts(sorts)));
  return section === undefined ? order : groupedOrder(order, groupOf(reader, section));
}

function groupOf(reader: ProjectListReader, section: string): GroupColumn {
  const list = {
    fieldsFor: (input: unknown) => projectFilterFields(reader, input),
    columnsFor: (filter: Filter) => projectFilterColumns(reader, datesOf(reader), filter),
  };
  return groupColumn(section, list, datesOf(reader));
}

type Selection = Pick<PageQuery, 'search' | 'filters'>;

/** The projects of a list, as a condition over `p`. */
function listedProjects(reader: ProjectListReader, { search, filters }: Selection): RawBuilder<unknown> {
  return sql`${visibleProjects(reader.db, reader.actor)}
    and ${foundIn(sql`p.search`, search)} and ${filteredProjects(reader, filters)}`;
}

/** How many projects of a list each group has. @throws Problem not_valid for a wrong filter or group */
export function countProjectGroups(reader: ProjectListReader, query: Selection & { readonly section: string }) {
  const from = sql`${reader.db.table('projects')} p`;
  return countGroups(reader.db, { from, where: listedProjects(reader, query) }, groupOf(reader, query.section).key);
}

/** The group of each of these projects, as far as the person sees them. @throws Problem not_valid for a wrong group */
export function groupsOfProjects(reader: ProjectListReader, section: string, ids: readonly string[]) {
  const projects = { from: sql`${reader.db.table('projects')} p`, where: visibleProjects(reader.db, reader.actor) };
  return groupsOfRows(reader.db, projects, { id: sql`p.id`, ids }, groupOf(reader, section).key);
}

/** Who lists projects, and what dates of filters mean for them. */
export type ProjectListReader = Pick<ReportReader, 'db' | 'actor' | 'settings' | 'language' | 'now'>;

/** What a list of projects is filtered by, over `p`. @throws Problem not_valid for a filter that can't be read */
export function filteredProjects(reader: ProjectListReader, filters: string | undefined): RawBuilder<unknown> {
  const checked = readFilter(filters, (input) => projectFilterFields(reader, input));
  if (!checked.ok) {
    const fields = checked.problems.map(({ path }) => ({
      path: path === '' ? 'query.filters' : `query.filters.${path}`,
      code: 'filter_not_valid',
      message: '',
    }));
    throw new Problem('not_valid', { fields });
  }
  const dates = datesOf(reader);
  return filterToSql(checked.filter, projectFilterColumns(reader, dates, checked.filter), dates);
}

/** A page of the projects that the person sees. @throws Problem not_valid for a wrong sort or filter */
export function listProjects(reader: ProjectListReader, query: QueryOf<typeof listCall>): Promise<JsonText> {
  const { db, actor } = reader;
  return readPage<ProjectFacts>(
    db,
    {
      from: sql`${db.table('projects')} p`,
      id: sql`p.id`,
      where: listedProjects(reader, query),
      order: orderOf(reader, query.sort, query.section),
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
      where ${visibleProjects(db, actor)} and ${foundIn(sql`p.search`, search)}
      order by p.name_key, p.id limit 1000) as named`);
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
 * One project in its wire form. Takes the definitions of all project fields; those that the person may not read are
 * left out.
 * @throws Problem not_found if the person doesn't see the project
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

/** The address of a project's cover. @throws Problem not_found when the person doesn't see the project */
export async function readProjectCover(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
): Promise<{ cover: string | null }> {
  const row = await db.first(sql<{ cover: string | null }>`
    select ${assetAddress(sql`p.cover_asset_id`)} as cover from ${db.table('projects')} p
    where p.id = ${id} and ${visibleProjects(db, actor)}`);
  if (!row) throw new Problem('not_found');
  return row;
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

/** The ids of a project's members, but for service accounts, whose projects are changed apart. */
export async function memberIdsOf(db: InstanceDatabase, projectId: string): Promise<string[]> {
  const rows = await db.query
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.project_id', '=', projectId)
    .where('u.is_service', '=', false)
    .orderBy('m.added_at')
    .orderBy('m.user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** What the rules look at in these people, as far as they are still there. */
export async function memberFactsOf(
  db: InstanceDatabase,
  actor: Actor,
  userIds: readonly string[],
): Promise<readonly UserFacts[]> {
  if (userIds.length === 0) return [];
  const rows = await db.rows(sql<{ facts: UserFacts }>`select ${userFacts(db, actor)} as facts
    from ${db.table('users')} u where u.id = any(${userIds}::uuid[]) and u.removed_at is null`);
  return rows.map((row) => row.facts);
}

/** Adds and removes members, who were checked, in two statements. */
export async function changeMembers(
  db: InstanceDatabase,
  projectId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0) {
    await db.query
      .deleteFrom('project_members')
      .where('project_id', '=', projectId)
      .where('user_id', 'in', removed)
      .execute();
  }
  if (added.length > 0) {
    await db.rows(sql`insert into ${db.table('project_members')} (project_id, user_id)
      select ${projectId}, unnest(${added}::uuid[]) on conflict do nothing`);
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
