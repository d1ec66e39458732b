// npm test: everything that must hold, from a fresh clone, ending with one line that counts it.
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { clearAway, makeTemporaryFolder } from './leftovers.mjs';
import { ensureNode } from './node.mjs';
import { codeOfSignal, endedBy } from './processes.mjs';
import { ensureS3Server } from './s3-server.mjs';
import { main, say, seconds, UserFacingError } from './say.mjs';
import { chosenSuites } from './suites.mjs';

await main(async () => {
  const chosen = chosenSuites(process.argv.slice(2));
  // Installed while others are, and while the quick suites run; what goes wrong is told by the suite that needs it.
  const chooses = (/** @type {string} */ suite) => chosen.some(([name]) => name === suite);
  if (chooses('http')) ensureS3Server().catch(() => undefined);
  if (chooses('e2e')) ensureChromium().catch(() => undefined);
  const node = await ensureNode();
  await ensureInstalled();
  const temporary = makeTemporaryFolder();
  process.once('exit', () => clearAway(temporary));
  // All that the suites start puts its files there, and is found by it.
  const env = { ...process.env, TMPDIR: temporary, NODE_ENV: 'test', FORCE_COLOR: '0', NO_COLOR: '1' };
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, suite] of chosen) {
    say(`\n=== ${name}`);
    const begun = Date.now();
    const counts = await suite({ node, temporary, env }).catch((error) => {
      say(error instanceof UserFacingError ? error.message : String(error.stack ?? error));
      return { passed: 0, failed: 1, skipped: 0 };
    });
    const signal = endedBy();
    if (signal !== undefined) return codeOfSignal(signal);
    say(`--- ${name}: ${line(counts)} in ${seconds(begun)}`);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  for (const left of clearAway(temporary)) say(`Ended what the tests left running: ${left}`);
  process.stdout.write(`${line(total)}\n`);
  return total.failed === 0 ? 0 : 1;
});

/** @param {{ passed: number, failed: number, skipped: number }} counts */
function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
