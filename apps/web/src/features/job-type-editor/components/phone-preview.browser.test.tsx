import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import en from '../../../i18n/en/question-inputs.json';
import he from '../../../i18n/he/question-inputs.json';
import { Scene } from './editor-context.ts';
import { PhonePreview } from './phone-preview.tsx';
import { makeScene } from './scene.fixtures.ts';

const settings = { allowComment: true, allowTaggingIssue: true, allowAddingFile: true, signature: true };

it.each([
  ['en', en],
  ['he', he],
] as const)('a question is tried with what is asked for beside its answer (%s)', async (language, words) => {
  const questions = [
    aQuestion('text', { id: 'q1', title: 'Plate', revision: 1, sequence: 0, ...settings }),
    aQuestion('message', { id: 'q2', title: 'Read this', revision: 1, sequence: 1 }),
  ];
  const scene = makeScene(questions, language);
  const shown = (selectedId: string) => (
    <Scene value={{ ...scene, selectedId }}>
      <PhonePreview />
    </Scene>
  );
  const { show } = await render(shown('q1'), { person: aPerson(), language });
  const extras = page.getByRole('group', { name: words.extras.label });
  const issue = extras.getByRole('button', { name: words.extras.issue, exact: true });
  await issue.click();
  await expect.element(issue).toHaveAttribute('aria-pressed', 'true');
  await expect.element(extras.getByRole('button', { name: words.trialFiles.choose })).toBeVisible();
  await expect.element(extras.getByRole('button', { name: words.extras.sign })).toBeVisible();
  await extras.getByRole('button', { name: words.extras.comment, exact: true }).click();
  const comment = page.getByRole('textbox', { name: words.comment.label });
  await comment.fill('Loose');
  await userEvent.keyboard('{Tab}');
  // What is put in beside the answer leaves the answer, and the other way round.
  await page.getByRole('textbox', { name: /Plate/ }).fill('A 12');
  await expect.element(issue).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await show(shown('q2'));
  await expect.element(page.getByRole('heading', { name: 'Read this' })).toBeVisible();
  expect(extras.elements()).toEqual([]);
});
