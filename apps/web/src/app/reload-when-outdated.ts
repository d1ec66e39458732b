const key = 'plumbline.reloaded-at';
const atMostEvery = 60_000;

/**
 * After a release, a page that was open asks for parts that are gone. It loads anew, once: should the part be missing for
 * another reason, the error is shown instead.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(window.sessionStorage.getItem(key) ?? 0);
    if (!navigator.onLine || Date.now() - last < atMostEvery) return;
    window.sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
