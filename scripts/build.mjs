// npm run build: what `npm start` does before it serves. Where something else starts the program afterwards: a container, systemd.
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { root } from './repository.mjs';
import { main } from './say.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/**
 * Leaves a link to the Node that the program runs with, under a path that is the same after each upgrade.
 * @param {string} node
 */
function linkNode(node) {
  const folder = join(root, '.node');
  const fresh = join(folder, `current.new-${process.pid}-`);
  mkdirSync(folder, { recursive: true });
  rmSync(fresh, { force: true });
  symlinkSync(node, fresh);
  renameSync(fresh, join(folder, 'current'));
}

await main(async () => {
  const node = await ensureNode();
  await ensureInstalled();
  await ensureWebBuilt(node);
  linkNode(node);
  return 0;
});
