import * as calls from '@plumbline/contract/assets';
import type { Asset } from '@plumbline/contract/assets';
import { sql } from 'kysely';
import { visibleUsers } from '../../access/user-scope.ts';
import { FileStoreFault } from '../../adapters/files/file-store.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { markFound, markLost } from './stored-files/lost-bytes.ts';
import { readAsset } from './assets.queries.ts';
import { listAssets } from './file-list.ts';
import type { StoredFile } from './stored-files/stored-file.queries.ts';
import { fileById } from './stored-files/stored-file.queries.ts';

export const listAssetsEndpoint = endpoint(calls.listAssets, {
  handle: (context) => {
    context.authorize('file.list');
    return listAssets(context, context.input.query);
  },
});

export const listUserFilesEndpoint = endpoint(calls.listUserFiles, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const { id } = input.params;
    const seen = await db.first(sql<{ id: string }>`
      select u.id from ${db.table('users')} u where u.id = ${id} and ${visibleUsers(db, actor)}`);
    if (!seen) throw new Problem('not_found');
    return listAssets(context, input.query, id);
  },
});

/**
 * Whether the bytes of a file are where they should be, undefined while their place can't be reached: nobody says then that they
 * aren't.
 */
async function isThere({ services, db }: SignedInContext, { sha256 }: StoredFile): Promise<boolean | undefined> {
  try {
    return (await services.files.sizeOf(db.schema, sha256)) !== undefined;
  } catch (error) {
    if (error instanceof FileStoreFault) return undefined;
    throw error;
  }
}

/**
 * Lists show whether a file's bytes are missing as of the last check, by the nightly sweep or by this call, which
 * stores its result.
 */
export const readAssetInfo = endpoint(calls.readAssetInfo, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const asset = JSON.parse((await readAsset(db, actor, input.params.id)).text) as Asset;
    const file = await fileById(db, asset._id);
    const there = file && (await isThere(context, file));
    if (!file || there === undefined || there === !asset.corrupted) return asset;
    await (there ? markFound(db, [file.sha256]) : markLost(db, file.sha256));
    return { ...asset, corrupted: !there };
  },
});
