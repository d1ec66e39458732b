import { readJobType } from '@plumbline/contract/job-types';
import { changeQuestion } from '@plumbline/contract/questions';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';
import { editors } from '../support/two-people.ts';

const stage = setStage();
const say = texts('en');

/** Loads the page again at once, whatever it asks; gives whether it asked. */
async function reloadAtOnce(page: Page): Promise<boolean> {
  let hasAsked = false;
  const leave = (dialog: { type: () => string; accept: () => Promise<void> }) => {
    hasAsked ||= dialog.type() === 'beforeunload';
    return dialog.accept();
  };
  page.on('dialog', leave);
  await page.reload();
  page.off('dialog', leave);
  return hasAsked;
}

const holds = (page: Page, value: string) =>
  page
    .locator('input, textarea, [contenteditable]')
    .evaluateAll((all, wanted) => all.some((one) => ('value' in one ? one.value : one.textContent) === wanted), value);

/** What has to be pressed again for the editor to stand there; an editor that is opened by its address needs nothing. */
const reopen: Readonly<Record<string, (page: Page, name: string, mine: string) => Promise<void>>> = {
  'a profile field': (page, _name, mine) => page.getByRole('button', { name: mine, exact: true }).click(),
  'a field of projects': (page, name) =>
    page
      .getByRole('button', {
        name: new RegExp(`${say('project-settings', 'fields.edit').split('{{name}}')[0]}.*${name}`),
      })
      .click(),
  'an automation': (page) =>
    page
      .getByRole('navigation', { name: say('automations', 'wizard.steps') })
      .getByRole('button', { name: say('automations', 'wizard.name.short'), exact: true })
      .click(),
};

/** Editors of one word, in a dialog or in a list: they ask. */
const askOnly = new Set([
  'the planned length of a job',
  'an option of a list',
  'the name of a file',
  'a view of a list',
]);
/** Saved by one press; there is nothing to type. */
const pressed = new Set(['the start of a job', 'the status of a job']);

describe('what is typed and not saved', () => {
  it(
    'is asked about and comes back when the page is loaded again at once, whatever is edited (en)',
    {
      timeout: 400_000,
    },
    async () => {
      const other = await signInByApi(stage.app.origin, 'system@demo.test');
      const { page, context, mistakes } = await stage.enter({
        language: 'en',
        email: 'admin@demo.test',
        fails: [/409/, /beforeunload/],
      });
      for (const [place, [what, editor]] of Object.entries(editors).entries()) {
        if (pressed.has(what)) continue;
        const name = `Unsaved ${place} ${Date.now()}`;
        const mine = `Typed ${place}`;
        const { address, stored, restore } = await editor.make({ me: stage.admin, other }, name);
        await page.goto(address);
        await editor.begin(page, say, name, mine);
        expect(await reloadAtOnce(page), `${what} does not ask`).toBe(true);
        if (!askOnly.has(what) && (await stored()) !== mine) {
          await reopen[what]?.(page, name, mine);
          await expect
            .poll(async () => (await holds(page, mine)) || (await stored()) === mine, { message: `${what} is lost` })
            .toBe(true);
        }
        await reloadAtOnce(page);
        await restore?.();
      }
      expect(mistakes).toEqual([]);
      await context.close();
    },
  );

  it.each(['en', 'he'] as const)('of a questionnaire: a title and a pasted list (%s)', async (language) => {
    const word = texts(language);
    const made = await makeJobType(stage.admin, `Unsaved ${language}`, [
      { type: 'text', title: 'First' },
      { type: 'list', title: 'Second', settings: { childs: [{ value: 'a' }] } },
    ]);
    const view = language === 'he' ? 'phone' : 'desk';
    const { page, context, mistakes } = await stage.enter({
      language,
      view,
      email: 'admin@demo.test',
      fails: [/409/, /beforeunload/],
    });
    const questions = async () => (await stage.admin.call(readJobType, { params: { id: made.id } })).questions;
    const ids = (await questions()).map(({ _id }) => _id);
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (to, how) =>
        sessionStorage.getItem('cut') && how?.method !== 'GET' && String(to).includes('/v2/question')
          ? Promise.reject(new TypeError('there is no network'))
          : fetch(to, how);
    });
    /** From now on nothing that is written comes through, not even what a page sends when it is closed. */
    const cut = (isCut: boolean) =>
      page.evaluate((on) => (on ? sessionStorage.setItem('cut', '1') : sessionStorage.removeItem('cut')), isCut);
    const open = async (place: number) => {
      await page.goto(`/job_type/editor/${made.id}?question=${ids[place]}`);
      if (view === 'phone') await page.getByText(word('job-type-editor', 'parts.question'), { exact: true }).click();
    };
    await open(0);
    await cut(true);
    const title = page.locator('textarea[data-property="title"]');
    await title.fill('First, as typed');
    const bar = page.getByRole('toolbar').getByRole('status');
    expect(await bar.textContent()).toContain(word('ui', 'save.saving'));
    await picture(page, `unsaved-saving-${language}`);
    expect(await reloadAtOnce(page)).toBe(true);
    if (view === 'phone') await page.getByText(word('job-type-editor', 'parts.question'), { exact: true }).click();
    await expect.poll(() => title.inputValue()).toBe('First, as typed');
    await page
      .getByRole('button', { name: word('ui', 'draft.discard'), exact: true })
      .last()
      .waitFor();
    await picture(page, `unsaved-restored-${language}`);
    await cut(false);
    await expect.poll(async () => (await questions())[0]?.title, { timeout: 20_000 }).toBe('First, as typed');

    // A list that is typed counts from the first key on, and somebody else changes the same question meanwhile.
    await open(1);
    await cut(true);
    await page.getByRole('button', { name: word('job-type-editor', 'options.paste'), exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('One\nTwo');
    expect(await bar.textContent()).toContain(word('ui', 'save.saving'));
    const [, second] = await questions();
    const other = await signInByApi(stage.app.origin, 'system@demo.test');
    if (!second) throw new Error('there is no second question');
    const { type, description, settings } = second;
    await other.call(changeQuestion, {
      params: { id: second._id },
      body: { type, title: 'Theirs', description, settings, job_type: made.id, revision: second.revision },
    });
    await reloadAtOnce(page);
    await cut(false);
    await page.getByText(word('job-type-editor', 'saving.conflict')).waitFor();
    expect((await questions())[1]?.title).toBe('Theirs');
    await picture(page, `unsaved-conflict-${language}`);

    // With network, what was typed last is sent while the page is closed.
    await open(0);
    await title.fill('First, at the last moment');
    await reloadAtOnce(page);
    await expect.poll(async () => (await questions())[0]?.title).toBe('First, at the last moment');
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
