// Frame times of the plan editor in Chromium with 500, 5,000 and 20,000 mixed elements on a plan of 5,000 × 3,500 pixels: while one pans,
// zooms, drags one element, takes steps back beside somebody else, and settles elements of two versions. Against a screen's 60 frames a second, and beside Excalidraw with as many shapes of the same kinds.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { besideFolder, installBeside } from './measuring/beside.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printTable } from './measuring/report.ts';
import { median, quantile } from './measuring/statistics.ts';
import { openChromium } from './measuring/throttled-phone.ts';
import type { FrameTimes } from './plan/board.ts';

const given = numberOptions({ frames: 120, small: 500, middle: 5_000, large: 20_000 });
/** Milliseconds, the median at the largest. */
const aim = 1_000 / 60;

async function asScript(entry: string, name: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.IS_PREACT': '"false"', 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name } },
  });
  const [first] = Array.isArray(made) ? made : [made];
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
  if (!chunk) throw new Error('Vite gave no script');
  return chunk.code;
}

const browser = await openChromium();
try {
  await installBeside();
  const opened = async (script: string) => {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 940 } });
    await page.addScriptTag({ content: script });
    return page;
  };
  const ours = await asScript(join(import.meta.dirname, 'plan', 'board.ts'), 'planBench');
  const theirs = await asScript(join(besideFolder, 'excalidraw-board.js'), 'besideBench');
  const rows: (readonly (string | number)[])[] = [];
  let worst = 0;
  let isAhead = true;
  for (const count of [given.small, given.middle, given.large]) {
    const page = await opened(ours);
    const times = (await page.evaluate(`planBench.measurePlan(${count}, ${given.frames})`)) as FrameTimes;
    await page.close();
    const other = await opened(theirs);
    const beside = (await other.evaluate(`besideBench.measureExcalidraw(${count}, ${given.frames})`)) as FrameTimes;
    await other.close();
    for (const [what, one] of Object.entries(times) as [keyof FrameTimes, readonly number[]][]) {
      const their = beside[what];
      const figures = their ? [median(their), quantile(their, 0.95)] : ['', ''];
      rows.push([what, String(count), median(one), quantile(one, 0.95), ...figures]);
      if (count === given.large) worst = Math.max(worst, median(one));
      // Both wait for the screen: within a frame neither is ahead.
      if (their && median(one) > Math.max(median(their), aim * 1.05)) isAhead = false;
    }
  }
  console.info(`${cpus()[0]?.model.trim() ?? 'unknown processor'}; Chromium ${browser.version()}\n`);
  printTable(['while', 'elements', 'median, ms', '95 %', 'Excalidraw, median', '95 %'], rows);
  console.info(
    `${(worst / aim).toFixed(2)} of a frame at ${given.large} elements (aim 1: ${worst <= aim * 1.05 ? 'met' : 'missed'}); ahead of Excalidraw, or within a frame, at every size: ${isAhead ? 'met' : 'missed'}.`,
  );
} finally {
  await browser.close();
}
