import type { Question } from '@plumbline/domain/questionnaire/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, newQuestion } from './draft.ts';
import { duplicateTogether, makeOwn, moveAllByOne, moveToStep, moveTogether, rangeOf, withBlocks } from './together.ts';

const draft = ['s1', 'a', 'b', 's2', 'c', 's3'].map((id, sequence) => ({
  ...newQuestion(id.startsWith('s') ? 'step' : 'text', id),
  title: id,
  sequence,
}));
const ids = (questions: readonly Question[]) => questions.map((question) => question.id).join(' ');
const these = (names: string) => new Set(names.split(' '));

describe('several questions at once', () => {
  it('take the questions of a chosen step along', () => {
    expect(blockOf(draft, 's1')).toEqual(['s1', 'a', 'b']);
    expect(withBlocks(draft, these('s1 c'))).toEqual(['s1', 'a', 'b', 'c']);
  });

  it('are chosen from one to another in either direction', () => {
    expect(rangeOf(draft, 'c', 'b')).toEqual(['b', 's2', 'c']);
    expect(rangeOf(draft, 'b', 'b')).toEqual(['b']);
    expect(rangeOf(draft, 'gone', 'b')).toEqual([]);
  });

  it('move together, and never tear a step apart', () => {
    expect(ids(moveTogether(draft, these('s3'), 1))).toBe('s1 a b s3 s2 c');
    expect(ids(moveTogether(draft, these('s1'), 6))).toBe('s2 c s3 s1 a b');
    expect(ids(moveTogether(draft, these('a'), 5))).toBe('s1 b s2 c a s3');
    expect(ids(moveTogether(draft, these('a c'), 6))).toBe('s1 b s2 s3 a c');
    expect(ids(moveTogether(draft, these('b c'), 1))).toBe('s1 b c a s2 s3');
  });

  it('leave the draft as it is where nothing moves, so that there is no step back', () => {
    expect(moveTogether(draft, these('s1'), 2)).toBe(draft);
    expect(moveTogether(draft, these('a b'), 2)).toBe(draft);
    expect(moveAllByOne(draft, these('s1'), -1)).toBe(draft);
    expect(moveAllByOne(draft, these('s3'), 1)).toBe(draft);
  });

  it('move by one place: questions past a neighbour, steps past the next step, what is at the edge not', () => {
    expect(ids(moveAllByOne(draft, these('b'), 1))).toBe('s1 a s2 b c s3');
    expect(ids(moveAllByOne(draft, these('c'), -1))).toBe('s1 a b c s2 s3');
    expect(ids(moveAllByOne(draft, these('s1'), 1))).toBe('s2 c s1 a b s3');
    expect(ids(moveAllByOne(draft, these('s2'), -1))).toBe('s2 c s1 a b s3');
    expect(ids(moveAllByOne(draft, these('a b'), 1))).toBe('s1 s2 a b c s3');
    expect(ids(moveAllByOne(draft, these('a c'), -1))).toBe('a s1 b c s2 s3');
    expect(ids(moveAllByOne(draft, these('s2 s3'), -1))).toBe('s2 c s3 s1 a b');
    expect(ids(moveAllByOne(draft, these('s1 c'), -1))).toBe('s1 a b c s2 s3');
  });

  it('move to the end of a step, or before the first one', () => {
    expect(ids(moveToStep(draft, these('a c'), 's3'))).toBe('s1 b s2 s3 a c');
    expect(ids(moveToStep(draft, these('c'), 's1'))).toBe('s1 a b c s2 s3');
    expect(ids(moveToStep(draft, these('a s2'), null))).toBe('a s1 b s2 c s3');
  });

  it('keep every question once, whatever is moved where', () => {
    const some = fc.uniqueArray(fc.constantFrom('s1', 'a', 'b', 's2', 'c', 's3'));
    const moves = fc.oneof(
      fc.record({ kind: fc.constant('to' as const), at: fc.integer({ min: -2, max: 9 }) }),
      fc.record({ kind: fc.constant('by' as const), at: fc.constantFrom(-1, 1) }),
      fc.record({ kind: fc.constant('step' as const), at: fc.constantFrom('s1', 's2', 's3', null) }),
    );
    fc.assert(
      fc.property(some, moves, (chosen, move) => {
        const set = new Set(chosen);
        const moved =
          move.kind === 'to'
            ? moveTogether(draft, set, move.at)
            : move.kind === 'by'
              ? moveAllByOne(draft, set, move.at as -1 | 1)
              : moveToStep(draft, set, move.at);
        expect(moved.map((question) => question.id).toSorted()).toEqual(draft.map((one) => one.id).toSorted());
        expect(moved.map((question) => question.sequence)).toEqual(draft.map((_, place) => place));
      }),
    );
  });

  it('are copied behind the last of them, remembering their roots', () => {
    const copied = duplicateTogether(draft, these('a'), () => 'copy');
    expect(ids(copied.draft)).toBe('s1 a copy b s2 c s3');
    expect(copied.draft[2]).toMatchObject({ root: 'a', title: 'a', revision: 0, isGlobal: false });
    const steps = duplicateTogether(draft, these('s1 c'), (id) => `${id}2`);
    expect(ids(steps.draft)).toBe('s1 a b s2 c s12 a2 b2 c2 s3');
    expect(steps.copies).toEqual(['s12', 'a2', 'b2', 'c2']);
  });

  it('point at each other’s copies, and at the rest as before', () => {
    const [one, two, rest] = ['1', '2', '3'].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
    const [oneCopy, twoCopy] = ['4', '5'].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
    const path = [
      { value: 'any', toQuestion: two ?? '' },
      { value: 'empty', toQuestion: rest ?? '' },
    ];
    const copied = duplicateTogether(
      [
        { ...newQuestion('bool', one ?? ''), settings: { path } },
        { ...newQuestion('text', two ?? ''), title: `Why $${one}?` },
        newQuestion('text', rest ?? ''),
      ],
      new Set([one ?? '', two ?? '']),
      (id) => (id === one ? oneCopy : twoCopy) ?? '',
    ).draft;
    expect(copied[2]?.settings.path?.map((rule) => rule.toQuestion)).toEqual([twoCopy, rest]);
    expect(copied[3]?.title).toBe(`Why $${oneCopy}?`);
    expect(copied[0]?.settings.path).toBe(path);
  });

  it('that are shared become this job type’s own, with all that is said of them', () => {
    const [shared, own, copy] = ['1', '2', '3'].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
    const made = makeOwn(
      [
        { ...newQuestion('text', shared ?? ''), title: 'Door', isGlobal: true, revision: 4 },
        {
          ...newQuestion('bool', own ?? ''),
          title: `Is $${shared} shut?`,
          settings: { path: [{ value: 'true', toQuestion: shared ?? '' }] },
        },
      ],
      shared ?? '',
      copy ?? '',
    );
    expect(made[0]).toMatchObject({ id: copy, title: 'Door', isGlobal: false, root: shared, revision: 0 });
    expect(made[1]).toMatchObject({ title: `Is $${copy} shut?`, settings: { path: [{ toQuestion: copy }] } });
  });
});
