import { expect, it } from 'vitest';
import { setStage } from '../support/stage.ts';

const stage = setStage();

interface Shown {
  shown: object[];
  registration: { showNotification: (title: string, options?: object) => Promise<void> };
}

it('a push message is shown with the app closed, in its language and with where it leads', async () => {
  const { page, context, mistakes } = await stage.enter({ language: 'he', keepsApp: true });
  await context.grantPermissions(['notifications'], { origin: stage.app.origin });
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Another window hears what becomes of the message; no window of the app is open.
  const other = await context.newPage();
  const devtools = await context.newCDPSession(other);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.app.origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.close();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  // A browser without a desktop shows nothing: what it is asked to show is looked at.
  await worker.evaluate(() => {
    const own = globalThis as unknown as Shown;
    own.shown = [];
    own.registration.showNotification = async (title, options) => void own.shown.push({ title, ...options });
  });
  const message = { id: 'one', title: 'שובצת ל־#12', body: 'בדיקת מעליות', path: '/jobs/12', language: 'he' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.app.origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Shown).shown))
    .toMatchObject([
      { title: message.title, body: message.body, tag: 'one', lang: 'he', dir: 'rtl', data: { path: '/jobs/12' } },
    ]);
  expect(mistakes).toEqual([]);
});
