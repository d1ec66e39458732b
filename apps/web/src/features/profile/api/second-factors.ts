import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginCodeApp,
  confirmCodeApp,
  forgetDevice,
  makeRecoveryCodes,
  proveIdentity,
  readSecondFactors,
  removeCodeApp,
} from '@plumbline/contract/second-factors';
import { callServer } from '../../../lib/api/call-server.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';
import { profileKeys } from './keys.ts';

/** What is asked for besides one's password, and the devices on which it is not. */
export const secondFactorsQuery = queryOptions({
  queryKey: profileKeys.secondFactors,
  queryFn: ({ signal }) => callServer(readSecondFactors, { signal }),
});

/** Reads one's factors again, and who one is, for what the company still requires. */
export function readFactorsAgain(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: profileKeys.secondFactors }),
    queryClient.invalidateQueries({ queryKey: userKeys.me }),
  ]);
}

/** A change of one's second step; what is shown of it is read again. */
function useChange<Got, Sent = void>(mutationFn: (sent: Sent) => Promise<Got>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => readFactorsAgain(queryClient) });
}

/** A new secret for an app, which counts once a code confirms it. */
export const useBeginCodeApp = () => useMutation({ mutationFn: () => callServer(beginCodeApp) });

/** Confirms the app by a first code; gives recovery codes, once. */
export const useConfirmCodeApp = () => useChange((code: string) => callServer(confirmCodeApp, { body: { code } }));

/** Makes new recovery codes; those before are void. */
export const useMakeRecoveryCodes = () => useChange(() => callServer(makeRecoveryCodes));

/** Ends the second step. */
export const useRemoveCodeApp = () => useChange(() => callServer(removeCodeApp));

/** Has the second step asked for on a device again. */
export const useForgetDevice = () => useChange((id: string) => callServer(forgetDevice, { params: { id } }));

/** Shows again who one is. Throws `ProblemError` `password_wrong` or `second_factor_wrong`. */
export async function prove(proof: { password: string } | { code: string }): Promise<void> {
  await callServer(proveIdentity, { body: proof });
}
