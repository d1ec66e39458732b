import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** Hebrew says "one" in a word. */
const isCounted = /\d|אחת/;
const headings = (page: Page) => page.locator('th[scope="rowgroup"]').allTextContents();

describe('a list is grouped', () => {
  it.each(['en', 'he'] as const)(
    'by people and by days, with the rows of each group counted (%s)',
    async (language) => {
      const text = texts(language);
      const filters = (key: string) => text('filters', key);
      const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
      await page.goto('/jobs');
      await page.locator('tr[data-row]').first().waitFor();
      await page.getByRole('button', { name: filters('open'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: filters('section.label'), exact: true }).click();
      await page.getByRole('option', { name: filters('fields.jobs.users'), exact: true }).click();
      await dialog.getByRole('button', { name: /\d/ }).last().click();
      await page.waitForURL(/section=users/);
      // Headings name the people, and say how many jobs they have on all pages.
      await expect
        .poll(() => headings(page).then((all) => all.length > 0 && all.every((one) => isCounted.test(one))))
        .toBe(true);
      await expectAccessible(page);
      await picture(page, `groups-people-${language}`);

      await page.goto('/jobs?section=startDate');
      await expect
        .poll(() => headings(page).then((all) => all.length > 0 && all.every((one) => isCounted.test(one))))
        .toBe(true);
      await page.getByRole('button', { name: filters('open'), exact: true }).click();
      await dialog.getByRole('combobox', { name: filters('section.period'), exact: true }).click();
      await page.getByRole('option', { name: filters('section.periods.month'), exact: true }).click();
      await picture(page, `groups-dialog-${language}`);
      await dialog.getByRole('button', { name: /\d/ }).last().click();
      await page.waitForURL(/section=startDate(:|%3A)month/);
      await expect
        .poll(() =>
          headings(page).then((all) => all.length > 0 && all.every((one) => /20\d\d/.test(one) && isCounted.test(one))),
        )
        .toBe(true);
      await picture(page, `groups-months-${language}`);
      await page.goto('/users?section=role');
      await expect
        .poll(() => headings(page).then((all) => all.length > 2 && all.every((one) => isCounted.test(one))))
        .toBe(true);
      await picture(page, `groups-roles-${language}`);
      expect(mistakes).toEqual([]);
      await context.close();
    },
  );
});
