import { readAssetInfo } from '@plumbline/contract/assets';
import { changeJobType, changePublicLink } from '@plumbline/contract/job-types';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placedJpeg } from '../../apps/server/test/support/files/picture-files.ts';
import {
  expectAccessible,
  openBrowser,
  openWindow,
  picture,
  pictureOfFailure,
  type Language,
  type View,
} from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** A browser with a microphone, which hears beeps. */
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  browser = await openBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
});
afterAll(() => browser.close());

/** How many files this device has that were sent and not submitted. */
const waitingOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('plumbline-public');
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains('files')) {
            opening.result.close();
            return resolve(0);
          }
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

const scenes: readonly (readonly [Language, View])[] = [
  ['en', 'desk'],
  ['he', 'phone'],
];

describe('a stranger who answers by a public link', () => {
  it.each(scenes)('draws on the photo they attached, and records what they hear (%s)', async (language, view) => {
    const text = texts(language);
    const title = `${language === 'en' ? 'Noise in the lobby' : 'רעש בלובי'} ${Date.now()}`;
    const made = await makeJobType(stage.admin, title, [
      { type: 'text', title: 'What is it?', settings: { allowAddingFile: true, allowAudio: true } },
    ]);
    const params = { id: made.id };
    const settings = { publicFiles: true, languages: [language] };
    await stage.admin.call(changeJobType, { params, body: { settings } });
    const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
    const { page, mistakes } = await openWindow(browser, stage.app.origin, { language, view });
    try {
      await page.goto(`/job_type/asnwer/${publicLink}`);
      await page.getByRole('textbox').fill('Beeps');
      const name = 'motor מנוע.jpg';
      await page
        .getByLabel(text('public-answers', 'files.photo'), { exact: true })
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await placedJpeg() });
      const files = page.getByRole('list', { name: text('public-answers', 'files.label') }).getByRole('listitem');
      await files.first().locator('img').waitFor();
      // The device has what the server shows to nobody: a reload leaves a photo to be drawn on.
      await expect.poll(() => waitingOnDevice(page)).toBe(1);
      await page.reload();
      await files.first().locator('img').waitFor();
      const plain = await files.first().locator('img').getAttribute('src');
      const button = (label: string) => page.getByRole('button', { name: label, exact: true });
      const draw = page.getByRole('button', {
        name: new RegExp(`^${text('public-answers', 'files.draw').split(' ')[0]}`),
      });
      await draw.click();
      const board = page.getByRole('dialog');
      await board.getByRole('button', { name: text('drawing', 'arrow'), exact: true }).focus();
      // By keyboard an arrow stands in the middle at once.
      await page.keyboard.press('Enter');
      await board
        .getByRole('button', { name: new RegExp(text('drawing', 'red')) })
        .last()
        .waitFor();
      await expectAccessible(page);
      await picture(page, `public-drawing-${language}`);
      await board.getByRole('button', { name: text('drawing', 'save'), exact: true }).click();
      await board.waitFor({ state: 'hidden' });
      await expect.poll(() => files.first().locator('img').getAttribute('src')).not.toBe(plain);
      expect(await files.count()).toBe(1);

      await button(text('question-inputs', 'recorder.record')).click();
      // While something is recorded nothing is submitted.
      const submit = button(text('public-answers', 'submit'));
      await expect.poll(() => submit.isDisabled()).toBe(true);
      const stop = page.getByRole('button', { name: /[0-9]:(0[2-9]|[1-5][0-9])/ });
      await stop.waitFor();
      await stop.click();
      await files.nth(1).locator('audio').waitFor();
      // The photo under the drawing, too.
      await expect.poll(() => waitingOnDevice(page)).toBe(3);
      await page.reload();
      await files.nth(1).locator('audio').waitFor();
      await draw.waitFor();
      await expectAccessible(page);
      await picture(page, `public-recorded-${language}`);
      await submit.click();
      await page.getByRole('heading', { name: text('public-answers', 'sent.title') }).waitFor();
      await expect.poll(() => waitingOnDevice(page)).toBe(0);
      expect(mistakes).toEqual([]);

      const { docs } = await stage.admin.call(listJobs, { query: { search: title } });
      const { answers } = await stage.admin.call(readJob, { params: { id: docs[0]!._id } });
      const [photo, sound] = answers.flatMap((one) => one.assets);
      const read = (id: string) => stage.admin.call(readAssetInfo, { params: { id } });
      const drawn = await read(photo!.assetId);
      expect(drawn.marks?.marks.map(({ kind }) => kind)).toEqual(['arrow']);
      expect((await read(drawn.marks!.original)).originalName).toBe(name);
      expect(sound?.contentType).toMatch(/^audio\/(mp4|webm)$/);
    } catch (failure) {
      await pictureOfFailure(browser, `public-media-${language}`);
      throw failure;
    }
  });
});
