import type { Question } from '@plumbline/domain/questionnaire/definition';
import { onTestFinished } from 'vitest';
import { Editor } from '../model/editor.ts';
import type { EditorScene } from './editor-context.ts';

const notCalled = () => Promise.reject(new Error('this test saves nothing'));

/** The surroundings of the editor's parts over these questions; nothing is saved while a test runs. */
export function makeScene(questions: readonly Question[], language: string): EditorScene {
  const editor = new Editor({
    questions,
    calls: {
      create: notCalled,
      restore: notCalled,
      attach: notCalled,
      change: notCalled,
      remove: notCalled,
      detach: notCalled,
      reorder: notCalled,
      reload: notCalled,
    },
    failureOf: () => ({ kind: 'passing' }),
    // Longer than the test.
    delay: 3_600_000,
  });
  onTestFinished(() => editor.close());
  return {
    editor,
    report: { byQuestion: new Map(), hasLoops: false, count: 0 },
    selectedId: null,
    languages: {
      named: [language],
      all: [language],
      isNamed: true,
      defaultLanguage: language,
      chosen: language,
      wanted: [language],
      choose: () => undefined,
      missing: new Map(),
    },
    select: () => undefined,
  };
}
