/** How long there must be no loading and no long task for the page to count as idle. */
const quietFor = 1500;
/** A network connection may never become idle. */
const maxWaitMs = 20_000;

/**
 * Resolves once the page is idle: prefetching must not compete with what somebody is waiting for on a slow connection.
 */
export function whenQuiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(latest);
      observer.disconnect();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const latest = setTimeout(end, maxWaitMs);
    let quiet = setTimeout(end, quietFor);
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, quietFor);
    });
    observer.observe({ type: 'resource' });
    // Only Chromium supports it; elsewhere it is ignored.
    observer.observe({ type: 'longtask' });
    signal.addEventListener('abort', end);
  });
}
