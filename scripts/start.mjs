// npm start: from a fresh clone to a served page. What is already there is not done again.
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { main } from './say.mjs';
import { superviseServer } from './supervise.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await main(async () => {
  const node = await ensureNode();
  await ensureInstalled();
  await ensureWebBuilt(node);
  return await superviseServer(node, process.argv.slice(2));
});
