// What npm test says last: what failed and where, what is flaky or quarantined, where the time went. The same as JSON for programs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/** @typedef {{ name: string, seconds: number, result: import('./test-suite.mjs').SuiteResult }} SuiteRun */

const folder = join(root, '.cache');
const maxShown = 40;
const dearest = 10;

/**
 * Writes .cache/last-run.json and .cache/last-run.log (the whole errors), and gives the last lines of the run.
 * @param {readonly SuiteRun[]} runs
 * @param {{ slowness: number }} machine
 * @returns {string[]}
 */
export function lastScreen(runs, { slowness }) {
  const all = (/** @type {'failures' | 'flaky' | 'quarantined'} */ kind) =>
    runs.flatMap(({ name, result }) => result[kind].map((failure) => ({ suite: name, ...failure })));
  const [failures, flaky, quarantined] = [all('failures'), all('flaky'), all('quarantined')];
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    runs.reduce((total, { result }) => total + result[key], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  const files = runs
    .flatMap(({ name, result }) => result.files.map((file) => ({ suite: name, ...file })))
    .sort((a, b) => b.cpuMilliseconds - a.cpuMilliseconds);
  const suites = runs.map(({ name, seconds, result: { passed, failed, skipped } }) => ({
    name,
    seconds,
    passed,
    failed,
    skipped,
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'last-run.json'),
    JSON.stringify({ ...total, slowness, suites, failures, flaky, quarantined, files }, null, 2),
  );
  const stacks = [...failures, ...flaky, ...quarantined].map((entry) => `${title(entry)}\n${entry.stack}\n`);
  writeFileSync(join(folder, 'last-run.log'), stacks.join('\n'));
  const lines = [];
  const list = (/** @type {string} */ heading, /** @type {string} */ mark, /** @type {typeof failures} */ entries) => {
    if (entries.length === 0) return;
    lines.push('', `${heading} (${entries.length}); whole errors in .cache/last-run.log:`);
    for (const entry of entries.slice(0, maxShown)) lines.push(`  ${mark} ${title(entry)}`, `      ${entry.error}`);
    if (entries.length > maxShown) lines.push(`  … and ${entries.length - maxShown} more`);
  };
  list('Failed', 'FAIL', failures);
  list('Flaky, passed when run again', 'flaky', flaky);
  list('Quarantined', 'quarantined', quarantined);
  if (files.length > 0) {
    lines.push('', 'Dearest files (seconds of a processor / of the clock):');
    for (const { suite, file, cpuMilliseconds, milliseconds } of files.slice(0, dearest)) {
      const times = `${(cpuMilliseconds / 1000).toFixed(1)} / ${(milliseconds / 1000).toFixed(1)}`;
      lines.push(`  ${times.padStart(13)}  ${suite}  ${file}`);
    }
  }
  lines.push('', suites.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', '));
  lines.push(counts(total));
  return lines;
}

/** @param {{ suite: string, file: string, test: string }} entry */
function title({ suite, file, test }) {
  return [file || suite, test].filter((part) => part !== '').join(' > ');
}

/** @param {{ passed: number, failed: number, skipped: number }} counted */
export function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
