import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

type Reader = Pick<Actor, 'id' | 'role'>;

/** Whether the person may have the original of `a`, which they see: `file.read_original` of domain/access said in SQL. */
export function readsOriginal(actor: Reader): RawBuilder<boolean> {
  if (atLeast(actor.role, 'project_manager')) return sql`true`;
  return sql`${actor.id}::uuid in (a.uploaded_by, a.target_user_id)`;
}

/** Where the picture or film `a` was taken, for those who may have the original. */
export function positionOf(db: InstanceDatabase, actor: Reader): RawBuilder<{ lat: number; long: number } | null> {
  return sql`case when ${readsOriginal(actor)} then ${noted(db, 'position')} end`;
}

/** When the picture `a` was taken, as ISO 8601 in JSON; null where it isn't known. */
export function takenAtOf(db: InstanceDatabase): RawBuilder<string | null> {
  return noted(db, 'takenAt');
}

/** What a camera noted in `a`; a drawing over a photo has it from the photo. */
function noted<Value>(db: InstanceDatabase, name: string): RawBuilder<Value> {
  return sql`coalesce(a.properties -> ${name}::text, (select o.properties -> ${name}::text from ${db.table('assets')} o
    where o.id = (a.properties #>> '{marks,original}')::uuid))`;
}
