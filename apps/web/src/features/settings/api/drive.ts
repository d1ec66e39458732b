import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { CloudDrive } from '@plumbline/contract/drive';
import { checkDrive, finishDrive, readDrive, refileDrive, setUpDrive } from '@plumbline/contract/drive';
import { connectDrive, disconnectDrive } from '@plumbline/contract/settings';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { driveKeys } from './keys.ts';

registerLiveInvalidation('drive.', [driveKeys.all]);

/** The company's cloud drive; read again while something is on its way. */
export const driveQuery = queryOptions({
  queryKey: driveKeys.all,
  queryFn: ({ signal }) => callServer(readDrive, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.connected && data.counts.waiting > 0 ? 5000 : false),
});

/** Puts what a change answered in place of what was read. */
function useStore() {
  const queryClient = useQueryClient();
  return (changed: CloudDrive) => queryClient.setQueryData(driveKeys.all, changed);
}

/** Sets up the service, and what is saved by itself. */
export function useSetUpDrive() {
  const store = useStore();
  return useMutation({
    mutationFn: (body: SentBody<typeof setUpDrive>) => callServer(setUpDrive, { body }),
    onSuccess: (changed) => void store(changed),
  });
}

/** The link at which somebody lets the product into their drive. */
export function useConnectDrive() {
  return useMutation({ mutationFn: () => callServer(connectDrive) });
}

/** Ends a connection with what the service has sent back. */
export function useFinishDrive() {
  const store = useStore();
  return useMutation({
    mutationFn: (body: SentBody<typeof finishDrive>) => callServer(finishDrive, { body }),
    onSuccess: (changed) => void store(changed),
  });
}

/** Ends the connection; files in the drive stay. */
export function useDisconnectDrive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(disconnectDrive),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: driveKeys.all }),
  });
}

/** Looks for what was deleted in the drive, and tries again what waits. */
export function useCheckDrive() {
  const store = useStore();
  return useMutation({ mutationFn: () => callServer(checkDrive), onSuccess: (changed) => void store(changed) });
}

/** Saves files again; without ids all that failed or were deleted. */
export function useRefileDrive() {
  const store = useStore();
  return useMutation({
    mutationFn: (ids?: string[]) => callServer(refileDrive, { body: ids ? { ids } : {} }),
    onSuccess: (changed) => void store(changed),
  });
}
