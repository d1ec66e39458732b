import * as calls from '@plumbline/contract/assets';
import type { Asset } from '@plumbline/contract/assets';
import { FileStoreFault } from '../../adapters/files/file-store.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readAsset } from './assets.queries.ts';
import { listAssets } from './file-list.ts';
import { fileById } from './stored-file.queries.ts';

export const listAssetsEndpoint = endpoint(calls.listAssets, {
  handle: (context) => {
    context.authorize('file.list');
    return listAssets(context, context.input.query);
  },
});

/** Whether the bytes of a file are where they should be; while their place can't be reached, nobody says that they aren't. */
async function isThere({ db, services }: Pick<SignedInContext, 'db' | 'services'>, id: string): Promise<boolean> {
  const file = await fileById(db, id);
  try {
    return !file || (await services.files.sizeOf(db.schema, file.sha256)) !== undefined;
  } catch (error) {
    if (error instanceof FileStoreFault) return true;
    throw error;
  }
}

/** Lists tell what the nightly sweep has found; here one looks. */
export const readAssetInfo = endpoint(calls.readAssetInfo, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const told = await readAsset(db, actor, input.params.id);
    if (await isThere(context, input.params.id)) return told;
    return { ...(JSON.parse(told.text) as Asset), corrupted: true };
  },
});
