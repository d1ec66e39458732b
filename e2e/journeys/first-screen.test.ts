import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

interface Loaded {
  readonly name: string;
  readonly bytes: number;
  readonly headers: Record<string, string>;
}

/** Gathers the built files that a page loads, each with what it weighs on the line. */
function gatherFiles(page: Page): () => Promise<readonly Loaded[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/assets/')) responses.push(response);
  });
  return async () => {
    const files = await Promise.all(
      responses.splice(0).map(async (response) => {
        const { responseBodySize, responseHeadersSize } = await response.request().sizes();
        const name = new URL(response.url()).pathname;
        return { name, bytes: responseBodySize + responseHeadersSize, headers: await response.allHeaders() };
      }),
    );
    return files.filter((file) => file.bytes > 0);
  };
}

const scripts = (files: readonly Loaded[]) => files.filter((file) => file.name.endsWith('.js'));
const kilobytes = (files: readonly Loaded[]) => files.reduce((sum, file) => sum + file.bytes, 0) / 1000;

it('the first screens are light and few files, packed and kept for good', async () => {
  const { page, context, mistakes } = await stage.open({ language: 'en', view: 'phone' });
  const loaded = gatherFiles(page);
  const opened = await page.goto('/');
  expect(opened?.headers()['content-security-policy']).toContain("default-src 'self'");
  await page.getByRole('textbox').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = await loaded();
  expect(kilobytes(scripts(first))).toBeLessThan(190);
  expect(scripts(first).length).toBeLessThan(12);
  for (const { name, bytes, headers } of first) {
    expect(headers['cache-control'], name).toBe('public, max-age=31536000, immutable');
    // What steers pages is told with the page alone.
    expect(headers['content-security-policy'], name).toBeUndefined();
    if (bytes > 4000 && !name.endsWith('.woff2')) expect(headers['content-encoding'], name).toBe('br');
  }

  // The start page by itself, as somebody finds it who opens it next morning.
  await signIn(page, 'manager@demo.test');
  await page.getByRole('main').getByRole('heading').first().waitFor();
  const again = await context.newPage();
  const loadedAgain = gatherFiles(again);
  const session = await context.newCDPSession(again);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await again.goto('/dashboard');
  await again.getByRole('main').getByRole('heading').first().waitFor();
  await again.waitForLoadState('networkidle');
  // With what is fetched ahead once a screen is there: what opens over it, and what sends.
  const startPage = scripts(await loadedAgain());
  expect(kilobytes(startPage)).toBeLessThan(290);
  expect(startPage.length).toBeLessThan(20);

  // What whoever comes to answer waits for, besides the app's start: one module in another file brings all that stands there.
  await again.evaluate(async () => {
    const lists = JSON.parse(document.querySelector<HTMLElement>('[data-first]')?.dataset['first'] ?? '') as Record<
      string,
      string[]
    >;
    const named = new Set(['en', 'answering', 'answering-en'].flatMap((who) => lists[who] ?? []));
    await Promise.all([...named].map(async (name) => (await fetch(name, { cache: 'no-store' })).arrayBuffer()));
  });
  const answering = scripts(await loadedAgain());
  expect(answering.length).toBeGreaterThan(10);
  expect(kilobytes(answering)).toBeLessThan(180);
  expect(mistakes).toEqual([]);
});
