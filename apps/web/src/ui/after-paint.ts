/** Nothing waits longer than this for a page that is busy drawing. */
const atMost = 100;

/**
 * Resolves once what was just changed is painted and the page has nothing more urgent to do; at once on a page that nobody
 * sees, where nothing is painted.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, atMost);
    // Safari has no idle callbacks.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
    requestAnimationFrame(() => whenIdle(() => resolve()));
  });
}
