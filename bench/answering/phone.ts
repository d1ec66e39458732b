import type { Browser, Locator, Page } from 'playwright-core';
import { openPhone } from '../measuring/throttled-phone.ts';

/** A screen takes input once nothing has held the page for so long. */
const quiet = 1000;

/** Nobody has read a question sooner, in milliseconds; what a program does meanwhile costs nobody anything. */
export const reading = 400;

/** No finger is sooner from an answer to the button below it, in milliseconds. */
export const reaching = 200;

/** How a program's screen is read and worked. */
export interface Screen {
  readonly address: string;
  /** What stands in local storage before the first visit. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Matches the present question. Its `attribute` names it. */
  readonly question: string;
  readonly attribute: string;
  /** Matches what the first question is answered by. */
  readonly firstAnswer: string;
  readonly next: (page: Page) => Locator;
}

interface Measured {
  /** Until the first question can be answered. */
  readonly answerable: number;
  /** What had come by then. */
  readonly kilobytes: number;
  /** From each tap on Next to the painted next question. */
  readonly steps: readonly number[];
}

interface Watched {
  /** When the first answer was painted. */
  shown: number | null;
  /** When the page was free again after what had held it. */
  readonly held: number[];
  /** From each tap on Next to the painted next question. */
  readonly taps: number[];
}

/** In the page, since whoever asks from outside hears of it up to half a second late. */
function watchPage({ question, attribute, firstAnswer }: Pick<Screen, 'question' | 'attribute' | 'firstAnswer'>): void {
  const watched: Watched = { shown: null, held: [], taps: [] };
  Object.assign(globalThis, { watched });
  const { held, taps } = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) held.push(entry.startTime + entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  const present = () => document.querySelector(question)?.getAttribute(attribute) ?? null;
  const paint = new MessageChannel();
  // What this frame shows is painted before anything else comes to turn.
  const afterPaint = (act: () => void) => {
    paint.port1.addEventListener('message', act, { once: true });
    paint.port1.start();
    paint.port2.postMessage(null);
  };
  const lookForAnswer = () => {
    const there = document.querySelector(firstAnswer);
    const isSeen = there?.checkVisibility({ visibilityProperty: true }) && there.getBoundingClientRect().height > 0;
    if (isSeen) afterPaint(() => (watched.shown = performance.now()));
    else requestAnimationFrame(lookForAnswer);
  };
  requestAnimationFrame(lookForAnswer);
  addEventListener(
    'pointerup',
    (event) => {
      // The finger has left the glass. What a program does then, or by the click that follows, is its own affair.
      const began = event.timeStamp;
      const before = present();
      const look = () => {
        const now = present();
        if (now === before || now === null) return void requestAnimationFrame(look);
        afterPaint(() => taps.push(performance.now() - began));
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

const readWatched = (page: Page) => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/** Visits with nothing kept, waits until the first question can be answered, then goes from question to question. */
export async function visit(browser: Browser, screen: Screen, steps: number): Promise<Measured> {
  const { context, page, session } = await openPhone(browser);
  try {
    page.setDefaultTimeout(120_000);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript((storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    }, screen.storage ?? {});
    const { question, attribute, firstAnswer } = screen;
    await page.addInitScript(watchPage, { question, attribute, firstAnswer });
    await page.goto(screen.address, { waitUntil: 'commit' });
    const first = page.locator(firstAnswer).first();
    await first.waitFor({ state: 'visible' });
    const kilobytes = bytes / 1000;
    await page.waitForFunction((pause) => {
      const { shown, held } = (globalThis as unknown as { watched: Watched }).watched;
      return shown !== null && performance.now() - Math.max(shown, ...held) > pause;
    }, quiet);
    const { shown, held } = await readWatched(page);
    const answerable = Math.max(shown ?? Number.NaN, ...held);
    // A question that is there and takes no answer would be no use.
    await first.tap();
    return { answerable, kilobytes, steps: await walk(page, screen, steps) };
  } finally {
    await context.close();
  }
}

async function walk(page: Page, screen: Screen, steps: number): Promise<readonly number[]> {
  const taken: number[] = [];
  const tapsSoFar = async () => (await readWatched(page)).taps.length;
  for (let step = 0; step < steps; step++) {
    await page.waitForTimeout(reading);
    const present = page.locator(screen.question).first();
    // What can be answered by a touch or by letters is answered, so that there is something to keep.
    const choice = present.locator('input[type=radio], [role=radio]').first();
    const field = present.locator('input[type=text], input[type=number], input:not([type])').first();
    if (step > 0 && (await choice.count()) > 0) await choice.tap({ force: true });
    else if ((await field.count()) > 0 && (await field.isEditable())) await field.fill(String(step));
    await page.waitForTimeout(reaching);
    const before = await tapsSoFar();
    await screen.next(page).tap();
    await page.waitForFunction(
      (known) => (globalThis as unknown as { watched: Watched }).watched.taps.length > known,
      before,
    );
    taken.push((await readWatched(page)).taps.at(-1) ?? Number.NaN);
  }
  return taken;
}
