import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { atPace, threadTimes } from '../measuring/page-pace.ts';
import type { BoardSize } from './data.ts';
import { beginWatching, endWatching, findChip, learnBoard, showBoard, type Board } from './watching.ts';

const screen = { width: 1_500, height: 900 };
/** Milliseconds after which a board has done what a turn of the wheel asks for. */
const settled = 300;
/** Pixels that a wheel turns with each frame, at most. */
const fastest = 40;
/** Pixels: a board that can be scrolled less far isn't. */
const leastWay = 200;

/** What somebody does with the board. */
export const ways = ['down and up', 'across and back', 'dragging', 'dragging at the edge'] as const;
export type Way = (typeof ways)[number];

interface Done {
  /** Milliseconds from frame to frame. */
  readonly gaps: readonly number[];
  /** Milliseconds of the page's thread for each turn of the wheel or step of the mouse: one comes with every frame of a screen. */
  readonly script: number;
  readonly layout: number;
  readonly task: number;
  /** Of each frame, how much of the room for cells had none. */
  readonly blanks: readonly number[];
}

export interface Visit {
  /** Milliseconds until a job can be pressed. */
  readonly usable: number;
  readonly elements: number;
  /** How large the board is on the screen, in pixels. */
  readonly room: { readonly width: number; readonly height: number };
  /** Without what the board has no room for: a week needn't be scrolled across. */
  readonly done: Readonly<Partial<Record<Way, Done>>>;
}

export interface Asked {
  readonly size: BoardSize;
  /** How many turns of the wheel, steps of the mouse. */
  readonly turns: number;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** Whether what frames show is looked at, instead of how long they take. */
  readonly isForBlanks: boolean;
  /** How large the board is drawn, where the page asks. */
  readonly room: Visit['room'] | null;
}

interface Driven {
  readonly page: Page;
  readonly session: CDPSession;
  readonly board: Board;
  readonly asked: Asked;
}

const boxOf = async ({ page, board }: Pick<Driven, 'page' | 'board'>) => {
  const box = await page.locator(board.scroller).boundingBox();
  if (!box) throw new Error(`${board.page} has no board`);
  return box;
};

async function wheel(driven: Driven, axis: 'x' | 'y'): Promise<boolean> {
  const { page, session, board, asked } = driven;
  const way = await page
    .locator(board.scroller)
    .evaluate(
      (element, along) =>
        along === 'x' ? element.scrollWidth - element.clientWidth : element.scrollHeight - element.clientHeight,
      axis,
    );
  if (way < leastWay) return false;
  const box = await boxOf(driven);
  const half = asked.turns / 2;
  const step = Math.min(fastest, way / half);
  await atPace(asked.turns, (turn) => {
    const by = turn < half ? step : -step;
    return session.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      deltaX: axis === 'x' ? by : 0,
      deltaY: axis === 'y' ? by : 0,
    });
  });
  return true;
}

/** Takes up a job and moves it with every frame: over the board, or near its lower edge, where that scrolls. It is put back. */
async function drag(driven: Driven, isAtEdge: boolean): Promise<boolean> {
  const { page, session, board, asked } = driven;
  const box = await boxOf(driven);
  const from = await page.evaluate(findChip, [0.2, 0.4] as const);
  if (!from) throw new Error(`${board.page} has no job to drag`);
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  await mouse('mousePressed', from.x, from.y);
  const right = box.x + box.width - 120;
  const at = (turn: number): readonly [number, number] => {
    const part = (turn + 1) / asked.turns;
    if (isAtEdge) return [from.x + 200 * part, box.y + box.height - 12];
    return [from.x + (right - from.x) * part, from.y + 120 * Math.sin(part * 4 * Math.PI)];
  };
  let isHeld = false;
  const step = async (turn: number) => {
    await mouse('mouseMoved', ...at(turn));
    if (turn === asked.turns - 1) {
      isHeld = await page.evaluate((held) => document.querySelector(held) !== null, board.held);
    }
  };
  await atPace(asked.turns, step);
  if (!isHeld) throw new Error(`${board.page} drags nothing`);
  const escape = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...escape });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...escape });
  await mouse('mouseReleased', from.x, from.y);
  return true;
}

const doings: Readonly<Record<Way, (driven: Driven) => Promise<boolean>>> = {
  'down and up': (driven) => wheel(driven, 'y'),
  'across and back': (driven) => wheel(driven, 'x'),
  dragging: (driven) => drag(driven, false),
  'dragging at the edge': (driven) => drag(driven, true),
};

async function toBeginning({ page, board }: Driven): Promise<void> {
  await page.locator(board.scroller).evaluate((element) => element.scrollTo({ top: 0, left: 0 }));
  await setTimeout(settled);
}

async function measured(driven: Driven, way: Way): Promise<Done | null> {
  const { page, session, asked } = driven;
  await toBeginning(driven);
  await page.evaluate(beginWatching, asked.isForBlanks);
  const before = await threadTimes(session);
  const isDone = await doings[way](driven);
  // What comes late is a part of it.
  await setTimeout(settled);
  const after = await threadTimes(session);
  const { frames, blanks } = await page.evaluate(endWatching);
  const each = (name: keyof typeof before) => (after[name] - before[name]) / asked.turns;
  if (!isDone) return null;
  return {
    gaps: frames.slice(1).map((at, index) => at - (frames[index] ?? at)),
    script: each('script'),
    layout: each('layout'),
    task: each('task'),
    blanks,
  };
}

/** Shows the board in a page of its own, scrolls it and drags a job over it, in every way, once each. */
export async function visit(browser: Browser, address: string, board: Board, asked: Asked): Promise<Visit> {
  const context = await browser.newContext({
    viewport: screen,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Jerusalem',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const session = await context.newCDPSession(page);
    // Time of the thread itself: what else the machine does is no part of it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { size, room } = asked;
    const query = new URLSearchParams(
      Object.entries({ ...size, ...room }).map(([name, value]): [string, string] => [name, String(value)]),
    );
    await page.goto(`${address}/${board.page}/?${query.toString()}`);
    await page.waitForFunction(() => 'show' in globalThis);
    await page.evaluate(learnBoard, board);
    await session.send('Emulation.setCPUThrottlingRate', { rate: asked.slowdown });
    const usable = await page.evaluate(showBoard);
    const driven = { page, session, board, asked };
    const done: Partial<Record<Way, Done>> = {};
    for (const way of ways) {
      const one = await measured(driven, way);
      if (one) done[way] = one;
    }
    const elements = await page.evaluate(() => document.querySelectorAll('body *').length);
    const { width, height } = await boxOf(driven);
    return { usable, elements, room: { width, height }, done };
  } finally {
    await context.close();
  }
}
