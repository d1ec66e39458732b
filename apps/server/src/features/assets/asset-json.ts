import type { Actor } from '@plumbline/domain/access/actor';
import { atLeast } from '@plumbline/domain/access/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, momentJson, originalAddress, personJson } from '../../database/reference-json.ts';

/** Whether the person may have the original of `a`, which they see: `file.read_original` of domain/access said in SQL. */
function readsOriginal(actor: Pick<Actor, 'id' | 'role'>): RawBuilder<boolean> {
  if (atLeast(actor.role, 'project_manager')) return sql`true`;
  return sql`${actor.id}::uuid in (a.uploaded_by, a.target_user_id)`;
}

/** A file as the wire has it (`asset` without `can`), over `a`, for a person who sees it. */
export function assetJson(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  const isOriginal = readsOriginal(actor);
  return sql`json_build_object('_id', a.id, 'assetId', a.id, 'originalName', a.original_name, 'extension', a.extension,
    'contentType', a.content_type,
    'Location', case when ${isOriginal} then ${originalAddress(sql`a.id`)} else ${assetAddress(sql`a.id`)} end,
    'size', a.size, 'width', a.width, 'height', a.height, 'isVideo', a.is_video,
    'duration', (a.properties ->> 'duration')::integer / 1000.0, 'pages', a.properties #> '{pages,count}',
    'position', case when ${isOriginal} then a.properties -> 'position' end,
    'isPrivate', a.is_private, 'target', a.target, 'target_user', a.target_user_id,
    'uploaded_by', (select ${personJson('uu')} from ${db.table('users')} uu where uu.id = a.uploaded_by),
    'measurements', a.properties -> 'measurements', 'created_at', ${momentJson(sql`a.created_at`)})::text`;
}
