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

/** The number of running requests. */
export function runningRequests(): number {
  return running;
}

/** For `useSyncExternalStore`. */
export function onRequestsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
