import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture, type Language } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(part: Locator): Promise<Box> {
  let box: Box | null = null;
  // Texts that come later draw it again.
  await expect
    .poll(async () => (box = await part.boundingBox()), { message: `${String(part)} is drawn` })
    .not.toBeNull();
  if (!box) throw new Error(`${String(part)} is not drawn`);
  return box;
}

/** Names in cells that are cut, of those in sight. */
const cutNames = (page: Page) =>
  page
    .locator('tr[data-row] [dir="auto"][title]')
    .evaluateAll((all) =>
      all.flatMap((one) => (one.scrollHeight > one.clientHeight + 1 ? [one.getAttribute('title')] : [])),
    );

describe('the look of the product', () => {
  it.each(['en', 'he'] as const)(
    'the tab says what is to be done on the pages of signing in (%s)',
    async (language) => {
      const say = texts(language);
      const { page, mistakes } = await stage.open({ language });
      const company = 'Anakh Lift Inspection';
      for (const [path, key] of [
        ['/auth', 'signIn'],
        ['/forgot_password', 'forgot'],
        ['/reset_password', 'reset'],
        ['/signup', 'signUp'],
        ['/privacy_and_tou', 'terms'],
      ] as const) {
        await page.goto(path);
        const title = `${say('access', `${key}.title`)} · ${company}`;
        await expect.poll(async () => (await page.title()).slice(0, title.length)).toBe(title);
      }
      expect(mistakes).toEqual([]);
    },
  );

  it('filters fill 80 % of the window, a picker 600 by 600 (en)', async () => {
    const say = texts('en');
    const { page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'manager@demo.test' });
    await page.goto('/jobs');
    await page.locator('tr[data-row]').first().waitFor();
    await page.getByRole('button', { name: say('filters', 'open'), exact: true }).click();
    const filters = page.getByRole('dialog');
    await filters.getByRole('button').first().waitFor();
    // It grows into its size.
    await expect.poll(async () => (await boxOf(filters)).width).toBe(0.8 * 1440);
    const cutChoices = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length;
    expect(await filters.locator('.mantine-SegmentedControl-root').evaluateAll(cutChoices)).toBe(0);
    await page.keyboard.press('Escape');
    await filters.waitFor({ state: 'hidden' });

    await page.locator('tr[data-row]').first().click();
    await page.getByRole('button', { name: say('jobs', 'panel.addPeople'), exact: true }).click();
    const picker = page.getByRole('dialog');
    await picker.locator('li button').first().waitFor();
    const size = async () => {
      const { width, height } = await boxOf(picker);
      return [width, Math.round(height)];
    };
    await expect.poll(size).toEqual([600, 600]);
    await picture(page, 'look-picker-en');
    expect(mistakes).toEqual([]);
  });

  it.each(['en', 'he'] as const)(
    'beside an open panel no name is cut, and nothing covers the rows (%s)',
    async (language) => {
      const say = texts(language);
      const { page, mistakes } = await stage.enter({ language, view: 'desk', email: 'system@demo.test' });
      await page.goto('/jobs');
      const rows = page.locator('tr[data-row]');
      await rows.first().click();
      await page.waitForURL(/\/jobs\/./);
      await page
        .getByRole('button', { name: say('ui', 'close'), exact: true })
        .first()
        .waitFor();
      await expect.poll(() => cutNames(page)).toEqual([]);
      await expect.poll(() => rows.first().locator('td:visible, th:visible').count()).toBeGreaterThan(4);
      await picture(page, `look-panel-${language}`);

      // What can be done with chosen rows stands in the footer's place, below the rows.
      await rows.nth(1).getByRole('checkbox').click();
      const bar = page.getByRole('region', { name: say('jobs', 'bulk.label') });
      const [above, below] = [await boxOf(page.locator('table').first().locator('xpath=..')), await boxOf(bar)];
      expect(below.y).toBeGreaterThanOrEqual(above.y + above.height - 1);
      expect(mistakes).toEqual([]);
    },
  );

  it('a notice of what was done covers neither rows nor buttons (en)', async () => {
    const say = texts('en');
    const { page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'manager@demo.test' });
    await page.goto('/jobs');
    const rows = page.locator('tr[data-row]');
    await rows.first().click();
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: say('jobs', 'panel.duplicate') }).click();
    const notice = page.locator('.mantine-Notification-root').first();
    await notice.waitFor();
    await picture(page, 'look-notice-first');
    const edges = async () => {
      const [toast, list] = [await boxOf(notice), await boxOf(page.locator('table').first().locator('xpath=../..'))];
      return toast.y - (list.y + list.height);
    };
    await expect.poll(edges).toBeGreaterThanOrEqual(0);
    await picture(page, 'look-notice-en');
    expect(mistakes).toEqual([]);
  });

  it('lists fill the page; forms are 45 rem at its beginning, each at the same place (en, he)', async () => {
    for (const language of ['en', 'he'] satisfies Language[]) {
      const { page, mistakes } = await stage.enter({ language, view: 'desk', email: 'system@demo.test' });
      const frames: string[] = [];
      for (const path of [
        '/settings/general',
        '/settings/apps',
        '/settings/projects',
        '/profile',
        '/settings/blueprints',
      ]) {
        await page.goto(path);
        const form = page.locator('[class*="formFrame"] > [class*="form_"]').first();
        await form.waitFor();
        const box = await boxOf(form);
        const start = language === 'he' ? 1440 - box.x - box.width : box.x;
        frames.push(`${start} ${box.width}`);
      }
      expect(new Set(frames).size, frames.join(', ')).toBe(1);
      expect(frames[0]).toMatch(/ 720$/);
      for (const path of ['/jobs', '/projects', '/users']) {
        await page.goto(path);
        const main = await boxOf(page.locator('#content'));
        const list = await boxOf(page.locator('table').first().locator('xpath=..'));
        expect(list.width, path).toBeGreaterThan(main.width - 300);
      }
      expect(mistakes).toEqual([]);
      await page.context().close();
    }
  });
});

describe('a dashboard', () => {
  it('counts what is late first, in boxes of one height, and each number opens as many rows (en)', async () => {
    const say = texts('en');
    const { page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'system@demo.test' });
    await page.goto('/dashboard');
    const counters = page.getByRole('region', { name: say('dashboard', 'widgets.counters') });
    const tiles = counters.getByRole('listitem').getByRole('link');
    await expect.poll(() => tiles.first().innerText()).toMatch(/\d/);
    // Numbers are isolated.
    const said = (await tiles.allInnerTexts()).map((text) => text.replaceAll(/[\u2066-\u2069]/g, '').split(/\s*\n\s*/));
    expect(said[0]?.[1]).toBe(say('dashboard', 'parts.late'));
    expect(said.length).toBeGreaterThan(7);
    const heights = await tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    await expectAccessible(page);
    await picture(page, 'look-counters-en');
    for (const [place, [count = '']] of said.entries()) {
      await tiles.nth(place).click();
      await page.waitForURL('**/jobs?**');
      await page.getByText(new RegExp(`^\\W?${count}\\W? rows?$`)).waitFor();
      await page.goBack();
      await tiles.nth(place).waitFor();
    }
    expect(mistakes).toEqual([]);
  });
});
