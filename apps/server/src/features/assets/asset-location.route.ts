import * as calls from '@plumbline/contract/asset-plans';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { positionOf } from './stored-files/original-access.ts';
import { locationOf } from './asset-json.ts';

/** Where a file is, in both senses: its address, and the place where it was taken (decision 0029). */
export const readAssetLocation = endpoint(calls.readAssetLocation, {
  handle: async ({ db, actor, input: { params } }) => {
    const found = await db.first(sql<{ location: string; position: { lat: number; long: number } | null }>`
      select ${locationOf(actor)} as location, ${positionOf(db, actor)} as position
      from ${db.table('assets')} a where a.id = ${params.id} and ${visibleFiles(db, actor)}`);
    if (!found) throw new Problem('not_found');
    return { success: true as const, ...found };
  },
});
