import type { QueryKey } from '@tanstack/react-query';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeAssetProperties, readPdfImages, rotateAsset } from '@plumbline/contract/asset-plans';
import { readAssetUses } from '@plumbline/contract/asset-uses';
import { listAssetVersions, mergeAssets, restoreAssetVersion } from '@plumbline/contract/asset-versions';
import { readZipAddress } from '@plumbline/contract/asset-zip';
import type { ResponseOf } from '@plumbline/contract/call';
import type { Asset } from '@plumbline/contract/assets';
import { listAssets, readAssetInfo, removeAsset } from '@plumbline/contract/assets';
import { callServer } from '../../../lib/api/call-server.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { assetKeys } from '../../../lib/query-keys/assets.ts';

registerLiveInvalidation('file.', ({ subject }) => [assetKeys.lists, assetKeys.item(subject)]);

/** A page of the files that the person sees, of these jobs (comma-joined) where some are named. */
export const filesQuery = (query: GridQuery, jobId: string | undefined) =>
  queryOptions({
    queryKey: assetKeys.list(query, jobId ?? null),
    queryFn: ({ signal }) =>
      callServer(listAssets, { query: { ...wireQuery(query), ...(jobId ? { jobId } : {}) }, signal }),
    placeholderData: keepPreviousData,
    // The addresses in it end after a day.
    staleTime: 60_000,
  });

const withFile = (page: ResponseOf<typeof listAssets>, file: Asset) => ({
  ...page,
  docs: page.docs.map((listed) => (listed._id === file._id ? file : listed)),
});

/** What is known of one file; the server looks whether its bytes are there. Lists that are shown tell the same from then on. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: assetKeys.info(id),
    queryFn: async ({ signal, client }) => {
      const file = await callServer(readAssetInfo, { params: { id }, signal });
      client.setQueriesData<ResponseOf<typeof listAssets>>(
        { queryKey: assetKeys.lists },
        (page) => page && withFile(page, file),
      );
      return file;
    },
    staleTime: 60_000,
  });

/** What a file was before it was replaced; for those who may change it. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: assetKeys.versions(id),
    queryFn: ({ signal }) => callServer(listAssetVersions, { params: { id }, signal }),
  });

/** Where files are used that the person sees; asked again each time, before they are deleted. */
export const usesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: assetKeys.uses(ids),
    queryFn: ({ signal }) => callServer(readAssetUses, { query: { ids: ids.join(',') }, signal }),
    gcTime: 0,
  });

/** The pages of a PDF as pictures. */
export const pagesQuery = (id: string) =>
  queryOptions({
    queryKey: assetKeys.pages(id),
    queryFn: async ({ signal }) => (await callServer(readPdfImages, { query: { id }, signal }))[0]?.children ?? [],
    staleTime: 60_000,
  });

/** Changes one file by a call that returns it, and updates every query that shows it. */
function useChangeFile<Input>(id: string, change: (input: Input) => Promise<Asset>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      queryClient.setQueryData(fileQuery(id).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
  });
}

/** Names a file otherwise than it was called when that began. Its ending is the server's to keep. */
export const useRenameFile = (opened: Asset, label: string) =>
  useChangeFile(opened._id, (value: string) => {
    const params = { id: opened._id };
    return saveOver<Asset, { value: string }, Asset>({
      opened,
      change: { value },
      parts: { value: { label, of: ({ originalName }) => originalName, show: String } },
      send: (left, { originalName: before }) =>
        callServer(changeAssetProperties, { params, body: { name: 'originalName', value: left.value, before } }),
      read: () => callServer(readAssetInfo, { params }),
    });
  });

/** Turns a picture or PDF further to the right by 90 degrees (spec/3 §5): once from how it lies now, though the answer was lost. */
export function useRotateFile({ _id: id, rotation }: Pick<Asset, '_id' | 'rotation'>) {
  const once = useOnce();
  return useChangeFile(id, () =>
    once([id, rotation], (idempotencyKey) =>
      callServer(rotateAsset, { params: { id }, body: { rotation: 90 }, idempotencyKey }),
    ),
  );
}

/** Shows an older version again. */
export const useRestoreVersion = (id: string) =>
  useChangeFile(id, (version: number) => callServer(restoreAssetVersion, { params: { id, version: String(version) } }));

/** Puts an uploaded file in the place of this one; what isn't taken is deleted again. */
export const useReplaceFile = (id: string) =>
  useChangeFile(id, async (source: string) => {
    try {
      return await callServer(mergeAssets, { params: { target: id, source } });
    } catch (refusal) {
      await callServer(removeAsset, { params: { id: source } }).catch(() => undefined);
      throw refusal;
    }
  });

/** Reads again what may show files that were deleted; what is known of them alone isn't, because its panel is about to close. */
export function useRefreshWithout() {
  const queryClient = useQueryClient();
  return (ids: readonly string[]) => {
    const gone = new Set(ids);
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: assetKeys.item(id), refetchType: 'none' });
    return queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfOne(gone, queryKey) });
  };
}

/** Deletes a file. */
export function useRemoveFile() {
  const once = useOnce();
  const refreshWithout = useRefreshWithout();
  return useMutation({
    mutationFn: (id: string) =>
      once(id, (idempotencyKey) => callServer(removeAsset, { params: { id }, idempotencyKey })),
    onSettled: (_done, _failure, id) => void refreshWithout([id]),
  });
}

const isOfOne = (ids: ReadonlySet<string>, [kind, item]: QueryKey) =>
  kind === assetKeys.all[0] && typeof item === 'string' && ids.has(item);

/** Which files go into a ZIP: these, or those that the list finds. */
export type ZipChoice =
  | { readonly ids: readonly string[] }
  | { readonly query: GridQuery; readonly jobId: string | undefined };

/** Has the browser save many files as one. Gives how many they are, and how many bytes. */
export async function saveZip(choice: ZipChoice): Promise<{ readonly files: number; readonly size: number }> {
  const { Location, ...told } = await callServer(readZipAddress, { query: zipQueryOf(choice) });
  saveFrom(Location);
  return told;
}

function zipQueryOf(choice: ZipChoice) {
  if ('ids' in choice) return { ids: choice.ids.join(',') };
  const { query, jobId } = choice;
  return {
    ...(query.search ? { search: query.search } : {}),
    ...(query.filters ? { filters: query.filters } : {}),
    ...(jobId ? { jobId } : {}),
  };
}
