import type { Rotation } from '@plumbline/domain/assets/file-kinds';
import type { Extent } from '@plumbline/domain/assets/page-pictures';
import { tilesName } from '@plumbline/domain/assets/renditions';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** A page of which tiles are wanted: of what bytes, and how far it is turned. */
export interface TiledPage {
  sha256: Buffer;
  /** From 1; a picture has one. */
  page: number;
  rotation: Rotation;
}

/** All tiles of a page in one stored file, one after the other as `tileIndex` counts them. */
export interface TilePack {
  sha256: Buffer;
  closest: Extent;
  /** How many bytes each tile has. */
  lengths: number[];
}

/** How far the making of tiles has come. */
export interface Rendering {
  state: 'waiting' | 'running' | 'failed';
  progress: number;
  problem: string | null;
}

/** The tiles of a page, undefined while they aren't made. */
export async function readTilePack(db: InstanceDatabase, page: TiledPage): Promise<TilePack | undefined> {
  const row = await db.first(sql<{ sha256: Buffer; details: Omit<TilePack, 'sha256'> | null }>`
    select sha256, details from ${db.table('asset_renditions')}
    where original_sha256 = ${page.sha256} and size = ${tilesName(page.page, page.rotation)}`);
  return row?.details ? { sha256: row.sha256, ...row.details } : undefined;
}

/** What is known of the making of a page's tiles, undefined when nobody has asked for it or it is done. */
export function readRendering(db: InstanceDatabase, page: TiledPage): Promise<Rendering | undefined> {
  return db.first(sql<Rendering>`
    select state, progress, problem from ${db.table('asset_renderings')}
    where original_sha256 = ${page.sha256} and name = ${tilesName(page.page, page.rotation)}`);
}

/**
 * Notes that tiles are to be made; what failed before is tried again, and so is what nobody has got on with for two hours
 * (longer than the queue tries).
 * @returns false when they are there or on their way
 */
export async function claimRendering(db: InstanceDatabase, page: TiledPage): Promise<boolean> {
  const name = tilesName(page.page, page.rotation);
  const claimed = await db.first(sql<{ name: string }>`
    insert into ${db.table('asset_renderings')} as r (original_sha256, name, state)
    select ${page.sha256}, ${name}, 'waiting'
    where not exists (select from ${db.table('asset_renditions')} d where d.original_sha256 = ${page.sha256} and d.size = ${name})
    on conflict (original_sha256, name) do update
      set state = 'waiting', progress = 0, problem = null, updated_at = now()
      where r.state = 'failed' or r.updated_at < now() - interval '2 hours'
    returning name`);
  return claimed !== undefined;
}

/** Notes how far the tiles of a page are: who waits for them is shown it, and nobody else begins them. */
export async function noteProgress(db: InstanceDatabase, page: TiledPage, progress: number): Promise<void> {
  await db.rows(sql`update ${db.table('asset_renderings')}
    set state = 'running', progress = ${progress}, updated_at = now()
    where original_sha256 = ${page.sha256} and name = ${tilesName(page.page, page.rotation)}`);
}

/** Notes why a page has no tiles. The next who want them begin again. */
export async function noteFailure(db: InstanceDatabase, page: TiledPage, problem: string): Promise<void> {
  await db.rows(sql`update ${db.table('asset_renderings')}
    set state = 'failed', problem = ${problem}, updated_at = now()
    where original_sha256 = ${page.sha256} and name = ${tilesName(page.page, page.rotation)}`);
}

/** Keeps the tiles that were made, and forgets that they were wanted. */
export async function storeTilePack(db: InstanceDatabase, page: TiledPage, pack: TilePack): Promise<void> {
  const name = tilesName(page.page, page.rotation);
  const { sha256, ...details } = pack;
  await db.rows(sql`
    with done as (delete from ${db.table('asset_renderings')} where original_sha256 = ${page.sha256} and name = ${name})
    insert into ${db.table('asset_renditions')} (original_sha256, size, sha256, content_type, details)
    values (${page.sha256}, ${name}, ${sha256}, 'application/octet-stream', ${JSON.stringify(details)}::jsonb)
    on conflict (original_sha256, size) do update set sha256 = excluded.sha256, details = excluded.details`);
}
