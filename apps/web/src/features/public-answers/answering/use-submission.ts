import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { backOff } from '../../../lib/api/back-off.ts';
import { isPassing } from '../../../lib/api/problem-error.ts';
import { onReachChange } from '../../../lib/api/reach.ts';
import { submitPublicly } from '../api/public-answers.ts';

/**
 * Sends a submission. One that did not get through is sent again by itself, when there may be a way: with the network, when
 * the page is looked at, and now and then. `takeBack` ends that, for answers that change meanwhile.
 */
export function useSubmission(onSuccess: () => void) {
  /** How often it did not get through; 0 where nothing waits to be sent again. */
  const [tries, setTries] = useState(0);
  const sending = useMutation({
    mutationFn: submitPublicly,
    onSuccess,
    onError: (failure) => setTries((before) => (isPassing(failure) ? before + 1 : 0)),
  });
  const { variables, isPending } = sending;
  const sendAgain = useEffectEvent(() => {
    if (variables) sending.mutate(variables);
  });
  useEffect(() => {
    if (tries === 0 || isPending) return undefined;
    const stop = new AbortController();
    const again = () => sendAgain();
    const timer = setTimeout(again, backOff(tries, Math.random()));
    const unwatch = onReachChange((isReached) => void (isReached ? again() : undefined));
    window.addEventListener('online', again, stop);
    document.addEventListener('visibilitychange', again, stop);
    return () => {
      clearTimeout(timer);
      unwatch();
      stop.abort();
    };
  }, [tries, isPending]);
  return {
    ...sending,
    waits: tries > 0,
    takeBack: () => {
      if (isPending) return;
      setTries(0);
      sending.reset();
    },
  };
}
