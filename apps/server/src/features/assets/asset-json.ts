import type { Actor } from '@plumbline/domain/actor/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, authorJson, momentJson, originalAddress } from '../../database/reference-json.ts';
import { positionOf, readsOriginal, takenAtOf } from './stored-files/original-access.ts';
import { filePlaceJson } from './stored-files/file-place.ts';

type Reader = Pick<Actor, 'id' | 'role'>;

/**
 * The address of the file `a` for this person. It changes when the file is replaced or rotated, to bypass browser
 * caches.
 */
export function locationOf(actor: Reader): RawBuilder<string> {
  const rotation = sql`coalesce((a.properties ->> 'rotation')::integer, 0)`;
  return sql`case when ${readsOriginal(actor)} then ${originalAddress(sql`a.id`)} else ${assetAddress(sql`a.id`)} end
    || case when a.version = 1 and ${rotation} = 0 then '' else '&v=' || a.version || '.' || ${rotation} end`;
}

/** A file as the wire has it (`asset` without `can` and `place`), over `a`, for a person who sees it. */
export function assetJson(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`json_build_object(${assetFields(db, actor)})::text`;
}

/** As {@link assetJson}, with where the file came from. */
export function placedAssetJson(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`json_build_object(${assetFields(db, actor)}, 'place', ${filePlaceJson(db, actor)})::text`;
}

function assetFields(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`'_id', a.id, 'assetId', a.id, 'originalName', a.original_name, 'extension', a.extension,
    'contentType', a.content_type, 'Location', ${locationOf(actor)},
    'size', a.size, 'width', a.width, 'height', a.height, 'isVideo', a.is_video,
    'hasPoster', a.properties ->> 'poster' is not null,
    'duration', (a.properties ->> 'duration')::integer / 1000.0, 'pages', a.properties #> '{pages,count}',
    'position', ${positionOf(db, actor)}, 'taken_at', ${takenAtOf(db)}, 'version', a.version,
    'corrupted', coalesce((a.properties ->> 'lost')::boolean, false),
    'damaged', coalesce((a.properties ->> 'damaged')::boolean, false),
    'rotation', coalesce((a.properties ->> 'rotation')::integer, 0),
    'grayscale', coalesce((a.properties ->> 'grayscale')::boolean, false),
    'measureIntroDisplayed', coalesce((a.properties ->> 'measureIntroDisplayed')::boolean, false),
    'measurements', a.properties -> 'measurements', 'marks', a.properties -> 'marks',
    'isPrivate', a.is_private, 'target', a.target, 'target_user', a.target_user_id,
    'uploaded_by', (select ${authorJson('uu')} from ${db.table('users')} uu where uu.id = a.uploaded_by),
    'created_at', ${momentJson(sql`a.created_at`)}`;
}
