import * as calls from '@plumbline/contract/assets';
import { endpoint } from '../../http/endpoint.ts';
import { listAssets, readAsset } from './assets.queries.ts';

export const listAssetsEndpoint = endpoint(calls.listAssets, {
  handle: ({ db, actor, authorize, input }) => {
    authorize('file.list');
    return listAssets(db, actor, input.query);
  },
});

export const readAssetInfo = endpoint(calls.readAssetInfo, {
  handle: ({ db, actor, input }) => readAsset(db, actor, input.params.id),
});
