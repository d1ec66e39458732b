import { describe, expect, it } from 'vitest';
import { changeQuestion, insertQuestions, newQuestion, type Draft } from './draft.ts';
import { duplicateTogether, makeOwn } from './together.ts';

const added = (draft: Draft, id: string) => insertQuestions(draft, [newQuestion('text', id)], draft.length);
const titled = (draft: Draft, id: string, title: string) => changeQuestion(draft, id, { title });
const namesOf = (draft: Draft) => draft.map(({ name }) => name);
/** As after the editor was left and opened again. */
const reopened = (draft: Draft) => draft.map((question) => ({ ...question, revision: 1 }));

describe('the name of a question in the editor', () => {
  it('follows the title of a new question while it is written, beside the names of others', () => {
    let draft = added([], 'a');
    expect(namesOf(draft)).toEqual(['question_1']);
    for (const title of ['W', 'Wi', 'Width']) draft = titled(draft, 'a', title);
    expect(namesOf(draft)).toEqual(['width']);
    draft = titled(added(draft, 'b'), 'b', 'Width');
    expect(namesOf(draft)).toEqual(['width', 'width_2']);
  });

  it('stays once it was given by hand, or the question is not new any more', () => {
    let draft = titled(added([], 'a'), 'a', 'Width');
    draft = titled(changeQuestion(draft, 'a', { name: 'w' }), 'a', 'Clear width');
    expect(namesOf(draft)).toEqual(['w']);
    draft = reopened(titled(added([], 'a'), 'a', 'Width'));
    expect(namesOf(titled(draft, 'a', 'Height'))).toEqual(['width']);
  });

  it('is another one for each copy, wherever it is put in, and stays for the original', () => {
    const draft = reopened(titled(added([], 'a'), 'a', 'Width'));
    const copied = duplicateTogether(draft, new Set(['a']), () => 'b').draft;
    expect(namesOf(copied)).toEqual(['width', 'width_2']);
    const before = insertQuestions(draft, [{ ...newQuestion('text', 'c'), name: 'width' }], 0);
    expect(namesOf(before)).toEqual(['width_2', 'width']);
    expect(namesOf(makeOwn(draft, 'a', 'd'))).toEqual(['width_2']);
  });
});
