// The suites of npm test. Each gives how many checks passed, failed and were skipped, and what failed.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkTheCheck } from './arrows-examples.mjs';
import { checkArrows } from './arrows.mjs';
import { ensureChromium } from './chromium.mjs';
import { checkDocs } from './docs.mjs';
import { checkFunctionLengths } from './function-lengths.mjs';
import { checkLicenses } from './licenses.mjs';
import { missingPlatformPackages } from './lock-platforms.mjs';
import { checkPrivateWords } from './private-words.mjs';
import { collect } from './processes.mjs';
import { root } from './repository.mjs';
import { toolCommand } from './run.mjs';
import { ensureS3Server } from './s3-server.mjs';
import { say } from './say.mjs';
import { checkTextsInCode } from './texts-in-code.mjs';
import { checkQuarantine, emptyResult, failedResult, passedResult, runSuite } from './test-suite.mjs';

/** @typedef {import('./test-suite.mjs').SuiteResult} SuiteResult */
/** @typedef {import('./test-suite.mjs').Surroundings} Surroundings */
/** @typedef {(surroundings: Surroundings, filters: readonly string[]) => Promise<SuiteResult>} Suite `filters`: parts of file names */

/**
 * One more file of tests at a time than there are processors to count on: some wait for letters or for screens, others for a PostgreSQL
 * that is starting.
 */
const filesAtOnce = ['--maxWorkers=3'];

/** What needs no test to run: npm test ends when one of them fails. @type {Record<string, Suite>} */
export const staticSuites = {
  types: checkTypes,
  lint: (surroundings) => tool(surroundings, 'oxlint', ['--deny-warnings']),
  arrows,
  docs: async () => {
    const { files, complaints } = checkDocs();
    return fromComplaints('docs', files === 0 ? ['There is no document to check.'] : complaints);
  },
  words: async () => fromComplaints('words', checkPrivateWords()),
  lengths: async () => fromComplaints('lengths', await checkFunctionLengths()),
  texts: async () => fromComplaints('texts', checkTextsInCode()),
  licenses: async () => fromComplaints('licenses', checkLicenses()),
  format: (surroundings) => tool(surroundings, 'oxfmt', ['--check', '.']),
  unused: async (surroundings) => add(await tool(surroundings, 'knip', ['--no-progress']), lockedForAll()),
  quarantine: async () => fromComplaints('quarantine', checkQuarantine(new Date())),
};

/** The suites of Vitest, the quick one first. @type {Record<string, Suite>} */
export const testSuites = {
  unit: (surroundings, filters) => runSuite(surroundings, 'unit', { args: filters, reruns: false }),
  http: async (surroundings, filters) => {
    const s3 = (await ensureS3Server()) ? { S3_SERVER: 'required' } : {};
    const env = { ...surroundings.env, ...s3 };
    return await runSuite({ ...surroundings, env }, 'http', { args: [...filters, ...filesAtOnce], reruns: true });
  },
  components: async (surroundings, filters) => {
    return await runSuite(await withChromium(surroundings), 'components', { args: filters, reruns: true });
  },
  e2e: async (surroundings, filters) => {
    const args = [...filters, ...filesAtOnce];
    return await runSuite(await withChromium(surroundings), 'e2e', { args, reruns: true });
  },
};

/**
 * @param {Surroundings} surroundings
 * @returns {Promise<Surroundings>}
 */
async function withChromium(surroundings) {
  return { ...surroundings, env: { ...surroundings.env, CHROMIUM_PATH: await ensureChromium() } };
}

function lockedForAll() {
  const missing = missingPlatformPackages();
  const names = missing.map(({ name }) => name).join(', ');
  const complaint = `package-lock.json leaves out ${names}: run "node scripts/lock-platforms.mjs".`;
  return fromComplaints('locked packages', missing.length === 0 ? [] : [complaint]);
}

/**
 * @param {string} check
 * @param {readonly string[]} complaints
 */
function fromComplaints(check, complaints) {
  for (const line of complaints) say(line);
  return complaints.length === 0 ? passedResult() : failedResult(check, complaints.join('\n'));
}

/**
 * @param {SuiteResult} a
 * @param {SuiteResult} b
 * @returns {SuiteResult}
 */
function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
    quarantined: [...a.quarantined, ...b.quarantined],
    files: [...a.files, ...b.files],
  };
}

/**
 * Each workspace by itself, two at a time, each in one thread: several checkers would each work out the same types again, for twice
 * the processor's time.
 * @param {Surroundings} surroundings
 * @returns {Promise<SuiteResult>}
 */
async function checkTypes({ node, env }) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const projects = ['scripts', .../** @type {string[]} */ (workspaces)]
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((path) => existsSync(join(root, path)));
  let result = emptyResult();
  const [program, first] = toolCommand(node, 'tsc');
  const work = async () => {
    for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
      // What was checked before and has not changed since is not checked again.
      const known = join('.cache', 'types', `${dirname(project).replaceAll('/', '-')}.tsbuildinfo`);
      const incremental = ['--incremental', '--tsBuildInfoFile', join(root, known)];
      const args = [...first, '-p', project, '--singleThreaded', '--pretty', 'false', ...incremental];
      const { code, output } = await collect(program, args, { cwd: root, env });
      if (code !== 0) say(`${project}\n${output.trim()}`);
      result = add(result, code === 0 ? passedResult() : failedResult(project, output));
    }
  };
  await Promise.all([work(), work()]);
  return result;
}

async function arrows() {
  const blind = (await checkTheCheck()).map((line) => `The check of the arrows is wrong about ${line}`);
  const { files, complaints } = await checkArrows();
  const none = files === 0 ? ['There is no source file to check.'] : [];
  return add(fromComplaints('check of the arrows', blind), fromComplaints('arrows', [...none, ...complaints]));
}

/**
 * @param {Surroundings} surroundings
 * @param {string} name
 * @param {string[]} args
 */
async function tool({ node, env }, name, args) {
  const [program, first] = toolCommand(node, name);
  const { code, output } = await collect(program, [...first, ...args], { cwd: root, env });
  if (code === 0) return passedResult();
  say(output.trim());
  return failedResult(name, output);
}
