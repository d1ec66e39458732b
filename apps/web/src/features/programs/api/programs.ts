import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '@plumbline/contract/call';
import {
  changeProgram,
  createProgram,
  decideAuthorization,
  listPrograms,
  readAuthorization,
  removeProgram,
} from '@plumbline/contract/programs';
import { callServer } from '../../../lib/api/call-server.ts';
import { programKeys } from './keys.ts';

/** The programs that are registered. */
export const programsQuery = queryOptions({
  queryKey: programKeys.all,
  queryFn: ({ signal }) => callServer(listPrograms, { signal }),
});

/** Registers a program, or changes the one with this id; a new one’s response has the secret this once. */
export function useSaveProgram(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ is_confidential, ...body }: SentBody<typeof createProgram>) =>
      id === null
        ? callServer(createProgram, { body: { ...body, is_confidential } })
        : callServer(changeProgram, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: programKeys.all }),
  });
}

/** Removes a program. */
export function useRemoveProgram(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(removeProgram, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: programKeys.all }),
  });
}

export type ProgramRequest = SentQuery<typeof readAuthorization>;

/** What a program asks of whoever is signed in. */
export const requestQuery = (asked: ProgramRequest) =>
  queryOptions({
    queryKey: programKeys.request(asked),
    queryFn: ({ signal }) => callServer(readAuthorization, { query: asked, signal }),
    retry: false,
  });

/** Lets a program in, or doesn’t; the response has the address to go to. */
export function useDecide(asked: ProgramRequest) {
  return useMutation({
    mutationFn: (approve: boolean) => callServer(decideAuthorization, { body: { ...asked, approve } }),
  });
}
