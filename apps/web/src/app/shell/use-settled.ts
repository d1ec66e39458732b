import { useEffect, useState, useSyncExternalStore } from 'react';
import { onRequestsChange, runningRequests } from '../../lib/api/request-activity.ts';
import { isAnsweringAddress } from '../../lib/jobs/answering-address.ts';
import { useIsAnswering } from '../../ui/behind-answering.tsx';
import { whenQuiet } from '../../lib/when-quiet.ts';

/** What waits for a calm moment waits no longer than this. */
const timeoutMs = 5000;
/** Whoever comes to answer a job waits for its questions, which need more than the frame around them has asked for. */
const comesToAnswer = isAnsweringAddress(window.location.pathname);

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(act, 200);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: 1000 });
  return () => window.cancelIdleCallback(handle);
}

/**
 * True once the first screen has what it asked for and the browser has a moment: what a screen only needs when something
 * is pressed, or happens, is loaded then, so that it takes nothing from the first screen and is there when it is wanted.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  const isBusy = useSyncExternalStore(onRequestsChange, runningRequests) > 0;
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), timeoutMs);
    const stop = new AbortController();
    if (comesToAnswer) void whenQuiet(stop.signal).then(() => stop.signal.aborted || setSettled(true));
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, []);
  const waitsForQuestions = useIsAnswering() && comesToAnswer;
  const mayFollow = !waitsForQuestions && !isBusy && !isSettled;
  useEffect(() => (mayFollow ? whenIdle(() => setSettled(true)) : undefined), [mayFollow]);
  return isSettled;
}
