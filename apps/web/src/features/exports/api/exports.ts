import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportedFile } from '@plumbline/contract/exports';
import { downloadExport, listExports, removeExport, retryExport } from '@plumbline/contract/exports';
import { isInProgress } from '@plumbline/domain/documents/exports';
import { callServer, fetchFile } from '../../../lib/api/call-server.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { exportKeys } from './keys.ts';

/** How often one looks how far files are that are being made. */
const lookAgain = 1000;

/** One's own exports; looked at again while one of them is on its way. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: exportKeys.all,
    queryFn: ({ signal }) => callServer(listExports, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => isInProgress(one.state)) ? lookAgain : false),
    refetchOnMount: 'always',
  });

/** Cancels an export that is on its way, or takes one off the list. */
export function useRemoveExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callServer(removeExport, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportKeys.all }),
  });
}

/** Makes the file of a failed export after all. */
export function useRetryExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callServer(retryExport, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportKeys.all }),
  });
}

/** Saves the file of an export. */
export async function saveExport({ _id, fileName, name }: ExportedFile): Promise<void> {
  const got = await fetchFile(downloadExport, { params: { id: _id } });
  saveFile(got.content, got.name ?? fileName ?? name);
}
