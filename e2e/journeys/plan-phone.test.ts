import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../support/browser.ts';
import { makePlannedJob, openPlan } from '../support/plans.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

// The project's fields are everybody's.
const stage = setOwnStage();

describe.each(['en', 'he'] as const)('a plan on a phone (%s)', (language) => {
  const text = (key: string) => texts(language)('blueprints', key);

  async function enter(options: { email?: string; fails?: readonly RegExp[]; measured?: boolean } = {}) {
    const { measured = true, ...entering } = options;
    const { job } = await makePlannedJob(stage, measured);
    const entered = await stage.enter({ language, view: 'phone', ...entering });
    const open = async () => openPlan(entered.page, job.id, language);
    const looks = (name: string) => expectGoodLook(entered.page, `${name}-${language}`, language);
    return { ...entered, open, looks };
  }

  it('says that it is on its way, and then that it could not be shown', async () => {
    const { page, open, looks } = await enter({ fails: [/net::ERR_FAILED/] });
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'image') return route.continue();
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return route.abort();
    });
    await page.clock.install();
    await open();
    await page.getByRole('status', { name: text('loading') }).waitFor();
    await looks('plan-loading');
    isHeld = false;
    for (const release of held) release();
    const alert = page.getByRole('alert').getByText(text('notDrawn'));
    // It is asked for again and again, for a minute.
    await expect
      .poll(async () => {
        await page.clock.fastForward(30_000);
        return alert.isVisible();
      })
      .toBe(true);
    expect(await page.getByRole('status', { name: text('loading') }).count()).toBe(0);
    await looks('plan-not-shown');
  });

  it('is measured: explained once, then with its tools', async () => {
    const { page, open, looks } = await enter({ email: 'system@demo.test', measured: false });
    await open();
    // On a phone the modes are pictures.
    await page.getByRole('img', { name: text('mode.set'), exact: true }).click();
    const tour = page.getByRole('region', { name: text('tour.label') });
    await tour.waitFor();
    await looks('plan-set-tour');
    for (let step = 1; step < 5; step++) await tour.getByRole('button', { name: text('tour.next') }).click();
    await tour.getByRole('button', { name: text('tour.end') }).click();
    await tour.waitFor({ state: 'hidden' });
    expect(await page.getByRole('application').isVisible()).toBe(true);
    await looks('plan-set');
  });

  it('keeps the palette open when the number of sides is given up by Escape', async () => {
    const { page, open, looks } = await enter();
    await open();
    await page.getByRole('button', { name: text('tools.draw'), exact: true }).click();
    const palette = page.getByRole('dialog', { name: text('tools.draw') });
    await palette.getByTitle(text('styles.polygon_open'), { exact: true }).click();
    const sides = page.getByRole('dialog', { name: text('sides.title') });
    await sides.waitFor();
    await looks('plan-sides');
    await page.keyboard.press('Escape');
    await sides.waitFor({ state: 'hidden' });
    expect(await palette.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
  });
});
