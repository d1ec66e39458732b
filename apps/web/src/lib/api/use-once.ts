import { useCallback, useState } from 'react';
import { IdempotentRequest } from './idempotent-request.ts';

/** Sends an input with its idempotency key, and returns the response. */
export type SendOnce = <Answer>(input: unknown, send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/**
 * For calls that must not be repeated: if a response was lost, the same input is sent with the same idempotency key,
 * and the server returns the first response. Takes the input, comparable as JSON, and the function that sends it.
 */
export function useOnce(): SendOnce {
  const [keys] = useState(() => new IdempotentRequest());
  return useCallback(
    async (input, send) => {
      const response = await send(keys.of(input));
      keys.fulfilled();
      return response;
    },
    [keys],
  );
}
