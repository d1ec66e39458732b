import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fixedStatement } from '../../database/fixed-statement.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import type { EventValues } from '../../events/record-events.ts';
import { eventsInsert } from '../../events/record-events.ts';
import type { DeviceFile, UploadPurpose } from './store-asset.ts';

/** Whose file it is, and when it came. */
interface MadeBy {
  id: string;
  actorId: string;
  now: Date;
}

/** What a file is made of. */
interface FileValues {
  fileId: string;
  name: string;
  extension: string;
  contentType: string;
  fileSize: number;
  hash: Buffer;
  width: number | null;
  height: number | null;
  isVideo: boolean;
  isPrivate: boolean;
  target: UploadTarget;
  targetUserId: string | null;
  ownerId: string;
  properties: string;
  now: Date;
}

/** The row of a file that the server itself made from a stored one. Its times are those of the change. */
export function fileValues(
  { file, row }: DeviceFile,
  { target, isPrivate, targetUserId }: UploadPurpose,
  { id, actorId, now }: MadeBy,
): FileValues {
  return {
    fileId: id,
    name: row.original_name,
    extension: row.extension,
    contentType: row.content_type,
    fileSize: file.size,
    hash: file.sha256,
    width: row.width,
    height: row.height,
    isVideo: row.is_video,
    isPrivate,
    target,
    targetUserId: targetUserId ?? null,
    ownerId: actorId,
    properties: row.properties,
    now,
  };
}

type ValueOf<Values> = (name: keyof Values & string) => RawBuilder<unknown>;

/**
 * The CTEs that insert a file: `made` is its row, and lost bytes are marked as restored for all files that share them.
 * @param given the `from` of the insert: without a row in it no file is inserted
 */
function fileParts(db: InstanceDatabase, value: ValueOf<FileValues>, given: RawBuilder<unknown>): RawBuilder<unknown> {
  const assets = db.table('assets');
  return sql`made as (
      insert into ${assets} (id, original_name, extension, content_type, size, sha256, width, height, is_video, is_private,
        target, target_user_id, uploaded_by, properties, created_at)
      select ${value('fileId')}::uuid, ${value('name')}, ${value('extension')}, ${value('contentType')}, ${value('fileSize')}::bigint,
        ${value('hash')}::bytea, ${value('width')}::integer, ${value('height')}::integer, ${value('isVideo')}::boolean,
        ${value('isPrivate')}::boolean, ${value('target')}, ${value('targetUserId')}::uuid, ${value('ownerId')}::uuid,
        ${value('properties')}::jsonb, ${value('now')}::timestamptz
      from ${given} returning id),
    found as (update ${assets} set properties = properties - 'lost' where sha256 = ${value('hash')}::bytea and properties ? 'lost')`;
}

/** Makes a file; its event is the transaction's. */
export const insertFileInTransaction = fixedStatement<FileValues, object>(
  (db, value) => sql`${prepared} with ${fileParts(db, value, sql`(select) as anyhow`)} select from made`,
);

/** Makes a file, with its event. */
export const insertFile = fixedStatement<FileValues & EventValues, { id: number }>(
  (db, value) => sql`${prepared}
    with ${fileParts(db, value, sql`(select) as anyhow`)} ${eventsInsert(db, value, sql`made,`)}`,
);

/** Ends an upload with the file that came of it, once, and with its event: who finds it ended makes nothing. */
export const endUpload = fixedStatement<FileValues & EventValues & { uploadId: string }, { id: number }>(
  (db, value) => {
    const uploads = db.table('uploads');
    return sql`${prepared}
    with held as materialized (select id from ${uploads} where id = ${value('uploadId')}::uuid and asset_id is null for no key update),
    ${fileParts(db, value, sql`held`)},
    ended as (update ${uploads} u set asset_id = ${value('fileId')}::uuid, pieces = '{}', touched_at = now()
      from held where u.id = held.id)
    ${eventsInsert(db, value, sql`made,`)}`;
  },
);

interface WholeUpload {
  uploadId: string;
  fileName: string;
  size: number;
  sha256: Buffer | null;
}

/** Begins an upload and ends it at once, unless one with its id is there: then nothing is made. */
export const insertEndedUpload = fixedStatement<FileValues & EventValues & WholeUpload, { id: number }>(
  (db, value) => sql`${prepared}
    with held as (
      insert into ${db.table('uploads')} (id, user_id, file_name, target, is_private, target_user_id, size, sha256, asset_id)
      values (${value('uploadId')}::uuid, ${value('ownerId')}::uuid, ${value('fileName')}, ${value('target')},
        ${value('isPrivate')}::boolean, ${value('targetUserId')}::uuid, ${value('size')}::bigint, ${value('sha256')}::bytea,
        ${value('fileId')}::uuid)
      on conflict (id) do nothing returning id),
    ${fileParts(db, value, sql`held`)}
    ${eventsInsert(db, value, sql`made,`)}`,
);
