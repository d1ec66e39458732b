import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import {
  changeServiceAccount,
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  listServiceTokens,
  removeServiceAccount,
  revokeServiceToken,
  rotateServiceToken,
} from '@plumbline/contract/service-accounts';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { TokenCalls } from '../../tokens/index.ts';
import { serviceKeys } from './keys.ts';

registerLiveInvalidation('service.', [serviceKeys.all]);

/** The accounts of programs. */
export const serviceAccountsQuery = queryOptions({
  queryKey: serviceKeys.all,
  queryFn: ({ signal }) => callServer(listServiceAccounts, { signal }),
});

/** The tokens of one of them. */
export const serviceTokensQuery = (id: string) =>
  queryOptions({
    queryKey: serviceKeys.tokens(id),
    queryFn: ({ signal }) => callServer(listServiceTokens, { params: { id }, signal }),
  });

/** A change of service accounts; what is shown of them is read again. */
function useChange<Sent, Got>(mutationFn: (sent: Sent) => Promise<Got>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: serviceKeys.all }),
  });
}

/** Makes a service account, or changes the one with this id. */
export const useSaveService = (id: string | null) =>
  useChange((body: SentBody<typeof createServiceAccount>) =>
    id === null
      ? callServer(createServiceAccount, { body })
      : callServer(changeServiceAccount, { params: { id }, body }),
  );

/** Bans a service account, or lifts the ban. */
export const useBanService = (id: string) =>
  useChange((banned: boolean) => callServer(changeServiceAccount, { params: { id }, body: { banned } }));

/** Removes a service account. */
export const useRemoveService = (id: string) =>
  useChange((_: undefined) => callServer(removeServiceAccount, { params: { id } }));

/** What is done with the tokens of a service account. */
export function useServiceTokenCalls(id: string): TokenCalls {
  const queryClient = useQueryClient();
  const readAgain = <Got>(got: Got): Got => {
    void queryClient.invalidateQueries({ queryKey: serviceKeys.all });
    return got;
  };
  return {
    create: async (body) => readAgain(await callServer(createServiceToken, { params: { id }, body })),
    rotate: async (token, body) =>
      readAgain(await callServer(rotateServiceToken, { params: { id, token_id: token }, body })),
    revoke: (token) =>
      callServer(revokeServiceToken, { params: { id, token_id: token } }).finally(() => readAgain(null)),
  };
}
