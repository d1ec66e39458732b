import type { Actor } from '@plumbline/domain/access/actor';
import { atLeast } from '@plumbline/domain/access/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Reader = Pick<Actor, 'id' | 'role'>;

/** Whether the person may have the original of `a`, which they see: `file.read_original` of domain/access said in SQL. */
export function readsOriginal(actor: Reader): RawBuilder<boolean> {
  if (atLeast(actor.role, 'project_manager')) return sql`true`;
  return sql`${actor.id}::uuid in (a.uploaded_by, a.target_user_id)`;
}

/** Where the picture or film `a` was taken, for those who may have the original. */
export function positionOf(actor: Reader): RawBuilder<{ lat: number; long: number } | null> {
  return sql`case when ${readsOriginal(actor)} then a.properties -> 'position' end`;
}
