// npm run dev: the server, started again at each change, and the web app from Vite with hot reloading.
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { codeOfSignal, codeWhenEnded, endedBy, signalGroup, startFollowing } from './processes.mjs';
import { root } from './repository.mjs';
import { main } from './say.mjs';
import { startServer } from './serve.mjs';

await main(async () => {
  const node = await ensureNode();
  await ensureInstalled();
  const server = startServer(node, ['serve', ...process.argv.slice(2)], ['--watch', '--watch-preserve-output']);
  const vite = startFollowing(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(root, 'apps', 'web'),
  });
  const ends = [codeWhenEnded(server), codeWhenEnded(vite)];
  // When one of the two ends, the other is of no use.
  const code = await Promise.race(ends);
  for (const child of [server, vite]) signalGroup(child, 'SIGTERM');
  await Promise.all(ends);
  const signal = endedBy();
  return signal === undefined ? code : codeOfSignal(signal);
});
