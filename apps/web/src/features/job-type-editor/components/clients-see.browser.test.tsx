import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { Editor } from '../model/editor.ts';
import { ClientsSee } from './clients-see.tsx';
import { Scene, type EditorScene } from './editor-context.ts';
import { useMarks } from './use-marks.ts';

const notCalled = () => Promise.reject(new Error('this test saves nothing'));

function Switch({ editor }: { readonly editor: Editor }) {
  const marks = useMarks(editor.snapshot().draft);
  return (
    <>
      <ClientsSee marks={marks} />
      <p>{marks.isTapping ? 'marking' : 'not marking'}</p>
    </>
  );
}

/** The switch over an editor with these questions, shown to clients or not; gives which of them are now. */
async function renderSwitch(shown: readonly boolean[], options: RenderOptions = {}) {
  const calls = {
    create: notCalled,
    restore: notCalled,
    attach: notCalled,
    change: notCalled,
    remove: notCalled,
    detach: notCalled,
    reorder: notCalled,
    reload: notCalled,
  };
  const questions = shown.map((isClientVisible, sequence) =>
    aQuestion('text', { id: `q${sequence}`, title: `Question ${sequence}`, revision: 1, sequence, isClientVisible }),
  );
  // It saves after the test.
  const editor = new Editor({ questions, calls, failureOf: () => ({ kind: 'passing' }), delay: 3_600_000 });
  onTestFinished(() => editor.close());
  const languages: EditorScene['languages'] = {
    named: ['en'],
    all: ['en'],
    isNamed: true,
    defaultLanguage: 'en',
    chosen: 'en',
    wanted: ['en'],
    choose: () => undefined,
    missing: new Map(),
  };
  const report: EditorScene['report'] = { byQuestion: new Map(), hasLoops: false, count: 0 };
  const scene: EditorScene = { editor, report, selectedId: null, languages, select: () => undefined };
  await render(
    <Scene value={scene}>
      <Switch editor={editor} />
    </Scene>,
    { person: aPerson(), ...options },
  );
  return () => editor.snapshot().draft.map(({ isClientVisible }) => isClientVisible);
}

const option = (name: string) => page.getByRole('radio', { name, exact: true });
const shownText = () => document.getElementById('content')?.innerText ?? '';

describe('the switch of what clients see', () => {
  it('shows clients all or nothing, and brings back what was chosen', async () => {
    const now = await renderSwitch([true, false]);
    await expect.element(option('Chosen')).toBeChecked();
    await page.getByText('All', { exact: true }).click();
    expect(now()).toEqual([true, true]);
    await page.getByText('Nothing', { exact: true }).click();
    expect(now()).toEqual([false, false]);
    await expect.poll(shownText).toContain('Nothing of these jobs is shown to clients');
    await page.getByText('Chosen', { exact: true }).click();
    expect(now()).toEqual([true, false]);
    await expectAccessible();
  });

  it('lets questions be marked where none were chosen before', async () => {
    const now = await renderSwitch([false, false]);
    await expect.element(option('Nothing')).toBeChecked();
    await page.getByText('Chosen', { exact: true }).click();
    await expect.poll(shownText).toContain('\nmarking');
    expect(now()).toEqual([false, false]);
  });

  it('says it in Hebrew', async () => {
    await renderSwitch([true, true], { language: 'he' });
    await expect.element(option('הכול')).toBeChecked();
    await expectAccessible();
  });
});
