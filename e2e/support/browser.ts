import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumArguments, ensureChromium, shortLivedArgument } from '../../scripts/chromium.mjs';
import type { StoredSession } from './api.ts';
import { watchConsole } from './console.ts';
import { slowness } from './slowness.ts';

export type Language = 'en' | 'he';

/** The two people the product is judged by: at a desk, and on a ladder with a phone. */
export const views = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

export type View = keyof typeof views;

/** Chromium with a fresh profile. @param more what else it is started with */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArguments, shortLivedArgument, ...more],
  });
}

export interface WindowOptions {
  readonly language: Language;
  readonly view?: View;
  readonly dark?: boolean;
  /**
   * Lets the device keep the app: for journeys without network. The others go without, since each window would load the whole
   * app behind them.
   */
  readonly keepsApp?: boolean;
  /** Errors in the console that this journey brings about; any other fails it. */
  readonly fails?: readonly RegExp[];
}

export interface OpenedWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What its consoles said was wrong. */
  readonly mistakes: string[];
  /** Takes the network away from a window that has the app whole, as a device that keeps the app has it. */
  readonly goOffline: () => Promise<void>;
}

/**
 * The way for a window to lose the network and not the app: its parts come from here, those on their way arrive first. Without
 * it, what a page loads once it is idle would come or not, by how busy the machine is.
 */
function offlineSwitch(context: BrowserContext): () => Promise<void> {
  const isPart = (request: Request) => new URL(request.url()).pathname.startsWith('/assets/');
  const underWay = new Set<Request>();
  context.on('request', (request) => isPart(request) && underWay.add(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    await context.route('**/assets/**', async (route) => {
      const part = await fetch(route.request().url());
      await route.fulfill({
        status: part.status,
        headers: { 'content-type': part.headers.get('content-type') ?? '' },
        body: Buffer.from(await part.arrayBuffer()),
      });
    });
    await expect.poll(() => underWay.size).toBe(0);
    await context.setOffline(true);
  };
}

/** A browser window of its own (its own storage), in a language, at a size; with a `session`, of somebody signed in. */
export async function openWindow(
  browser: Browser,
  origin: string,
  { session, ...options }: WindowOptions & { session?: StoredSession },
): Promise<OpenedWindow> {
  const storedSession = session ? [{ name: 'plumbline.session', value: JSON.stringify(session) }] : [];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage: storedSession }] },
    ...views[options.view ?? 'desk'],
    baseURL: origin,
    serviceWorkers: options.keepsApp ? 'allow' : 'block',
    locale: options.language === 'he' ? 'he-IL' : 'en-GB',
    timezoneId: 'Asia/Jerusalem',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((language) => {
    // A page that is empty yet has no storage.
    if (location.origin !== 'null') localStorage.setItem('plumbline.language', language);
  }, options.language);
  const mistakes = watchConsole(context, options.fails ?? []);
  const goOffline = offlineSwitch(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000 * slowness);
  return { context, page, mistakes, goOffline };
}

/** Says who one is on the sign-in page, as a person does; what comes of it is for the caller to see. */
export async function submitSignIn(page: Page, email: string, password = 'plumbline-demo'): Promise<void> {
  await page.goto('/auth');
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, email: string, password?: string): Promise<void> {
  await submitSignIn(page, email, password);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

/** The levels that a screen is held to. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What on the screen keeps somebody out: WCAG 2.2 AA as far as a program can tell. One text per rule, with its elements. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  // A panel that loads can be scrolled, and holds nothing yet that takes the focus. One behind an open dialog may load for ever.
  await expect.poll(() => page.locator('section > div > [aria-busy="true"]:visible').count()).toBe(0);
  await page.waitForFunction(hasNoTransition);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const checker = (
      globalThis as unknown as {
        axe: { run: (context: axe.ElementContext, options: axe.RunOptions) => Promise<axe.AxeResults> };
      }
    ).axe;
    const { violations } = await checker.run(document, { runOnly, resultTypes: ['violations'], elementRef: true });
    const said: string[] = [];
    for (const { id, nodes } of violations) {
      const found: string[] = [];
      for (const { element, html } of nodes) {
        // What a bar happens to cover in part is as large as it is once it is scrolled in sight.
        if (id === 'target-size' && element) {
          element.scrollIntoView({ block: 'center' });
          const rule: axe.RunOnly = { type: 'rule', values: [id] };
          const { violations: still } = await checker.run(element, { runOnly: rule, resultTypes: ['violations'] });
          if (still.length === 0) continue;
        }
        found.push(html.slice(0, 160));
      }
      if (found.length > 0) said.push(`${id}: ${found.join(' | ')}`);
    }
    return said;
  }, levels);
}

/** What fades in has the contrast of neither state. What turns for ever, a loader, is no transition. Runs in the page. */
function hasNoTransition(): boolean {
  return document.getAnimations().every(({ effect, playState }) => {
    return playState !== 'running' || effect?.getComputedTiming().iterations === Infinity;
  });
}

/** Nothing on the screen keeps anybody out. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** Waits until what was done before is painted: the second frame begins once the first is. */
export async function isPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Keeps a picture when PICTURES names a folder; otherwise does nothing. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/**
 * The screen keeps nobody out, and is kept as a picture. Where pictures are kept it is looked at in light and in dark; else in one
 * of them, by the language, which saves half of the time.
 */
export async function expectGoodLook(page: Page, name: string, language: Language): Promise<void> {
  const usual = language === 'en' ? ('light' as const) : ('dark' as const);
  const schemes = process.env['PICTURES'] ? (['dark', 'light'] as const) : [usual];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await picture(page, `${name}-${colorScheme}`);
  }
}

/** Pictures of all windows when a step fails and PICTURES names a folder. */
export async function pictureOfFailure(browser: Browser, name: string): Promise<void> {
  let number = 0;
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await picture(page, `failed-${name}-${(number += 1)}`);
  }
}
