const turns = new Map<string, Promise<unknown>>();

/**
 * Runs one piece of work at a time under a name, over all tabs of this browser where it has Web Locks (a page over plain
 * HTTP has none: then over this tab only). An aborted signal gives up waiting for the turn.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (navigator.locks) return await navigator.locks.request(name, signal ? { signal } : {}, work);
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  return turn;
}

/** Whether another tab of this browser is at the work of that name just now. */
export async function isAtWork(name: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
