import { queryOptions } from '@tanstack/react-query';
import { readAssetInfo } from '@plumbline/contract/assets';
import { callServer } from '../../../app/api/call-server.ts';
import { orKept } from '../../../app/api/or-kept.ts';
import { keptNames } from '../../../offline/kept-names.ts';
import type { FileFacts } from '../../../offline/taken-jobs.ts';

/** What is known of a stored file; without server what its answer told of it. Its address ends after a day, so it is asked for anew within that. */
export function assetInfoQuery(assetId: string) {
  return queryOptions({
    queryKey: ['assets', assetId, 'info'],
    queryFn: ({ signal }) =>
      orKept<FileFacts>(keptNames.file(assetId), () => callServer(readAssetInfo, { params: { id: assetId }, signal })),
    staleTime: 60 * 60_000,
  });
}
