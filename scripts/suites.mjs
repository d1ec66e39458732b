// The suites of npm test. Each gives how many checks passed, failed and were skipped.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkArrows, checkTheCheck } from './arrows.mjs';
import { ensureChromium } from './chromium.mjs';
import { checkDocs } from './docs.mjs';
import { checkLicenses } from './licenses.mjs';
import { missingPlatformPackages } from './lock-platforms.mjs';
import { collect, run } from './processes.mjs';
import { root } from './repository.mjs';
import { toolCommand } from './run.mjs';
import { ensureS3Server } from './s3-server.mjs';
import { UserFacingError, say } from './say.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ node: string, temporary: string, env: NodeJS.ProcessEnv }} Surroundings */

const oneFailed = { passed: 0, failed: 1, skipped: 0 };

/**
 * One more file of tests at a time than there are processors to count on: some wait for letters or for screens, others for a PostgreSQL
 * that is starting.
 */
const filesAtOnce = ['--maxWorkers=3'];

/** In the order in which they run: the quick ones first. @type {Record<string, (surroundings: Surroundings) => Promise<Counts>>} */
export const suites = {
  types: checkTypes,
  lint: (surroundings) => tool(surroundings, 'oxlint', ['--deny-warnings']),
  arrows,
  docs: async () => docs(),
  licenses: async () => licenses(),
  format: (surroundings) => tool(surroundings, 'oxfmt', ['--check', '.']),
  unused: async (surroundings) => add(await tool(surroundings, 'knip', ['--no-progress']), lockedForAll()),
  unit: (surroundings) => vitest(surroundings, 'unit'),
  http: async (surroundings) => {
    const s3 = (await ensureS3Server()) ? { S3_SERVER: 'required' } : {};
    return await vitest({ ...surroundings, env: { ...surroundings.env, ...s3 } }, 'http', filesAtOnce);
  },
  e2e: async (surroundings) => {
    const chromium = await ensureChromium();
    const env = { ...surroundings.env, CHROMIUM_PATH: chromium };
    return await vitest({ ...surroundings, env }, 'e2e', filesAtOnce);
  },
};

/** @returns {Counts} */
function lockedForAll() {
  const missing = missingPlatformPackages();
  if (missing.length === 0) return { passed: 1, failed: 0, skipped: 0 };
  const names = missing.map(({ name }) => name).join(', ');
  say(`package-lock.json leaves out ${names}: run "node scripts/lock-platforms.mjs".`);
  return oneFailed;
}

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * Each workspace by itself, two at a time, each in one thread: several checkers would each work out the same types again, for twice
 * the processor's time.
 * @param {Surroundings} surroundings
 * @returns {Promise<Counts>}
 */
async function checkTypes({ node, env }) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const projects = ['scripts', .../** @type {string[]} */ (workspaces)]
    .map((folder) => `${folder}/tsconfig.json`)
    .filter((path) => existsSync(join(root, path)));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const [program, first] = toolCommand(node, 'tsc');
  const work = async () => {
    for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
      // What was checked before and has not changed since is not checked again.
      const known = join('.cache', 'types', `${dirname(project).replaceAll('/', '-')}.tsbuildinfo`);
      const incremental = ['--incremental', '--tsBuildInfoFile', join(root, known)];
      const args = [...first, '-p', project, '--singleThreaded', '--pretty', 'false', ...incremental];
      const { code, output } = await collect(program, args, { cwd: root, env });
      counts[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) say(`${project}\n${output.trim()}`);
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

/** @returns {Promise<Counts>} */
async function arrows() {
  const blind = await checkTheCheck();
  for (const line of blind) say(`The check of the arrows is wrong about ${line}`);
  const { files, complaints } = await checkArrows();
  for (const line of complaints) say(line);
  if (files === 0) say('There is no source file to check.');
  const results = [blind.length === 0, complaints.length === 0 && files > 0];
  return { passed: results.filter(Boolean).length, failed: results.filter((good) => !good).length, skipped: 0 };
}

/** @returns {Counts} */
function docs() {
  const { files, complaints } = checkDocs();
  for (const line of complaints) say(line);
  return complaints.length === 0 && files > 0 ? { passed: 1, failed: 0, skipped: 0 } : oneFailed;
}

/** @returns {Counts} */
function licenses() {
  const complaints = checkLicenses();
  for (const line of complaints) say(line);
  return complaints.length === 0 ? { passed: 1, failed: 0, skipped: 0 } : oneFailed;
}

/**
 * @param {Surroundings} surroundings
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function tool({ node, env }, name, args) {
  const [program, first] = toolCommand(node, name);
  const { code, output } = await collect(program, [...first, ...args], { cwd: root, env });
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 };
  say(output.trim());
  return oneFailed;
}

/**
 * @param {Surroundings} surroundings
 * @param {string} project one of vitest.config.ts
 * @param {readonly string[]} [more] arguments
 * @returns {Promise<Counts>}
 */
async function vitest({ node, temporary, env }, project, more = []) {
  const report = join(temporary, `${project}.json`);
  rmSync(report, { force: true });
  const [program, first] = toolCommand(node, 'vitest');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, ...reports, ...more];
  const code = await run(program, [...first, ...args], { cwd: root, env });
  if (!existsSync(report)) return oneFailed;
  const counts = countReport(JSON.parse(readFileSync(report, 'utf8')));
  if (counts.passed + counts.failed === 0) {
    say(`The suite ${project} has no test that ran.`);
    return { ...counts, failed: 1 };
  }
  // An error outside of any test, or a set-up that broke.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  return counts;
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
function countReport(report) {
  // A file that cannot be read has failed without a test of its own that says so.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The suites by name, in their order.
 * @param {string[]} names all when none is given
 */
export function chosenSuites(names) {
  const unknown = names.find((name) => !(name in suites));
  if (unknown !== undefined) {
    throw new UserFacingError(`There is no suite "${unknown}"; there are: ${Object.keys(suites).join(', ')}.`);
  }
  return Object.entries(suites).filter(([name]) => names.length === 0 || names.includes(name));
}
