import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';

const nothing: readonly never[] = [];

/**
 * The questions of the next screen, once the present one is painted. Drawn out of sight while nobody waits for them, a move only
 * has to show them (decision 0025). Where an answer leads elsewhere, what was drawn is thrown away.
 */
export function useNextQuestions(following: readonly string[]): readonly string[] {
  const [first = null] = following;
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void afterPaint().then(() => isGone || startTransition(() => setRested(first)));
    return () => {
      isGone = true;
    };
  }, [first]);
  return rested === first ? following : nothing;
}
