import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import enJobs from '../../apps/web/src/i18n/en/jobs.json' with { type: 'json' };
import enNotifications from '../../apps/web/src/i18n/en/notifications.json' with { type: 'json' };
import enSearch from '../../apps/web/src/i18n/en/search.json' with { type: 'json' };
import enShell from '../../apps/web/src/i18n/en/shell.json' with { type: 'json' };
import enUi from '../../apps/web/src/i18n/en/ui.json' with { type: 'json' };
import enWizard from '../../apps/web/src/i18n/en/create-wizard.json' with { type: 'json' };
import heSearch from '../../apps/web/src/i18n/he/search.json' with { type: 'json' };
import heShell from '../../apps/web/src/i18n/he/shell.json' with { type: 'json' };
import heUi from '../../apps/web/src/i18n/he/ui.json' with { type: 'json' };
import { liftShort } from '../support/answering.ts';
import { expectAccessible } from '../support/browser.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const texts = {
  en: { search: enSearch, shell: enShell, ui: enUi },
  he: { search: heSearch, shell: heShell, ui: heUi },
} as const;

/** The place of the row that has the focus; -1 for none. */
const focusedRow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tr[data-row]')].findIndex((row) => row === document.activeElement),
  );
const rows = (page: Page) => page.locator('tr[data-row]');

