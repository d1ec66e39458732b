import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { toggleIds } from '@plumbline/domain/actor/toggles';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import en from '../../../i18n/en/job-type-editor.json';
import he from '../../../i18n/he/job-type-editor.json';
import { AddQuestion } from './add-question.tsx';
import { purposeNames, purposes } from '../model/purposes.ts';
import { Scene } from './editor-context.ts';
import { makeScene } from './scene.fixtures.ts';

const texts = { en, he };
/** The button that adds questions, over an editor without any; gives the types of those that were added. */
async function renderMenu(options: RenderOptions): Promise<() => readonly string[]> {
  const scene = makeScene([], options.language ?? 'en');
  await render(
    <Scene value={scene}>
      <AddQuestion />
    </Scene>,
    { person: aPerson(), ...options },
  );
  return () => scene.editor.snapshot().draft.map(({ type }) => type);
}

const open = (language: 'en' | 'he') => page.getByRole('button', { name: texts[language].add, exact: true }).click();
const item = (name: string) => page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.querySelector('[data-name]')?.textContent);

describe('the menu that adds questions', () => {
  beforeEach(() => localStorage.removeItem('plumbline.recent-questions'));

  it.each(['en', 'he'] as const)('leads to every purpose, and so to every type of question (%s)', async (language) => {
    const added = await renderMenu({ language, toggles: toggleIds, view: language === 'en' ? 'desk' : 'phone' });
    for (const [at, name] of purposeNames.entries()) {
      await open(language);
      await item(texts[language].purposes[name]).click();
      await expect.poll(added).toEqual(purposeNames.slice(0, at + 1).map((one) => purposes[one].type));
    }
    expect(new Set(added())).toEqual(new Set(questionTypes));
    await open(language);
    await expect.element(item(texts[language].globals.pick)).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(purposeNames.length + 1);
    await expectAccessible();
  });

  it('shows what was used last first, and finds by name, hint and type with keys alone', async () => {
    const added = await renderMenu({ toggles: toggleIds });
    await open('en');
    await item(en.purposes.number).click();
    await open('en');
    await item(en.purposes.photo).click();
    await open('en');
    await expect.poll(() => names().slice(0, 2)).toEqual([en.purposes.photo, en.purposes.number]);
    const search = page.getByLabelText(en.menu.search);
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('door');
    await expect.poll(names).toEqual([en.purposes.repeat]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(added).toEqual(['text', 'text', 'step']);
    await open('en');
    await search.fill('zzz');
    await expect.element(page.getByText(en.nothingFound)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: en.add, exact: true })).toHaveFocus();
  });

  it.each(['en', 'he'] as const)('says of a type whose app is off why it can’t be added (%s)', async (language) => {
    const added = await renderMenu({ language, toggles: [] });
    const { typeOff, purposes: called } = texts[language];
    await open(language);
    for (const name of ['step', 'repeat', 'blueprint'] as const) {
      await expect.element(item(typeOff.replace('{{type}}', called[name]))).toHaveAttribute('aria-disabled', 'true');
      await expect.element(item(called[name])).not.toBeInTheDocument();
    }
    await expectAccessible();
    await item(called.text).click();
    await expect.poll(added).toEqual(['text']);
  });
});
