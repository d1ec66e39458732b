import { isId } from '@plumbline/domain/ids/id';
import type { ListOption } from '@plumbline/domain/projects/fields/choice';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';

/** An option as it is kept, the removed ones too. */
export interface KeptOption extends ListOption {
  readonly list: string;
  readonly projectId: string | null;
  readonly isRemoved: boolean;
}

/** Options by their ids, wherever they belong. */
export async function optionsById(
  db: InstanceDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptOption>> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await db.rows(sql<KeptOption>`
    select o.id as "_id", o.label, o.value, o.list, o.project_id as "projectId", o.removed_at is not null as "isRemoved"
    from ${db.table('list_options')} o where o.id = any(${wanted}::uuid[])`);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Whether a project may choose an option of this list: a shared one, or one of its own. */
export function belongsTo(option: KeptOption, list: string, projectId: string | null): boolean {
  return option.list === list && (option.projectId === null || option.projectId === projectId);
}
