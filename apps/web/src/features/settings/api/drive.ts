import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { CloudDrive } from '@plumbline/contract/drive';
import { checkDrive, finishDrive, readDrive, refileDrive, setUpDrive } from '@plumbline/contract/drive';
import { connectDrive, disconnectDrive } from '@plumbline/contract/settings';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
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

type SetUpBody = SentBody<typeof setUpDrive>;

/** A service with the company's keys there; without a secret the stored one stays. */
export type DriveProgram = Pick<SetUpBody, 'provider' | 'clientId' | 'tenant' | 'clientSecret'>;

/** What is set up: the program, and what is saved by itself. */
export interface DriveSetUp extends Pick<SetUpBody['rules'], 'documents' | 'photos' | 'reports'> {
  readonly program: DriveProgram | null;
}

/** The program that is set up; null for none. Its secret is not given to screens. */
export function programOf({ provider, clientId, tenant }: CloudDrive): DriveProgram | null {
  return provider === null ? null : { provider, clientId, tenant };
}

/** Sets up the service, and what is saved by itself, over what the form was opened with. */
export function useSetUpDrive(parts: Readonly<Record<keyof DriveSetUp, EditedPart<CloudDrive>>>) {
  const store = useStore();
  const once = useOnce();
  return useMutation({
    mutationFn: ({ opened, change }: { opened: CloudDrive; change: DriveSetUp }) =>
      saveOver<CloudDrive, Partial<DriveSetUp>, CloudDrive>({
        opened,
        change,
        parts,
        send: ({ program, ...rules }, over) => {
          const set = program ?? programOf(over);
          if (!set) throw new Error('a drive without a service');
          const body = { ...set, rules: { ...over.rules, ...rules }, version: over.version };
          return once(body, (idempotencyKey) => callServer(setUpDrive, { body, idempotencyKey }));
        },
        read: () => callServer(readDrive),
      }),
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

/** How often it is asked whether a check is over, and for how long, in milliseconds. */
const checking = { every: 1500, longest: 120_000 } as const;

/** Looks for what was deleted in the drive, and tries again what waits; it goes on after its call, until the drive says so. */
export function useCheckDrive({ checked_at: checkedAt, problem }: CloudDrive) {
  const store = useStore();
  const check = useMutation({ mutationFn: () => callServer(checkDrive), onSuccess: (changed) => void store(changed) });
  const { data: begun, submittedAt } = check;
  const isChecking = begun?.connected === true && begun.checked_at === checkedAt && begun.problem === problem;
  useQuery({
    ...driveQuery,
    refetchInterval: ({ state }) =>
      isChecking && state.dataUpdatedAt < submittedAt + checking.longest ? checking.every : false,
  });
  return { check, isChecking };
}

/** Saves files again; without ids all that failed or were deleted. */
export function useRefileDrive() {
  const store = useStore();
  return useMutation({
    mutationFn: (ids?: string[]) => callServer(refileDrive, { body: ids ? { ids } : {} }),
    onSuccess: (changed) => void store(changed),
  });
}
