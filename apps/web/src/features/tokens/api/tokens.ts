import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  rotateAccessToken,
} from '@plumbline/contract/access-tokens';
import { callServer } from '../../../lib/api/call-server.ts';
import { tokenKeys } from './keys.ts';
import type { TokenCalls } from './token-calls.ts';

/** One's own tokens, and the programs that one let in. */
export const tokensQuery = queryOptions({
  queryKey: tokenKeys.all,
  queryFn: ({ signal }) => callServer(listAccessTokens, { signal }),
});

/** What is done with one’s own tokens. */
export function useOwnTokenCalls(): TokenCalls {
  const queryClient = useQueryClient();
  const readAgain = <Got>(got: Got): Got => {
    void queryClient.invalidateQueries({ queryKey: tokenKeys.all });
    return got;
  };
  return {
    create: async (body) => readAgain(await callServer(createAccessToken, { body })),
    rotate: async (id, body) => readAgain(await callServer(rotateAccessToken, { params: { id }, body })),
    revoke: (id) => callServer(revokeAccessToken, { params: { id } }).finally(() => readAgain(null)),
  };
}
