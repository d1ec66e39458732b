import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAnswerId, newestAnswers, parseAnswerId } from './answers.ts';
import { answer, next, startQuestionnaire } from './engine.ts';
import { raisesIssue } from './issue-rule.ts';
import { isParallelAnswer } from './parallel-answers.ts';
import { draftsToSave, receiveAnswers } from './storing.ts';

describe('the id of an answer', () => {
  it('is the question and a suffix, and comes apart again', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
        fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
        (questionId, suffix) => {
          expect(parseAnswerId(makeAnswerId(questionId, suffix))).toEqual({ questionId, suffix });
        },
      ),
    );
  });

  it('refuses other suffixes', () => {
    for (const suffix of ['', 'a_b', 'a b', 'x'.repeat(65)])
      expect(() => makeAnswerId('q', suffix)).toThrow(RangeError);
    for (const id of ['', 'q', '_x', 'q_', 'q_a b']) expect(parseAnswerId(id)).toBeNull();
  });
});

describe('the newest answers', () => {
  it('are the same whatever order they come in', () => {
    const answers = [anAnswer('a', 1), anAnswer('a', 2), anAnswer('b', 3)];
    for (const shuffled of [answers, answers.toReversed()]) {
      expect([...newestAnswers(shuffled).values()].map((one) => one.value).toSorted()).toEqual([2, 3]);
    }
  });
});

describe('the issue rule', () => {
  it('raises an issue when the answer is tagged and the previous one was not, or there was none', () => {
    expect(raisesIssue(null, { isIssue: true })).toBe(true);
    expect(raisesIssue({ isIssue: false }, { isIssue: true })).toBe(true);
    expect(raisesIssue({ isIssue: true }, { isIssue: true })).toBe(false);
    expect(raisesIssue({ isIssue: true }, { isIssue: false })).toBe(false);
    expect(raisesIssue(null, { isIssue: false })).toBe(false);
  });
});

describe('parallel answers', () => {
  const stored = [
    { id: 'q_1', by: 'dana' },
    { id: 'q_2', by: 'noa' },
    { id: 'q_3', by: 'dana' },
  ];

  it('are given over a base that another person has answered in the meantime', () => {
    expect(isParallelAnswer({ base: 'q_1', by: 'dana' }, stored)).toBe(true);
    expect(isParallelAnswer({ base: null, by: 'ori' }, stored.slice(0, 1))).toBe(true);
    expect(isParallelAnswer({ base: 'q_2', by: 'noa' }, stored)).toBe(true);
  });

  it('are not those given over the current answer, nor over one’s own', () => {
    expect(isParallelAnswer({ base: 'q_3', by: 'noa' }, stored)).toBe(false);
    expect(isParallelAnswer({ base: 'q_2', by: 'dana' }, stored)).toBe(false);
    expect(isParallelAnswer({ base: null, by: 'dana' }, [])).toBe(false);
    expect(isParallelAnswer({ base: null, by: 'dana' }, stored.slice(0, 1))).toBe(false);
  });

  it('takes answers without a person as different people', () => {
    expect(isParallelAnswer({ base: null, by: null }, [{ id: 'q_1', by: null }])).toBe(true);
  });
});

describe('storing', () => {
  const definition = aQuestionnaire(aQuestion('text', { id: 'a', revision: 4 }), aQuestion('text', { id: 'b' }));

  it('hands out drafts with the revision and the base that they were given to', () => {
    const first = anAnswer('a', 'old', { revision: 3 });
    const start = startQuestionnaire(definition, [first], 'single', anAnswerer());
    expect(draftsToSave(next(answer(start, 'a', { value: 'new' })))).toEqual([
      expect.objectContaining({ questionId: 'a', revision: 4, base: first.id, value: 'new' }),
    ]);
    expect(draftsToSave(start)).toEqual([]);
  });

  it('bases the next answer on what was stored in the meantime', () => {
    const own = anAnswer('a', 'one');
    const begun = next(answer(startQuestionnaire(definition, [], 'single', anAnswerer()), 'a', { value: 'one' }));
    const later = next(answer(receiveAnswers(begun, [own]), 'a', { value: 'two' }));
    expect(later.refusal).toBe('last_screen');
    const { state } = scenario(definition, { answers: [own] })
      .answer('a', 'two')
      .next();
    expect(draftsToSave(state)[0]?.base).toBe(own.id);
  });

  it('shows other people’s answers at once, but leaves alone what this person is changing', () => {
    const begun = answer(startQuestionnaire(definition, [], 'single', anAnswerer()), 'a', { value: 'mine' });
    const met = receiveAnswers(begun, [anAnswer('a', 'theirs', { by: 'noa' }), anAnswer('b', 'theirs', { by: 'noa' })]);
    expect(met.contents.get('a')?.value).toBe('mine');
    expect(met.contents.get('b')?.value).toBe('theirs');
    expect(met.focus).toBe('a');
  });
});
