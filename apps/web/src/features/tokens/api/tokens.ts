import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  rotateAccessToken,
} from '@plumbline/contract/access-tokens';
import type { SentBody } from '@plumbline/contract/call';
import { callServer } from '../../../lib/api/call-server.ts';
import { tokenKeys } from './keys.ts';

/** One's own tokens, and the programs that one let in. */
export const tokensQuery = queryOptions({
  queryKey: tokenKeys.all,
  queryFn: ({ signal }) => callServer(listAccessTokens, { signal }),
});

/** Makes a token; its response has the secret this once. */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof createAccessToken>) => callServer(createAccessToken, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokenKeys.all }),
  });
}

/** Gives a token a new secret. */
export function useRotateToken(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof rotateAccessToken>) => callServer(rotateAccessToken, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokenKeys.all }),
  });
}

/** Ends a token, or what a program may do. */
export function useRevokeToken(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(revokeAccessToken, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokenKeys.all }),
  });
}
