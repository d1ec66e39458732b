import { sendAnswers } from '@plumbline/contract/answers';
import { type Asset, uploadAsset } from '@plumbline/contract/assets';
import { changeJobStatuses, readJob } from '@plumbline/contract/jobs';
import { changeProject } from '@plumbline/contract/projects';
import { listSyncedJobs } from '@plumbline/contract/synced-jobs';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { enterAnswering, liftShort, photo, until, untilCached, untilSynced } from '../support/answering.ts';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, openWindow, picture } from '../support/browser.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { serveReleases } from '../support/releases.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

/** The inspector has done what the demo had for them: a device takes along only the jobs of these journeys, with their pictures. */
beforeAll(async () => {
  const inspector = await signInByApi(stage.app.origin, 'inspector@demo.test');
  const jobs = (await inspector.call(listSyncedJobs)).map(({ _id }) => _id);
  await stage.admin.call(changeJobStatuses, { body: { jobs, status: 'done' } });
});

/** The app opened again, as after the phone was put away. */
async function openAnew(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(address);
  return page;
}

/** The system takes the memory of a tab in the middle of something: the page hears nothing of it. */
async function endTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  // Never answered.
  void devtools.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}

const questionOn = (page: Page, title: string) =>
  page.locator('[data-question]').filter({ has: page.getByRole('heading', { name: title }) });

it('opens without a network, answers a job that was never opened, and brings everything home once', async () => {
  const type = await makeJobType(stage.admin, 'Offline', liftShort);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const { project } = await stage.admin.call(readJob, { params: { id: job.id } });
  const location = { lat: 32.0803, long: 34.7805 };
  await stage.admin.call(changeProject, { params: { id: project?._id ?? '' }, body: { location } });
  const scene = await enterAnswering(stage, 'en', 'phone', { keepsApp: true });
  const { context, say, mistakes } = scene;
  await scene.page.goto('/dashboard');
  await untilSynced(scene.page, job.id);
  const devtools = await context.newCDPSession(scene.page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of a test is one of those that keep nothing (incognito): that alone may stand in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { headers } = await fetch(`${stage.app.origin}/sw.js`);
  expect(headers.get('cache-control')).toBe('no-cache');
  await scene.page.close();

  await context.setOffline(true);
  // Filtered by what the device knows; by what it does not, it says so.
  const filters = [
    { field: 'status', operator: 'in', value: ['assigned'] },
    { field: 'createdBy', operator: 'empty' },
  ];
  // One's own day is there too, with what the device knows of it.
  const day = await openAnew(context, '/my-day');
  await day.getByText('Offline: these are the jobs saved on this device.').waitFor();
  const stop = day.getByRole('article').filter({ hasText: `#${job.number}` });
  await stop.getByRole('link', { name: new RegExp(String.raw`Start \W*#${job.number}`) }).waitFor();
  await stop.getByRole('button', { name: new RegExp(String.raw`Navigate to \W*#${job.number}`) }).waitFor();
  await expectAccessible(day);
  await picture(day, 'offline-my-day-en');
  await day.close();

  const page = await openAnew(context, `/jobs?filters=${encodeURIComponent(JSON.stringify({ and: filters }))}`);
  await page
    .getByText(
      /Only the jobs on this device are searched\. Without network they are not filtered by: \u2068Created by\u2069\./,
    )
    .waitFor();
  await page.getByText(/You are offline\. Your jobs are shown as of \S+, \d\d:\d\d/).waitFor();
  await expectAccessible(page);
  await picture(page, 'offline-jobs-en');
  await page.getByText(`#${job.number}`).first().tap();
  await page.getByRole('button', { name: say.start }).tap();
  await questionOn(page, 'Is the lift there?').getByRole('radio', { name: say.yes }).tap();
  const choices = page.getByRole('dialog').getByRole('button', { name: /^Actions for/ });
  await choices.tap();
  await page.getByRole('menuitem', { name: 'Share link' }).tap();
  await page.getByText('Link copied').waitFor();
  await choices.tap();
  await page.getByRole('menuitem', { name: 'Navigate' }).tap();
  const waze = page.getByRole('link', { name: 'Waze' });
  expect(await waze.getAttribute('href')).toContain('32.0803,34.7805');
  await expectAccessible(page);
  await picture(page, 'offline-navigate-en');
  await page.keyboard.press('Escape');
  await waze.waitFor({ state: 'detached' });
  // Not pressed by force: what still fades over it (a menu, a dialog) would take the press.
  const next = (on: Page) => on.getByRole('button', { name: say.next, exact: true, disabled: false }).click();
  await next(page);
  await questionOn(page, 'Rated load').locator('input').first().fill('630');
  await next(page);
  await questionOn(page, 'Kind').getByRole('radio', { name: 'Hydraulic' }).tap();
  await endTab(page);

  const again = await openAnew(context, `/jobs/${job.id}/answer`);
  const kind = questionOn(again, 'Kind').getByRole('radio', { name: 'Hydraulic' });
  await expect.poll(() => kind.isChecked()).toBe(true);
  await next(again);
  await questionOn(again, 'Plate').locator('input[type=file]').first().setInputFiles(photo);
  await again.getByRole('button', { name: say.submit, disabled: false }).tap();
  await again.getByRole('heading', { name: say.done }).waitFor();
  await expectAccessible(again);
  await picture(again, 'offline-submitted-en');
  expect((await answersOf(stage.admin, job.id)).counts).toEqual({});

  await context.setOffline(false);
  await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
  const { values, counts } = await answersOf(stage.admin, job.id);
  expect(values).toMatchObject({ 'Is the lift there?': true, 'Rated load': 630, Kind: 'Hydraulic' });
  expect(new Set(Object.values(counts))).toEqual(new Set([1]));
  await expect.poll(() => again.getByText('You are offline').count()).toBe(0);
  expect(mistakes).toEqual([]);
});

/** Two answers given at another time, one after the other, the second with a photo. @returns the photo's id */
async function answerTwice(jobId: string, question: string): Promise<string> {
  const inspector = await signInByApi(stage.app.origin, 'inspector@demo.test');
  const body = new FormData();
  body.append('file', new Blob([photo.buffer], { type: photo.mimeType }), photo.name);
  const reply = await fetch(`${stage.app.origin}${uploadAsset.path}?target=answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${inspector.session.accessToken}` },
    body,
  });
  const { assetId } = (await reply.json()) as Asset;
  const earlier = { ID: `${question}_earlier`, value: 'By the window' };
  const before = { ID: `${question}_before`, value: 'By the door', files: [assetId] };
  for (const answer of [earlier, before]) {
    await inspector.call(sendAnswers, { body: { job: jobId, data: [{ question, answer }] } });
  }
  return assetId;
}

