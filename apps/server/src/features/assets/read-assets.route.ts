import * as calls from '@plumbline/contract/assets';
import { endpoint } from '../../http/endpoint.ts';
import { readAsset } from './assets.queries.ts';
import { listAssets } from './file-list.ts';

export const listAssetsEndpoint = endpoint(calls.listAssets, {
  handle: (context) => {
    context.authorize('file.list');
    return listAssets(context, context.input.query);
  },
});

export const readAssetInfo = endpoint(calls.readAssetInfo, {
  handle: ({ db, actor, input }) => readAsset(db, actor, input.params.id),
});
