import type { OpenUploads } from '@plumbline/domain/assets/open-uploads';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { prepared, withoutFlushWait } from '../../database/prepared-statements.ts';
import type { UploadPurpose } from './store-asset.ts';

/** An upload as stored. */
export interface StoredUpload {
  id: string;
  file_name: string;
  target: UploadTarget;
  is_private: boolean;
  target_user_id: string | null;
  size: number;
  sha256: Buffer | null;
  pieces: string[];
  received: number;
  asset_id: string | null;
  touched_at: Date;
}

const columns = sql`id, file_name, target, is_private, target_user_id, size, sha256, pieces, received, asset_id, touched_at`;

/** What an upload is begun with. */
export interface NewUpload extends UploadPurpose {
  id: string;
  fileName: string;
  size: number;
  sha256: Buffer | undefined;
}

/** One of the person's own uploads; undefined for anybody else's. */
export function ownUpload(db: InstanceDatabase, userId: string, id: string): Promise<StoredUpload | undefined> {
  return db.first(sql<StoredUpload>`${prepared}
    select ${columns} from ${db.table('uploads')} where id = ${id} and user_id = ${userId}`);
}

/**
 * Begins an upload, unless one with this id is there, or too many wait already, of the person or of the company: then it gives undefined. Nobody
 * waits until the medium has the row: should the database lose it, the device gets a not-found and begins again.
 */
export function insertUpload(
  db: InstanceDatabase,
  userId: string,
  upload: NewUpload,
  { person, company }: { person: OpenUploads; company: OpenUploads },
): Promise<StoredUpload | undefined> {
  return db.first(sql<StoredUpload>`${prepared}
    with waiting as materialized (
      select count(*) as n, coalesce(sum(size), 0) as bytes, count(*) filter (where user_id = ${userId}) as own,
        coalesce(sum(size) filter (where user_id = ${userId}), 0) as own_bytes
      from ${db.table('uploads')} where asset_id is null)
    insert into ${db.table('uploads')} (id, user_id, file_name, target, is_private, target_user_id, size, sha256)
    select ${upload.id}::uuid, ${userId}::uuid, ${upload.fileName}, ${upload.target}, ${upload.isPrivate}::boolean,
      ${upload.targetUserId ?? null}::uuid, ${upload.size}::bigint, ${upload.sha256 ?? null}::bytea
    from waiting, ${withoutFlushWait}
    where waiting.own < ${person.count} and waiting.own_bytes + ${upload.size}::bigint <= ${person.bytes}::bigint
      and waiting.n < ${company.count} and waiting.bytes + ${upload.size}::bigint <= ${company.bytes}::bigint
    on conflict (id) do nothing returning ${columns}`);
}

/** How many uploads of a person have not come whole, and of how many bytes. */
export async function openUploadsOf(db: InstanceDatabase, userId: string): Promise<OpenUploads> {
  const row = await db.first(sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from ${db.table('uploads')}
    where user_id = ${userId} and asset_id is null`);
  return row ?? { count: 0, bytes: 0 };
}

/** Whether an upload has this id, whosever it is. */
export async function isTaken(db: InstanceDatabase, id: string): Promise<boolean> {
  return (await db.first(sql`select true from ${db.table('uploads')} where id = ${id}`)) !== undefined;
}

/** Adds a piece that begins at the upload's current offset. Returns false if the offset has changed. */
export async function addPiece(
  db: InstanceDatabase,
  id: string,
  piece: { name: string; from: number; size: number },
): Promise<boolean> {
  const row = await db.first(sql`
    update ${db.table('uploads')}
    set received = received + ${piece.size}, pieces = pieces || ${piece.name}::text, touched_at = now()
    where id = ${id} and received = ${piece.from} and asset_id is null returning true`);
  return row !== undefined;
}

/** Forgets what has come of an upload. */
export async function resetUpload(db: InstanceDatabase, id: string): Promise<void> {
  await db.rows(sql`update ${db.table('uploads')} set received = 0, pieces = '{}', touched_at = now()
    where id = ${id} and asset_id is null`);
}

/** Forgets an upload. Its pieces in the file store are removed by whoever asks for this. */
export async function deleteUpload(db: InstanceDatabase, id: string): Promise<void> {
  await db.rows(sql`delete from ${db.table('uploads')} where id = ${id}`);
}
