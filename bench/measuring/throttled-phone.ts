import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { chromiumArguments, ensureChromium } from '../../scripts/chromium.mjs';

/** A phone in a stairwell: slow 4G, and a processor a quarter as fast as this one. */
export const line = { kilobitsPerSecond: 1600, roundTrip: 150, slowdown: 4 };

/** What a figure of it holds for, as a sentence without its full stop. */
export const phoneSaid = `The phone: ${line.kilobitsPerSecond} kbit/s, ${line.roundTrip} ms a round trip, the processor slowed down ${line.slowdown} times`;

/** Chromium that asks nobody but the server that is measured. */
export async function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumArguments,
  });
}

/** A page on the throttled phone, with nothing kept; its `session` hears of the network. */
export async function openPhone(
  browser: Browser,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const perSecond = (line.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.roundTrip,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
  return { context, page, session };
}
