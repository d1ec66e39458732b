import { queryOptions } from '@tanstack/react-query';
import { readAssetInfo } from '@plumbline/contract/assets';
import { listMarkings } from '@plumbline/contract/blueprints';
import { maxElements } from '@plumbline/domain/assets/limits';
import { callServer } from '../../../lib/api/call-server.ts';
import { planKeys } from './keys.ts';

/** What one job has marked on a plan, as far as the person sees it. */
export const answeredMarkingsQuery = (file: string, jobId: string) =>
  queryOptions({
    queryKey: planKeys.answered(file, jobId),
    queryFn: ({ signal }) =>
      callServer(listMarkings, { query: { file, job: [jobId], limit: String(maxElements) }, signal }),
  });

/** The plan's own file: how it is called and whether it is shown in shades of grey. */
export const assetInfoQuery = (file: string) =>
  queryOptions({
    queryKey: planKeys.info(file),
    queryFn: ({ signal }) => callServer(readAssetInfo, { params: { id: file }, signal }),
    staleTime: 60_000,
  });

/** What can be exported of an open plan, once `save` has brought what was just drawn to the server. @param jobId null for all jobs */
export const exportedMarkingsQuery = (file: string, jobId: string | null, save: () => Promise<void>) =>
  queryOptions({
    queryKey: planKeys.exported(file, jobId),
    queryFn: async ({ signal }) => {
      await save();
      return callServer(listMarkings, {
        query: { file, limit: String(maxElements), ...(jobId === null ? {} : { job: [jobId] }) },
        signal,
      });
    },
    gcTime: 0,
    staleTime: 0,
  });
