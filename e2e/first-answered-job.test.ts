import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from './support/browser.ts';
import { expectAccessible, picture, signIn } from './support/browser.ts';
import { purpose } from './support/questionnaires.ts';
import { texts } from './support/texts.ts';
import { setOwnStage } from './support/stage.ts';

const stage = setOwnStage();

const words = {
  en: {
    type: 'Fire door check',
    project: 'Harbour House',
    width: 'Width of the door, cm',
    closes: 'Does it close by itself?',
  },
  he: { type: 'בדיקת דלת אש', project: 'בית הנמל', width: 'רוחב הדלת בס״מ', closes: 'האם הדלת נסגרת מעצמה?' },
};

/** An administrator makes a questionnaire of two questions, of which the first must be answered. */
async function makeQuestionnaire(page: Page, language: Language): Promise<void> {
  const text = texts(language);
  await page.goto('/job_type/new');
  await page.getByLabel(text('job-types', 'fields.title')).fill(words[language].type);
  await page.getByRole('button', { name: text('job-types', 'new.create'), exact: true }).click();
  await page.getByRole('heading', { name: text('job-types', 'new.made') }).waitFor();
  await picture(page, `job-type-made-${language}`);
  await page.getByRole('link', { name: text('job-types', 'template.open'), exact: true }).click();
  await page.waitForURL(/\/job_type\/editor\//);
  for (const [kind, title, isMandatory] of [
    ['text', words[language].width, true],
    ['bool', words[language].closes, false],
  ] as const) {
    await page.getByRole('button', { name: text('job-type-editor', 'add'), exact: true }).click();
    await purpose(page, text('job-type-editor', `purposes.${kind}`)).click();
    const field = page.getByLabel(text('job-type-editor', 'property.title'), { exact: true });
    await field.fill(title);
    if (isMandatory) {
      await page.getByRole('switch', { name: text('job-type-editor', 'property.isMandatory') }).click({ force: true });
    }
    await page.getByText(text('ui', 'save.saved'), { exact: true }).waitFor();
  }
  await expectAccessible(page);
  await picture(page, `editor-${language}`);
}

/** A manager makes a project, and in it a job for the inspector, by the wizard. @returns the job's address */
async function planJob(page: Page, language: Language, inspector: string): Promise<string> {
  const text = texts(language);
  await page.goto('/projects');
  await page
    .getByRole('button', { name: text('projects', 'create'), exact: true })
    .first()
    .click();
  await page.getByRole('textbox', { name: text('projects', 'columns.name') }).fill(words[language].project);
  await page.getByRole('button', { name: text('projects', 'createSubmit') }).click();
  await page.waitForURL(/\/project\/view\//);
  await expectAccessible(page);

  await page
    .getByRole('button', { name: text('menu', 'create_new'), exact: true })
    .first()
    .click();
  const form = page.getByRole('dialog');
  const choose = async (field: string, name: string) => {
    await form.getByRole('combobox', { name: text('create-wizard', field) }).fill(name);
    await page.getByRole('option', { name }).first().click();
  };
  await choose('job.type', words[language].type);
  await choose('job.project', words[language].project);
  await choose('job.people', inspector);
  await expectAccessible(page);
  await picture(page, `wizard-${language}`);
  await form.getByRole('button', { name: text('create-wizard', 'create'), exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: text('create-wizard', 'success.open'), exact: true }).click();
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

describe.each(['en', 'he'] as const)('the first answered job, in %s', (language) => {
  it('goes from a questionnaire to a report that the manager sees at once', async () => {
    const text = texts(language);
    const desk = await stage.open({ language });
    await signIn(desk.page, 'admin@demo.test');
    await makeQuestionnaire(desk.page, language);

    const manager = await stage.open({ language });
    await signIn(manager.page, 'manager@demo.test');
    const address = await planJob(manager.page, language, 'Amir Haddad');
    await expectAccessible(manager.page);
    await picture(manager.page, `planned-${language}`);

    const phone = await stage.open({ language, view: 'phone' });
    await signIn(phone.page, 'inspector@demo.test');
    await phone.page.goto(address);
    await phone.page.getByRole('button', { name: text('answers', 'actions.start') }).click();
    const next = phone.page.getByRole('button', { name: text('answers', 'actions.next'), exact: true });
    await phone.page.getByText(words[language].width).filter({ visible: true }).first().waitFor();
    await expectAccessible(phone.page);
    await phone.page.getByRole('textbox', { name: words[language].width }).fill('90');
    await picture(phone.page, `answering-${language}`);
    await phone.page.keyboard.press('Tab');
    await next.click();
    await phone.page.getByText(words[language].closes).filter({ visible: true }).first().waitFor();
    await phone.page
      .getByText(text('question-inputs', 'yes'), { exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await phone.page.getByRole('button', { name: text('answers', 'actions.submit'), exact: true }).click();
    await phone.page.getByText(text('answers', 'submitted.title')).first().waitFor();

    // The manager still looks at the job: it tells by itself.
    await manager.page.getByText(text('status', 'reported')).first().waitFor();
    await manager.page.getByText('90', { exact: true }).first().waitFor();
    await picture(manager.page, `reported-${language}`);
    expect([...desk.mistakes, ...manager.mistakes, ...phone.mistakes]).toEqual([]);
  });
});
