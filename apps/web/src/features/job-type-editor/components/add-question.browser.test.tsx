import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { toggleIds } from '@plumbline/domain/actor/toggles';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import en from '../../../i18n/en/job-type-editor.json';
import he from '../../../i18n/he/job-type-editor.json';
import { AddQuestion } from './add-question.tsx';
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
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

describe('the menu that adds questions', () => {
  it.each(['en', 'he'] as const)('leads to every type of question (%s)', async (language) => {
    const added = await renderMenu({ language, toggles: toggleIds, view: language === 'en' ? 'desk' : 'phone' });
    for (const [at, type] of questionTypes.entries()) {
      await open(language);
      await item(texts[language].types[type]).click();
      await expect.poll(added).toEqual(questionTypes.slice(0, at + 1));
    }
    await open(language);
    await expect.element(item(texts[language].globals.pick)).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(questionTypes.length + 1);
    await expectAccessible();
  });

  it.each(['en', 'he'] as const)('says of a type whose app is off why it can’t be added (%s)', async (language) => {
    const added = await renderMenu({ language, toggles: [] });
    const { typeOff, types } = texts[language];
    await open(language);
    for (const type of ['step', 'blueprint'] as const) {
      await expect.element(item(typeOff.replace('{{type}}', types[type]))).toBeDisabled();
      await expect.element(item(types[type])).not.toBeInTheDocument();
    }
    await expectAccessible();
    await item(types.text).click();
    await expect.poll(added).toEqual(['text']);
  });
});
