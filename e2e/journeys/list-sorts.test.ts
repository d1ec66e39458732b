import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();
/** A field of the demo company's projects, as each language names it. */
const contracts = { en: 'Maintenance contract', he: 'חוזה שירות' } as const;

const rows = (page: Page) => page.locator('tr[data-row]');
const sortIn = (page: Page) => new URL(page.url()).searchParams.get('sort');
const headOf = (page: Page, column: string) => page.locator(`th[data-column="${column}"]`);
const cellsOf = (page: Page, place: number) =>
  rows(page).evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), place);

describe('a list is sorted by several keys', () => {
  it.each(['en', 'he'] as const)('from its heads, in its dialog and by its address (%s)', async (language) => {
    const text = texts(language);
    const contract = contracts[language];
    const filters = (key: string) => text('filters', key);
    const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    await page.goto('/jobs');
    await rows(page).first().waitFor();

    // A click sorts by one column, with Shift by another beside it.
    await headOf(page, 'status').getByRole('button').click();
    await page.waitForURL(/sort=status$/);
    await headOf(page, 'project')
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => sortIn(page)).toBe('status,project');
    await headOf(page, 'project')
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => sortIn(page)).toBe('status,-project');
    await expect.poll(() => headOf(page, 'project').getAttribute('aria-sort')).toBe('descending');
    expect(await headOf(page, 'project').getByRole('button').textContent()).toContain('2');
    await page.locator('[data-stale]').waitFor({ state: 'detached' });
    const place = await headOf(page, 'project').evaluate((head) => [...head.parentElement!.children].indexOf(head));
    const statusPlace = await headOf(page, 'status').evaluate((head) =>
      [...head.parentElement!.children].indexOf(head),
    );
    const [statuses, projects] = [await cellsOf(page, statusPlace), await cellsOf(page, place)];
    const first = statuses.findIndex((status) => status !== statuses[0]);
    const together = projects.slice(0, first === -1 ? projects.length : first).map((name) => name.toLowerCase());
    expect(together).toEqual(together.toSorted().toReversed());
    await picture(page, `sorts-heads-${language}`);

    // The dialog shows both keys, adds a field of projects and moves it to the front.
    await page.getByRole('button', { name: filters('open'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const keys = dialog.getByRole('combobox', { name: filters('thenBy'), exact: true });
    await expect.poll(() => keys.count()).toBe(1);
    await dialog.getByRole('button', { name: filters('sortAdd'), exact: true }).click();
    await expect.poll(() => keys.count()).toBe(2);
    await keys.last().click();
    await keys.last().fill(contract);
    await page.getByRole('option', { name: contract, exact: true }).click();
    const added = dialog.getByRole('group', { name: `\u2068${contract}\u2069`, exact: true });
    await expectAccessible(page);
    await picture(page, `sorts-dialog-${language}`);
    const up = new RegExp(filters('sortUp').replace('{{name}}', '.*'));
    await added.getByRole('button', { name: up }).click();
    await added.getByRole('button', { name: up }).click();
    await expect.poll(() => added.getByRole('combobox', { name: filters('sort'), exact: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: /\d/ }).last().click();
    await expect.poll(() => sortIn(page)).toMatch(/^project_field\..*,status,-project$/);

    // The address alone says it again.
    await page.reload();
    await rows(page).first().waitFor();
    expect(await headOf(page, 'status').getByRole('button').textContent()).toContain('2');
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
