/** The page has what it needs once nothing more has come, and nothing has held it, for so long. */
const quietFor = 1500;
/** Nobody's line is busy for ever. */
const maxWaitMs = 20_000;

/**
 * Resolves once the page loads nothing more and is done with what came. What is fetched for later must not share a slow line with what somebody is waiting
 * for: the parts of a screen and its data.
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
    // Known to Chromium alone; elsewhere nothing comes of it.
    observer.observe({ type: 'longtask' });
    signal.addEventListener('abort', end);
  });
}
