// npm run plumbline -- <command>: the program's other commands (demo, worker, …), from a fresh clone too.
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { main } from './say.mjs';
import { runServer } from './serve.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** The commands that give the web app to browsers. */
const serving = new Set(['serve', 'web']);

await main(async () => {
  const args = process.argv.slice(2);
  const node = await ensureNode();
  await ensureInstalled();
  if (serving.has(args[0] ?? '')) await ensureWebBuilt(node);
  return await runServer(node, args);
});
