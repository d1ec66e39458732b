import * as calls from '@plumbline/contract/asset-plans';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import type { Extent } from '@plumbline/domain/assets/page-pictures';
import { closestPage, pagePictureSize, pyramidLevels, tileSize, turned } from '@plumbline/domain/assets/page-pictures';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { locationOf } from './asset-json.ts';
import { changedAssetResponse } from './assets.queries.ts';
import type { StoredFile } from './stored-files/stored-file.queries.ts';
import { fileById, kindOf } from './stored-files/stored-file.queries.ts';
import { tilesQueue } from './tiles-queue.ts';
import { claimRendering, readRendering, readTilePack } from './tiles.queries.ts';

/** Pages that are cut into tiles when nobody says which: more are when they are opened. */
const pagesAtOnce = 20;

/** A file that the person sees, with its address for them. @throws Problem not_found */
export async function seenFile(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  id: string,
): Promise<StoredFile & { location: string }> {
  const seen = await db.first(sql<{ location: string }>`
    select ${locationOf(actor)} as location from ${db.table('assets')} a where a.id = ${id} and ${visibleFiles(db, actor)}`);
  const file = seen && (await fileById(db, id));
  if (!file) throw new Problem('not_found');
  return { ...file, location: seen.location };
}

/** How large each page is in points, or the picture in pixels; empty for what has no pages. */
function extentsOf(file: StoredFile): readonly Extent[] {
  const kind = kindOf(file);
  if (kind === 'pdf') return file.sizes ?? [];
  if (!kind || !fileKinds[kind].isPicture || file.width === null || file.height === null) return [];
  return [{ width: file.width, height: file.height }];
}

/** The size of a page or picture at the closest look, in pixels. @throws Problem file_has_no_pages */
function closestOf(file: StoredFile, page: number): Extent {
  const extent = extentsOf(file)[page - 1];
  if (!extent) throw new Problem('file_has_no_pages');
  return kindOf(file) === 'pdf' ? closestPage(extent, file.rotation) : turned(extent, file.rotation);
}

export const readPdfImages = endpoint(calls.readPdfImages, {
  handle: async (context) => {
    const { id, getSizes } = context.input.query;
    const file = await seenFile(context, id);
    const pages = kindOf(file) === 'pdf' ? extentsOf(file) : [];
    return [
      {
        _id: id,
        assetId: id,
        children: pages.map((page, index) => ({
          page: index + 1,
          Location: `${file.location}&page=${index + 1}`,
          ...pagePictureSize(page, file.rotation),
        })),
        ...(getSizes && { size: pages.map((page) => turned(page, file.rotation)) }),
      },
    ];
  },
});

/** Asks for the tiles of pages, unless they are there or on their way. */
export async function askForTiles(
  { db, enqueue }: Pick<Change, 'db' | 'enqueue'>,
  file: Pick<StoredFile, 'sha256' | 'rotation' | 'content_type'>,
  pages: readonly number[],
): Promise<void> {
  for (const page of pages) {
    if (!(await claimRendering(db, { sha256: file.sha256, page, rotation: file.rotation }))) continue;
    const original = file.sha256.toString('hex');
    const { content_type: contentType, rotation } = file;
    await enqueue(tilesQueue, [{ schema: db.schema, original, contentType, page, rotation }]);
  }
}

/** The pages of a file that can be cut into tiles, the first of them when there are many. @throws Problem file_has_no_pages */
export function pagesOf(file: StoredFile, wanted?: number): number[] {
  const count = extentsOf(file).length;
  if (count === 0 || (wanted !== undefined && wanted > count)) throw new Problem('file_has_no_pages');
  return wanted === undefined
    ? Array.from({ length: Math.min(count, pagesAtOnce) }, (_, index) => index + 1)
    : [wanted];
}

export const resizePdf = endpoint(calls.resizePdf, {
  handle: async (context) => {
    const { params, body } = context.input;
    const file = await seenFile(context, params.id);
    await askForTiles(context, file, pagesOf(file, body.page));
    return changedAssetResponse(context.db, context.actor, file.id);
  },
});

export const readAssetTiles = endpoint(calls.readAssetTiles, {
  handle: async (context) => {
    const { params, query } = context.input;
    const file = await seenFile(context, params.id);
    const closest = closestOf(file, query.page);
    const [, key = ''] = file.location.split('?');
    const state = await stateOf(context.db, file, query.page);
    return {
      _id: params.id,
      page: query.page,
      ...state,
      tileSize,
      ...closest,
      levels: [...pyramidLevels(closest)],
      Location:
        state.state === 'done' ? `/v2/asset/${params.id}/tiles/${query.page}/{level}/{column}/{row}?${key}` : null,
    };
  },
});

async function stateOf(db: InstanceDatabase, { sha256, rotation }: StoredFile, page: number) {
  const asked = { sha256, page, rotation };
  // In this order: what is done between the two is found as done. The other way round it would be found as never asked for.
  const rendering = await readRendering(db, asked);
  if (await readTilePack(db, asked)) return { state: 'done' as const, progress: 1, problem: null };
  return rendering ?? { state: 'none' as const, progress: 0, problem: null };
}
