import { backOff } from '../../../lib/api/back-off.ts';
import { onReachChange } from '../../../lib/api/reach.ts';

/** Calls back once when there may be a way again; gives the way to stop. */
export type TryLater = (tries: number, again: () => void) => () => void;

/** With the network, when the server is reached, when the page is looked at, and after a growing delay. */
export const tryLater: TryLater = (tries, again) => {
  const stop = new AbortController();
  const once = () => {
    if (stop.signal.aborted) return;
    end();
    again();
  };
  const timer = setTimeout(once, backOff(tries, Math.random()));
  const unwatch = onReachChange((isReached) => void (isReached ? once() : undefined));
  const end = () => {
    stop.abort();
    clearTimeout(timer);
    unwatch();
  };
  window.addEventListener('online', once, stop);
  document.addEventListener('visibilitychange', once, stop);
  return end;
};
