import { changeJobType, changePublicLink } from '@plumbline/contract/job-types';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { photoWithGrain } from '../../apps/server/test/support/files/picture-files.ts';
import { enterAnswering, until } from '../support/answering.ts';
import { expectAccessible, openWindow, picture } from '../support/browser.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();
const text = texts('en');
const plate = { type: 'text', title: 'Plate', settings: { allowAddingFile: true } } as const;

/** Photos as a phone takes them, too large to be sent as they are. No two are one file. */
function photosOf(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const photo = photoWithGrain(3200, 2000 + n * 100).withExif({ IFD0: { Make: 'Phone' } });
      return { name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer: await photo.jpeg({ quality: 90 }).toBuffer() };
    }),
  );
}

async function makePlateJob(title: string): Promise<string> {
  const type = await makeJobType(stage.admin, title, [plate]);
  return (await makeJob(stage.admin, type.id, [stage.inspectorId])).id;
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

/** What draws pictures never ends, until this tab is told to draw. */
async function drawForEver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('draws')) return;
    const { Worker: Real } = window;
    class Endless extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    }
    window.Worker = new Proxy(Real, {
      construct: (target, [url, options]: [URL, WorkerOptions]) =>
        String(url).includes('photo-worker') ? new Endless() : new target(url, options),
    });
  });
}

