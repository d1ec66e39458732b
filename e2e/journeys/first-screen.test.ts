import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { setStage } from '../support/stage.ts';

const stage = setStage();

interface Loaded {
  readonly name: string;
  readonly bytes: number;
  readonly headers: Record<string, string>;
}

/** Gathers the built files that a page loads, each with what it weighs on the line. */
function groupFiles(page: Page): () => Promise<readonly Loaded[]> {
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

/** The built file of a part of the app; its name ends in the hash of what it says. */
const builtFile = (name: string) => new RegExp(String.raw`/assets/${name}-[\w-]{8}\.js$`);
const scripts = (files: readonly Loaded[]) => files.filter((file) => file.name.endsWith('.js'));
const kilobytes = (files: readonly Loaded[]) => files.reduce((sum, file) => sum + file.bytes, 0) / 1000;

it('the first screens are light and few files, packed and kept for good', async () => {
  const { page, mistakes } = await stage.open({ language: 'en', view: 'phone' });
  const loaded = groupFiles(page);
  const opened = await page.goto('/');
  expect(opened?.headers()['content-security-policy']).toContain("default-src 'self'");
  await page.getByRole('textbox').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = await loaded();
  expect(kilobytes(scripts(first))).toBeLessThan(194);
  expect(scripts(first).length).toBeLessThan(12);
  for (const { name, bytes, headers } of first) {
    expect(headers['cache-control'], name).toBe('public, max-age=31536000, immutable');
    // What steers pages is told with the page alone.
    expect(headers['content-security-policy'], name).toBeUndefined();
    if (bytes > 4000 && !name.endsWith('.woff2')) expect(headers['content-encoding'], name).toBe('br');
  }

  // The start page as it is on a new device, with what is fetched ahead once it is there: what opens over it, and what sends.
  const other = await stage.enter({ language: 'en', view: 'phone', email: 'manager@demo.test' });
  const loadedThere = groupFiles(other.page);
  const ahead = ['profile-menu', 'outbox'].map((name) => other.page.waitForResponse(builtFile(name)));
  await other.page.goto('/dashboard');
  await Promise.all(ahead);
  const startPage = scripts(await loadedThere());
  expect(kilobytes(startPage)).toBeLessThan(501);
  expect(startPage.length).toBeLessThan(38);
  // What it waits for, besides the app's start: one module in another file brings all that stands there.
  const lists = await other.page.evaluate(
    () =>
      JSON.parse(document.querySelector<HTMLElement>('[data-first]')?.dataset['first'] ?? '') as Record<
        string,
        string[]
      >,
  );
  const namedFor = (...whom: readonly string[]) => new Set(whom.flatMap((one) => lists[one] ?? []));
  const awaited = namedFor('en', 'person', 'dashboard');
  const own = startPage.filter(({ name }) => awaited.has(name));
  expect(own.length).toBeGreaterThan(6);
  expect(kilobytes(own)).toBeLessThan(51);

  // What whoever comes to answer waits for, likewise.
  await other.page.evaluate(
    async (names) => {
      await Promise.all(names.map(async (name) => (await fetch(name, { cache: 'no-store' })).arrayBuffer()));
    },
    [...namedFor('en', 'answering', 'answering-en')],
  );
  const answering = scripts(await loadedThere());
  expect(answering.length).toBeGreaterThan(10);
  expect(kilobytes(answering)).toBeLessThan(194);
  expect([...mistakes, ...other.mistakes]).toEqual([]);
});
