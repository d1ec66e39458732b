import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { UploadPurpose } from './keep-asset.ts';

/** An upload as it is kept. */
export interface KeptUpload {
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
export function ownUpload(db: InstanceDatabase, userId: string, id: string): Promise<KeptUpload | undefined> {
  return db.first(sql<KeptUpload>`
    select ${columns} from ${db.table('uploads')} where id = ${id} and user_id = ${userId}`);
}

/** As {@link ownUpload}, held until the transaction ends: what follows is done once. */
export function holdUpload(db: InstanceDatabase, id: string): Promise<Pick<KeptUpload, 'asset_id'> | undefined> {
  return db.first(sql<Pick<KeptUpload, 'asset_id'>>`
    select asset_id from ${db.table('uploads')} where id = ${id} for update`);
}

/** Begins an upload, unless one with this id is there. */
export async function insertUpload(db: InstanceDatabase, userId: string, upload: NewUpload): Promise<void> {
  await db.rows(sql`
    insert into ${db.table('uploads')} (id, user_id, file_name, target, is_private, target_user_id, size, sha256)
    values (${upload.id}, ${userId}, ${upload.fileName}, ${upload.target}, ${upload.isPrivate},
      ${upload.targetUserId ?? null}, ${upload.size}, ${upload.sha256 ?? null})
    on conflict (id) do nothing`);
}

/** How many uploads of a person have not come whole. */
export async function countWaiting(db: InstanceDatabase, userId: string): Promise<number> {
  const row = await db.first(sql<{ waiting: number }>`
    select count(*)::int as waiting from ${db.table('uploads')} where user_id = ${userId} and asset_id is null`);
  return row?.waiting ?? 0;
}

/** Adds a piece that begins where the upload stands. Gives false when it stands elsewhere by now. */
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
export async function beginAnew(db: InstanceDatabase, id: string): Promise<void> {
  await db.rows(sql`update ${db.table('uploads')} set received = 0, pieces = '{}', touched_at = now()
    where id = ${id} and asset_id is null`);
}

/** Says which file came of an upload. */
export async function finishUpload(db: InstanceDatabase, id: string, assetId: string): Promise<void> {
  await db.rows(sql`update ${db.table('uploads')} set asset_id = ${assetId}, pieces = '{}', touched_at = now()
    where id = ${id}`);
}

export async function deleteUpload(db: InstanceDatabase, id: string): Promise<void> {
  await db.rows(sql`delete from ${db.table('uploads')} where id = ${id}`);
}
