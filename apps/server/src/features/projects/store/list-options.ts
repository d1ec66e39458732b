import { isId } from '@plumbline/domain/ids/id-text';
import type { ListOption } from '@plumbline/domain/projects/fields/choice';
import type { NameTranslations, Translated } from '@plumbline/domain/languages/names';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** An option as stored, removed ones included. */
export interface StoredOption extends ListOption {
  readonly translations: NameTranslations;
  readonly list: string;
  readonly projectId: string | null;
  readonly isRemoved: boolean;
}

/** Options by their ids, wherever they belong. */
export async function optionsById(
  db: InstanceDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredOption>> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await db.rows(sql<StoredOption>`
    select o.id as "_id", o.label, o.value, o.list, o.project_id as "projectId", o.translations, o.removed_at is not null as "isRemoved"
    from ${db.table('list_options')} o where o.id = any(${wanted}::uuid[])`);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Whether a project may choose an option of this list: a shared one, or one of its own. */
export function belongsTo(option: StoredOption, list: string, projectId: string | null): boolean {
  return option.list === list && (option.projectId === null || option.projectId === projectId);
}

/** An option as part of a field's value, with its translations if it has any. */
export function optionOfValue({ _id, label, value, translations }: StoredOption): ListOption & Translated {
  return Object.keys(translations).length === 0 ? { _id, label, value } : { _id, label, value, translations };
}