it('goes on while the server is gone, and sends when it is back', async () => {
  const plate = { type: 'text', title: 'Plate', settings: { allowAddingFile: true } } as const;
  const type = await makeJobType(stage.admin, 'No server', [plate, ...liftShort.slice(0, 1)]);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const assetId = await answerTwice(job.id, type.idOf('Plate'));
  const {
    context,
    page: first,
    say,
  } = await enterAnswering(stage, 'he', 'desk', {
    keepsApp: true,
    fails: [/net::ERR_CONNECTION_(REFUSED|RESET)/],
  });
  await first.goto('/jobs');
  await untilSynced(first, job.id);
  await untilCached(first, `picture/${assetId}/500`);
  // What somebody has looked at is there without network too.
  const earlier = (on: Page) => on.getByRole('button', { name: 'תשובה קודמת אחת' });
  await first.goto(`/jobs/${job.id}`);
  await earlier(first).click();
  await untilCached(first, `history/${job.id}/${type.idOf('Plate')}`);
  await first.close();

  await stage.app.kill();
  const page = await openAnew(context, `/jobs/${job.id}`);
  await page.getByText('אין חיבור לרשת. העבודות שלך מוצגות נכון ל').waitFor();
  await page.getByRole('button', { name: say.goOn }).waitFor();
  await picture(page, 'offline-panel-he');
  await expectAccessible(page);
  // What was answered before is seen with its photo.
  const small = page.getByRole('button', { name: 'plate.png' });
  await expect.poll(() => small.locator('img').count()).toBe(1);
  await small.click();
  await page.getByText('תצוגה ללא רשת').waitFor();
  await picture(page, 'offline-photo-he');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'סגירה' }).click();
  await earlier(page).click();
  await page.getByRole('list', { name: 'היסטוריה' }).getByText('By the window').first().waitFor();
  await page.getByRole('button', { name: say.goOn }).click();
  await questionOn(page, 'Is the lift there?').getByRole('radio', { name: say.no }).click();
  await page.getByRole('button', { name: say.submit }).click();
  await page.getByRole('heading', { name: say.done }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'סיום' }).click();
  await page.getByRole('img', { name: 'נשלחה, ממתינה לרשת' }).waitFor();
  await picture(page, 'offline-unsent-he');
  await stage.app.start();
  await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
  expect((await answersOf(stage.admin, job.id)).counts).toEqual({ Plate: 2, 'Is the lift there?': 1 });
  await expect.poll(() => page.getByRole('img', { name: 'נשלחה, ממתינה לרשת' }).count()).toBe(0);
});

