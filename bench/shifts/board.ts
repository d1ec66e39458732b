import { cpus } from 'node:os';
import { chromium } from 'playwright-core';
import { chromiumArguments, ensureChromium } from '../../scripts/chromium.mjs';
import { startPages } from '../measuring/compared-pages.ts';
import { frame } from '../measuring/page-pace.ts';
import { printTable, short } from '../measuring/report.ts';
import { median, quantile } from '../measuring/statistics.ts';
import type { BoardSize } from './data.ts';
import { visit, ways, type Visit, type Way } from './driving.ts';
import type { Board } from './watching.ts';

/** Milliseconds until a job can be pressed. A frame that came on time is called so up to a twentieth later. */
const aim = { usable: 300, frame: frame * 1.05 };

const sizes: readonly BoardSize[] = [
  { range: 'month', people: 60, days: 31, jobs: 2_000 },
  { range: 'week', people: 300, days: 7, jobs: 3_000 },
];

const ours: Board = {
  page: 'ours',
  scroller: '[data-scroller][role=region]',
  chip: '[role=gridcell] [data-job]',
  lineHead: '[role=grid] [role=rowheader]',
  columnHead: '[role=grid] [role=columnheader]:not([aria-colindex="1"])',
  held: '[data-testid=drop-outline]',
};
const theirs: Board = {
  page: 'theirs',
  scroller: '.ec-main',
  chip: '.ec-event',
  lineHead: '.ec-row-head',
  columnHead: '.ec-col-head',
  held: '.ec-dragging',
};
const names = { ours: 'plumbline', theirs: 'Event Calendar' };

interface Visits {
  readonly timed: Visit[];
  readonly watched: Visit[];
}

interface Options {
  readonly visits: number;
  readonly turns: number;
  readonly slowdown: number;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const isThere = <Item>(item: Item | undefined): item is Item => item !== undefined;

/** What a board does in one way: the median of its visits; null where it isn't done at all. */
function figures({ timed, watched }: Visits, way: Way) {
  const done = timed.map((one) => one.done[way]).filter(isThere);
  if (done.length === 0) return null;
  const of = (read: (one: (typeof done)[number]) => number) => median(done.map(read));
  /** Frames that the screen would have shown, and the board didn't. */
  const missed = (gaps: readonly number[]) =>
    gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0);
  return {
    p50: of(({ gaps }) => median(gaps)),
    p95: of(({ gaps }) => quantile(gaps, 0.95)),
    dropped: of(({ gaps }) => missed(gaps) / (gaps.length + missed(gaps))),
    script: of(({ script }) => script),
    layout: of(({ layout }) => layout),
    task: of(({ task }) => task),
    blank: median(
      watched
        .map((one) => one.done[way])
        .filter(isThere)
        .map(({ blanks }) => blanks.filter((share) => share > 0.02).length / blanks.length),
    ),
  };
}

type Figures = NonNullable<ReturnType<typeof figures>>;

/** All visits of both programs with a board of one size. In turns: whoever comes second finds a warmer machine. */
async function visitBoth(
  size: BoardSize,
  { visits, turns, slowdown }: Options,
): Promise<Record<Board['page'], Visits>> {
  const pages = await startPages('shifts');
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const made = { ours: { timed: [], watched: [] }, theirs: { timed: [], watched: [] } } as Record<
      Board['page'],
      Visits
    >;
    const asked = { size, turns, slowdown };
    const { room } = await visit(browser, pages.address, ours, { ...asked, turns: 4, isForBlanks: false, room: null });
    for (let turn = 0; turn < visits; turn++) {
      for (const board of turn % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
        for (const isForBlanks of turn === 0 ? [false, true] : [false]) {
          const one = await visit(browser, pages.address, board, { ...asked, isForBlanks, room });
          made[board.page][isForBlanks ? 'watched' : 'timed'].push(one);
        }
      }
    }
    console.info(
      `${size.people} people, ${size.days} days, ${size.jobs.toLocaleString('en')} jobs, ${short(room.width)} × ${short(room.height)} pixels; ${cpus()[0]?.model.trim() ?? 'unknown processor'}; Chromium ${browser.version()}\n`,
    );
    return made;
  } finally {
    await browser.close();
    pages.close();
  }
}

function printBoard(made: Record<Board['page'], Visits>): void {
  const pages = ['ours', 'theirs'] as const;
  printTable(
    ['while', '', 'p50, ms', 'p95, ms', 'dropped', 'script, ms', 'layout, ms', 'all, ms', 'blank frames'],
    ways.flatMap((way) =>
      pages.flatMap((page) => {
        const own = figures(made[page], way);
        if (!own) return [];
        const { p50, p95, dropped, script, layout, task, blank } = own;
        return [[way, names[page], p50, p95, percent(dropped), script, layout, task, percent(blank)]];
      }),
    ),
  );
  printTable(
    ['', 'usable after, ms', 'elements'],
    pages.map((page) => {
      const { timed } = made[page];
      return [names[page], median(timed.map((one) => one.usable)), median(timed.map((one) => one.elements))];
    }),
  );
}

/** Whether a board is on time in every way, and no slower than the other: within a frame neither is ahead. */
function judge(made: Record<Board['page'], Visits>) {
  const both = ways.flatMap((way): readonly (readonly [Figures, Figures])[] => {
    const [own, other] = [figures(made.ours, way), figures(made.theirs, way)];
    return own && other ? [[own, other]] : [];
  });
  const usable = (page: Board['page']) => median(made[page].timed.map((one) => one.usable));
  return {
    usable: usable('ours'),
    ratio: usable('theirs') / usable('ours'),
    worst: Math.max(...both.map(([own]) => own.p95)),
    isAhead:
      usable('ours') <= usable('theirs') &&
      both.every(([own, other]) => own.p95 <= Math.max(other.p95, aim.frame) && own.dropped <= other.dropped + 0.01),
  };
}

/** The board beside Event Calendar's, at both sizes. */
export async function measureBoards(options: Options): Promise<void> {
  for (const size of sizes) {
    const made = await visitBoth(size, options);
    printBoard(made);
    const { usable, ratio, worst, isAhead } = judge(made);
    const said = (isMet: boolean) => (isMet ? 'met' : 'missed');
    console.info(
      `ratio: Event Calendar takes ${short(ratio)} × the time until a job can be pressed; ours ${short(usable)} ms (aim ${aim.usable}: ${said(usable <= aim.usable)}), 95 % of the frames within ${short(worst)} ms (aim ${short(frame)}: ${said(worst <= aim.frame)}), ahead in every way: ${said(isAhead)}\n`,
    );
  }
}
