import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium, shortLivedArgument } from './scripts/chromium.mjs';
import { processorTime } from './scripts/processor-time.mjs';

// What Node has made of the sources, as at each start of the product: tests that start it again don't wait for it again.
const env = { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) };

/** How many times longer than usual this machine takes, as `npm test` measured it at its start. */
const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);
const setupFiles = [fileURLToPath(new URL('scripts/measure-file.mjs', import.meta.url))];

/** Components in a browser, each beside its test; the other projects run without one. */
const componentTests = 'apps/web/src/**/*.browser.test.tsx';
const chromium = findChromium();

// Four projects, named as the suites of `npm test`: rules (no server), calls against a real PostgreSQL, components in a browser,
// journeys in a browser against a server.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/web/src/**/*.test.tsx',
            'apps/server/{src,demo,test}/**/*.unit.test.ts',
            'scripts/*.test.mjs',
          ],
          exclude: [componentTests],
          env,
          setupFiles,
          // Files share what they read; none of them changes it.
          isolate: false,
          // Properties try hundreds of cases; a busy machine is no fault of theirs.
          testTimeout: 30_000 * slowness,
        },
      },
      {
        test: {
          name: 'http',
          include: ['apps/server/{src,demo,test}/**/*.test.ts'],
          exclude: ['apps/server/{src,demo,test}/**/*.unit.test.ts'],
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          env,
          setupFiles,
          // Each file has a server and a database of its own; the program behind them is read once.
          isolate: false,
          testTimeout: 30_000 * slowness,
          hookTimeout: 60_000 * slowness,
        },
      },
      {
        // What is tested is what ships: the app's own plugins, aliases and styles.
        extends: 'apps/web/vite.config.ts',
        optimizeDeps: {
          // All that the tests reach, before the first file and whatever was kept of the last run: what is found on the
          // way loads the page again in the midst of a test.
          entries: ['apps/web/test/setup.ts', componentTests],
          force: true,
        },
        test: {
          name: 'components',
          include: [componentTests],
          setupFiles: [fileURLToPath(new URL('apps/web/test/setup.ts', import.meta.url))],
          // One page for all files: what they share is fetched and read once. `render` clears away what a test has drawn.
          isolate: false,
          fileParallelism: false,
          testTimeout: 30_000 * slowness,
          expect: { poll: { timeout: 10_000 * slowness, interval: 20 } },
          hookTimeout: 60_000 * slowness,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            connectTimeout: 120_000 * slowness,
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            commands: {
              processorTime: () => processorTime(),
              takeMouseAway: ({ page }) => page.mouse.move(-1, -1),
              showAsPrinted: ({ page }, isPrinted: boolean) => page.emulateMedia({ media: isPrinted ? 'print' : null }),
            },
            provider: playwright({
              launchOptions: {
                args: [...chromiumArguments, shortLivedArgument],
                ...(chromium === undefined ? {} : { executablePath: chromium }),
              },
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'Asia/Jerusalem',
                colorScheme: 'light',
                reducedMotion: 'reduce',
              },
              actionTimeout: 10_000 * slowness,
            }),
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          env,
          setupFiles,
          // The files of a worker share its browser, most of them its app; what drives them is read once.
          isolate: false,
          testTimeout: 240_000 * slowness,
          // Screens take a moment, the longer the busier the machine is.
          expect: { poll: { timeout: 30_000 * slowness, interval: 100 } },
          hookTimeout: 120_000 * slowness,
        },
      },
    ],
  },
});
