import { changeJobType, readJobType } from '@plumbline/contract/job-types';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import en from '../../apps/web/src/i18n/en/job-type-editor.json' with { type: 'json' };
import he from '../../apps/web/src/i18n/he/job-type-editor.json' with { type: 'json' };
import { expectAccessible, isPainted, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.locator('[data-property="title"]');
const saved = async (id: string) => (await stage.admin.call(readJobType, { params: { id } })).questions;

it('a questionnaire is written by keys alone, and nothing typed is lost or taken for a shortcut (en)', async () => {
  const made = await makeJobType(stage.admin, 'By keys', [
    { type: 'list', title: 'Condition', settings: { childs: ['Good', 'Worn'].map((value) => ({ value })) } },
    { type: 'text', title: 'Width', settings: { textKind: 'number' } },
    ...Array.from({ length: 19 }, (_, index) => ({ type: 'text' as const, title: `Question ${index + 3}` })),
  ]);
  const { page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
  await page.goto(`/job_type/editor/${made.id}?question=${made.idOf('Question 21')}`);
  await expect.poll(() => title(page).inputValue()).toBe('Question 21');

  // Enter in a title adds the next question, far beyond what fits into the outline; it is always in sight.
  await title(page).focus();
  for (let number = 22; number <= 24; number++) {
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-property="title"]:focus').inputValue()).toBe('');
    await page.keyboard.type(`Question ${number}`);
  }
  const last = page.locator('[data-row]').filter({ hasText: 'Question 24' });
  await expect
    .poll(() =>
      last.evaluate((row) => {
        const [box, list] = [
          row.getBoundingClientRect(),
          ((row.closest('ol') as Element).parentElement as Element).getBoundingClientRect(),
        ];
        return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
      }),
    )
    .toBe(true);

  // Behind `$` the nearest question comes first, Enter takes it, and it is written by its title.
  await page.keyboard.type(' after $');
  const offer = page.getByRole('listbox', { name: en.mentions.offer });
  await offer.getByRole('option').first().waitFor();
  await expect.poll(() => offer.locator('[data-combobox-selected]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => title(page).inputValue()).toBe('Question 24 after $[Question 23]');
  await page.locator('[data-question]').getByText('Question 24 after [Question 23]').waitFor();
  await picture(page, 'editor-mention');

  // A condition: `{` and Enter, left unfinished, told everywhere, and there again.
  const condition = page.locator('[data-property="showWhen"]');
  const asFormula = () =>
    page.locator('[data-condition="showWhen"]').getByRole('button', { name: en.condition.asFormula }).press('Enter');
  const group = (label: string) => page.getByRole('button', { name: label, exact: true });
  await group(en.groups.path).click();
  await asFormula();
  await condition.fill('{');
  const earlier = page.getByRole('listbox', { name: en.expression.offer });
  await expect.poll(() => earlier.getByRole('option').first().innerText()).toContain('Question 23');
  await condition.pressSequentially('cond');
  await expect.poll(() => earlier.locator('[data-combobox-selected]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => condition.inputValue()).toBe('{Condition}');
  await condition.pressSequentially(' =');
  await page.getByText(en.saving.unfinished).waitFor();
  await page.locator('[data-row]').filter({ hasText: 'Question 22' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('Question 22');
  await page.locator('[data-row]').filter({ hasText: 'Question 24' }).click();
  await expect.poll(() => condition.inputValue()).toBe('{Condition} =');
  await condition.press('End');
  await condition.pressSequentially(' "Wornn"');
  await page.getByText('has no option').first().waitFor();
  await picture(page, 'editor-no-such-option');
  await condition.press('Backspace');
  await condition.press('Backspace');
  await condition.pressSequentially('"');
  await expect.poll(() => page.getByText('has no option').count()).toBe(0);
  const stored = () => saved(made.id).then((all) => all.at(-1)?.settings['showWhen']);
  await expect.poll(stored).toBe(`{${made.idOf('Condition')}} = "Worn"`);

  // The name: made of the title, changed under its group, and known to conditions.
  await page.locator('[data-row]').filter({ hasText: 'Question 22' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('Question 22');
  await group(en.groups.access).click();
  const name = page.getByRole('textbox', { name: en.questionName.label });
  await expect.poll(() => name.inputValue()).toBe('question_22');
  await name.fill('condition');
  await page.getByText(en.questionName.taken).waitFor();
  await name.fill('clear width');
  await page.getByText(en.questionName.notValid).waitFor();
  await picture(page, 'editor-name');
  await name.fill('clear_width');
  const nameAt = (question: string) => saved(made.id).then((all) => all.find((one) => one.title === question)?.name);
  await expect.poll(() => nameAt('Question 22')).toBe('clear_width');
  await page.locator('[data-row]').filter({ hasText: 'Question 24' }).click();
  await expect.poll(() => title(page).inputValue()).toContain('Question 24');
  await asFormula();
  await condition.fill('{clear_width} = "5"');
  await expect.poll(() => condition.inputValue()).toBe('{Question 22} = "5"');
  const renamed = (await saved(made.id)).find((one) => one.title === 'Question 22')?.ID;
  await expect.poll(stored).toBe(`{${renamed}} = "5"`);

  // "Paste many" takes the cursor: no letter of it opens anything.
  await page.locator('[data-row]').last().hover();
  await page.mouse.wheel(0, -5000);
  await page.locator('[data-row]').filter({ hasText: 'Condition' }).first().click();
  await expect.poll(() => title(page).inputValue()).toBe('Condition');
  await button(page, en.options.paste).press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('none\nnew?\n/');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await button(page, en.options.oneByOne).press('Enter');
  const values = () => saved(made.id).then(([first]) => first?.settings['childs']);
  await expect.poll(values).toEqual([{ value: 'none' }, { value: 'new?' }, { value: '/' }]);
  // Where a dialog or a field has gone, the body has the focus: the next letter is nobody's shortcut.
  await page.evaluate(() => (document.activeElement as HTMLElement).remove());
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const loaded: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && loaded.push(request.url()));
  await page.keyboard.press('c');
  await isPainted(page);
  // No dialog, and none on its way.
  expect(loaded).toEqual([]);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(mistakes).toEqual([]);
});

it('all texts stand side by side, are pasted from a spreadsheet, taken out and in again (he)', async () => {
  const made = await makeJobType(stage.admin, 'Two languages', [
    { type: 'text', title: 'Width' },
    { type: 'list', title: 'Condition', settings: { childs: ['Good', 'Worn'].map((value) => ({ value })) } },
  ]);
  await stage.admin.call(changeJobType, { params: { id: made.id }, body: { settings: { languages: ['en', 'he'] } } });
  const { context, page, mistakes } = await stage.enter({ language: 'he', view: 'desk', email: 'admin@demo.test' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/job_type/editor/${made.id}`);
  await page.getByRole('button', { name: /אנגלית/ }).click();
  await page.getByRole('menuitem', { name: he.texts.open }).click();
  const cells = page.locator('[data-cell$=" 1"]');
  await expect.poll(() => cells.count()).toBe(4);
  await expectAccessible(page);
  await page.evaluate(() => navigator.clipboard.writeText('רוחב\nמצב\nתקין\nבלוי'));
  await cells.first().focus();
  await page.keyboard.press('Control+v');
  await expect
    .poll(() => cells.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value)))
    .toEqual(['רוחב', 'מצב', 'תקין', 'בלוי']);
  await picture(page, 'editor-texts');
  const translated = () => saved(made.id).then((all) => all.map((one) => one.translations['he']?.['title']));
  await expect.poll(translated).toEqual(['רוחב', 'מצב']);

  const downloading = page.waitForEvent('download');
  await button(page, he.texts.export).click();
  const file = await (await downloading).path();
  await cells.first().fill('רוחב אחר');
  const choosing = page.waitForEvent('filechooser');
  await button(page, he.texts.import).click();
  await (await choosing).setFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: await readBytes(file) });
  await expect.poll(() => cells.first().inputValue()).toBe('רוחב');
  expect(mistakes).toEqual([]);
});

async function readBytes(path: string): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(path);
}
