// The next state after an answer, and the validation of everything, at 100 and 1,000 questions with three rules for every ten,
// in Node and in Chromium, beside survey-core computing the same rules.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { measure, type Measured } from './engine/measure.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printTable } from './measuring/report.ts';
import { openChromium } from './measuring/throttled-phone.ts';

const given = numberOptions({ turns: 5, small: 100, large: 1000 });
const aim = 2;

/** The measuring program as a browser takes it: one script. */
async function asScript(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'engine', 'measure.ts'), formats: ['iife'], name: 'engineBench' },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
  if (!chunk) throw new Error('Vite gave no script');
  return chunk.code;
}

async function inChromium(counts: readonly number[]): Promise<Measured[]> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await asScript() });
    const results: Measured[] = [];
    for (const count of counts) {
      const call = `engineBench.measure(${count}, ${given.turns})`;
      results.push((await page.evaluate(call)) as Measured);
    }
    return results;
  } finally {
    await browser.close();
  }
}

const counts = [given.small, given.large];
console.info(`${cpus()[0]?.model.trim() ?? 'unknown processor'}; Node ${process.version}\n`);
const places = [
  ['Node', counts.map((count) => measure(count, given.turns))],
  ['Chromium', await inChromium(counts)],
] as const;
for (const [place, measured] of places) {
  printTable(
    [place, 'questions', 'next state, ms', 'slowest', 'validation, ms'],
    measured.flatMap(({ ours, theirs, withPaths }, index) => {
      const count = String(counts[index]);
      return [
        ['plumbline', count, ours.next, ours.slowest, ours.validation],
        ['plumbline, with path rules', count, withPaths.next, withPaths.slowest, withPaths.validation],
        ['survey-core', count, theirs.next, theirs.slowest, theirs.validation],
      ];
    }),
  );
}
const worst = Math.max(
  ...places.flatMap(([, measured]) => measured.map(({ ours, withPaths }) => Math.max(ours.next, withPaths.next))),
);
const ratios = places.flatMap(([place, measured]) =>
  measured.map(
    ({ ours, theirs }, index) =>
      `${place} ${counts[index]}: ${(theirs.next / ours.next).toFixed(1)} × (validation ${(theirs.validation / ours.validation).toFixed(1)} ×)`,
  ),
);
console.info(`survey-core takes, next state: ${ratios.join('; ')}`);
console.info(
  `The next state takes at most ${worst.toFixed(2)} ms; the aim is ${aim} ms: ${worst <= aim ? 'met' : 'missed'}`,
);
