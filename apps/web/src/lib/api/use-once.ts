import { useCallback, useState } from 'react';
import { IdempotentRequest } from './idempotent-request.ts';

/** Sends an input under its key, and gives the response. */
export type SendOnce = <Answer>(input: unknown, send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/**
 * For what must not be done twice: asked for again because the answer was lost, the same input is sent under the same key, of which
 * the server answers what it did the first time. Takes the input, as JSON would hold it, and what sends it.
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
