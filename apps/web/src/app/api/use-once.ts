import { useCallback, useState } from 'react';
import { WishKey } from './wish-key.ts';

/** Sends what is wished for under its key, and gives the answer. */
export type SendOnce = <Answer>(wish: unknown, send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/**
 * For what must not be done twice: asked for again because the answer was lost, the same wish is sent under the same key, of which
 * the server answers what it did the first time. Takes what is wished for, as JSON would hold it, and what sends it.
 */
export function useOnce(): SendOnce {
  const [keys] = useState(() => new WishKey());
  return useCallback(
    async (wish, send) => {
      const answer = await send(keys.of(wish));
      keys.fulfilled();
      return answer;
    },
    [keys],
  );
}
