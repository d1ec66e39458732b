/** Nothing waits longer than this for a page that is busy drawing. */
const maxWaitMs = 100;

/** Shared by all who wait for the same frame. */
let next: Promise<void> | null = null;

/**
 * Resolves once what was just changed is painted and the page has nothing more urgent to do; at once on a page that nobody
 * sees, where nothing is painted, and when the page goes away.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  next ??= nextPaint();
  return next;
}

function nextPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  // What is changed from then on is in the frame after this one.
  const leave = () => {
    if (next === promise) next = null;
  };
  const end = () => {
    over.abort();
    leave();
    resolve();
  };
  setTimeout(end, maxWaitMs);
  document.addEventListener('visibilitychange', end, over);
  window.addEventListener('pagehide', end, over);
  // Safari has no idle callbacks.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  requestAnimationFrame(() => {
    leave();
    whenIdle(end);
  });
  return promise;
}
