import type { Browser, Locator, Page } from 'playwright-core';
import { openPhone } from '../measuring/throttled-phone.ts';

/** A screen takes input once nothing has held the page for so long. */
const quiet = 1000;

/** Nobody has read a question sooner, in milliseconds; what a program does meanwhile costs nobody anything. */
export const reading = 400;

/** How a program's screen is read and worked. */
export interface Screen {
  readonly address: string;
  /** What stands in local storage before the first visit. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Matches the present question. Its `attribute` names it. */
  readonly question: string;
  readonly attribute: string;
  /** What the first question is answered by. */
  readonly firstAnswer: (page: Page) => Locator;
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

/** In the page: when it was held last, and the time from a tap to the painted next question. */
function watchPage({ question, attribute }: { question: string; attribute: string }): void {
  const held: number[] = [];
  const taps: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) held.push(entry.startTime + entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  const present = () => document.querySelector(question)?.getAttribute(attribute) ?? null;
  const paint = new MessageChannel();
  addEventListener(
    'pointerup',
    (event) => {
      // The finger has left the glass. What a program does then, or by the click that follows, is its own affair.
      const began = event.timeStamp;
      const before = present();
      const look = () => {
        const now = present();
        if (now === before || now === null) return void requestAnimationFrame(look);
        // What this frame shows is painted before anything else comes to turn.
        paint.port1.addEventListener('message', () => taps.push(performance.now() - began), { once: true });
        paint.port1.start();
        paint.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    true,
  );
  Object.assign(globalThis, { benchHeld: held, benchTaps: taps });
}

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
    await page.addInitScript(watchPage, { question: screen.question, attribute: screen.attribute });
    await page.goto(screen.address, { waitUntil: 'commit' });
    const first = screen.firstAnswer(page);
    await first.waitFor({ state: 'visible' });
    const shown = await page.evaluate(() => performance.now());
    const kilobytes = bytes / 1000;
    await page.waitForFunction((pause) => {
      const { benchHeld } = globalThis as unknown as { benchHeld: number[] };
      return performance.now() - Math.max(0, ...benchHeld) > pause;
    }, quiet);
    const held = await page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { benchHeld: number[] }).benchHeld),
    );
    // A question that is there and takes no answer would be no use.
    await first.tap();
    return { answerable: Math.max(shown, held), kilobytes, steps: await walk(page, screen, steps) };
  } finally {
    await context.close();
  }
}

async function walk(page: Page, screen: Screen, steps: number): Promise<readonly number[]> {
  const taken: number[] = [];
  const tapsSoFar = () => page.evaluate(() => (globalThis as unknown as { benchTaps: number[] }).benchTaps.length);
  for (let step = 0; step < steps; step++) {
    await page.waitForTimeout(reading);
    const present = page.locator(screen.question).first();
    // What can be answered by a touch or by letters is answered, so that there is something to keep.
    const choice = present.locator('input[type=radio], [role=radio]').first();
    const field = present.locator('input[type=text], input[type=number], input:not([type])').first();
    if (step > 0 && (await choice.count()) > 0) await choice.tap({ force: true });
    else if ((await field.count()) > 0 && (await field.isEditable())) await field.fill(String(step));
    const before = await tapsSoFar();
    await screen.next(page).tap();
    await page.waitForFunction(
      (known) => (globalThis as unknown as { benchTaps: number[] }).benchTaps.length > known,
      before,
    );
    const took = await page.evaluate(() => (globalThis as unknown as { benchTaps: number[] }).benchTaps.at(-1) ?? 0);
    taken.push(took);
  }
  return taken;
}
