// npm run bench -- <name>: one measurement of bench/, with the right Node.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { run } from './processes.mjs';
import { root } from './repository.mjs';
import { main, say, UserFacingError } from './say.mjs';
import { quiet } from './server-flags.mjs';

const ending = '.bench.ts';

await main(async () => {
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) {
    say(`The measurements, each by "npm run bench -- <name>": ${names.join(', ') || 'none yet'}`);
    return 0;
  }
  if (!names.includes(name))
    throw new UserFacingError(`There is no measurement "${name}"; there are: ${names.join(', ') || 'none yet'}.`);
  const node = await ensureNode();
  await ensureInstalled();
  return await run(node, [quiet, join(root, 'bench', name + ending), ...args]);
});
