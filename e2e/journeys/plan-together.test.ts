import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { until } from '../support/answering.ts';
import { expectAccessible, picture, type Language, type View } from '../support/browser.ts';
import { makePlannedJob, openPlan, pull } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();

async function take(page: Page, view: View, style: string, text: ReturnType<typeof texts>) {
  if (view === 'phone') await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
  await page.getByTitle(text('blueprints', `styles.${style}`), { exact: true }).click();
  if (view === 'phone')
    await page.getByRole('dialog', { name: text('blueprints', 'tools.draw') }).waitFor({ state: 'hidden' });
}

for (const [language, view, dark] of [
  ['en', 'desk', false],
  ['he', 'phone', true],
] as const satisfies readonly (readonly [Language, View, boolean])[]) {
  it(`cuts a shaft out of a room, and sees who marked what (${language}, ${view})`, async () => {
    const text = texts(language);
    const { job, marked } = await makePlannedJob(stage, true);
    const { page } = await stage.enter({ language, view, dark });
    await openPlan(page, job.id, language);
    await take(page, view, 'rectangle_outlined', text);
    await pull(page, [0.25, 0.4], [0.75, 0.6]);
    await until(async () => (await marked()).length === 1, 'the room is saved');

    const cutOut = text('blueprints', 'tools.cutOut');
    if (view === 'phone') {
      await page.getByRole('button', { name: text('blueprints', 'tools.more'), exact: true }).click();
      await picture(page, `plan-more-tools-${language}`);
      await page
        .getByRole('menuitem', { name: cutOut })
        .or(page.getByRole('menuitemcheckbox', { name: cutOut }))
        .or(page.getByRole('button', { name: cutOut }))
        .first()
        .click();
    } else await page.getByRole('button', { name: cutOut, exact: true }).click();
    const box = await page.getByRole('application').boundingBox();
    if (!box) throw new Error('there is no plan');
    const corners = [
      [0.4, 0.46],
      [0.6, 0.46],
      [0.6, 0.54],
      [0.45, 0.56],
    ] as const;
    for (const [index, [x, y]] of [...corners, corners[0]].entries()) {
      await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
      if (index === 2) await picture(page, `plan-cutting-${language}`);
    }
    const shapes = async () =>
      (await marked()).flatMap(({ canvasData }) => {
        const read = readCanvasData(canvasData);
        return read.ok ? [read.value] : [];
      });
    await until(async () => (await shapes())[0]?.holes?.length === 1, 'the shaft is cut out');
    await picture(page, `plan-cut-out-${language}`);

    // Somebody else marks the same plan: seen within a moment, with a name.
    const office = await stage.enter({ language, view: 'desk', email: 'admin@demo.test' });
    await openPlan(office.page, job.id, language);
    await take(office.page, 'desk', 'thin_line', text);
    await pull(office.page, [0.3, 0.3], [0.5, 0.3]);
    await until(async () => (await marked()).length === 2, 'the line is saved');
    await page.getByRole('button', { name: text('blueprints', 'layers'), exact: true }).click();
    const layers = page.getByRole('complementary', { name: text('blueprints', 'layers') });
    await expect.poll(() => layers.getByRole('listitem').count()).toBe(2);
    await picture(page, `plan-authors-${language}`);
    const filters = layers.getByRole('button', { name: text('blueprints', 'filter.title'), exact: true });
    await filters.click();
    await picture(page, `plan-filters-${language}`);
    await expectAccessible(page);
    await layers.getByRole('combobox', { name: text('blueprints', 'filter.element') }).click();
    await page.getByRole('option').first().click();
    await expect.poll(() => layers.getByRole('listitem').count()).toBe(1);
    await filters.click();
    await layers.getByRole('combobox').first().waitFor({ state: 'hidden' });
    await picture(page, `plan-filtered-${language}`);
  });
}
