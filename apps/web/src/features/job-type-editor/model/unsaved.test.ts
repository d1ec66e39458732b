import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from './draft.ts';
import { changeQuestion, insertQuestions, newQuestion, removeQuestions } from './draft.ts';
import { Editor } from './editor.ts';
import { isSameQuestion } from './save-plan.ts';
import { moveTogether } from './together.ts';
import { unsavedOf, withUnsaved } from './unsaved.ts';

const ids = ['a', 'b', 'c', 'd'];
const saved: readonly Question[] = insertQuestions(
  [],
  ids.map((id) => ({ ...newQuestion('text', id), title: `Question ${id}`, revision: 1 })),
  0,
);
const noTexts = new Map();

const edit = fc.oneof(
  fc.tuple(fc.constantFrom(...ids), fc.string()).map(
    ([id, title]) =>
      (draft: Draft) =>
        changeQuestion(draft, id, { title }),
  ),
  fc.constantFrom(...ids).map((id) => (draft: Draft) => removeQuestions(draft, [id])),
  fc.tuple(fc.constantFrom(...ids), fc.nat(5)).map(
    ([id, to]) =>
      (draft: Draft) =>
        moveTogether(draft, new Set([id]), to),
  ),
  fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.nat(5)).map(
    ([id, at]) =>
      (draft: Draft) =>
        draft.some((one) => one.id === id) ? draft : insertQuestions(draft, [newQuestion('text', id)], at),
  ),
);

it('brings back each draft as it was, from what is kept of it as text', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
      const draft = edits.reduce((before, change) => change(before), saved as Draft);
      const unsaved = unsavedOf(saved, draft, noTexts);
      if (!unsaved) {
        expect(draft.map(({ id }) => id)).toEqual(ids);
        return;
      }
      const back = withUnsaved(saved, JSON.parse(JSON.stringify(unsaved)) as typeof unsaved);
      expect(back.before).toEqual(saved);
      expect(back.draft.map(({ id, sequence }) => [id, sequence])).toEqual(draft.map((one, at) => [one.id, at]));
      back.draft.forEach((one, at) => expect(isSameQuestion(one, draft[at] as Question)).toBe(true));
    }),
  );
});

const calls = {} as ConstructorParameters<typeof Editor>[0]['calls'];
const open = (questions: readonly Question[]) =>
  new Editor({ questions, calls, failureOf: () => ({ kind: 'passing' }), delay: 1e6 });

it('keeps what others changed meanwhile, and asks where both changed the same question', () => {
  const mine = changeQuestion(changeQuestion(saved, 'a', { title: 'Mine' }), 'b', { title: 'Mine too' });
  const unsaved = unsavedOf(saved, mine, new Map([['c', new Map([['displayCondition', '1 +']])]]));
  const theirs = saved.map((one) => {
    if (one.id === 'b' || one.id === 'd') return { ...one, title: 'Theirs', revision: 2 };
    return one;
  });
  const editor = open(theirs);
  if (unsaved) editor.restore(unsaved);
  const { draft, conflicts, unfinished } = editor.snapshot();
  expect(draft.map(({ title }) => title)).toEqual(['Mine', 'Mine too', 'Question c', 'Theirs']);
  expect([...conflicts.keys()]).toEqual(['b']);
  expect(unfinished.get('c')?.get('displayCondition')).toBe('1 +');
  editor.undo();
  expect(editor.snapshot().draft.map(({ title }) => title)).toEqual(['Question a', 'Theirs', 'Question c', 'Theirs']);
  editor.close();
});

it('has nothing left to save where the last call had come through, and removes nothing that was changed since', () => {
  const titled = changeQuestion(saved, 'a', { title: 'Mine' });
  const unsaved = unsavedOf(saved, removeQuestions(titled, ['c']), noTexts);
  const now = titled.map((one) => (one.id === 'b' ? one : { ...one, revision: 2 }));
  const editor = open(now);
  if (unsaved) editor.restore(unsaved);
  expect(editor.isDirty).toBe(false);
  expect(editor.snapshot().conflicts.size).toBe(0);
  expect(editor.snapshot().draft.map(({ id }) => id)).toEqual(ids);
  editor.close();
});
