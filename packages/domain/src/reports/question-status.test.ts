import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { expect, it } from 'vitest';
import { questionStatusOf } from './answer-cells.ts';
import type { AnswerFacts } from './row-facts.ts';

const gap = aQuestion('length', { usual: { from: 10, to: 20, outside: 'comment' } });
const status = (value: unknown, part: Partial<AnswerFacts> = {}) =>
  questionStatusOf({ question: gap, value, isOnPath: true, isIssue: false, ...part } as AnswerFacts);

it('the status of a question says that its answer is unusual, unless it is an issue', () => {
  expect([status(15), status(25), status(null)]).toEqual(['answered', 'unusual', 'not_answered']);
  expect(status(25, { isIssue: true })).toBe('issue');
  expect(status(25, { isOnPath: false })).toBe('skipped');
});

it('of an answer that a retention rule removed, it says so; an issue stays one', () => {
  expect(status(null, { isRemoved: true })).toBe('removed');
  expect(status(null, { isRemoved: true, isIssue: true })).toBe('issue');
  expect(status(null, { isRemoved: true, isOnPath: false })).toBe('skipped');
});
