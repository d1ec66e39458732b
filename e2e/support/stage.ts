import { readMe } from '@plumbline/contract/users';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { signInByApi, type ApiPerson } from './api.ts';
import { sharedAppVariable, startApp, type AppOptions, type RunningApp } from './app.ts';
import { openBrowser, openWindow, pictureOfFailure, type OpenedWindow, type WindowOptions } from './browser.ts';
import { takeMistakes } from './console.ts';

/** What the journeys of one file play on: the product with its demo, a browser, and people of the demo. */
export interface Stage {
  readonly app: Pick<RunningApp, 'origin'>;
  readonly browser: Browser;
  /** The demo's administrator, without a browser. */
  readonly admin: ApiPerson;
  readonly inspectorId: string;
  /**
   * A window of somebody who has signed in before (the demo's inspector, unless said otherwise). How one signs in is what
   * the first journey is about.
   */
  enter(options: WindowOptions & { email?: string }): Promise<OpenedWindow>;
  /** A window of nobody yet. */
  open(options: WindowOptions): Promise<OpenedWindow>;
}

/** A stage whose app can be killed and started again. */
export interface OwnStage extends Stage {
  readonly app: RunningApp;
}

/**
 * Sets the stage before the tests of this file, and clears it after them; a test that failed leaves pictures of its windows.
 * Its app has what earlier files made: for journeys that make what they look at, and leave people and settings as they are.
 */
export function setStage(): Stage {
  return stageWith(async () => {
    const origin = process.env[sharedAppVariable(process.env['VITEST_POOL_ID'] ?? '')];
    if (!origin) throw new Error('this worker has no app');
    return { app: { origin }, stop: async () => undefined };
  });
}

/**
 * The same with an app of its own, where nobody has been: for journeys that end it, or change what everybody sees.
 * @param prepare what the app needs to know, asked just before it starts
 */
export function setOwnStage(prepare: () => Promise<AppOptions> = async () => ({})): OwnStage {
  return stageWith(async () => {
    const app = await startApp(await prepare());
    return { app, stop: app.stop };
  });
}

let opened: Browser | undefined;

/**
 * The browser of this worker, which all of its files use one after the other: a window has a storage of its own, so nothing passes
 * from one to the next. It ends with the worker.
 */
async function browserOfWorker(): Promise<Browser> {
  if (!opened?.isConnected()) opened = await openBrowser();
  return opened;
}

function stageWith<App extends Pick<RunningApp, 'origin'>>(
  enterApp: () => Promise<{ readonly app: App; readonly stop: () => Promise<void> }>,
): Stage & { readonly app: App } {
  let set: (Omit<Stage, 'enter' | 'open'> & { readonly app: App }) | undefined;
  let stop: (() => Promise<void>) | undefined;
  const known = () => {
    if (!set) throw new Error('the stage is set before the tests, not before the file');
    return set;
  };
  beforeAll(async () => {
    const [entered, browser] = await Promise.all([enterApp(), browserOfWorker()]);
    const { app } = entered;
    stop = entered.stop;
    const admin = await signInByApi(app.origin, 'admin@demo.test');
    const inspector = await signInByApi(app.origin, 'inspector@demo.test');
    set = { app, browser, admin, inspectorId: (await inspector.call(readMe))._id };
  });
  afterEach(async ({ task }) => {
    const { browser } = known();
    if (task.result?.state === 'fail') await pictureOfFailure(browser, task.name.slice(0, 20));
    for (const context of browser.contexts()) await context.close();
    expect(takeMistakes(browser), 'what consoles said was wrong').toEqual([]);
  });
  afterAll(async () => {
    await stop?.();
  });
  return {
    get app() {
      return known().app;
    },
    get browser() {
      return known().browser;
    },
    get admin() {
      return known().admin;
    },
    get inspectorId() {
      return known().inspectorId;
    },
    open: (options) => openWindow(known().browser, known().app.origin, options),
    enter: async ({ email = 'inspector@demo.test', ...options }) => {
      const { app, browser } = known();
      const { session } = await signInByApi(app.origin, email);
      return openWindow(browser, app.origin, { ...options, session });
    },
  };
}
