import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** Gives a copy of a project what the original holds in its fields: values and rows of tables, each row under a new id. */
export async function copyFields(
  db: InstanceDatabase,
  fromId: string,
  toId: string,
  by: { actorId: string; now: Date },
): Promise<void> {
  await db.rows(sql`
    insert into ${db.table('project_field_values')} (project_id, field_id, value, search, updated_by, updated_at)
    select ${toId}, v.field_id, v.value, v.search, ${by.actorId}, ${by.now}
    from ${db.table('project_field_values')} v where v.project_id = ${fromId}`);
  await db.rows(sql`
    insert into ${db.table('project_table_rows')}
      (id, project_id, field_id, position, cells, search, updated_by, updated_at)
    select gen_random_uuid(), ${toId}, r.field_id, r.position, r.cells, r.search, ${by.actorId}, ${by.now}
    from ${db.table('project_table_rows')} r where r.project_id = ${fromId} and r.removed_at is null`);
}
