// npm test: everything that must hold, from a fresh clone, ending with what failed and one line that counts it.
//   node scripts/test.mjs [SUITE …] [PART OF A FILE'S NAME …]
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { counts, lastScreen } from './last-screen.mjs';
import { clearAway, makeTemporaryFolder } from './leftovers.mjs';
import { ensureRoom, measureSlowness } from './machine.mjs';
import { ensureNode } from './node.mjs';
import { codeOfSignal, endedBy } from './processes.mjs';
import { ensureS3Server } from './s3-server.mjs';
import { main, say, seconds, UserFacingError } from './say.mjs';
import { staticSuites, testSuites } from './suites.mjs';
import { ensureTestDatabase } from './test-database.mjs';
import { failedResult } from './test-suite.mjs';

await main(async () => {
  const { chosen, filters } = choose(process.argv.slice(2));
  const chooses = (/** @type {string} */ suite) => chosen.some(([name]) => name === suite);
  ensureRoom();
  // What a suite needs from outside is there before any suite begins: a missing network is said at once, not after ten minutes.
  const fromOutside = [
    ...(chooses('http') ? [ensureS3Server()] : []),
    ...(chooses('components') || chooses('e2e') ? [ensureChromium()] : []),
    ensureNode().then(async (node) => {
      await ensureInstalled();
      return node;
    }),
  ];
  await Promise.all(fromOutside);
  if (chooses('http')) await ensureTestDatabase(process.env);
  const node = await ensureNode();
  const slowness = measureSlowness();
  const temporary = makeTemporaryFolder();
  process.once('exit', () => clearAway(temporary));
  // All that the suites start puts its files there, and is found by it.
  const env = {
    ...process.env,
    TMPDIR: temporary,
    NODE_ENV: 'test',
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    TEST_SLOWNESS: String(slowness),
  };
  if (chosen.some(([name]) => name in testSuites))
    say(`This machine takes ${slowness} times the usual time: so do time-outs.`);
  /** @type {import('./last-screen.mjs').SuiteRun[]} */
  const runs = [];
  for (const [name, suite] of chosen) {
    const failedStatic = runs.some((run) => run.name in staticSuites && run.result.failed > 0);
    if (name in testSuites && failedStatic) {
      say('\nThe tests are not run: a static check failed.');
      break;
    }
    say(`\n=== ${name}`);
    const begun = Date.now();
    const result = await suite({ node, temporary, env }, filters).catch((error) => {
      const text = error instanceof UserFacingError ? error.message : String(error.stack ?? error);
      say(text);
      return failedResult(name, text);
    });
    const signal = endedBy();
    if (signal !== undefined) return codeOfSignal(signal);
    say(`--- ${name}: ${counts(result)} in ${seconds(begun)}`);
    runs.push({ name, seconds: (Date.now() - begun) / 1000, result });
  }
  for (const left of clearAway(temporary)) say(`Ended what the tests left running: ${left}`);
  for (const line of lastScreen(runs, { slowness })) process.stdout.write(`${line}\n`);
  return runs.every(({ result }) => result.failed === 0) ? 0 : 1;
});

/**
 * The suites by name, in their order, and parts of file names that choose tests within them.
 * @param {string[]} words all suites when none is named
 */
function choose(words) {
  const suites = { ...staticSuites, ...testSuites };
  const filters = words.filter((word) => !(word in suites));
  const named = words.filter((word) => word in suites);
  const chosen = Object.entries(suites).filter(([name]) => named.length === 0 || named.includes(name));
  if (filters.length > 0 && !(named.length > 0 && named.every((name) => name in testSuites))) {
    throw new UserFacingError(
      `There is no suite "${filters[0]}"; there are: ${Object.keys(suites).join(', ')}. Files are chosen within unit, http, components or e2e.`,
    );
  }
  return { chosen, filters };
}
