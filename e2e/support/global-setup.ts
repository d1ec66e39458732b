import { ensureWebBuilt } from '../../scripts/web-build.mjs';

/** Journeys are of the web app as its sources are now, also when a single file of them is run. */
export async function setup(): Promise<void> {
  await ensureWebBuilt(process.execPath);
}
