import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, momentJson, personJson } from '../../database/reference-json.ts';

/** A file as the wire has it (`asset` without `can`), over `a`. */
export function assetJson(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`json_build_object('_id', a.id, 'assetId', a.id, 'originalName', a.original_name, 'extension', a.extension,
    'contentType', a.content_type, 'Location', ${assetAddress(sql`a.id`)}, 'size', a.size,
    'width', a.width, 'height', a.height, 'isVideo', a.is_video, 'isPrivate', a.is_private, 'target', a.target,
    'target_user', a.target_user_id,
    'uploaded_by', (select ${personJson('uu')} from ${db.table('users')} uu where uu.id = a.uploaded_by),
    'measurements', a.properties -> 'measurements', 'created_at', ${momentJson(sql`a.created_at`)})::text`;
}
