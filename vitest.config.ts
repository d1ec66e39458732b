import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// What Node has made of the sources, as at each start of the product: tests that start it again don't wait for it again.
const env = { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) };

/** How many times longer than usual this machine takes, as `npm test` measured it at its start. */
const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);
const setupFiles = [fileURLToPath(new URL('scripts/measure-file.mjs', import.meta.url))];

// Three projects, named as the suites of `npm test`: rules (no server), calls against a real PostgreSQL, journeys in a browser.
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
