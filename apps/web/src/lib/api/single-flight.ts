const turns = new Map<string, Promise<unknown>>();

/**
 * Runs one piece of work at a time per name, across all tabs of this browser if it has Web Locks (pages over plain HTTP
 * don't: then only within this tab). An aborted signal stops waiting.
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
