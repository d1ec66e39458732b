import { profileFieldNames } from '@plumbline/texts/profile-field-names';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import en from '../../apps/web/src/i18n/en/filters.json' with { type: 'json' };
import he from '../../apps/web/src/i18n/he/filters.json' with { type: 'json' };
import { expectAccessible, expectGoodLook, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const texts = { en, he } as const;
/** A skill of the demo company, as each language names it. */
const skillNames = { en: /Work at height/i, he: /עבודה בגובה/ } as const;

const rows = (page: Page) => page.locator('tr[data-row], main li');

/** Chooses a question, a field or a skill in the dialog. Gives what is put in for it. */
async function ask(page: Page, dialog: Locator, by: string, subject: string | RegExp): Promise<Locator> {
  await dialog.getByRole('combobox', { name: by }).click();
  await page.getByRole('option', { name: subject }).first().click();
  return dialog
    .getByRole('group')
    .filter({ has: page.getByRole('combobox', { name: /.+/ }) })
    .last();
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('lists are filtered', () => {
  it('by the answer to a question and by a field of the project, which the address and chips then show (en)', async () => {
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    await page.goto('/jobs');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: en.open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const response = await ask(page, dialog, en.addCustom.any, /.+/);
    await choose(page, response.getByRole('combobox', { name: en.comparison }), en.operators.not_empty);
    const field = await ask(page, dialog, en.addCustom.any, 'Maintenance contract');
    await choose(page, field.getByRole('combobox', { name: en.comparison }), en.fieldOperators.not_empty);
    await expectAccessible(page);
    await picture(page, 'jobs-by-fields-en');
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.waitForURL(/answers\..*project_field\./);
    await page.reload();
    await page.getByText(new RegExp(`: ${en.operators.not_empty}$`)).waitFor();
    await page.getByText(new RegExp(`: ${en.fieldOperators.not_empty}$`)).waitFor();
    await picture(page, 'jobs-by-fields-chips-en');
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('by a group of conditions of which one must hold, which the dialog shows again (he)', async () => {
    const { page, context, mistakes } = await stage.enter({ language: 'he', email: 'manager@demo.test' });
    const say = he.conditionGroups;
    await page.goto('/jobs');
    await rows(page).first().waitFor();
    const open = async () => {
      await page.getByRole('button', { name: new RegExp(`^${he.open}`) }).click();
      return page.getByRole('dialog');
    };
    const dialog = await open();
    await dialog.getByRole('button', { name: say.add.any }).click();
    const group = dialog.getByRole('group', { name: say.join.any });
    for (const field of [he.fields.jobs.isLate, he.fields.jobs.hasIssues]) {
      await choose(page, group.getByRole('combobox', { name: say.addCondition }), field);
    }
    // One that isn't finished filters nothing.
    await choose(page, group.getByRole('combobox', { name: say.addCondition }), he.fields.jobs.jobType);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^הצגת/ }).click();
    const chip = page.getByText(`${say.chip.any} ${he.fields.jobs.isLate} ${say.or} ${he.fields.jobs.hasIssues}`);
    await chip.waitFor();
    await page.reload();
    await chip.waitFor();
    const again = (await open()).getByRole('group', { name: say.join.any });
    await expect.poll(() => again.getByRole('checkbox', { checked: true }).count()).toBe(2);
    // From a widget of the dashboard the list has the widget's own filter.
    await page.goto('/jobs?ref=dashboard&widgetId=waiting_for_review');
    await page.waitForURL(/filters=.*review/);
    expect(page.url()).not.toMatch(/widgetId|ref=/);
    await rows(page).first().waitFor();
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it.each(['en', 'he'] as const)('by a press on a chip, beside it, and without it by Delete (%s)', async (language) => {
    const say = texts[language];
    const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    const filters = JSON.stringify({ and: [{ field: 'status', operator: 'in', value: ['open'] }] });
    await page.goto(`/jobs?filters=${encodeURIComponent(filters)}`);
    await rows(page).first().waitFor();
    const chip = page.getByRole('button', { name: new RegExp(`^${say.fields.jobs.status}: `) });
    await chip.click();
    await page.getByRole('dialog').getByRole('checkbox').last().check();
    await expectGoodLook(page, `chip-window-${language}`, language);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => (url.searchParams.get('filters') ?? '').includes('"open",'));
    await expect.poll(() => chip.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Delete');
    await page.waitForURL((url) => !url.searchParams.has('filters'));
    const button = page.getByRole('button', { name: say.open, exact: true });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it.each(['en', 'he'] as const)(
    'by how long jobs have been in their status, which stays so many days whenever it is read (%s)',
    async (language) => {
      const say = texts[language];
      const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
      await page.goto('/jobs');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: say.open, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await choose(page, dialog.getByRole('combobox', { name: say.fields.jobs.statusSince, exact: true }), say.daysAgo);
      await dialog.getByRole('textbox', { name: say.days, exact: true }).fill('7');
      await expectAccessible(page);
      await picture(page, `jobs-in-status-${language}`);
      await dialog.getByRole('button', { name: /^(Show|הצג)/ }).click();
      await page.waitForURL(/older_than/);
      await page.reload();
      await page.getByText(say.values.daysAgo_other.replace('{{count}}', '7')).waitFor();
      expect(mistakes).toEqual([]);
      await context.close();
    },
  );

  it.each(['en', 'he'] as const)(
    'people by a field of their profiles and by the end of a skill (%s)',
    async (language) => {
      const say = texts[language];
      const { page, context, mistakes } = await stage.enter({
        language,
        email: 'admin@demo.test',
        ...(language === 'he' && { view: 'phone' as const }),
      });
      await page.goto('/users');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: say.open, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const size = await ask(page, dialog, say.addCustom.any, profileFieldNames[language].shoeSize);
      const value = size.getByRole('combobox', { name: say.value });
      await value.click();
      await page.getByRole('option', { name: '42', exact: true }).click();
      await page.keyboard.press('Escape');
      const skill = await ask(page, dialog, say.addCustom.any, skillNames[language]);
      await choose(page, skill.getByRole('combobox', { name: say.comparison }), say.fieldOperators.not_empty);
      await expectAccessible(page);
      await picture(page, `users-by-fields-${language}`);
      await dialog.getByRole('button', { name: /^(Show|הצג)/ }).click();
      await page.waitForURL(/profile_field\..*skill_expiry\./);
      await page.reload();
      if (language === 'he') {
        // On a phone the button says how many there are.
        await page.getByRole('button', { name: say.openCount.replace('{{count}}', '2') }).waitFor();
      } else {
        // Names in sentences are isolated by marks that nobody sees.
        await page.getByText(new RegExp(`${say.fieldOperators.in} .?42`)).waitFor();
        await page.getByText(new RegExp(`: ${say.fieldOperators.not_empty}$`)).waitFor();
      }
      await picture(page, `users-by-fields-chips-${language}`);
      expect(mistakes).toEqual([]);
      await context.close();
    },
  );
});
