import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addPasskey, beginPasskey, removePasskey } from '@plumbline/contract/passkeys';
import { callServer } from '../../../lib/api/call-server.ts';
import { readFactorsAgain } from './second-factors.ts';

/**
 * Makes a passkey on this device. Gives new recovery codes, none where there are some; null where the person closed the browser's
 * question.
 */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<readonly string[] | null> => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { options, state } = await callServer(beginPasskey);
      try {
        const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
        return (await callServer(addPasskey, { body: { state, credential: { id, rawId, type, response } } })).codes;
      } catch (failure) {
        if (failure instanceof Error && ['NotAllowedError', 'AbortError'].includes(failure.name)) return null;
        throw failure;
      }
    },
    onSettled: () => readFactorsAgain(queryClient),
  });
}

/** Removes one of one's passkeys. */
export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callServer(removePasskey, { params: { id } }),
    onSettled: () => readFactorsAgain(queryClient),
  });
}
