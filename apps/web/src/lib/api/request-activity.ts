let running = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Counts a request while it runs, for the loading bar. */
export async function whileRequesting<T>(request: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await request();
  } finally {
    change(-1);
  }
}

const lastMs = 2000;
let areEnded = false;

/** Whether nobody should ask the server any more as who is signed in: the page is about to go. */
export const areRequestsEnded = () => areEnded;

/**
 * Lets no more requests begin as who is signed in, and waits for those that run, two seconds at most: they would be refused once the tokens
 * have ended. For the end of a page alone.
 */
export async function endRequests(): Promise<void> {
  areEnded = true;
  if (running === 0) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = setTimeout(done, lastMs);
    const leave = onRequestsChange(() => {
      if (running === 0) done();
    });
  });
}

/** The number of running requests. */
export function runningRequests(): number {
  return running;
}

/** For `useSyncExternalStore`. */
export function onRequestsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
