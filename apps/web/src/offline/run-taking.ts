import { isPassing } from '../app/api/problem-error.ts';
import { onReachChange } from '../app/api/reach.ts';
import { oneAtATime } from '../app/api/single-flight.ts';
import { onHeard } from '../app/live/invalidations.ts';
import { tellTaken } from '../app/taken-state.ts';
import { whenQuiet } from '../app/when-quiet.ts';
import { whenAppIsKept } from '../service-worker/register.ts';
import { isStorageFull } from './device.ts';
import type { Owner } from './owner.ts';
import { takeAlong } from './take-along.ts';
import type { Changed } from './taking-wishes.ts';
import { changedBy, Wishes } from './taking-wishes.ts';

const minute = 60_000;
/** How long after a wish it is done, what follows meanwhile with it; without any wish, all is read anew. */
const delays = { now: 3000, soon: 2 * minute, never: 30 * minute } as const;
/** After a failure. */
const tryAgainAfter = minute;

/** Waits until the wishes are to be done. */
function untilDue(wishes: Wishes, longest: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const start = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const set = () => {
      clearTimeout(timer);
      timer = setTimeout(end, Math.min(delays[wishes.due], longest) - (Date.now() - start));
    };
    const stopListening = wishes.onWish(set);
    signal.addEventListener('abort', end);
    set();
  });
}

async function takeOnce(owner: Owner, changed: Changed, signal: AbortSignal): Promise<boolean> {
  try {
    await takeAlong({ owner, changed, signal });
    tellTaken({ isFull: false });
    return true;
  } catch (failure) {
    if (isStorageFull(failure)) tellTaken({ isFull: true });
    else if (!signal.aborted && !isPassing(failure)) console.warn('Jobs could not be taken along', failure);
    return false;
  }
}

/**
 * Keeps the person's jobs on the device for as long as the app is open: at the start, after each change that concerns them,
 * when the server is back, and each half hour. One tab does it for all. Gives the way to stop, and to say that a job changed.
 */
export function runTaking(owner: Owner): { readonly stop: () => void; readonly changed: (jobId: string) => void } {
  const end = new AbortController();
  const { signal } = end;
  const wishes = new Wishes();
  const stopHearing = onHeard((heard) => wishes.add(changedBy(heard)));
  const stopWatching = onReachChange((isReached) => isReached && wishes.add({ changed: 'all', isUrgent: true }));
  const work = async () => {
    let changed: Changed = 'all';
    await Promise.all([whenQuiet(signal), whenAppIsKept()]);
    while (!signal.aborted) {
      const isDone = await takeOnce(owner, changed, signal);
      if (!isDone) wishes.add({ changed, isUrgent: false });
      await untilDue(wishes, isDone ? delays.never : tryAgainAfter, signal);
      changed = wishes.take() ?? 'all';
    }
  };
  void oneAtATime(`plumbline.jobs ${owner}`, work, signal).catch(() => undefined);
  return {
    changed: (jobId) => wishes.add({ changed: new Set([jobId]), isUrgent: false }),
    stop: () => {
      end.abort();
      stopHearing();
      stopWatching();
    },
  };
}
