import { isPassing } from '../lib/api/problem-error.ts';
import { onReachChange } from '../lib/api/reach.ts';
import { oneAtATime } from '../lib/api/single-flight.ts';
import { onStreamMessage } from '../lib/live/invalidations.ts';
import { setSyncState } from '../lib/sync-state.ts';
import { whenQuiet } from '../lib/when-quiet.ts';
import { whenAppIsCached } from '../lib/cache-app.ts';
import { isStorageFull } from './device.ts';
import type { Owner } from '../lib/owner.ts';
import { syncJobs } from './sync-jobs.ts';
import type { Changed } from './refresh-queue.ts';
import { changedBy, RefreshQueue } from './refresh-queue.ts';

const minute = 60_000;
/** How long after a request it is carried out, with what follows meanwhile; without any request, all is read again. */
const delays = { now: 3000, soon: 2 * minute, never: 30 * minute } as const;
/** After a failure. */
const tryAgainAfter = minute;

/** Waits until the requests are due. */
function untilDue(requests: RefreshQueue, longest: number, signal: AbortSignal): Promise<void> {
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
      timer = setTimeout(end, Math.min(delays[requests.due], longest) - (Date.now() - start));
    };
    const stopListening = requests.onRequest(set);
    signal.addEventListener('abort', end);
    set();
  });
}

async function takeOnce(owner: Owner, changed: Changed, signal: AbortSignal): Promise<boolean> {
  try {
    await syncJobs({ owner, changed, signal });
    setSyncState({ isFull: false });
    return true;
  } catch (failure) {
    if (isStorageFull(failure)) setSyncState({ isFull: true });
    else if (!signal.aborted && !isPassing(failure)) console.warn('Jobs could not be taken along', failure);
    return false;
  }
}

/**
 * Syncs the person's jobs to the device for as long as the app is open: at the start, after each change that concerns
 * them, when the server is reachable again, and every half hour. One tab does it for all. Returns functions to stop it,
 * and to report a changed job.
 */
export function runJobSync(owner: Owner): { readonly stop: () => void; readonly changed: (jobId: string) => void } {
  const end = new AbortController();
  const { signal } = end;
  const requests = new RefreshQueue();
  const stopHearing = onStreamMessage((heard) => requests.add(changedBy(heard)));
  const stopWatching = onReachChange((isReached) => isReached && requests.add({ changed: 'all', isUrgent: true }));
  const work = async () => {
    let changed: Changed = 'all';
    await Promise.all([whenQuiet(signal), whenAppIsCached()]);
    while (!signal.aborted) {
      const isDone = await takeOnce(owner, changed, signal);
      if (!isDone) requests.add({ changed, isUrgent: false });
      await untilDue(requests, isDone ? delays.never : tryAgainAfter, signal);
      changed = requests.take() ?? 'all';
    }
  };
  void oneAtATime(`plumbline.jobs ${owner}`, work, signal).catch(() => undefined);
  return {
    changed: (jobId) => requests.add({ changed: new Set([jobId]), isUrgent: false }),
    stop: () => {
      end.abort();
      stopHearing();
      stopWatching();
    },
  };
}
