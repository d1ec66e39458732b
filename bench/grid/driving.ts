import type { Browser, CDPSession, Page } from 'playwright-core';
import { setTimeout } from 'node:timers/promises';
import { atPace, threadTimes } from '../measuring/page-pace.ts';
import { beginWatching, endWatching, learnTable, showTable, type Table } from './watching.ts';

const screen = { width: 1_500, height: 900 };
/** How far the thumb is from the upper end of its bar, in pixels: there is an arrow before it. */
const thumb = 24;
/** Milliseconds after which a table has done what a turn of the wheel asks for. */
const settled = 300;
/** Pixels of a notch of a wheel. */
const notch = 120;
/** Pixels, in both tables. */
const rowHeight = 44;

/** What somebody does with the table. */
export const ways = ['wheel', 'end to end', 'keys', 'scroll bar'] as const;
export type Way = (typeof ways)[number];

export interface Scrolled {
  /** Milliseconds from frame to frame. */
  readonly gaps: readonly number[];
  /** Milliseconds of the page's thread for each turn of the wheel, key or step of the mouse: one comes with every frame of a screen. */
  readonly script: number;
  readonly layout: number;
  readonly task: number;
  /** Of each frame, how much of the room for rows had none. */
  readonly blanks: readonly number[];
}

export interface Visit {
  /** Milliseconds until the first rows are painted. */
  readonly shown: number;
  readonly elements: number;
  readonly megabytes: number;
  readonly scrolled: Readonly<Record<Way, Scrolled>>;
}

export interface Asked {
  readonly rows: number;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** How many turns of the wheel, steps of the mouse, keys. */
  readonly turns: number;
  /** Whether what frames show is looked at, instead of how long they take. */
  readonly isForBlanks: boolean;
}

interface Driven {
  readonly page: Page;
  readonly session: CDPSession;
  readonly table: Table;
  readonly asked: Asked;
}

const toTop = async ({ page, table }: Driven) => {
  await page.locator(table.scroller).evaluate((element) => element.scrollTo({ top: 0 }));
  await page.waitForFunction(() => (globalThis as unknown as { blankShare: () => number }).blankShare() < 0.02);
};

const mouse =
  ({ session }: Driven, type: 'mouseWheel' | 'mousePressed' | 'mouseMoved' | 'mouseReleased') =>
  (at: { x: number; y: number; deltaY?: number }) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      deltaX: 0,
      deltaY: 0,
      button: type === 'mouseWheel' ? 'none' : 'left',
      buttons: type === 'mouseReleased' || type === 'mouseWheel' ? 0 : 1,
      clickCount: type === 'mousePressed' || type === 'mouseReleased' ? 1 : 0,
      ...at,
    });

const middle = { x: screen.width / 2, y: screen.height / 2 };

async function scroll(driven: Driven, way: Way): Promise<void> {
  const { page, session, table, asked } = driven;
  if (way === 'wheel' || way === 'end to end') {
    const deltaY = way === 'wheel' ? notch : Math.ceil((asked.rows * rowHeight) / asked.turns);
    await atPace(asked.turns, () => mouse(driven, 'mouseWheel')({ ...middle, deltaY }));
  } else if (way === 'keys') {
    const key = { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 };
    await atPace(asked.turns, () => session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }));
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  } else {
    const box = await page.locator(table.bar).boundingBox();
    if (!box) throw new Error(`${table.page} has no scroll bar`);
    const x = box.x + box.width - 8;
    const from = box.y + thumb;
    const room = box.height - thumb;
    await mouse(driven, 'mousePressed')({ x, y: from });
    await atPace(asked.turns, (turn) =>
      mouse(driven, 'mouseMoved')({ x, y: from + ((turn + 1) / asked.turns) * room }),
    );
    await mouse(driven, 'mouseReleased')({ x, y: from + room });
  }
  // What comes late is a part of it.
  await setTimeout(settled);
}

/** Sees to it that the last row can be seen, wherever the turns before led: of those that come fast AG Grid loses some. */
async function reachEnd({ page, table, asked }: Driven): Promise<void> {
  await page.locator(table.scroller).evaluate((element) => element.scrollTo({ top: 0 }));
  await setTimeout(settled);
  await page.locator(table.scroller).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await page.waitForFunction(
    (count) => (globalThis as unknown as { lastRow: () => number }).lastRow() === count,
    asked.rows,
  );
}

/** Shows the table in a page of its own and scrolls it in every way, once each. */
export async function visit(browser: Browser, address: string, table: Table, asked: Asked): Promise<Visit> {
  const context = await browser.newContext({ viewport: screen, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const session = await context.newCDPSession(page);
    // Time of the thread itself: what else the machine does is no part of it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${address}/${table.page}/?rows=${asked.rows}`);
    await page.waitForFunction(() => 'show' in globalThis);
    await page.evaluate(learnTable, table);
    await session.send('Emulation.setCPUThrottlingRate', { rate: asked.slowdown });
    const shown = await page.evaluate(showTable);
    const driven = { page, session, table, asked };
    const scrolled = {} as Record<Way, Scrolled>;
    for (const way of ways) {
      await toTop(driven);
      if (way === 'keys') await page.locator(table.focused).first().focus();
      await page.evaluate(beginWatching, asked.isForBlanks);
      const before = await threadTimes(session);
      await scroll(driven, way);
      const after = await threadTimes(session);
      const { frames, blanks } = await page.evaluate(endWatching);
      if (way === 'end to end' || way === 'scroll bar') await reachEnd(driven);
      const each = (name: keyof typeof before) => (after[name] - before[name]) / asked.turns;
      scrolled[way] = {
        gaps: frames.slice(1).map((at, index) => at - (frames[index] ?? at)),
        script: each('script'),
        layout: each('layout'),
        task: each('task'),
        blanks,
      };
    }
    const elements = await page.evaluate(() => document.querySelectorAll('body *').length);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { shown, elements, megabytes: usedSize / 1_000_000, scrolled };
  } finally {
    await context.close();
  }
}
