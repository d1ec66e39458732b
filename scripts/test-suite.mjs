// One suite of Vitest: runs it, runs the files that failed again, and says which tests failed, which are flaky, which are quarantined.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mergeAttempt } from './outcomes.mjs';
import { run } from './processes.mjs';
import { root } from './repository.mjs';
import { toolCommand } from './run.mjs';
import { say } from './say.mjs';
import { reportVariable } from './vitest-reporter.mjs';

/**
 * @typedef {{ node: string, temporary: string, env: NodeJS.ProcessEnv }} Surroundings
 * @typedef {{ file: string, test: string, error: string, stack: string }} Failure `test` is '' where the file itself failed
 * @typedef {{ file: string, milliseconds: number, cpuMilliseconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], flaky: Failure[], quarantined: Failure[],
 *   files: FileTime[] }} SuiteResult
 * @typedef {{ file: string, test: string, error: string, date: string }} QuarantineEntry `date`: YYYY-MM-DD, when it was entered
 */

/** How often a file is run when it fails: once, and twice again. */
const maxAttempts = 3;
/** A suite with more failing files than this is broken, not flaky: running it again would only cost time. */
const maxRerunFiles = 12;
/** What must hold at the first attempt: a right that is wrong once, or a write that is lost once, is wrong. */
const neverRerun = /access-matrix|durability/;

const maxQuarantined = 10;
const maxQuarantineDays = 14;

/** @returns {SuiteResult} */
export function emptyResult() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], quarantined: [], files: [] };
}

/**
 * @param {string} test what failed, as the last screen names it
 * @param {string} error
 * @returns {SuiteResult}
 */
export function failedResult(test, error) {
  const lines = error.split('\n').filter((line) => line.trim() !== '');
  return { ...emptyResult(), failed: 1, failures: [{ file: '', test, error: lines[0] ?? '', stack: error }] };
}

/** @returns {SuiteResult} */
export function passedResult() {
  return { ...emptyResult(), passed: 1 };
}

/**
 * @param {Surroundings} surroundings
 * @param {string} project one of vitest.config.ts
 * @param {{ args?: readonly string[], reruns: boolean }} options `args`: more arguments of Vitest, file filters among them
 * @returns {Promise<SuiteResult>}
 */
export async function runSuite(surroundings, project, { args = [], reruns }) {
  const first = await runVitest(surroundings, project, args);
  if (first === undefined) return failedResult(project, 'Vitest ended without a report: see its output above.');
  /** @type {Map<string, import('./outcomes.mjs').Outcome>} */
  const outcomes = new Map();
  mergeAttempt(outcomes, first.tests);
  const quarantine = readQuarantine();
  const isQuarantined = (/** @type {Failure} */ { file, test }) =>
    quarantine.some((entry) => entry.file === file && entry.test === test);
  const open = () =>
    [...outcomes.values()].flatMap(({ state, failure }) => (state === 'failed' && failure ? [failure] : []));
  for (let attempt = 2; reruns && attempt <= maxAttempts; attempt++) {
    const failing = open().filter((failure) => !isQuarantined(failure));
    const files = [...new Set(failing.map(({ file }) => file))].filter((file) => file !== '' && !neverRerun.test(file));
    if (files.length === 0 || files.length > maxRerunFiles) break;
    say(`\n--- ${project}: attempt ${attempt} of ${files.join(', ')}`);
    const again = await runVitest(surroundings, project, [...files, '--maxWorkers=1']);
    if (again === undefined) break;
    mergeAttempt(outcomes, again.tests, files);
  }
  const count = (/** @type {string} */ wanted) =>
    [...outcomes.values()].filter(({ state, isTest }) => isTest && state === wanted).length;
  const failures = open().filter((failure) => !isQuarantined(failure));
  const result = {
    passed: count('passed'),
    failed: failures.length,
    skipped: count('skipped'),
    failures,
    flaky: [...outcomes.values()].flatMap(({ state, failure }) => (state === 'passed' && failure ? [failure] : [])),
    quarantined: open().filter(isQuarantined),
    files: first.files,
  };
  return result.passed + result.failed === 0 ? failedResult(project, 'No test ran.') : result;
}

/**
 * @param {Surroundings} surroundings
 * @param {string} project
 * @param {readonly string[]} args
 * @returns {Promise<import('./vitest-reporter.mjs').RunReport | undefined>} undefined when Vitest broke off
 */
async function runVitest({ node, temporary, env }, project, args) {
  const path = join(temporary, `${project}.json`);
  rmSync(path, { force: true });
  const [program, first] = toolCommand(node, 'vitest');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'vitest-reporter.mjs')}`];
  const code = await run(program, [...first, 'run', '--project', project, ...reporters, ...args], {
    cwd: root,
    env: { ...env, [reportVariable]: path },
  });
  if (!existsSync(path)) return undefined;
  /** @type {import('./vitest-reporter.mjs').RunReport} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  if (code !== 0 && !report.tests.some((test) => test.state === 'failed')) {
    const error = `Vitest ended with code ${code} though no test failed.`;
    report.tests.push({ file: '', test: '', state: 'failed', error, stack: error });
  }
  return report;
}

/** @returns {QuarantineEntry[]} tests that are known to fail for a cause outside of the change */
function readQuarantine() {
  return JSON.parse(readFileSync(join(root, 'scripts', 'quarantine.json'), 'utf8'));
}

/**
 * What is wrong with the quarantine itself: it is a waiting room, not a home.
 * @param {Date} now
 * @returns {string[]}
 */
export function checkQuarantine(now) {
  const entries = readQuarantine();
  const complaints = [];
  if (entries.length > maxQuarantined)
    complaints.push(`scripts/quarantine.json holds ${entries.length} tests; at most ${maxQuarantined} are allowed.`);
  for (const { file, test, error, date } of entries) {
    const days = (now.getTime() - Date.parse(date)) / 86_400_000;
    if (!file || !error || !(days <= maxQuarantineDays))
      complaints.push(
        `scripts/quarantine.json: "${test}" (${file}) lacks its error or is older than a fortnight: mend it.`,
      );
  }
  return complaints;
}
