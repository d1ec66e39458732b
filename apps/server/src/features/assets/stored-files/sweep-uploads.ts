import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

const day = 86_400_000;
/** How long an unfinished upload is retained after its last piece. */
export const unfinishedRetention = 7 * day;
/** How long the result of a finished upload can still be requested by a device that missed it. */
const finishedLifetimeMs = 30 * day;
/** How long pieces without an upload are retained: a server died between storing and recording them. */
const strayLifetimeMs = day;

/**
 * Gives up uploads that nobody has gone on with, and removes their pieces and those that nobody names.
 * @returns how many uploads with pieces went
 */
export async function sweepUploads(
  { db, files }: { db: InstanceDatabase; files: FileStore },
  { now, isDry, tell }: { now: Date; isDry: boolean; tell: (line: string) => void },
): Promise<number> {
  const before = (age: number) => new Date(now.getTime() - age);
  const isOver = sql`touched_at < case when asset_id is null then ${before(unfinishedRetention)}::timestamptz
    else ${before(finishedLifetimeMs)}::timestamptz end`;
  const over = await db.rows(sql<{ id: string }>`select id from ${db.table('uploads')} where ${isOver}`);
  const ended = new Set(over.map((upload) => upload.id));
  if (!isDry) await db.rows(sql`delete from ${db.table('uploads')} where ${isOver}`);
  let swept = 0;
  for await (const { id, at } of files.listUploads(db.schema)) {
    if (!ended.has(id) && (at > before(strayLifetimeMs) || (await isWaiting(db, id)))) continue;
    tell(`nobody goes on with the upload ${id}`);
    swept += 1;
    if (!isDry) await files.removePieces(db.schema, id);
  }
  return swept;
}

/** Whether an upload goes on with its pieces. */
async function isWaiting(db: InstanceDatabase, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await db.first(sql`
    select from ${db.table('uploads')} where id = ${id} and asset_id is null`);
  return row !== undefined;
}
