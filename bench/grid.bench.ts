// A report of 100,000 jobs scrolled in Chromium from its first row to its last, by wheel, keys and scroll bar, on this processor and
// on one a quarter as fast: the table of an opened report, the product's own component with its cells, built as the app is; beside AG
// Grid Community (MIT) with the same rows, columns and kinds of cells in plain React. Both have all rows from the beginning. In turns.
import { cpus } from 'node:os';
import { chromium } from 'playwright-core';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { visit, ways, type Asked, type Visit, type Way } from './grid/driving.ts';
import type { Table } from './grid/watching.ts';
import { numberOptions } from './measuring/arguments.ts';
import { startPages } from './measuring/compared-pages.ts';
import { printTable, short } from './measuring/report.ts';
import { median, quantile } from './measuring/statistics.ts';

const given = numberOptions({ rows: 100_000, visits: 3, turns: 240, slowdown: 4 });
/** A frame that came on time is called so up to a twentieth later. */
const onTime = (1_000 / 60) * 1.05;

const tables: readonly Table[] = [
  {
    page: 'ours',
    scroller: '#root [role=group]',
    bar: '#root [role=group]',
    row: 'tbody > tr[aria-rowindex]',
    cell: 'td:nth-child(2) a',
    focused: '#root [role=group]',
    head: 'thead th',
  },
  {
    page: 'theirs',
    scroller: '.ag-grid-viewport',
    bar: '.ag-body-vertical-scroll-viewport',
    row: '.ag-row',
    cell: '[col-id=job_id] a',
    focused: '.ag-row [col-id=job_type_title]',
    head: '.ag-header',
  },
];

interface Visits {
  readonly timed: Visit[];
  readonly watched: Visit[];
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const shareOf = (numbers: readonly number[], is: (one: number) => boolean) =>
  numbers.length === 0 ? Number.NaN : numbers.filter(is).length / numbers.length;

function figures({ timed, watched }: Visits, way: Way) {
  const of = (read: (visit: Visit) => number, visits = timed) => median(visits.map(read));
  return {
    late: of(({ scrolled }) => shareOf(scrolled[way].gaps, (gap) => gap > onTime)),
    longest: of(({ scrolled }) => quantile(scrolled[way].gaps, 0.99)),
    script: of(({ scrolled }) => scrolled[way].script),
    layout: of(({ scrolled }) => scrolled[way].layout),
    task: of(({ scrolled }) => scrolled[way].task),
    blank: of(({ scrolled }) => shareOf(scrolled[way].blanks, (share) => share > 0.02), watched),
  };
}

const pages = await startPages('grid');
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: chromiumArguments,
  // One of the ways is dragging them.
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
try {
  const slowdowns = [...new Set([1, given.slowdown])];
  const made = new Map<string, Visits>();
  const visitsOf = (slowdown: number, { page }: Table) => {
    const key = `${slowdown} ${page}`;
    const there = made.get(key) ?? { timed: [], watched: [] };
    made.set(key, there);
    return there;
  };
  for (let turn = 0; turn < given.visits; turn++) {
    for (const slowdown of slowdowns) {
      for (const isForBlanks of [false, true]) {
        // Whoever comes second finds a warmer machine.
        for (const table of turn % 2 === 0 ? tables : tables.toReversed()) {
          const asked: Asked = { rows: given.rows, turns: given.turns, slowdown, isForBlanks };
          const one = await visit(browser, pages.address, table, asked);
          visitsOf(slowdown, table)[isForBlanks ? 'watched' : 'timed'].push(one);
        }
      }
    }
  }
  console.info(`${cpus()[0]?.model.trim() ?? 'unknown processor'}; Chromium ${browser.version()}\n`);
  const names = { ours: 'plumbline', theirs: 'AG Grid' };
  const rows = slowdowns.flatMap((slowdown) =>
    ways.flatMap((way) =>
      tables.map((table) => {
        const own = figures(visitsOf(slowdown, table), way);
        return [
          way,
          `${slowdown} ×`,
          names[table.page],
          percent(own.late),
          own.longest,
          own.script,
          own.layout,
          own.task,
          percent(own.blank),
        ];
      }),
    ),
  );
  printTable(
    ['by', 'slower', '', 'late frames', '99 %, ms', 'script, ms', 'layout, ms', 'all, ms', 'blank frames'],
    rows,
  );
  printTable(
    ['', 'slower', 'first rows, ms', 'elements', 'MB'],
    slowdowns.flatMap((slowdown) =>
      tables.map((table) => {
        const { timed } = visitsOf(slowdown, table);
        const of = (read: (visit: Visit) => number) => median(timed.map(read));
        return [
          names[table.page],
          `${slowdown} ×`,
          of(({ shown }) => shown),
          of(({ elements }) => elements),
          of(({ megabytes }) => megabytes),
        ];
      }),
    ),
  );
  const [ours, theirs] = tables;
  if (!ours || !theirs) throw new Error('nothing to compare');
  const compared = slowdowns.flatMap((slowdown) =>
    ways.map((way) => {
      const [own, other] = [figures(visitsOf(slowdown, ours), way), figures(visitsOf(slowdown, theirs), way)];
      return {
        ratio: other.task / own.task,
        isNotLater: own.late <= other.late + 0.01,
        isAhead: own.task <= other.task,
      };
    }),
  );
  const isMet = compared.every(({ isNotLater, isAhead }) => isNotLater && isAhead);
  console.info(
    `ratio: AG Grid takes ${short(Math.min(...compared.map(({ ratio }) => ratio)))} to ${short(Math.max(...compared.map(({ ratio }) => ratio)))} × the time of the page's thread for the same input; the aim is ahead of it, and no more late frames, in every way: ${isMet ? 'met' : 'missed'}`,
  );
} finally {
  await browser.close();
  pages.close();
}
