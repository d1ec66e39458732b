import type { SourceItem } from '@plumbline/contract/job-sources';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import { isId } from '@plumbline/domain/ids/id-text';
import type { QuestionSource } from '@plumbline/domain/question-types/sources';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobTypes } from '../../access/job-type-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { visibleUsersOfList } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { nameKeyOf } from '../../database/name-sql.ts';
import { folded, foundIn } from '../../database/search-sql.ts';

/** A source of items, with whose eyes it is looked at. */
export interface SourceList {
  readonly source: Exclude<QuestionSource, { kind: 'table' | 'field' }>;
  readonly actor: Actor;
  /** The project whose own options are offered besides the shared ones; null: none. */
  readonly projectId: string | null;
}

/** Which of the items are wanted. */
export type Wanted = { readonly ids: readonly string[] } | { readonly search: string; readonly limit: number };

interface ListParts {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  /** The sort key of the labels. */
  nameKey: RawBuilder<unknown>;
  more: RawBuilder<unknown>;
  search: RawBuilder<unknown>;
  /** The translated names, for items that people name themselves. */
  translations?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Also matches removed items, which may be in answers given offline. */
  orGone: RawBuilder<unknown>;
}

/** A person's name; of those who have none yet the beginning of their address. */
const personLabel = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1))`;

function partsOf(db: InstanceDatabase, { source, actor, projectId }: SourceList): ListParts {
  switch (source.kind) {
    case 'people':
      return {
        from: sql`${db.table('users')} u`,
        id: sql`u.id`,
        label: personLabel,
        nameKey: nameKeyOf(personLabel),
        more: atLeast(actor.role, 'project_manager') ? sql`u.email` : sql`null`,
        search: atLeast(actor.role, 'project_manager') ? sql`u.search` : folded(personLabel),
        where: sql`${visibleUsersOfList(db, actor)} and u.banned_at is null`,
        orGone: visibleUsersOfList(db, actor, { isRemovedToo: true }),
      };
    case 'projects':
      return {
        from: sql`${db.table('projects')} p`,
        id: sql`p.id`,
        label: sql`p.name`,
        nameKey: sql`p.name_key`,
        more: sql`nullif(p.address, '')`,
        search: sql`p.search`,
        where: visibleProjects(db, actor),
        orGone: visibleProjects(db, actor, { isRemovedToo: true }),
      };
    case 'job_types':
      return {
        from: sql`${db.table('job_types')} t`,
        id: sql`t.id`,
        label: sql`t.title`,
        nameKey: sql`t.name_key`,
        more: sql`null`,
        search: sql`t.search`,
        translations: sql`t.translations`,
        where: sql`${visibleJobTypes(actor)} and not t.is_disabled`,
        orGone: visibleJobTypes(actor, { isGoneToo: true }),
      };
    default:
      return {
        from: sql`${db.table('list_options')} o`,
        id: sql`o.id`,
        label: sql`o.label`,
        nameKey: sql`o.name_key`,
        more: sql`null`,
        search: sql`o.search`,
        translations: sql`o.translations`,
        where: sql`o.removed_at is null and ${ofList(source.name, projectId)}`,
        orGone: ofList(source.name, projectId),
      };
  }
}

function ofList(list: string, projectId: string | null): RawBuilder<unknown> {
  return sql`o.list = ${list} and (o.project_id is null or o.project_id = ${projectId}::uuid)`;
}

/**
 * Items of a source that the person sees: those that match by name, or those with these ids, including removed and
 * disabled ones.
 */
export function readItems(db: InstanceDatabase, list: SourceList, wanted: Wanted): Promise<SourceItem[]> {
  const { from, id, label, nameKey, more, search, where, orGone, translations = sql`null` } = partsOf(db, list);
  const item = sql`json_strip_nulls(json_build_object('id', ${id}, 'label', left(${label}, 500), 'more', ${more},
    'translations', nullif(${translations}, '{}')))`;
  const query =
    'ids' in wanted
      ? sql<{ item: SourceItem }>`select ${item} as item from ${from}
          where ${id} = any(${wanted.ids.filter(isId)}::uuid[]) and ${orGone}`
      : sql<{ item: SourceItem }>`select ${item} as item from ${from}
          where ${where} and ${foundIn(search, wanted.search)}
          order by ${nameKey}, ${id} limit ${wanted.limit}`;
  return db.rows(query).then((rows) => rows.map((row) => row.item));
}

/** The addresses of registered people in these roles, for sharing an answer (spec/2 §3, emailsFromSystemList). */
export async function emailsOfRoles(db: InstanceDatabase, roles: readonly string[], limit: number): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await db.rows(sql<{ email: string }>`
    select u.email from ${db.table('users')} u
    where u.role = any(${[...roles]}::text[]) and u.removed_at is null and u.banned_at is null and u.is_confirmed
      and u.is_verified
    order by u.email limit ${limit}`);
  return rows.map((row) => row.email);
}
