import { whenQuiet } from './when-quiet.ts';

/** So often a page that stays open asks for a new version. */
const askEvery = 60 * 60_000;

/**
 * Has this device keep the app, so that it opens without network; once the first screen is there, since it loads all of it.
 * Over plain HTTP browsers know no service worker: the app then works as long as it is open. Gives the way to stop asking
 * for new versions.
 */
export function cacheApp(): () => void {
  const stop = new AbortController();
  // The development server has no files to keep.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return () => undefined;
  register(stop.signal).catch((failure: unknown) => {
    console.warn('The app could not be kept on this device', failure);
    refuse();
  });
  return () => stop.abort();
}

let refuse: () => void = () => undefined;
const refused = new Promise<void>((resolve) => {
  refuse = resolve;
});

/**
 * Resolves once the service worker has cached the app, or if it never will: other data is synced only after the app
 * itself can be opened offline.
 */
export async function whenAppIsCached(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await Promise.race([navigator.serviceWorker.ready, refused]);
}

async function register(signal: AbortSignal): Promise<void> {
  // The first time it loads the whole app.
  if (!navigator.serviceWorker.controller) await whenQuiet(signal);
  if (signal.aborted) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  let asked = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askEvery) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask, { signal });
  window.addEventListener('online', ask, { signal });
}
