import type { Actor } from '@plumbline/domain/actor/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** The maximum number of files listed with a person; the full list is paged. */
const namedFiles = 100;

/** The ids of the files that were uploaded for `u` and the person sees, the newest first, as JSON. */
export function filesOfUser(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(named.id order by named.created_at desc, named.id desc) from (
    select a.id, a.created_at from ${db.table('assets')} a
    where a.target_user_id = u.id and a.merged_into is null and ${visibleFiles(db, actor)}
    order by a.created_at desc, a.id desc limit ${namedFiles}) named), '[]')`;
}
