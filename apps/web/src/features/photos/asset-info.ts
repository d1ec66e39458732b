import { queryOptions } from '@tanstack/react-query';
import { readAssetInfo } from '@plumbline/contract/assets';
import { callServer } from '../../lib/api/call-server.ts';
import { withOfflineCopy } from '../../lib/api/with-offline-copy.ts';
import { cacheNames } from '../../lib/api/cache-names.ts';
import type { FileFacts } from '../../offline/synced-jobs.ts';
import { assetKeys } from '../../lib/query-keys/assets.ts';

/** What is known of a stored file; without server what its answer holds of it. Its address ends after a day, so it is asked for again within that. */
export function assetInfoQuery(assetId: string) {
  return queryOptions({
    queryKey: assetKeys.info(assetId),
    queryFn: ({ signal }) =>
      withOfflineCopy<FileFacts>(cacheNames.file(assetId), () =>
        callServer(readAssetInfo, { params: { id: assetId }, signal }),
      ),
    staleTime: 60 * 60_000,
  });
}
