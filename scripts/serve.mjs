// Running the server's program with the right Node, its input and output ours, its end ours.
import { join } from 'node:path';
import { codeWhenEnded, startFollowing } from './processes.mjs';
import { root } from './repository.mjs';
import { serverFlags } from './server-flags.mjs';

/**
 * Runs a command of apps/server/src/main.ts until it ends.
 * @param {string} node
 * @param {string[]} args the command and what belongs to it
 * @returns {Promise<number>} its exit code
 */
export async function runServer(node, args) {
  return await codeWhenEnded(startServer(node, args));
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {string[]} [flags] more flags of Node
 */
export function startServer(node, args, flags = []) {
  const follow = join(root, 'scripts', 'follow-parent.mjs');
  const program = join(root, 'apps', 'server', 'src', 'main.ts');
  // Node keeps what it made of the sources: a third less work at each start after the first.
  const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env };
  return startFollowing(node, [...serverFlags, ...flags, '--import', follow, program, ...args], { env });
}
