import type { TranslatedName } from '@plumbline/contract/translations';
import { maxOptionsTogether } from '@plumbline/contract/translations';
import { textsByLanguage } from '@plumbline/domain/languages/name-row';
import type { NameTranslations } from '@plumbline/domain/languages/names';
import { withTranslation } from '@plumbline/domain/languages/names';
import type { NameChange } from '@plumbline/domain/languages/name-row';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

type Sql = RawBuilder<unknown>;

/** The kinds of names that stand at rows of tables. */
export type RowKind = 'job_type' | 'skill' | 'list_option';

interface RowNames {
  readonly table: 'job_types' | 'skills' | 'list_options';
  /** Its own texts by key, and the list that it is in, over `n`. */
  readonly texts: Sql;
  readonly list: Sql;
  /** Which rows have a place in the table. */
  readonly where: Sql;
  readonly order: Sql;
}

/** Options of one project alone are its own business: they are made there, by those who work there. */
export const rowNames: Readonly<Record<RowKind, RowNames>> = {
  job_type: {
    table: 'job_types',
    texts: sql`json_build_object('name', n.title, 'description', coalesce(n.settings ->> 'description', ''))`,
    list: sql`null`,
    where: sql`n.removed_at is null`,
    order: sql`n.name_key, n.id`,
  },
  skill: {
    table: 'skills',
    texts: sql`json_build_object('name', n.name)`,
    list: sql`null`,
    where: sql`n.removed_at is null`,
    order: sql`n.name_key, n.id`,
  },
  list_option: {
    table: 'list_options',
    texts: sql`json_build_object('name', n.label)`,
    list: sql`n.list`,
    where: sql`n.removed_at is null and n.project_id is null`,
    order: sql`n.list, n.name_key, n.id`,
  },
};

/** A thing with its own texts and what it says in other languages. */
export interface NamedRow {
  id: string;
  texts: Record<string, string>;
  list: string | null;
  translations: NameTranslations;
}

const columns = ({ texts, list }: RowNames) => sql`n.id, ${texts} as texts, ${list} as list, n.translations`;

/** All things of a kind by name; options only of these lists. */
export function readNamedRows(db: InstanceDatabase, kind: RowKind, lists: readonly string[]): Promise<NamedRow[]> {
  const { table, where, order } = rowNames[kind];
  const ofLists = kind === 'list_option' ? sql`and n.list = any(${[...lists]}::text[])` : sql``;
  return db.rows(sql<NamedRow>`
    select ${columns(rowNames[kind])} from ${db.table(table)} n where ${where} ${ofLists} order by ${order}`);
}

/** The number of shared options of each of these lists, up to one more than are returned together. */
export async function countOptionsOf(
  db: InstanceDatabase,
  lists: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows(sql<{ list: string; count: number }>`
    select wanted.list, (select count(*)::int from (
      select from ${db.table('list_options')} o
      where o.list = wanted.list and o.project_id is null and o.removed_at is null
      limit ${maxOptionsTogether + 1}) as few) as count
    from unnest(${[...lists]}::text[]) as wanted (list)`);
  return new Map(rows.map(({ list, count }) => [list, count]));
}

/** These things, locked until the transaction ends; those that are gone are left out. */
export function lockNamedRows(db: InstanceDatabase, kind: RowKind, ids: readonly string[]): Promise<NamedRow[]> {
  const { table, where } = rowNames[kind];
  return db.rows(sql<NamedRow>`
    select ${columns(rowNames[kind])} from ${db.table(table)} n
    where n.id = any(${[...ids]}::uuid[]) and ${where} order by n.id for no key update`);
}

/** Writes what these things say in other languages, in one statement. */
export async function saveTranslations(
  db: InstanceDatabase,
  kind: RowKind,
  rows: readonly Pick<NamedRow, 'id' | 'translations'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const written = JSON.stringify(rows.map(({ id, translations }) => ({ id, translations })));
  await db.rows(sql`
    update ${db.table(rowNames[kind].table)} n set translations = w.translations
    from jsonb_to_recordset(${written}::jsonb) as w (id uuid, translations jsonb) where n.id = w.id`);
}

/** The texts of a thing as rows of the table; a text that says nothing has none. */
export function presentNamedRow(kind: RowKind, row: NamedRow, listLabel: string | null): TranslatedName[] {
  return Object.entries(row.texts).flatMap(([key, original]) =>
    original.trim() === ''
      ? []
      : {
          kind,
          id: row.id,
          key,
          original,
          list: row.list,
          about: kind === 'list_option' ? listLabel : key === 'description' ? (row.texts['name'] ?? null) : null,
          texts: textsByLanguage(row.translations, key),
        },
  );
}

/** What a thing says after these changes of it. */
export function translationsAfter(row: NamedRow, changes: readonly NameChange[]): NameTranslations {
  return changes.reduce(withTranslation, row.translations);
}
