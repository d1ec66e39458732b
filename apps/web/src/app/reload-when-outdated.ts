import { isServerReachable } from '../lib/api/reach.ts';
import { allWritten } from '../lib/before-reload.ts';

const key = 'plumbline.reloaded-at';
const minIntervalMs = 60_000;

let isLeaving = false;

/** Whether the page is about to be loaded again: what breaks for want of a part until then is no crash. */
export function isReloading(): boolean {
  return isLeaving;
}

/**
 * After a release, an open page may request modules that no longer exist. It reloads, once: if the module is missing
 * for another reason, the error is shown instead. If the service worker has cached the app, a page's own modules remain
 * until a second release (service-worker/worker.ts), and nothing reloads while somebody works; without a server it
 * never does.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(window.sessionStorage.getItem(key) ?? 0);
    if (!navigator.onLine || !isServerReachable() || Date.now() - last < minIntervalMs) return;
    window.sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    isLeaving = true;
    void allWritten().then(() => window.location.reload());
  });
}
