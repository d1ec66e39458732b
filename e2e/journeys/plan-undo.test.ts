import { saveBlueprint } from '@plumbline/contract/blueprints';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { movedShape } from '@plumbline/domain/blueprints/shapes';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { until } from '../support/answering.ts';
import { expectAccessible, picture, type Language, type View } from '../support/browser.ts';
import { makePlannedJob, pull, waitingToBeSent } from '../support/plans.ts';
import { answersOf } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();

async function draw(page: Page, jobId: string, text: ReturnType<typeof texts>, view: View) {
  await page.goto(`/jobs/${jobId}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  await page.getByRole('application').waitFor();
  if (view === 'phone') await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
  await page.getByTitle(text('blueprints', 'styles.rectangle_outlined'), { exact: true }).click();
  if (view === 'phone')
    await page.getByRole('dialog', { name: text('blueprints', 'tools.draw') }).waitFor({ state: 'hidden' });
  await pull(page, [0.3, 0.42], [0.6, 0.58]);
}

const nudge = (page: Page) => page.getByRole('application').press('Shift+ArrowRight');

for (const [language, view] of [
  ['en', 'desk'],
  ['he', 'phone'],
] as const satisfies readonly (readonly [Language, View])[]) {
  it(`undoes and does again what was saved, and settles what two have changed (${language}, ${view})`, async () => {
    const text = texts(language);
    const { job, marked, question, file } = await makePlannedJob(stage, true);
    const { page, context } = await stage.enter({ language, view });
    await draw(page, job.id, text, view);
    await until(async () => (await marked()).length === 1, 'the room is saved');
    // With the first mark the question is answered, while the plan is open.
    const answered = async () =>
      JSON.stringify((await answersOf(stage.admin, job.id)).values['Mark the cracks'] ?? null);
    const isAnsweredWith = async (ids: readonly string[]) => {
      const value = await answered();
      return ids.every((id) => value.includes(id));
    };
    const drawn = (await marked()).map(({ _id: id }) => id);
    await until(() => isAnsweredWith(drawn), 'the question is answered');

    const versionOf = async () => (await marked())[0]?.version ?? 0;
    for (const version of [2, 3]) {
      await nudge(page);
      await until(async () => (await versionOf()) === version, 'the move is saved');
    }
    const moved = (await marked())[0]?.canvasData;
    const times = async (key: string, left: number) => {
      for (let step = 0; step < 3; step++) await page.getByRole('application').press(key);
      await until(async () => (await marked()).length === left, 'it is saved');
    };
    for (let again = 0; again < 2; again++) {
      await times('Control+z', 0);
      await times('Control+y', 1);
    }
    expect(await marked()).toMatchObject([{ canvasData: moved, conflict_of: null }]);

    // Somebody else moves it while this device has no network, and so does this one.
    await context.setOffline(true);
    const [element] = await marked();
    const read = readCanvasData(element?.canvasData);
    if (!element || !read.ok) throw new Error('it is gone');
    const canvasData = writeCanvasData(movedShape(read.value, 0, 120));
    const { _id, elementId, visible, version } = element;
    await stage.admin.call(saveBlueprint, {
      params: { job: job.id, question },
      body: { file, elements: [{ _id, elementId, visible, canvasData, base: version, changed: ['form'] }] },
    });
    await page.getByRole('application').click({ position: { x: 5, y: 200 } });
    await page.getByRole('application').press('Control+a');
    await nudge(page);
    await expect.poll(async () => (await waitingToBeSent(page)).map(({ kind }) => kind)).toContain('marks');
    await context.setOffline(false);
    await until(async () => (await marked()).length === 2, 'both versions are there');
    expect((await marked()).filter(({ counted }) => counted)).toHaveLength(1);

    await page.getByRole('button', { name: text('blueprints', 'layers'), exact: true }).click();
    const layers = page.getByRole('complementary', { name: text('blueprints', 'layers') });
    const signs = layers.getByRole('img', { name: text('blueprints', 'versions.sign') });
    await expect.poll(() => signs.count()).toBe(2);
    await picture(page, `plan-versions-list-${language}`);
    await layers.getByRole('listitem').first().getByRole('button').first().click();
    await layers.getByRole('button', { name: text('ui', 'close'), exact: true }).click();
    const choice = page.getByRole('region', { name: text('blueprints', 'versions.title') });
    await choice.waitFor();
    await picture(page, `plan-versions-${language}`);
    await expectAccessible(page);
    await choice.getByRole('button', { name: text('blueprints', 'versions.keepMine'), exact: true }).click();
    await until(async () => (await marked()).length === 1, 'one version is kept');
    await choice.waitFor({ state: 'hidden' });
    await page.getByRole('application').press('Control+z');
    await until(async () => (await marked()).length === 2, 'the choice is undone');
    await page.getByRole('application').press('Control+y');
    await until(async () => (await marked()).length === 1, 'and done again');
    expect(await marked()).toMatchObject([{ counted: true }]);
  });
}