/** Has the browser look for a release, and waits until it has taken over and the device keeps the files of just these. */
async function takeRelease(page: Page, stored: readonly string[]): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const state = () =>
    page.evaluate(async () => {
      const marks = (await caches.keys()).map((name) => /^plumbline-app-[0-9a-f]{16}(\w*)$/.exec(name)?.[1]);
      // Asked after its files: what has them all is done only now.
      const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return { marks, isDone: active?.state === 'activated' && !installing && !waiting };
    });
  await expect.poll(state).toEqual({ marks: stored, isDone: true });
}

it('goes on over two releases: with its own parts, then with the new ones, and loses nothing', async () => {
  const type = await makeJobType(stage.admin, 'Releases', liftShort.slice(0, 3));
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const releases = await serveReleases(stage.app.port);
  const { session } = await signInByApi(stage.app.origin, 'inspector@demo.test');
  const { page, context } = await openWindow(stage.browser, releases.origin, {
    session,
    language: 'en',
    view: 'phone',
    keepsApp: true,
    // What a page asks for of a release that is gone, and answers that nobody takes.
    fails: [/404 .*\/assets\//, /net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET|FAILED) .*\/v2\/answers/],
  });
  await page.goto(`/jobs/${job.id}/answer`);
  await questionOn(page, 'Is the lift there?').waitFor();
  await untilSynced(page, job.id);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window);

  // A release while an answer can't be sent: the page goes on with its own parts, though the server has them no more.
  releases.hold(true);
  await questionOn(page, 'Is the lift there?').getByRole('radio', { name: 'Yes' }).tap();
  const next = page.getByRole('button', { name: 'Next', exact: true, disabled: false });
  await next.click();
  const load = questionOn(page, 'Rated load').locator('input').first();
  await load.waitFor();
  releases.release('two');
  await takeRelease(page, ['', 'two']);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Actions for/ })
    .tap();
  await page.getByRole('menuitem', { name: 'Navigate' }).tap();
  await page.getByRole('dialog', { name: 'Navigate' }).waitFor();
  await page.keyboard.press('Escape');
  await load.fill('630');
  await next.click();
  await questionOn(page, 'Kind').getByRole('radio', { name: 'Traction' }).waitFor();
  expect(await isSamePage()).toBe(true);
  expect((await answersOf(stage.admin, job.id)).counts).toEqual({});

  // What is opened now is the new release.
  const other = await openAnew(context, '/dashboard');
  await other.getByRole('main').getByRole('heading').first().waitFor();
  const scripts = await other
    .locator('script[type=module]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(scripts.every((src) => src?.endsWith('two.js'))).toBe(true);
  await other.close();

  // Two releases old, its parts are gone everywhere: it loads again, with what waits and what was put in.
  releases.release('three');
  await takeRelease(page, ['two', 'three']);
  // The browser has them at hand for a while besides, and on its own terms.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await questionOn(page, 'Kind').getByRole('radio', { name: 'Traction' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('link', { name: 'My day', exact: true }).tap();
  await expect.poll(isSamePage).toBe(false);
  await page.getByRole('main').waitFor();
  expect(page.url()).not.toContain('/error/');
  await page.goto(`/jobs/${job.id}/answer`);
  const kind = questionOn(page, 'Kind').getByRole('radio', { name: 'Traction' });
  await expect.poll(() => kind.isChecked()).toBe(true);
  releases.hold(false);
  await page.getByRole('button', { name: 'Submit' }).tap();
  await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
  const { values, counts } = await answersOf(stage.admin, job.id);
  expect(values).toEqual({ 'Is the lift there?': true, 'Rated load': 630, Kind: 'Traction' });
  expect(new Set(Object.values(counts))).toEqual(new Set([1]));
  await context.close();
  await releases.close();
});
