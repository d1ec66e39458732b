// npm run <tool>: one of the installed tools, with the right Node.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { run } from './processes.mjs';
import { root } from './repository.mjs';
import { main, UserFacingError } from './say.mjs';

/**
 * The command line of an installed tool.
 * @param {string} node
 * @param {string} name its name in node_modules/.bin
 * @returns {[string, string[]]} the program and its first arguments
 */
export function toolCommand(node, name) {
  const link = join(root, 'node_modules', '.bin', name);
  if (!existsSync(link)) throw new UserFacingError(`There is no tool "${name}" in node_modules/.bin.`);
  const path = realpathSync(link);
  const isScript = /^#!.*\bnode\b/.test(readFileSync(path, 'latin1').slice(0, 100));
  return isScript ? [node, [path]] : [path, []];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const [name, ...args] = process.argv.slice(2);
    if (name === undefined) throw new UserFacingError('Which tool? For instance: npm run format -- --check .');
    const node = await ensureNode();
    await ensureInstalled();
    const [program, first] = toolCommand(node, name);
    return await run(program, [...first, ...args]);
  });
}
