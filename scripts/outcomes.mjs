// What each test came to over all attempts: one that passed once has passed, and is flaky when it failed as well.

/**
 * @typedef {import('./vitest-reporter.mjs').TestReport} TestReport
 * @typedef {{ state: TestReport['state'], failure: TestReport | undefined, isTest: boolean }} Outcome `failure`: the first one
 */

/**
 * Adds one attempt to the outcomes.
 * @param {Map<string, Outcome>} outcomes by file and test
 * @param {readonly TestReport[]} tests
 * @param {readonly string[]} [files] what was run again: a file of these that is not said to fail as a whole has passed as a whole
 */
export function mergeAttempt(outcomes, tests, files = []) {
  const whole = files
    .filter(
      (file) => outcomes.has(keyOf({ file, test: '' })) && !tests.some((test) => test.file === file && !test.test),
    )
    .map((file) => ({ file, test: '', state: /** @type {const} */ ('passed'), error: '', stack: '' }));
  for (const test of [...tests, ...whole]) {
    const before = outcomes.get(keyOf(test));
    const failure = test.state === 'failed' ? test : undefined;
    const state = before?.state === 'passed' ? 'passed' : test.state;
    outcomes.set(keyOf(test), { state, failure: before?.failure ?? failure, isTest: test.test !== '' });
  }
}

/** @param {{ file: string, test: string }} test */
function keyOf({ file, test }) {
  return `${file}\0${test}`;
}
