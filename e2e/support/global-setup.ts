import { rm } from 'node:fs/promises';
import { ensureWebBuilt } from '../../scripts/web-build.mjs';
import { demoDataVariable, startApp } from './app.ts';

/**
 * Journeys are of the web app as its sources are now, also when a single file of them is run. The demo is made once, from an
 * empty folder and with the program as it is; each file begins with a copy.
 */
export async function setup(): Promise<() => Promise<void>> {
  await ensureWebBuilt(process.execPath);
  const made = await startApp();
  await made.end();
  process.env[demoDataVariable] = made.dataDir;
  return () => rm(made.dataDir, { recursive: true, force: true });
}
