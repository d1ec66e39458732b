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
 * After a release, a page that was open may ask for parts that are gone. It loads again, once: should the part be missing for
 * another reason, the error is shown instead. Where the device keeps the app, a page's own parts stay until a second release
 * (service-worker/worker.ts), and nothing is loaded again under somebody's hands; without a server it never is.
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
