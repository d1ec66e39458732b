/** Nothing waits longer than this for a page that is busy drawing. */
const atMost = 100;

/**
 * Resolves once what was just changed is painted and the page has nothing more urgent to do; at once on a page that nobody
 * sees, where nothing is painted, and when the page goes away.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      resolve();
    };
    setTimeout(end, atMost);
    document.addEventListener('visibilitychange', end, over);
    window.addEventListener('pagehide', end, over);
    // Safari has no idle callbacks.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
    requestAnimationFrame(() => whenIdle(end));
  });
}
