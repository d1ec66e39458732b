import { useCallback, useEffect } from 'react';
import { findPosition, lastPosition, mayAskPosition } from '../../../lib/location/device-position.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import type { StoredPosition } from '../../../offline/outbox-entry.ts';

/** A position older than this says nothing of where an answer is given. */
const fresh = 60_000;

async function renew(): Promise<void> {
  const known = lastPosition();
  if (known && Date.now() - Date.parse(known.at) < fresh) return;
  if (await mayAskPosition()) await findPosition();
}

/**
 * Where answers are given, for job types that keep it (spec/1 §3 answerLocation). Asked for while the person answers, so
 * that no answer waits for it; null when it isn't wanted, not allowed, or not found in time.
 */
export function useAnswerPosition(isWanted: boolean): () => StoredPosition | null {
  useEffect(() => {
    if (isWanted) void renew().catch(() => undefined);
  }, [isWanted]);
  return useCallback(() => {
    if (!isWanted) return null;
    const known = lastPosition();
    // For the next answer; the screen moves first.
    void afterPaint()
      .then(renew)
      .catch(() => undefined);
    return known && { lat: known.lat, long: known.long };
  }, [isWanted]);
}
