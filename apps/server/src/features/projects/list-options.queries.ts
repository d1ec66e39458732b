import type { PageQuery } from '@plumbline/contract/wire';
import type { WireListOption } from '@plumbline/contract/list-options';
import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import { showsField, visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readPage } from '../../database/page.ts';
import { withTranslations } from '../../database/reference-json.ts';
import { JsonText } from '../../database/json-text.ts';
import { foundIn } from '../../database/search-sql.ts';
import { newId } from '../../ids.ts';

/** A list, or the part of it that is of one project alone. */
export interface ListPlace {
  readonly list: string;
  readonly projectId: string | null;
}

const optionJson = withTranslations(
  sql`'_id', o.id, 'group', o.list, 'label', o.label, 'value', o.value, 'project', o.project_id`,
  sql`o.translations`,
);

/** The options of a list by name: the shared ones, those of a project, or both. */
export async function readOptions(
  db: InstanceDatabase,
  { list, projectId }: ListPlace,
  part: 'shared' | 'private' | 'both',
  search: string | undefined,
): Promise<JsonText> {
  const ofProject = sql`o.project_id = ${projectId}`;
  const scope =
    part === 'shared' || projectId === null
      ? sql`o.project_id is null`
      : part === 'private'
        ? ofProject
        : sql`(o.project_id is null or ${ofProject})`;
  const found = await db.first(sql<{ options: string }>`
    select coalesce(json_agg(${optionJson} order by o.name_key, o.id), '[]')::text as options
    from ${db.table('list_options')} o where o.list = ${list} and o.removed_at is null and ${scope}
      and ${foundIn(sql`o.search`, search)}`);
  return new JsonText(found?.options ?? '[]');
}

/** A filter offers so many options; more are found by search. */
const everywhereLimit = 5000;

/** The shared options of a list, and those of each project in which the person sees its field, with that project's name. */
export async function readOptionsEverywhere(
  db: InstanceDatabase,
  actor: Actor,
  list: string,
  search: string | undefined,
): Promise<JsonText> {
  const found = await db.first(sql<{ options: string }>`
    select coalesce(json_agg(
      case when o.project_name is null then ${optionJson}::jsonb
        else ${optionJson}::jsonb || jsonb_build_object('projectName', o.project_name) end
      order by o.name_key, o.id), '[]')::text as options
    from (
      select o.*, p.name as project_name from ${db.table('list_options')} o
      left join ${db.table('projects')} p on p.id = o.project_id
      where o.list = ${list} and o.removed_at is null and ${foundIn(sql`o.search`, search)}
        and (o.project_id is null or (${visibleProjects(db, actor)} and ${showsField(actor, list)}))
      order by o.name_key, o.id limit ${everywhereLimit}) as o`);
  return new JsonText(found?.options ?? '[]');
}

/** A page of the options of a list, by name. */
export function pageOptions(db: InstanceDatabase, { list, projectId }: ListPlace, query: PageQuery): Promise<JsonText> {
  const scope = projectId === null ? sql`o.project_id is null` : sql`o.project_id = ${projectId}`;
  const search = sql`and ${foundIn(sql`o.search`, query.search)}`;
  return readPage(
    db,
    {
      from: sql`${db.table('list_options')} o`,
      id: sql`o.id`,
      where: sql`o.list = ${list} and o.removed_at is null and ${scope} ${search}`,
      order: { expression: sql`o.name_key`, type: 'text', descending: query.sort === '-label' },
      columns: sql`(${optionJson})::text as doc, null as facts`,
    },
    query,
    (doc) => doc,
  );
}

/** How many options a list has, a project's own counted apart. */
export async function countOptions(db: InstanceDatabase, { list, projectId }: ListPlace): Promise<number> {
  const counted = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${db.table('list_options')} o
    where o.list = ${list} and o.project_id is not distinct from ${projectId}::uuid and o.removed_at is null`);
  return counted?.count ?? 0;
}

/** Adds options that are not there yet. @returns those that were added */
export async function addOptions(
  db: InstanceDatabase,
  { list, projectId }: ListPlace,
  options: readonly { label: string; value: string }[],
  by: { actorId: string; now: Date },
): Promise<readonly { id: string; label: string }[]> {
  const sent = JSON.stringify(options.map((option) => ({ ...option, id: newId() })));
  return db.rows(sql<{ id: string; label: string }>`
    insert into ${db.table('list_options')} (id, list, project_id, label, value, created_by, created_at)
    select s.id, ${list}, ${projectId}, s.label, s.value, ${by.actorId}, ${by.now}
    from json_to_recordset(${sent}::json) as s (id uuid, label text, value text)
    on conflict do nothing returning id, label`);
}

/** The options with these values in a list, in the order of the values. */
export function optionsWithValues(
  db: InstanceDatabase,
  { list, projectId }: ListPlace,
  values: readonly string[],
): Promise<WireListOption[]> {
  return db
    .rows(
      sql<{ option: WireListOption }>`
    select (${optionJson}) as option from unnest(${[...values]}::text[]) with ordinality as wanted (value, place)
    join ${db.table('list_options')} o on o.list = ${list} and lower(o.value) = lower(wanted.value)
      and o.project_id is not distinct from ${projectId}::uuid and o.removed_at is null
    order by wanted.place`,
    )
    .then((rows) => rows.map((row) => row.option));
}

/** An option that is there, held until the transaction ends. */
export function lockOption(db: InstanceDatabase, id: string) {
  return db.query
    .selectFrom('list_options')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Renames an option. A value that was its name follows. @returns undefined when another option has that value */
export async function renameOption(
  db: InstanceDatabase,
  id: string,
  label: string,
): Promise<WireListOption | undefined> {
  const row = await db.first(sql<{ option: WireListOption }>`
    update ${db.table('list_options')} o set label = ${label},
      value = case when o.value = o.label then ${label} else o.value end
    where o.id = ${id} and not (o.value = o.label and exists (
      select from ${db.table('list_options')} other where other.list = o.list and lower(other.value) = lower(${label})
        and other.project_id is not distinct from o.project_id and other.removed_at is null and other.id <> o.id))
    returning ${optionJson} as option`);
  return row?.option;
}

/** Takes an option out of its list. Its row stays, for the answers and fields that hold it. */
export async function removeOption(db: InstanceDatabase, id: string, now: Date): Promise<void> {
  await db.query.updateTable('list_options').set({ removed_at: now }).where('id', '=', id).execute();
}
