import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelBackup, listBackups, startBackup } from '@plumbline/contract/backups';
import { isBackupInProgress } from '@plumbline/domain/backups/states';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { backupKeys } from './keys.ts';

const whileInProgressMs = 2000;

/** The last backups of an installation; asked for again while one is on its way. */
export const backupsQuery = (instanceId: string) =>
  queryOptions({
    queryKey: backupKeys.of(instanceId),
    queryFn: ({ signal }) => callServer(listBackups, { params: { id: instanceId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.docs.some((backup) => isBackupInProgress(backup.state)) === true ? whileInProgressMs : false,
  });

/** Begins a backup. */
export function useStartBackup(instanceId: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: () =>
      once(instanceId, (idempotencyKey) => callServer(startBackup, { params: { id: instanceId }, idempotencyKey })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupKeys.of(instanceId) }),
  });
}

/** Cancels a backup that is on its way. */
export function useCancelBackup(instanceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (backup: string) => callServer(cancelBackup, { params: { id: instanceId, backup } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupKeys.of(instanceId) }),
  });
}
