import { sendAnswers } from '@plumbline/contract/answers';
import { type Asset, uploadAsset } from '@plumbline/contract/assets';
import { readJob } from '@plumbline/contract/jobs';
import { changeProject } from '@plumbline/contract/projects';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterAnswering, liftShort, photo, until, untilKept, untilTaken } from '../support/answering.ts';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

/** The app opened anew, as after the phone was put away. */
async function openAnew(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(address);
  return page;
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
  await untilTaken(scene.page, job.id);
  const { headers } = await fetch(`${stage.app.origin}/sw.js`);
  expect(headers.get('cache-control')).toBe('no-cache');
  await scene.page.close();

  await context.setOffline(true);
  const page = await openAnew(context, '/jobs');
  await page.getByText(/You are offline\. Your jobs are shown as of \S+, \d\d:\d\d/).waitFor();
  await expectAccessible(page);
  await picture(page, 'offline-jobs-en');
  await page.getByText(`#${job.number}`).first().tap();
  await page.getByRole('button', { name: say.start }).tap();
  await questionOn(page, 'Is the lift there?').getByRole('radio', { name: say.yes }).tap();
  const ways = page.getByRole('dialog').getByRole('button', { name: /^Actions for/ });
  await ways.tap();
  await page.getByRole('menuitem', { name: 'Share link' }).tap();
  await page.getByText('Link copied').waitFor();
  await ways.tap();
  await page.getByRole('menuitem', { name: 'Navigate' }).tap();
  const waze = page.getByRole('link', { name: 'Waze' });
  expect(await waze.getAttribute('href')).toContain('32.0803,34.7805');
  await expectAccessible(page);
  await picture(page, 'offline-navigate-en');
  await page.keyboard.press('Escape');
  await waze.waitFor({ state: 'detached' });
  const next = (on: Page) => on.getByRole('button', { name: say.next, exact: true }).click({ force: true });
  await next(page);
  await questionOn(page, 'Rated load').locator('input').first().fill('630');
  await next(page);
  await questionOn(page, 'Kind').getByRole('radio', { name: 'Hydraulic' }).waitFor();
  // Put away in the middle.
  await page.close();

  const again = await openAnew(context, `/jobs/${job.id}/answer`);
  await questionOn(again, 'Kind').getByRole('radio', { name: 'Hydraulic' }).tap();
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

/** An answer with a photo, given at another time. @returns the photo's id */
async function answerWithPhoto(jobId: string, question: string): Promise<string> {
  const inspector = await signInByApi(stage.app.origin, 'inspector@demo.test');
  const body = new FormData();
  body.append('file', new Blob([photo.buffer], { type: photo.mimeType }), photo.name);
  const reply = await fetch(`${stage.app.origin}${uploadAsset.path}?target=answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${inspector.session.accessToken}` },
    body,
  });
  const { assetId } = (await reply.json()) as Asset;
  const answer = { ID: `${question}_before`, value: 'By the door', files: [assetId] };
  await inspector.call(sendAnswers, { body: { job: jobId, data: [{ question, answer }] } });
  return assetId;
}

it('goes on while the server is gone, and sends when it is back', async () => {
  const plate = { type: 'text', title: 'Plate', settings: { allowAddingFile: true } } as const;
  const type = await makeJobType(stage.admin, 'No server', [plate, ...liftShort.slice(0, 1)]);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const assetId = await answerWithPhoto(job.id, type.idOf('Plate'));
  const { context, page: first, say } = await enterAnswering(stage, 'he', 'desk', { keepsApp: true });
  await first.goto('/jobs');
  await untilTaken(first, job.id);
  await untilKept(first, `picture/${assetId}/500`);
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
  await page.getByText('תמונה מוקטנת שנשמרה במכשיר').waitFor();
  await picture(page, 'offline-photo-he');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'סגירה' }).click();
  await page.getByRole('button', { name: say.goOn }).click();
  await questionOn(page, 'Is the lift there?').getByRole('radio', { name: say.no }).click();
  await page.getByRole('button', { name: say.submit }).click();
  await page.getByRole('heading', { name: say.done }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'סיום' }).click();
  await page.getByRole('img', { name: 'תשובות במכשיר הזה שטרם נשלחו' }).waitFor();
  await picture(page, 'offline-unsent-he');
  await stage.app.start();
  await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
  expect((await answersOf(stage.admin, job.id)).counts).toEqual({ Plate: 1, 'Is the lift there?': 1 });
  await expect.poll(() => page.getByRole('img', { name: 'תשובות במכשיר הזה שטרם נשלחו' }).count()).toBe(0);
});
