import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerChanges } from './answer-changes.ts';
import { emptyContent, type AnswerContent } from './answers.ts';

const width = aQuestion('length');
const content = (words: Partial<AnswerContent>): AnswerContent => ({ ...emptyContent, ...words });

describe('what an answer changed of the one before', () => {
  it('is its value, from and to', () => {
    expect(answerChanges(width, content({ value: 3 }), content({ value: 4 }))).toEqual([
      { part: 'value', from: 3, to: 4 },
    ]);
    expect(answerChanges(width, null, content({ value: 0 }))).toEqual([{ part: 'value', from: null, to: 0 }]);
    expect(answerChanges(width, content({ value: 4 }), content({}))).toEqual([{ part: 'value', from: 4, to: null }]);
  });

  it('is what went and what came where there may be several', () => {
    const several = aQuestion('list', { multiSelect: true });
    expect(answerChanges(several, content({ value: ['rust', 'glass'] }), content({ value: ['glass', 'oil'] }))).toEqual(
      [{ part: 'entries', removed: ['rust'], added: ['oil'] }],
    );
    expect(answerChanges(several, content({ value: ['rust'] }), content({ value: ['oil'] }))).toEqual([
      { part: 'value', from: ['rust'], to: ['oil'] },
    ]);
    expect(answerChanges(several, content({ value: ['a', 'b'] }), content({ value: ['b', 'a'] }))).toEqual([
      { part: 'value', from: ['a', 'b'], to: ['b', 'a'] },
    ]);
  });

  it('of a table is the row whose cells are others', () => {
    const table = aQuestion('project_table', { multiSelect: true });
    const row = (id: string, name: string) => ({ id, cells: { name } });
    const changes = answerChanges(
      table,
      content({ value: [row('1', 'Oil'), row('2', 'Rope')] }),
      content({ value: [row('1', 'Oil'), row('2', 'Chain')] }),
    );
    expect(changes).toEqual([{ part: 'entries', removed: [row('2', 'Rope')], added: [row('2', 'Chain')] }]);
  });

  it('of a repeat group names repetitions by their numbers, also over the first list that nobody gave', () => {
    const doors = aQuestion('step', { repeat: { min: 2, max: null } });
    const list = (present: string[], removed: string[] = []) => content({ value: { present, removed } });
    expect(answerChanges(doors, null, list(['', '2', 'x']))).toEqual([
      { part: 'repetitions', removed: [], added: [3], isMoved: false },
    ]);
    expect(answerChanges(doors, list(['', '2', 'x']), list(['x', ''], ['2']))).toEqual([
      { part: 'repetitions', removed: [2], added: [], isMoved: true },
    ]);
  });

  it('is files, comment, signature, addresses and the issue, each by itself', () => {
    const before = content({ files: ['a', 'b'], comment: 'old', emails: ['dana@a.test'], isIssue: true });
    const after = content({ files: ['b', 'c'], signature: 'data:image/png;base64,AA==', emails: [] });
    expect(answerChanges(width, before, after)).toEqual([
      { part: 'files', removed: ['a'], added: ['c'] },
      { part: 'comment', from: 'old', to: null },
      { part: 'signature', from: null, to: 'data:image/png;base64,AA==' },
      { part: 'emails', removed: ['dana@a.test'], added: [] },
      { part: 'issue', isIssue: false },
    ]);
  });

  it('is nothing exactly when both say the same', () => {
    const anyContent = fc.record({
      value: fc.oneof(fc.constant(null), fc.integer(), fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 })),
      files: fc.uniqueArray(fc.constantFrom('f', 'g')).map((files) => files.toSorted()),
      comment: fc.constantFrom(null, 'c'),
      signature: fc.constant(null),
      emails: fc.constant([]),
      isIssue: fc.boolean(),
    });
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(answerChanges(aQuestion('list'), one, other).length === 0).toBe(isSame);
      }),
    );
  });
});
