// Writes what a run of Vitest found as JSON: test-suite.mjs reruns what failed, and the last screen names it.
import { writeFileSync } from 'node:fs';

/**
 * @typedef {{ file: string, test: string, state: 'passed' | 'failed' | 'skipped', error: string, stack: string }} TestReport
 *   `test` is the test's full name; '' stands for the file itself, whose import or hook failed
 * @typedef {{ file: string, milliseconds: number, cpuMilliseconds: number }} FileReport
 * @typedef {{ tests: TestReport[], files: FileReport[] }} RunReport
 */

/** The environment variable that names the file to write. */
export const reportVariable = 'TEST_REPORT';

export default class JsonReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string, stack?: string }[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const path = process.env[reportVariable];
    if (path === undefined) return;
    /** @type {RunReport} */
    const report = { tests: [], files: [] };
    for (const module of modules) {
      const file = module.relativeModuleId;
      const meta = /** @type {{ cpuMilliseconds?: number }} */ (module.meta());
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      report.files.push({
        file,
        milliseconds: Math.round(duration + collectDuration + setupDuration),
        cpuMilliseconds: meta.cpuMilliseconds ?? 0,
      });
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length > 0) report.tests.push(reportOf(file, '', 'failed', suite.errors()));
      }
      /** @type {Map<string, number>} */
      const sameNames = new Map();
      for (const test of module.children.allTests()) {
        const count = (sameNames.get(test.fullName) ?? 0) + 1;
        sameNames.set(test.fullName, count);
        const { state, errors } = test.result();
        if (state === 'pending') continue;
        // Outcomes are found by name: of two tests of one name, neither may hide the other's failure.
        const name = count === 1 ? test.fullName : `${test.fullName} (${count})`;
        report.tests.push(reportOf(file, name, state, state === 'failed' ? errors : []));
      }
      // A module that ended as failed with no test that says so.
      if (!module.ok() && !report.tests.some((test) => test.file === file && test.state === 'failed')) {
        report.tests.push(reportOf(file, '', 'failed', [{ message: 'The file failed outside of its tests.' }]));
      }
    }
    if (unhandled.length > 0) report.tests.push(reportOf('', '', 'failed', unhandled));
    writeFileSync(path, JSON.stringify(report));
  }
}

/**
 * @param {string} file
 * @param {string} test
 * @param {TestReport['state']} state
 * @param {readonly { message?: string, stack?: string }[]} errors
 * @returns {TestReport}
 */
function reportOf(file, test, state, errors) {
  const first = errors[0];
  const message = first?.message ?? (state === 'failed' ? 'No reason was given.' : '');
  return {
    file,
    test,
    state,
    error: firstLine(message),
    stack: errors.map((e) => e.stack ?? e.message ?? '').join('\n'),
  };
}

/** @param {string} text */
function firstLine(text) {
  const line = text.split('\n').find((part) => part.trim() !== '') ?? '';
  return line.length > 300 ? `${line.slice(0, 300)} …` : line;
}
