import { readAssetInfo } from '@plumbline/contract/assets';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { expect, it } from 'vitest';
import { until } from '../support/answering.ts';
import { expectAccessible, picture, type Language, type View } from '../support/browser.ts';
import { makePlannedJob, pull, waitingToBeSent } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();

for (const [language, view] of [
  ['en', 'desk'],
  ['he', 'phone'],
] as const) {
  it(`marks a plan, and finds the mark again (${language}, ${view})`, async () => {
    const text = texts(language);
    const { job, marked } = await makePlannedJob(stage, true);
    const { page } = await stage.enter({ language, view });
    await page.goto(`/jobs/${job.id}/answer`);
    await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
    await picture(page, `plan-picker-${language}`);
    await page.getByRole('button', { name: 'Ground floor' }).click();
    const plan = page.getByRole('application');
    await plan.waitFor();
    if (view === 'phone') {
      await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
      await picture(page, `plan-catalogue-${language}`);
    }
    await page.getByTitle(text('blueprints', 'styles.rectangle_outlined'), { exact: true }).click();
    await pull(page, [0.3, 0.35], [0.6, 0.5]);
    await until(async () => (await marked()).length === 1, 'the rectangle is saved');
    const [stored] = await marked();
    const read = readCanvasData(stored?.canvasData);
    expect(read).toMatchObject({ ok: true, value: { kind: 'Rect', style: 2 } });
    await picture(page, `plan-marked-${language}`);
    await expectAccessible(page);

    await page.getByRole('button', { name: text('blueprints', 'tools.undo'), exact: true }).click();
    await until(async () => (await marked()).length === 0, 'what was undone is gone');
    await page.getByRole('button', { name: text('blueprints', 'tools.redo'), exact: true }).click();
    await until(async () => (await marked()).length === 1, 'what was redone is there again');

    await page.reload();
    await page
      .getByRole('button', { name: text('blueprints', 'open'), exact: true })
      .or(page.getByRole('button', { name: text('blueprints', 'openAgain') }))
      .first()
      .click();
    const choice = page.getByRole('button', { name: 'Ground floor' });
    await plan.or(choice).first().waitFor();
    if (await choice.isVisible()) await choice.click();
    await page.getByRole('button', { name: text('blueprints', 'layers'), exact: true }).click();
    await page.getByRole('complementary').getByRole('listitem').waitFor();
    expect(await page.getByRole('complementary').getByRole('listitem').count()).toBe(1);
    await picture(page, `plan-layers-${language}`);
  });
}

it('measures a plan by two arrows', async () => {
  const text = texts('en');
  const { job, file } = await makePlannedJob(stage, false);
  const { page } = await stage.enter({ language: 'en', view: 'desk', email: 'system@demo.test' });
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  await page.getByText(text('blueprints', 'mode.set'), { exact: true }).click();
  // Once a plan, its measuring is explained.
  const tour = page.getByRole('region', { name: text('blueprints', 'tour.label') });
  await picture(page, 'plan-tour-en');
  for (let step = 1; step < 5; step++)
    await tour.getByRole('button', { name: text('blueprints', 'tour.next') }).click();
  await tour.getByRole('button', { name: text('blueprints', 'tour.end') }).click();
  await tour.waitFor({ state: 'hidden' });
  await pull(page, [0.3, 0.4], [0.7, 0.4]);
  await page.getByLabel(text('blueprints', 'measure.width.Meters')).fill('12.5');
  await picture(page, 'plan-measuring-en');
  await page.getByRole('button', { name: text('blueprints', 'measure.set'), exact: true }).click();
  await pull(page, [0.5, 0.3], [0.5, 0.7]);
  await page.getByLabel(text('blueprints', 'measure.height.Meters')).fill('8');
  await page.getByRole('button', { name: text('blueprints', 'measure.set'), exact: true }).click();
  await picture(page, 'plan-measured-en');
  const measured = async () => (await stage.admin.call(readAssetInfo, { params: { id: file } })).measurements;
  expect((await stage.admin.call(readAssetInfo, { params: { id: file } })).measureIntroDisplayed).toBe(true);
  await expect.poll(measured).toMatchObject({ metrics: { width: 12.5, height: 8 }, pixels: expect.anything() });
});

/** A job whose plan is drawn on by somebody whose saves don't arrive, and its one line in the outbox. */
async function drawUnsent(language: Language, view: View) {
  const text = texts(language);
  const { job, marked } = await makePlannedJob(stage, true);
  const fails = [/ERR_INTERNET_DISCONNECTED|Failed to load resource/];
  const { page } = await stage.enter({ language, view, fails });
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  await page.getByRole('application').waitFor();
  // The device thinks that it has a network, and what is saved does not arrive.
  const block = (way: 'route' | 'unroute') =>
    way === 'unroute'
      ? page.unroute('**/v2/blueprints/*/*')
      : page.route('**/v2/blueprints/*/*', (route) =>
          route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
        );
  await block('route');
  if (view === 'phone') await page.getByRole('button', { name: text('blueprints', 'tools.draw'), exact: true }).click();
  await page.getByTitle(text('blueprints', 'styles.thin_line'), { exact: true }).click();
  await pull(page, [0.3, 0.35], [0.6, 0.5]);
  // The marks, and behind them the answer that has them.
  await expect.poll(async () => (await waitingToBeSent(page)).map(({ kind }) => kind)).toHaveLength(2);
  expect((await waitingToBeSent(page)).map(({ kind }) => kind)).toContain('marks');
  return { text, page, job, marked, unblock: () => block('unroute') };
}