async function openAnew(context: BrowserContext, jobId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/jobs/${jobId}/answer`);
  return page;
}

const choose = async (page: Page, photos: Awaited<ReturnType<typeof photosOf>>) =>
  page.locator('[data-question] input[type=file][multiple]').setInputFiles(photos);
const listed = (page: Page) =>
  page.getByRole('list', { name: text('answers', 'files.label') }).getByRole('button', { name: /^Remove/ });
const opened = (page: Page) =>
  page.getByRole('list', { name: text('answers', 'files.label') }).getByRole('button', { name: /^Open/ });

/** The files of the job's answers at the server. */
async function filesAt(jobId: string): Promise<readonly string[]> {
  const job = await stage.admin.call(readJob, { params: { id: jobId } });
  return job.answers.flatMap((answer) => answer.files ?? []);
}

it('has chosen photos on the device before anything is done to them, and prepares them after the tab was killed', async () => {
  const jobId = await makePlateJob('Killed while photos are prepared');
  const { context, page, say } = await enterAnswering(stage, 'en', 'phone');
  await drawForEver(page);
  await page.goto(`/jobs/${jobId}/answer`);
  await choose(page, await photosOf(3));
  await expect.poll(() => listed(page).count()).toBe(3);
  await page.getByText(text('answers', 'files.preparing')).first().waitFor();
  expect(await opened(page).count()).toBe(0);
  await picture(page, 'photos-unprepared-en');
  await expectAccessible(page);
  await endTab(page);

  const again = await openAnew(context, jobId);
  await expect.poll(() => opened(again).count()).toBe(3);
  // Small copies, made once.
  const sizes = () =>
    opened(again)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(sizes).toEqual([168, 168, 168]);
  await picture(again, 'photos-prepared-en');
  await again.getByRole('button', { name: say.submit, disabled: false }).tap();
  await until(async () => (await answersOf(stage.admin, jobId)).status === 'reported', 'the job is reported');
  expect((await filesAt(jobId)).length).toBe(3);
});

it('says how many of many are stored, asks before leaving, and tells afterwards what is missing', async () => {
  const jobId = await makePlateJob('Killed while photos are stored');
  const { context, page, say } = await enterAnswering(stage, 'en', 'phone');
  // The third photo can't be read to its end.
  await page.addInitScript(() => {
    const { arrayBuffer } = Blob.prototype;
    let read = 0;
    Object.defineProperty(File.prototype, 'arrayBuffer', {
      value(this: File) {
        read += 1;
        return read > 2 ? new Promise(() => undefined) : arrayBuffer.call(this);
      },
    });
  });
  await page.goto(`/jobs/${jobId}/answer`);
  const photos = await photosOf(5);
  await choose(page, photos);
  const counted = text('answers', 'files.storing').replace('{{stored}}', '2').replace('{{total}}', '5');
  await page.getByText(counted).waitFor();
  expect(await listed(page).count()).toBe(2);
  await picture(page, 'photos-stored-en');

  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().tap();
  const leaving = text('answers', 'files.leaving').replace('{{stored}}', '2').replace('{{total}}', '5');
  await page.getByText(leaving).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('ui', 'leave.stay') }).tap();
  await page.getByText(counted).waitFor();
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.close({ runBeforeUnload: true });
  expect(await asked).toBe('beforeunload');
  await endTab(page);

  const again = await openAnew(context, jobId);
  await expect.poll(() => opened(again).count()).toBe(2);
  const interrupted = text('answers', 'files.interrupted_other').replace('{{stored}}', '2').replace('{{count}}', '5');
  await again.getByText(interrupted).waitFor();
  await picture(again, 'photos-interrupted-en');
  await expectAccessible(again);
  await choose(again, photos.slice(2));
  await expect.poll(() => opened(again).count()).toBe(5);
  expect(await again.getByText(interrupted).count()).toBe(0);
  await again.getByRole('button', { name: say.submit, disabled: false }).tap();
  await until(async () => (await answersOf(stage.admin, jobId)).status === 'reported', 'the job is reported');
  expect((await filesAt(jobId)).length).toBe(5);
});

it("has a stranger's photos on the device before anything is done to them, and sends them after the page was closed", async () => {
  const title = `A stranger's photos ${Date.now()}`;
  const params = { id: (await makeJobType(stage.admin, title, [plate])).id };
  await stage.admin.call(changeJobType, { params, body: { settings: { publicFiles: true, languages: ['en'] } } });
  const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
  const { page, context, mistakes } = await openWindow(stage.browser, stage.app.origin, {
    language: 'en',
    view: 'phone',
  });
  await drawForEver(page);
  await page.goto(`/job_type/asnwer/${publicLink}`);
  await page.getByRole('textbox').fill('TK 4711');
  await choose(page, await photosOf(2));
  await expect.poll(() => storedOf(page)).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  const files = page.getByRole('list', { name: text('public-answers', 'files.label') }).getByRole('listitem');
  await files.getByText(text('public-answers', 'files.preparing')).nth(1).waitFor();
  await expectAccessible(page);
  await picture(page, 'public-photos-unprepared-en');

  await page.evaluate(() => sessionStorage.setItem('draws', 'yes'));
  await page.reload();
  await expect.poll(() => files.locator('img').count()).toBe(2);
  await expect.poll(() => storedOf(page)).toEqual([]);
  await page.getByRole('button', { name: text('public-answers', 'submit'), disabled: false }).tap();
  await page.getByRole('heading', { name: text('public-answers', 'sent.title') }).waitFor();
  expect(mistakes).toEqual([]);
  const { docs } = await stage.admin.call(listJobs, { query: { search: title } });
  const { answers } = await stage.admin.call(readJob, { params: { id: docs[0]!._id } });
  expect(answers[0]?.value).toBe('TK 4711');
  expect((await filesAt(docs[0]!._id)).length).toBe(2);
  await context.close();
});

/** The names of a stranger's files that this device has and the server has not. */
function storedOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'plumbline-public')) return [];
    return new Promise<readonly string[]>((resolve) => {
      const opening = indexedDB.open('plumbline-public');
      opening.onsuccess = () => {
        const database = opening.result;
        const end = (names: readonly string[]) => {
          database.close();
          resolve(names);
        };
        if (!database.objectStoreNames.contains('chosen')) return end([]);
        const reading = database.transaction('chosen').objectStore('chosen').getAll();
        reading.onsuccess = () => end((reading.result as { file: File }[]).map(({ file }) => file.name).toSorted());
      };
    });
  });
}
