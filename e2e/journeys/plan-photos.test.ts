import { readAssetInfo } from '@plumbline/contract/assets';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { placedJpeg } from '../../apps/server/test/support/files/picture-files.ts';
import { until } from '../support/answering.ts';
import { expectAccessible, picture, type Language, type View } from '../support/browser.ts';
import { makePlannedJob, openPlan } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();

/** Puts a pin on the plan and gives it a photo. */
async function pinPhoto(page: Page, view: View, text: ReturnType<typeof texts>) {
  if (view === 'phone') await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
  await page.getByTitle(text('blueprints', 'styles.photo'), { exact: true }).click();
  if (view === 'phone')
    await page.getByRole('dialog', { name: text('blueprints', 'tools.draw') }).waitFor({ state: 'hidden' });
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no plan');
  await page.mouse.click(box.x + 0.4 * box.width, box.y + 0.55 * box.height);
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await placedJpeg() });
  await page.getByRole('button', { name: text('blueprints', 'photos.open').replace('{{number}}', '1') }).waitFor();
}

for (const [language, view] of [
  ['en', 'desk'],
  ['he', 'phone'],
] as const satisfies readonly (readonly [Language, View])[]) {
  it(`pins a photo without network, and shows it to others (${language}, ${view})`, async () => {
    const text = texts(language);
    const numbered = (key: string) => text('blueprints', key).replace('{{number}}', '1');
    const { job, marked } = await makePlannedJob(stage, true);
    const { page } = await stage.enter({
      language,
      view,
      fails: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
    });
    await openPlan(page, job.id, language);
    const isGone = '**/v{1,2}/**';
    await page.route(isGone, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
    );
    await pinPhoto(page, view, text);
    await page.getByRole('img', { name: numbered('photos.sending') }).waitFor();
    await picture(page, `plan-photo-waiting-${language}`);
    await expectAccessible(page);
    expect(await marked()).toEqual([]);

    await page.unroute(isGone);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const photos = async () =>
      (await marked()).flatMap(({ canvasData }) => {
        const read = readCanvasData(canvasData);
        return read.ok ? (read.value.photos ?? []) : [];
      });
    await until(async () => (await photos()).length === 1, 'the pin is saved with its photo');
    const [photo = ''] = await photos();
    const info = await stage.admin.call(readAssetInfo, { params: { id: photo } });
    expect(info.contentType).toBe('image/jpeg');
    await page.getByRole('img', { name: numbered('photos.sending') }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: numbered('photos.open') }).click();
    const large = page.getByRole('dialog', { name: /crack\.jpg/ });
    await large.getByRole('img', { name: /crack\.jpg/ }).waitFor();
    await picture(page, `plan-photo-large-${language}`);
    await large.getByRole('button', { name: text('ui', 'close'), exact: true }).click();
    await page.getByRole('button', { name: text('blueprints', 'layers'), exact: true }).click();
    const layer = page.getByRole('complementary').getByRole('listitem');
    // The number is isolated.
    const counted = new RegExp(`^${text('blueprints', 'photos.label_one').replace('{{shown}}', '.?1.?')}$`);
    await layer.getByRole('img', { name: counted }).waitFor();
    await picture(page, `plan-photo-list-${language}`);

    const office = await stage.enter({ language, view, email: 'admin@demo.test' });
    await openPlan(office.page, job.id, language);
    const bounds = await office.page.getByRole('application').boundingBox();
    if (!bounds) throw new Error('there is no plan');
    await office.page.getByRole('button', { name: text('blueprints', 'layers'), exact: true }).click();
    await office.page.getByRole('complementary').getByRole('listitem').getByRole('button').first().click();
    await office.page
      .getByRole('complementary')
      .getByRole('button', { name: text('ui', 'close'), exact: true })
      .click();
    await office.page.getByRole('button', { name: numbered('photos.open') }).waitFor();
    await picture(office.page, `plan-photo-office-${language}`);
  });
}