it('sends what was drawn without network once it is back, also when the plan was never opened again', async () => {
  const { page, marked, unblock } = await drawUnsent('en', 'desk');
  await page.goto('about:blank');
  expect(await marked()).toEqual([]);
  await unblock();
  await page.goto('/jobs');
  await until(async () => (await marked()).length === 1, 'the line is saved');
  await expect.poll(() => waitingToBeSent(page)).toEqual([]);
});

it('draws what waits in the outbox when the plan is opened again, and goes on from there', async () => {
  const { text, page, job, marked, unblock } = await drawUnsent('en', 'desk');
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'openAgain'), exact: true }).click();
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: text('blueprints', 'layers'), exact: true }).click();
  const layers = page.getByRole('complementary', { name: text('blueprints', 'layers') });
  await expect.poll(() => layers.getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: text('blueprints', 'layers'), exact: true }).click();
  await page.getByTitle(text('blueprints', 'styles.thin_line'), { exact: true }).click();
  await pull(page, [0.3, 0.6], [0.6, 0.7]);
  await unblock();
  await until(async () => (await marked()).length === 2, 'both lines are saved');
  await expect.poll(() => waitingToBeSent(page)).toEqual([]);
});

it('queues what was drawn in the second before the tab was killed', async () => {
  const text = texts('en');
  const { job, marked } = await makePlannedJob(stage, true);
  const { page, context } = await stage.enter({ language: 'en', view: 'desk' });
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  await page.getByRole('application').waitFor();
  await page.getByTitle(text('blueprints', 'styles.thin_line'), { exact: true }).click();
  const noted = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('plumbline.drawn.')).length);
  await pull(page, [0.3, 0.35], [0.6, 0.5]);
  expect(await noted()).toBe(1);
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto('/jobs');
  await until(async () => (await marked()).length === 1, 'the line is saved');
});

for (const [language, view] of [
  ['en', 'desk'],
  ['he', 'phone'],
] as const satisfies readonly (readonly [Language, View])[]) {
  it(`counts unsent markings in the top bar, and asks before signing out (${language}, ${view})`, async () => {
    const { text, page, marked, unblock } = await drawUnsent(language, view);
    await page.goto('/jobs');
    const open = text('outbox', language === 'he' ? 'open_two' : 'open_other').replace('{{count}}', '2');
    const indicator = page.getByRole('button', { name: open });
    await indicator.click();
    await page.getByText(text('outbox', 'marks_one').replace('{{count}}', '1')).waitFor();
    await picture(page, `plan-unsent-${language}`);
    await page.keyboard.press('Escape');
    const menu = new RegExp(text('shell', 'profileMenu.label').split('{{')[0] ?? '');
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: text('menu', 'logout') }).click();
    const asked = page.getByRole('dialog', { name: text('outbox', 'askSignOut') });
    await asked.getByText(text('outbox', 'marks_one').replace('{{count}}', '1')).waitFor();
    await picture(page, `plan-sign-out-${language}`);
    await asked.getByRole('button', { name: text('ui', 'cancel'), exact: true }).click();
    await unblock();
    await until(async () => (await marked()).length === 1, 'the line is saved');
    await expect.poll(() => waitingToBeSent(page)).toEqual([]);
  });
}

it('shows markings that were refused with the reason, and sends them when asked', async () => {
  const text = texts('en');
  const { job, marked } = await makePlannedJob(stage, true);
  const { page } = await stage.enter({ language: 'en', view: 'desk', fails: [/409 .*blueprints|Failed to load/] });
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  await page.getByRole('application').waitFor();
  const refusal = { type: 'about:blank', title: 'Refused', status: 409, code: 'job_not_answerable', message: 'No.' };
  await page.route('**/v2/blueprints/*/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) })
      : route.continue(),
  );
  await page.getByTitle(text('blueprints', 'styles.thin_line'), { exact: true }).click();
  await pull(page, [0.3, 0.35], [0.6, 0.5]);
  const plans = page.getByRole('dialog', { name: text('blueprints', 'title'), exact: true });
  await plans
    .getByRole('status')
    .getByRole('button', { name: text('ui', 'tryAgain') })
    .waitFor();
  await picture(page, 'plan-refused-en');
  await page.goto('/jobs');
  await page.getByRole('button', { name: text('outbox', 'openFailed_one').replace('{{count}}', '1') }).click();
  await page.getByRole('button', { name: text('outbox', 'see'), exact: true }).click();
  const unsent = page.getByRole('dialog', { name: /Unsent from job/ });
  await unsent.getByText(/Markings on .*Ground floor/).waitFor();
  await picture(page, 'plan-unsent-list-en');
  await page.keyboard.press('Escape');
  await page.unroute('**/v2/blueprints/*/*');
  await page.getByRole('button', { name: text('outbox', 'openFailed_one').replace('{{count}}', '1') }).click();
  await page.getByRole('button', { name: text('outbox', 'tryAgain'), exact: true }).click();
  await until(async () => (await marked()).length === 1, 'the line is saved');
  await expect.poll(() => waitingToBeSent(page)).toEqual([]);
});
