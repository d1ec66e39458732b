import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook, picture, type Language } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const rows = (page: Page) => page.locator('tr[data-row]');
const heads = (page: Page) =>
  page.locator('th[data-column]').evaluateAll((all) => all.map((one) => one.dataset['column']));

/** What opens the menu of views: it says how many have no tab, or which of those is shown. */
const viewMenu = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

const people = { en: 'manager@demo.test', he: 'admin@demo.test' } as const;

describe('the list of jobs', () => {
  for (const language of ['en', 'he'] as const satisfies readonly Language[]) {
    it(`is arranged, named, shared and opened by somebody else (${language})`, { timeout: 240_000 }, async () => {
      const text = texts(language);
      const filters = (key: string) => text('filters', key);
      const { page, context, mistakes } = await stage.enter({ language, email: people[language] });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
      const dialog = page.getByRole('dialog');
      const views = viewMenu(page, filters('views.menu'));
      const tab = page.getByRole('tab', { name: `Morning ${language}` });
      await page.goto('/jobs');
      await rows(page).first().waitFor();

      // A filter says beforehand how many jobs it leaves; chips stand above the list.
      await button(filters('open')).click();
      await dialog.getByRole('checkbox').nth(1).check();
      await dialog.getByRole('button', { name: /\d/ }).last().click();
      await page.waitForURL(/filters=/);
      await button(filters('add')).waitFor();

      // Columns: one goes, one is pinned, one is widened by its edge and by the keyboard.
      await button(text('ui', 'grid.more')).click();
      await item(text('ui', 'grid.columns')).click();
      // Not `uncheck`, which looks at the box at once: it is drawn again when the state is saved.
      await dialog.getByRole('checkbox', { name: text('jobs', 'columns.people') }).click();
      await dialog
        .getByRole('button', { name: new RegExp(text('jobs', 'columns.number')) })
        .last()
        .click();
      await page.keyboard.press('Escape');
      await expect.poll(() => heads(page)).not.toContain('people');
      expect((await heads(page))[0]).toBe('ID');
      const edge = page.locator('th[data-column="project"] [role=separator]');
      const widthOf = () =>
        page.locator('th[data-column="project"]').evaluate((head) => (head as HTMLElement).offsetWidth);
      const before = await widthOf();
      const place = await edge.boundingBox();
      await page.mouse.move(place!.x + 4, place!.y + 8);
      await page.mouse.down();
      await page.mouse.move(place!.x + (language === 'en' ? 84 : -76), place!.y + 8, { steps: 5 });
      await page.mouse.up();
      await expect.poll(widthOf).toBeGreaterThan(before + 60);
      await edge.focus();
      await page.keyboard.press(language === 'en' ? 'ArrowRight' : 'ArrowLeft');
      await expect.poll(widthOf).toBeGreaterThan(before + 76);
      await page.reload();
      await rows(page).first().waitFor();
      await expect.poll(() => heads(page)).not.toContain('people');
      await expectGoodLook(page, `views-columns-${language}`, language);

      // It gets a name, and everybody finds it above their list.
      await views.click();
      await item(filters('views.saveAs')).click();
      await dialog.getByRole('textbox').fill(`Morning ${language}`);
      await dialog.getByRole('radio', { name: filters('views.everybody') }).check();
      await expectGoodLook(page, `views-save-${language}`, language);
      await dialog.getByRole('button', { name: filters('views.saveIt') }).click();
      await page.waitForURL(/view=[0-9a-f-]{36}$/);
      const address = page.url();
      // With a tab, or where others leave no room for one by the menu's button.
      await tab
        .or(page.getByRole('button', { name: `Morning ${language}` }))
        .first()
        .waitFor();
      const count = await rows(page).count();
      const other = await stage.enter({ language, email: language === 'en' ? 'admin@demo.test' : 'manager@demo.test' });
      await other.page.goto(address);
      await rows(other.page).first().waitFor();
      const shared = await heads(page);
      await expect.poll(() => heads(other.page)).toEqual(shared);
      await picture(other.page, `views-shared-${language}`);
      await other.context.close();

      // Whoever looks at it otherwise changes nothing until they save it.
      await button(filters('clear')).click();
      await page.waitForURL(/filters=none/);
      await picture(page, `views-changed-${language}`);
      await button(filters('views.reset')).click();
      await page.waitForURL(address);
      await expect.poll(() => rows(page).count()).toBe(count);

      // Deleted, and brought back by one press.
      await views.click();
      await picture(page, `views-menu-${language}`);
      await item(filters('views.delete')).click();
      await page.waitForURL((url) => !url.searchParams.has('view'));
      await button(filters('views.undo')).click();
      await page.waitForURL(address);
      await views.click();
      await item(filters('views.delete')).click();
      await page.waitForURL((url) => !url.searchParams.has('view'));
      await page.goto(address);
      await page.getByText(filters('views.missing')).waitFor();
      expect(mistakes).toEqual([]);
      await context.close();
    });
  }

  it('keeps what is open and what is ticked apart, and says when the open one is elsewhere (en)', async () => {
    const text = texts('en');
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    // The demo's first jobs: what other journeys have made and deleted is not among them.
    await page.goto('/jobs?page_size=10&sort=ID');
    await rows(page).first().locator('th').click();
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/);
    await expect.poll(() => rows(page).first().getAttribute('aria-current')).toBe('true');
    expect(await rows(page).first().getByRole('checkbox').isChecked()).toBe(false);
    await rows(page).nth(1).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: text('jobs', 'bulk.label') });
    await bar.waitFor();
    await expect.poll(() => rows(page).first().getAttribute('aria-current')).toBe('true');
    await picture(page, 'views-open-and-ticked-en');
    await bar.getByRole('button', { name: text('jobs', 'bulk.clear') }).click();
    await page.getByRole('button', { name: text('ui', 'grid.nextPage') }).click();
    await page.getByText(text('ui', 'grid.openElsewhere')).waitFor();
    expect(mistakes).toEqual([]);
    await context.close();
  });

  for (const screen of ['projects', 'users', 'files'] as const) {
    it(`has companions that are filtered and named alike: ${screen} (he)`, async () => {
      const filters = (key: string) => texts('he')('filters', key);
      const { page, context, mistakes } = await stage.enter({ language: 'he', email: 'admin@demo.test' });
      const dialog = page.getByRole('dialog');
      await page.goto(`/${screen}`);
      await page.getByRole('button', { name: filters('open'), exact: true }).click();
      await dialog.getByRole('textbox').last().fill('zz');
      await expectGoodLook(page, `views-filter-${screen}-he`, 'he');
      await dialog.getByRole('button', { name: /0/ }).click();
      await page.waitForURL(/filters=/);
      await viewMenu(page, filters('views.menu')).click();
      await page.getByRole('menuitem', { name: filters('views.saveAs') }).click();
      await dialog.getByRole('textbox').fill('ריק');
      await dialog.getByRole('button', { name: filters('views.saveIt') }).click();
      await page.waitForURL(/view=/);
      expect(mistakes).toEqual([]);
      await context.close();
    });
  }
});
