import { readJobType } from '@plumbline/contract/job-types';
import { attachQuestion, createQuestion } from '@plumbline/contract/questions';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJobType, purpose } from '../support/questionnaires.ts';
import { texts } from '../support/texts.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const words = { form: 'בדיקת דלת', open: 'האם הדלת פתוחה?', why: 'למה היא סגורה?', width: 'רוחב הדלת' };

const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const titles = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0]);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the editor of a job type', () => {
  it('makes a questionnaire with a rule, shows where it leads, copies, takes back and tries it (he)', async () => {
    const language = 'he';
    const t = texts(language);
    const say = (key: string) => t('job-type-editor', key);
    const { form, open, why, width } = words;
    const { context, page, mistakes } = await stage.enter({
      language,
      view: 'desk',
      dark: true,
      email: 'admin@demo.test',
    });
    await page.goto('/job_type/new');
    await page.getByLabel(t('job-types', 'fields.title')).fill(form);
    await button(page, t('job-types', 'new.create')).click();
    await page.getByRole('link', { name: t('job-types', 'template.open'), exact: true }).click();
    await page.waitForURL('**/job_type/editor/**');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const add = async (type: string, title: string) => {
      await button(page, say('add')).click();
      await purpose(page, say(`purposes.${type}`)).click();
      // The cursor stands in the title of what was added.
      await expect.poll(() => page.locator('[data-property="title"]:focus').count()).toBe(1);
      await page.keyboard.type(title);
    };
    await add('bool', open);
    await add('text', why);
    await add('text', width);
    expect(await titles(page)).toEqual([open, why, width]);

    await row(page, open).click();
    await expect.poll(() => page.locator('[data-property="title"]').inputValue()).toBe(open);
    await button(page, say('groups.path')).click();
    await button(page, say('path.add')).click();
    await page.getByRole('combobox', { name: say('path.goTo') }).click();
    await page.getByRole('option', { name: width }).click();

    await button(page, say('map.open')).click();
    const way = page.locator('[data-map-row]').filter({ hasText: open });
    await way.getByText(say('map.otherwise')).waitFor();
    await way.getByRole('button', { name: width }).waitFor();
    await page.getByText(say('map.fine')).waitFor();
    await picture(page, `editor-map-${language}`);
    await expectAccessible(page);
    expect(new URL(page.url()).searchParams.get('view')).toBe('map');
    await way.getByRole('button', { name: width }).click();
    await page.keyboard.press('Escape');
    await page.locator('[data-property="title"]').waitFor();

    await row(page, why).click();
    await row(page, why).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('toolbar', { name: say('selection.label') }).waitFor();
    await picture(page, `editor-selected-${language}`);
    await expectAccessible(page);
    // The second key comes before the copies are drawn: it moves them nevertheless, and not what was marked before.
    await page.evaluate(async () => {
      for (const key of [
        { key: 'd', ctrlKey: true },
        { key: 'ArrowUp', altKey: true },
      ]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
        await Promise.resolve();
      }
    });
    await expect.poll(() => titles(page)).toEqual([open, why, why, width, width]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => titles(page)).toEqual([open, why, width]);

    await page.getByText(t('ui', 'save.saved'), { exact: true }).waitFor();
    await expect
      .poll(async () =>
        (await stage.admin.call(readJobType, { params: { id } })).questions.map((question) => question.title),
      )
      .toEqual([open, why, width]);
    await page.reload();
    await row(page, width).waitFor();
    expect(await titles(page)).toEqual([open, why, width]);

    await row(page, open).click();
    await page.getByText(say('preview.all'), { exact: true }).click();
    const preview = page.getByRole('region', { name: say('preview.label') });
    const yes = t('question-inputs', 'yes');
    await preview
      .getByRole('radio', { name: yes })
      .or(preview.getByRole('button', { name: yes, exact: true }))
      .first()
      .click();
    await preview.getByRole('button', { name: say('preview.next'), exact: true }).click();
    await preview.getByRole('heading', { name: width }).waitFor();
    await picture(page, `editor-preview-${language}`);
    expect(await preview.getByRole('heading', { name: why }).count()).toBe(0);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('takes options as fast as they are typed, and keeps the cursor with the one that is moved (en)', async () => {
    const t = texts('en');
    const { context, page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
    await page.goto('/job_type/new');
    await page.getByLabel(t('job-types', 'fields.title')).fill('Doors');
    await button(page, t('job-types', 'new.create')).click();
    await page.getByRole('link', { name: t('job-types', 'template.open'), exact: true }).click();
    await page.waitForURL('**/job_type/editor/**');
    await button(page, t('job-type-editor', 'add')).click();
    await purpose(page, t('job-type-editor', 'purposes.list')).click();
    await expect.poll(() => page.locator('[data-property="title"]:focus').count()).toBe(1);
    await button(page, t('job-type-editor', 'options.add')).click();
    await page.keyboard.type('Swing');
    // The next key may come before anything is drawn: the new option has the cursor at once.
    const hasMoved = await page.evaluate(() => {
      const before = document.activeElement;
      before?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      return document.activeElement !== before;
    });
    expect(hasMoved).toBe(true);
    await page.keyboard.type('Sliding\nFolding');
    const options = page.locator('[data-value]');
    const texted = () => options.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(await texted()).toEqual(['Swing', 'Sliding', 'Folding']);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.type(' door');
    expect(await texted()).toEqual(['Folding door', 'Swing', 'Sliding']);

    // By keyboard one goes on from where a button was pressed, until none is left.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const about = (act: string, number: number) =>
      t('job-type-editor', `options.${act}`).replace('{{number}}', String(number));
    await page.getByRole('button', { name: about('down', 1) }).press('Enter');
    expect(await texted()).toEqual(['Swing', 'Folding door', 'Sliding']);
    expect(await focused()).toBe(about('down', 2));
    await page.getByRole('button', { name: about('remove', 2) }).press('Enter');
    expect(await texted()).toEqual(['Swing', 'Sliding']);
    expect(await focused()).toBe(about('remove', 2));
    await page.keyboard.press('Enter');
    expect(await focused()).toBe(about('remove', 1));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('button:focus').innerText()).toBe(t('job-type-editor', 'options.add'));
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('moves and deletes several questions by touch on a phone (he)', async () => {
    const language = 'he';
    const t = texts(language);
    const say = (key: string) => t('job-type-editor', key);
    const { id } = await makeJobType(stage.admin, `Touch ${language}`, [
      { type: 'step', title: 'Arrival' },
      { type: 'text', title: 'Building' },
      { type: 'text', title: 'Floor' },
      { type: 'step', title: 'End' },
      { type: 'text', title: 'Remarks' },
    ]);
    const { context, page, mistakes } = await stage.enter({
      language,
      view: 'phone',
      dark: true,
      email: 'admin@demo.test',
    });
    await page.goto(`/job_type/editor/${id}`);
    await button(page, say('selection.start')).tap();
    await row(page, 'Building').tap();
    await row(page, 'Floor').tap();
    await picture(page, `editor-touch-${language}`);
    await expectAccessible(page);
    const bar = page.getByRole('toolbar', { name: say('selection.label') });
    await bar.getByRole('button', { name: say('selection.showToClients') }).tap();
    await bar.getByRole('button', { name: say('selection.hideFromClients') }).waitFor();
    const seenByClients = async () => {
      const { questions } = await stage.admin.call(readJobType, { params: { id } });
      return questions.filter((one) => one.isClientVisible).map(({ title }) => title);
    };
    await expect.poll(seenByClients).toEqual(['Building', 'Floor']);
    await bar.getByRole('button', { name: say('outline.toStep') }).tap();
    await page.getByRole('dialog').getByRole('button', { name: /End/ }).tap();
    await expect.poll(() => titles(page)).toEqual(['Arrival', 'End', 'Remarks', 'Building', 'Floor']);
    await bar.getByRole('button', { name: say('outline.remove') }).tap();
    await page.getByRole('dialog').getByText(say('remove.textMany')).waitFor();
    await picture(page, `editor-delete-${language}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('remove.confirm'), exact: true })
      .tap();
    await expect
      .poll(() =>
        rows(page)
          .count()
          .then((count) => count === 0 || count === 3),
      )
      .toBe(true);
    await button(page, say('undo')).tap();
    await expect.poll(() => titles(page)).toEqual(['Arrival', 'End', 'Remarks', 'Building', 'Floor']);
    await button(page, say('map.open')).tap();
    await page.locator('[data-map-row]').first().waitFor();
    await picture(page, `editor-map-phone-${language}`);
    await expectAccessible(page);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('asks before a shared question is changed for all, or copies it for one', async () => {
    const say = (key: string) => texts('en')('job-type-editor', key);
    const [one, two] = [await makeJobType(stage.admin, 'Lifts', []), await makeJobType(stage.admin, 'Stairs', [])];
    const shared = await stage.admin.call(createQuestion, {
      body: { title: 'Who let you in?', type: questionTypeNumber('text'), settings: {}, is_global: true },
    });
    for (const { id } of [one, two]) {
      await stage.admin.call(attachQuestion, { params: { id, question: shared.ID }, body: {} });
    }
    const titleIn = async (id: string) =>
      (await stage.admin.call(readJobType, { params: { id } })).questions.map((question) => question.title).join();
    const { context, page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
    await page.goto(`/job_type/editor/${one.id}`);
    const title = page.locator('[data-property="title"]');
    await page.getByRole('link', { name: 'Stairs' }).first().waitFor();
    await expect.poll(() => title.isDisabled()).toBe(true);
    await picture(page, 'editor-shared');
    await expectAccessible(page);
    await button(page, say('globals.changeForAll')).click();
    await page.getByRole('dialog').getByText('changes in 2 job types at once').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('globals.changeForAll') })
      .click();
    await title.fill('Who opened the door?');
    await expect.poll(() => titleIn(two.id)).toBe('Who opened the door?');
    await button(page, say('globals.makeOwn')).click();
    await expect.poll(() => title.isDisabled()).toBe(false);
    await title.fill('Who opened the lift?');
    await expect.poll(() => titleIn(one.id)).toBe('Who opened the lift?');
    expect(await titleIn(two.id)).toBe('Who opened the door?');
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