describe('by keys alone', () => {
  it('anything is found and opened (en)', async () => {
    const language = 'en';
    const { search, shell } = texts[language];
    const { page, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    await page.goto('/jobs');
    const [seen = ''] = /#\d+/.exec(await rows(page).first().innerText()) ?? [];
    const number = new RegExp(`${seen}\\b`);
    await page.getByRole('button', { name: shell.shortcuts.find }).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: search.title });
    const field = dialog.getByRole('combobox');
    const lit = dialog.locator('[aria-selected=true]');
    await field.waitFor();
    await expectAccessible(page);

    // A project by its address, a job by its number, a person, a screen: each by typing and Enter.
    const open = async (typed: string, kind: RegExp) => {
      await field.fill(typed);
      await expect.poll(() => lit.innerText()).toMatch(kind);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
    };
    await open('Jerusalem 218', /Jaffa/);
    await page.waitForURL(/\/project\/view\//);
    await page.keyboard.press('Control+k');
    const visited = page.waitForResponse(/\/visit$/);
    await open(seen, number);
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
    await visited;
    await page.keyboard.press('Control+k');
    // What was opened last stands first.
    await expect.poll(() => lit.innerText()).toMatch(number);
    await open('oleg.marchenko@', /Marchenko/);
    await page.waitForURL(/\/users\/[0-9a-f-]{36}$/);

    // The way through the choices, around the end, and out again.
    await page.keyboard.press('Control+k');
    await field.fill('lift');
    await expect.poll(() => lit.innerText()).toMatch(/lift/i);
    const first = await lit.innerText();
    await page.keyboard.press('ArrowUp');
    expect(await lit.innerText()).not.toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await lit.innerText()).toBe(first);
    expect(await field.getAttribute('aria-activedescendant')).toBe(await lit.getAttribute('id'));
    await expectAccessible(page);
    await field.fill('zzzzz');
    await dialog.getByRole('heading', { name: /zzzzz/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(mistakes).toEqual([]);
  });

  it('whoever leaves a window is again at the button that led to it, and no form that creates stays behind it (en)', async () => {
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    const type = await makeJobType(stage.admin, 'By keys', liftShort);
    const job = await makeJob(stage.admin, type.id, []);
    await page.goto(`/jobs/${job.id}`);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    const pressed = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).press('Enter');
      await page.getByRole('dialog').waitFor();
    };

    // The window comes late the first time: what lies behind is hidden before.
    await pressed('Start answering');
    await page.goBack();
    await expect.poll(focused).toBe('Start answering');

    await pressed(enJobs.create);
    const box = (name: string) => page.getByRole('dialog').getByRole('combobox', { name });
    const isFocused = (name: string) => expect.poll(() => box(name).evaluate((one) => one === document.activeElement));
    const lit = page.locator('[data-combobox-selected]');
    await isFocused(enWizard.job.type).toBe(true);
    await lit.waitFor();
    await page.keyboard.press('Enter');
    await isFocused(enWizard.job.project).toBe(true);
    await lit.waitFor();
    // A job type is chosen: Escape closes the list, then asks, then goes back to the form, and only who says so loses it.
    await page.keyboard.press('Escape');
    await lit.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe(texts.en.ui.leave.stay);
    await page.keyboard.press('Escape');
    await isFocused(enWizard.job.project).toBe(true);
    await lit.waitFor();
    await page.keyboard.press('Escape');
    await lit.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: texts.en.ui.leave.leave }).click();
    await expect.poll(focused).toBe(enJobs.create);

    // The bell's panel takes the keys, and Escape leads back to the bell.
    const bell = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${enShell.notifications.open}`) });
    const panel = page.getByRole('region', { name: enNotifications.title, exact: true });
    await bell.press('Enter');
    await expect.poll(focused).toBe(enNotifications.title);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
    // A calendar closes alone, and leads back to its field.
    await page.goto(`/jobs/${job.id}`);
    const start = page.getByRole('button', { name: new RegExp(`^${enJobs.columns.startDate}, `) });
    const dayOfMonth = page.getByRole('button', { name: /^15 / }).first();
    await start.press('Enter');
    await dayOfMonth.waitFor();
    await page.keyboard.press('Escape');
    await dayOfMonth.waitFor({ state: 'hidden' });
    await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);

    // A button that folds nothing over the screen leaves the key to the panel.
    await page.getByRole('button', { name: enShell.menu.close }).focus();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/jobs$/);
    expect(mistakes).toEqual([]);
  });

  it('a list is searched, walked, opened and left; the sheet names what works where one is (he)', async () => {
    const language = 'he';
    const { shell, ui } = texts[language];
    const { page, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    await page.goto('/jobs');
    await rows(page).first().waitFor();

    const sheet = page.getByRole('dialog', { name: shell.shortcuts.title });
    const named = async () => {
      await page.keyboard.press('Shift+?');
      await sheet.waitFor();
      await expectAccessible(page);
      const found = await sheet.locator('tr td:first-child').allInnerTexts();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      return found;
    };
    const { title: _, walk: _0, ...inLists } = shell.shortcuts;
    expect(await named()).toEqual(Object.values(inLists));

    // An arrow enters the list from anywhere, the next goes on; Enter opens; Escape closes.
    const walk = async (key: string) => {
      await page.keyboard.press(key);
      return focusedRow(page);
    };
    expect([await walk('ArrowDown'), await walk('ArrowDown'), await walk('ArrowUp')]).toEqual([0, 1, 0]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: ui.close }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/jobs$/);
    // The address changes first; until the panel is gone the keys are the panel's.
    await expect.poll(() => page.getByRole('button', { name: ui.close }).count()).toBe(0);

    await page.keyboard.press('/');
    await page.keyboard.type('#12');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBeLessThan(20);
    // In a field a letter is a letter.
    await page.keyboard.type('n?');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    const { search: _1, move: _2, open: _3, select: _4, ...everywhere } = inLists;
    expect(await named()).toEqual(Object.values(everywhere));
    await page.keyboard.press('c');
    const form = page.getByRole('dialog');
    await expect.poll(() => form.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    // Nothing is chosen yet: one Escape closes the list and the form.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(mistakes).toEqual([]);
  });
});

it('on a phone anything is found by touch', async () => {
  const { page, mistakes } = await stage.enter({ language: 'he', view: 'phone' });
  await page.goto('/jobs');
  await page.getByRole('button', { name: heShell.shortcuts.find }).tap();
  const dialog = page.getByRole('dialog', { name: heSearch.title });
  await dialog.getByRole('combobox').fill('Jaffa');
  await dialog.getByRole('option').filter({ hasText: 'Jaffa' }).first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('option').filter({ hasText: 'Jaffa' }).first().tap();
  await dialog.waitFor({ state: 'hidden' });
  expect(page.url()).toMatch(/\/(jobs|project\/view)\//);
  expect(mistakes).toEqual([]);
});
