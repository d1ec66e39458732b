/** Nobody waits longer for a disk. */
const timeoutMs = 2000;

const writes = new Set<() => Promise<unknown>>();

/**
 * Has something written before this page loads itself again: what is begun in a page that is on its way out may come to nothing.
 * Gives the way to take it back.
 */
export function beforeReload(write: () => Promise<unknown>): () => void {
  writes.add(write);
  return () => void writes.delete(write);
}

/** Resolves once all of it is written, or can't be. */
export async function allWritten(): Promise<void> {
  const written = Promise.allSettled([...writes].map((write) => write()));
  await Promise.race([written, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
