import { cloneJob, listJobs, readJob, removeJob } from '@plumbline/contract/jobs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { signInByApi } from '../support/api.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const rows = (page: Page) => page.locator('tr[data-row]');
const chosen = (page: Page) =>
  rows(page).evaluateAll((all) => all.flatMap((row, place) => (row.ariaSelected === 'true' ? [place] : [])));

/** The first job that the manager sees, who is not on every project. */
async function newestOfManager(): Promise<string> {
  const manager = await signInByApi(stage.app.origin, 'manager@demo.test');
  const [first] = (await manager.call(listJobs, { query: { page_size: 1 } })).docs;
  return first!._id;
}

describe('rows are chosen', () => {
  it.each(['en', 'he'] as const)('by ranges, and several jobs changed together and back (%s)', async (language) => {
    const text = texts(language);
    const jobs = (key: string) => text('jobs', key);
    const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    await page.goto('/jobs?sort=ID&page_size=10');
    await rows(page).nth(9).waitFor();

    // From the first tick to where Shift is held; the panel stays closed.
    await rows(page).nth(1).getByRole('checkbox').click();
    await rows(page)
      .nth(4)
      .locator('th')
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen(page)).toEqual([1, 2, 3, 4]);
    expect(new URL(page.url()).pathname).toBe('/jobs');
    await expectAccessible(page);
    await picture(page, `selection-range-${language}`);

    // Their skills, and the way back.
    const bar = page.getByRole('region', { name: jobs('bulk.label') });
    await bar.getByRole('button', { name: jobs('bulk.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: jobs('bulk.addSkills'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[aria-pressed]').first().click();
    await picture(page, `selection-skills-${language}`);
    const choose = text('ui', 'picker.choose_one').replace('{{count}}', '1');
    await dialog.getByRole('button', { name: choose, exact: true }).click();
    const undo = page.getByRole('button', { name: text('bulk-changes', 'undo'), exact: true });
    await undo.click();
    await undo.waitFor({ state: 'detached' });

    // A copy of each, and the copies deleted again.
    const total = page.locator('[aria-live="polite"]').filter({ hasText: /\d/ });
    await bar.getByRole('button', { name: jobs('bulk.clear'), exact: true }).click();
    const before = await total.first().textContent();
    await rows(page).nth(0).getByRole('checkbox').click();
    await rows(page)
      .nth(1)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: jobs('bulk.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: jobs('bulk.duplicate'), exact: true }).click();
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: jobs('bulk.clear'), exact: true }).click();
    await expect.poll(() => total.first().textContent()).toBe(before);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('of all pages at once, and less what somebody else deletes (en)', async () => {
    const jobs = (key: string) => texts('en')('jobs', key);
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    const copy = await stage.admin.call(cloneJob, { params: { id: await newestOfManager() } });
    await page.goto('/jobs?sort=ID&page_size=10');
    await rows(page).nth(9).waitFor();
    const bar = page.getByRole('region', { name: jobs('bulk.label') });
    await rows(page).nth(0).getByRole('checkbox').click();
    const chooseAll = bar.getByRole('button', { name: /^Select all / });
    await bar.waitFor();
    expect(await chooseAll.count(), 'offered before the page is chosen').toBe(0);
    await page.locator('thead').getByRole('checkbox').click();
    const total = Number(/[\d,]+/.exec((await chooseAll.textContent()) ?? '')![0].replaceAll(',', ''));
    expect(total).toBeGreaterThan(20);
    await chooseAll.click();
    await bar.getByText(jobs('bulk.chosen_other').replace('{{count}}', String(total))).waitFor();
    await expectAccessible(page);
    await picture(page, 'selection-all-en');
    await stage.admin.call(removeJob, { params: { id: copy._id } });
    await bar.getByText(jobs('bulk.chosen_other').replace('{{count}}', String(total - 1))).waitFor();
    await bar.getByRole('button', { name: jobs('bulk.clear'), exact: true }).click();
    await expect.poll(() => chosen(page)).toEqual([]);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('and changed but for one that somebody deleted meanwhile, which is named and let go (en)', async () => {
    const text = texts('en');
    const jobs = (key: string, count?: number) => text('jobs', key).replace('{{count}}', String(count));
    const signedIn = { language: 'en', email: 'manager@demo.test', fails: [/404/] } as const;
    const { page, context, mistakes } = await stage.enter(signedIn);
    // Nothing is heard of what others do meanwhile: the list still shows what is gone.
    await context.route(/\/v2\/events/, () => undefined);
    const newest = await newestOfManager();
    const copy = () => stage.admin.call(cloneJob, { params: { id: newest } });
    const copies = [await copy(), await copy(), await copy()] as const;
    const before = copies[0].status;
    await page.goto('/jobs?sort=-ID&page_size=10');
    for (const { ID: number } of copies) {
      await rows(page)
        .filter({ hasText: `#${number}` })
        .getByRole('checkbox')
        .check();
    }
    const [stored, gone, other] = copies;
    await stage.admin.call(removeJob, { params: { id: gone._id } });
    const bar = page.getByRole('region', { name: jobs('bulk.label') });
    await bar.getByText(jobs('bulk.chosen_other', 3)).waitFor();
    await bar.getByRole('button', { name: jobs('bulk.status'), exact: true }).click();
    const done = text('status', 'done');
    await page.getByRole('menuitem', { name: done, exact: true }).click();
    const refused = page
      .getByRole('alert')
      .filter({ hasText: text('bulk-changes', 'notChanged_one').replace('{{count}}', '1') });
    await refused.filter({ hasText: `#${gone.ID}` }).waitFor();
    await bar.getByText(jobs('bulk.chosen_other', 2)).waitFor();
    await expectAccessible(page);
    await picture(page, 'selection-gone-en');
    const statuses = () =>
      Promise.all(
        [stored, other].map(async ({ _id: id }) => (await stage.admin.call(readJob, { params: { id } })).status),
      );
    expect(await statuses()).toEqual(['done', 'done']);
    await page.getByRole('button', { name: text('bulk-changes', 'undo'), exact: true }).click();
    await expect.poll(statuses).toEqual([before, before]);
    for (const { _id: id } of [stored, other]) await stage.admin.call(removeJob, { params: { id } });
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('files of several jobs are saved as one ZIP (en)', async () => {
    const jobs = (key: string) => texts('en')('jobs', key);
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    await page.goto(
      '/jobs?page_size=100&sort=ID&filters=%7B%22field%22%3A%22hasIssues%22%2C%22operator%22%3A0%2C%22value%22%3Atrue%7D',
    );
    await rows(page).first().waitFor();
    await page.locator('thead').getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: jobs('bulk.label') });
    await bar.getByRole('button', { name: jobs('bulk.more'), exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: jobs('bulk.files'), exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('by a finger that rests on a card (he, phone)', async () => {
    const { page, context, mistakes } = await stage.enter({
      language: 'he',
      email: 'manager@demo.test',
      view: 'phone',
    });
    await page.goto('/jobs?sort=ID&page_size=10');
    const card = page.locator('main li').filter({ has: page.getByRole('checkbox') });
    await card.nth(1).waitFor();
    const place = (await card.nth(1).locator('button').first().boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: place.x + place.width / 2, y: place.y + place.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect.poll(() => card.nth(1).getByRole('checkbox').isChecked()).toBe(true);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // Lifting it opens nothing, and a short touch still opens.
    await page.getByRole('region', { name: texts('he')('jobs', 'bulk.label') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/jobs');
    await picture(page, 'selection-long-press-he');
    await card.nth(2).locator('button').first().tap();
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('by more than two people, before their panel covers the list (en, phone)', async () => {
    const text = texts('en');
    const users = (key: string) => text('users', key);
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test', view: 'phone' });
    await page.goto('/users');
    const boxes = page.locator('main li').getByRole('checkbox');
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    const bar = page.getByRole('region', { name: users('several.label') });
    const three = users('several.title_other').replace('{{count}}', '3');
    await bar.getByText(three).waitFor();
    await expectAccessible(page);
    await picture(page, 'selection-users-phone-en');
    await bar.getByRole('button', { name: users('several.open'), exact: true }).tap();
    const panel = page.getByRole('region', { name: three });
    await panel.getByRole('button', { name: text('ui', 'close'), exact: true }).tap();
    // Back on the list they are still chosen.
    await bar.getByText(three).waitFor();
    await bar.getByRole('button', { name: users('several.clear'), exact: true }).tap();
    await bar.waitFor({ state: 'hidden' });
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
