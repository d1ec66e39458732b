import * as calls from '@plumbline/contract/asset-plans';
import { pyramidLevels, tileIndex } from '@plumbline/domain/assets/page-pictures';
import { tilesName } from '@plumbline/domain/assets/renditions';
import { LRUCache } from 'lru-cache';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { handledByRoute, FileResponse } from '../../http/responses.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { openedFile } from './opened-file.ts';
import type { TiledPage, TilePack } from './tiles.queries.ts';
import { readTilePack } from './tiles.queries.ts';

/** A pack as tiles are found in it: where each begins. */
interface OpenedPack extends TilePack {
  starts: number[];
}

/** A plan's tiles are asked for by the dozen, and which bytes they are never changes. */
const packs = new LRUCache<string, OpenedPack>({ max: 200 });

async function openedPack(db: InstanceDatabase, page: TiledPage): Promise<OpenedPack> {
  const name = `${db.schema} ${page.sha256.toString('hex')} ${tilesName(page.page, page.rotation)}`;
  const known = packs.get(name);
  if (known) return known;
  const pack = await readTilePack(db, page);
  if (!pack) throw new Problem('not_found');
  let start = 0;
  const starts = pack.lengths.map((length) => (start += length) - length);
  const opened = { ...pack, starts };
  packs.set(name, opened);
  return opened;
}

/** One tile of a plan: a part of the stored file that holds them all. */
export const readTile = openEndpoint(calls.readTile, {
  handle: async ({ db, settings, actor, services, request, reply, input: { params, query } }) => {
    const { file } = await openedFile({ db, settings, actor, assetId: params.id, key: query.key });
    const pack = await openedPack(db, { sha256: file.sha256, page: params.page, rotation: file.rotation });
    const index = tileIndex(pyramidLevels(pack.closest), params);
    const [start, length] = [pack.starts[index ?? -1], pack.lengths[index ?? -1]];
    if (start === undefined || length === undefined) throw new Problem('not_found');

    const tag = `"${pack.sha256.toString('hex').slice(0, 40)}-${index}"`;
    // The address changes when the plan is turned or replaced, so what lies behind it never does.
    reply
      .header('etag', tag)
      .header('cache-control', 'private, max-age=43200, immutable')
      .header('vary', 'authorization');
    if (request.headers['if-none-match'] === tag) {
      void reply.code(304).send();
      return handledByRoute;
    }
    const found = await services.files.read(db.schema, pack.sha256, { start, end: start + length - 1 });
    if (!found) throw new Problem('file_corrupted');
    const fileName = `${params.level}-${params.column}-${params.row}.webp`;
    return new FileResponse({ stream: found.stream, contentType: 'image/webp', fileName, size: length, inline: true });
  },
});
