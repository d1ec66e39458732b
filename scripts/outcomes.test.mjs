import { expect, test } from 'vitest';
import { mergeAttempt } from './outcomes.mjs';

/**
 * @param {string} name
 * @param {'passed' | 'failed' | 'skipped'} state
 */
const ran = (name, state) => ({ file: 'a.test.ts', test: name, state, error: `${name} broke`, stack: '' });

/** @param {[tests: ReturnType<typeof ran>[], rerunFiles?: string[]][]} attempts */
function outcomeOf(...attempts) {
  /** @type {Map<string, import('./outcomes.mjs').Outcome>} */
  const outcomes = new Map();
  for (const [tests, files] of attempts) mergeAttempt(outcomes, tests, files);
  return [...outcomes.values()].map(({ state, failure }) => `${state}${failure ? ` (${failure.error})` : ''}`);
}

test('a test that fails at every attempt has failed', () => {
  expect(outcomeOf([[ran('one', 'failed')]], [[ran('one', 'failed')], ['a.test.ts']])).toEqual(['failed (one broke)']);
});

test('a test that fails first and passes then has passed, and keeps its error as flaky', () => {
  expect(outcomeOf([[ran('one', 'failed')]], [[ran('one', 'passed')], ['a.test.ts']])).toEqual(['passed (one broke)']);
});

test('a test that passes first and fails when its file is run again is flaky too', () => {
  expect(outcomeOf([[ran('one', 'passed')]], [[ran('one', 'failed')], ['a.test.ts']])).toEqual(['passed (one broke)']);
});

test('tests that a broken hook kept from running count as soon as they have run', () => {
  const first = [ran('', 'failed'), ran('one', 'skipped')];
  expect(outcomeOf([first], [[ran('one', 'passed')], ['a.test.ts']])).toEqual(['passed ( broke)', 'passed']);
  expect(outcomeOf([first], [[ran('one', 'failed')], ['a.test.ts']])).toEqual([
    'passed ( broke)',
    'failed (one broke)',
  ]);
});

test('a file that fails as a whole again has failed', () => {
  expect(outcomeOf([[ran('', 'failed')]], [[ran('', 'failed')], ['a.test.ts']])).toEqual(['failed ( broke)']);
});

test('what was not run again stays as it was', () => {
  expect(outcomeOf([[ran('one', 'failed')]], [[], ['other.test.ts']])).toEqual(['failed (one broke)']);
});
