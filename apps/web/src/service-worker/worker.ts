import { isAppAddress } from '@plumbline/contract/app-address';
import type { Language } from '@plumbline/domain/languages/languages';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import { setCacheNameDetails } from 'workbox-core';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { cacheOf, isOwnCache, tooOld } from './versions.ts';

/* The service worker: opens the app where there is no network (decision 0024). It knows files and pages, and no call. */

/** Written in by the build (build/service-worker.ts): what the app is made of, and a name for just this version. */
declare const appFiles: { url: string; revision: string | null }[];
declare const appVersion: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Nobody waits longer for the page of a server that is slow to answer. */
const networkTimeoutMs = 3000;
const unreachable = new Set([502, 503, 504]);

/** A browser that knows static routes asks the server for these without waking this worker (not yet in TypeScript's own types). */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: object; source: 'network' }[]): Promise<void>;
}

// Calls, and offline copies of pictures, bypass the worker: while requests pass through it, it is never idle, and only
// then does the next version take over.
const calls = ['/v1/*', '/v2/*'].flatMap((pathname) =>
  ['cors', 'no-cors', 'same-origin'].map(
    (requestMode) => ({ condition: { urlPattern: { pathname }, requestMode }, source: 'network' }) as const,
  ),
);

setCacheNameDetails({ prefix: '', precache: cacheOf(appVersion), suffix: '' });
precacheAndRoute(appFiles, { directoryIndex: '', cleanURLs: false });

// A page of the version before goes on with its own files: their names hold their content's hash, none is taken for another.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isAppAddress(url.pathname + url.search),
  ({ request }) => newestPage(request),
);

/** The server's page, so that a release is there with the next load; the one kept here when the server isn't. */
async function newestPage(request: Request): Promise<Response> {
  const precached = await matchPrecache('/index.html');
  if (!precached) return fetch(request);
  const fromServer = fetch(request).then((response) => (unreachable.has(response.status) ? precached : response));
  const atLast = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(precached), networkTimeoutMs);
  });
  return Promise.race([fromServer.catch(() => precached), atLast]);
}

// No version waits until all pages are closed: what those of the one before need stays (see above).
worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  void (event as InstallEvent).addRoutes?.(calls);
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldVersions(), worker.clients.claim()]));
});

async function forgetOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter(isOwnCache);
  await Promise.all(tooOld(names, cacheOf(appVersion)).map((name) => caches.delete(name)));
}

/** What the server puts into a push message (features/messages/send-push.ts). */
interface PushedMessage {
  id: string;
  title: string;
  body: string;
  path: string;
  language: Language;
}

// Shown with the app closed too; one that is sent again replaces itself.
worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushedMessage | undefined;
  if (!message) return;
  const { id, title, body, path, language } = message;
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag: id,
      lang: language,
      dir: writtenDirection(language),
      icon: '/icons/192.png',
      data: { path },
    }),
  );
});

/** Opens what a message is about: in a window of the app that is there already, otherwise in a new one. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
  event.waitUntil(openInApp(new URL(path, worker.location.origin).href));
});

async function openInApp(address: string): Promise<void> {
  if (!address.startsWith(`${worker.location.origin}/`)) return;
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return void (await worker.clients.openWindow(address));
  await open.focus();
  await open.navigate(address);
}
