import { queryOptions } from '@tanstack/react-query';
import { readAssetInfo } from '@plumbline/contract/assets';
import { callServer } from '../../../app/api/call-server.ts';

/** What is known of a stored file. Its address ends after a day, so it is asked for anew within that. */
export function assetInfoQuery(assetId: string) {
  return queryOptions({
    queryKey: ['assets', assetId, 'info'],
    queryFn: ({ signal }) => callServer(readAssetInfo, { params: { id: assetId }, signal }),
    staleTime: 60 * 60_000,
  });
}
