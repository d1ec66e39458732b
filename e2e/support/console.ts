import type { Browser, BrowserContext, ConsoleMessage } from 'playwright-core';

/** What a browser says of a call or a picture while the network is taken away from its window. */
const withoutNetwork = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/;

const noted = new WeakMap<Browser, string[]>();

/**
 * Everything that a window's consoles say is wrong, on all of its pages: errors of the program, calls that failed, and what the content
 * security policy keeps out. Left out is what a journey names, and the missing network where it is taken away.
 * @param expected errors that the journey brings about, as `text (address)`
 */
export function watchConsole(context: BrowserContext, expected: readonly RegExp[]): string[] {
  const mistakes: string[] = [];
  const browser = context.browser();
  const ofBrowser = (browser && noted.get(browser)) ?? [];
  if (browser) noted.set(browser, ofBrowser);
  let hadNoNetwork = false;
  const setOffline = context.setOffline.bind(context);
  context.setOffline = (isOffline) => {
    hadNoNetwork ||= isOffline;
    return setOffline(isOffline);
  };
  const note = (mistake: string) => {
    if ((hadNoNetwork && withoutNetwork.test(mistake)) || expected.some((one) => one.test(mistake))) return;
    mistakes.push(mistake);
    ofBrowser.push(mistake);
  };
  context.on('weberror', (error) => note(String(error.error())));
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  return mistakes;
}

/** What was wrong in any window of this browser since this was last asked. */
export function takeMistakes(browser: Browser): string[] {
  return noted.get(browser)?.splice(0) ?? [];
}
