// The web app's build, made when its sources have changed since the last one.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { collect } from './processes.mjs';
import { fingerprint, readIfThere, root, sourceFiles } from './repository.mjs';
import { during, UserFacingError } from './say.mjs';

const sources = ['apps/web', 'packages/domain', 'packages/contract', 'packages/texts', 'packages/plan-editor'];
const web = join(root, 'apps', 'web');
const dist = join(web, 'dist');
const stamp = join(dist, '.stamp');

/**
 * Builds apps/web/dist unless it is up to date. The folder is swapped in whole: a build that was cut off is never served.
 * @param {string} node the Node to build with
 */
export async function ensureWebBuilt(node) {
  const wanted = sourcesFingerprint();
  if (readIfThere(stamp) === wanted) return;
  await alone('web', async () => {
    const now = sourcesFingerprint();
    if (readIfThere(stamp) !== now) await during('Building the web app', () => build(node, now));
  });
}

function sourcesFingerprint() {
  const files = sources.flatMap(sourceFiles).filter((file) => !/\.test\.tsx?$|^apps\/web\/test\//.test(file));
  return fingerprint([...files, 'package-lock.json', 'tsconfig.base.json']);
}

/**
 * @param {string} node
 * @param {string} now
 */
async function build(node, now) {
  const fresh = join(root, '.cache', 'web-new');
  const old = join(root, '.cache', 'web-old');
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await collect(node, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } });
  if (code !== 0 || !existsSync(join(fresh, 'index.html'))) {
    throw new UserFacingError(`The web app could not be built (code ${code}):\n${output.trim()}`);
  }
  writeFileSync(join(fresh, '.stamp'), now);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}
