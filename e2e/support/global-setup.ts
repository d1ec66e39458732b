import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { ensureWebBuilt } from '../../scripts/web-build.mjs';
import { demoDataVariable, sharedAppVariable, startApp } from './app.ts';
import { startTileServer, tilesVariable } from './tile-server.ts';

/**
 * Journeys are of the web app as its sources are now, also when a single file of them is run. The demo is made once, from an
 * empty folder and with the program as it is; each app begins with a copy. One app for each worker is there for all files that
 * leave others in peace.
 */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  await ensureWebBuilt(process.execPath);
  const tiles = await startTileServer();
  process.env[tilesVariable] = tiles.url;
  const made = await startApp();
  await made.end();
  process.env[demoDataVariable] = made.dataDir;
  const workers = Array.from({ length: vitest.config.maxWorkers }, (_, index) => index + 1);
  const shared = await Promise.all(
    workers.map(async (worker) => {
      const app = await startApp();
      process.env[sharedAppVariable(worker)] = app.origin;
      return app;
    }),
  );
  return async () => {
    await Promise.all([...shared.map((app) => app.stop()), tiles.close()]);
    await rm(made.dataDir, { recursive: true, force: true });
  };
}
