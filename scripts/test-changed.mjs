// npm run test:changed [COMMIT]: the tests that reach, by their imports, a file that was changed since a commit (main by default).
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { run } from './processes.mjs';
import { root } from './repository.mjs';
import { toolCommand } from './run.mjs';
import { main } from './say.mjs';

await main(async () => {
  const node = await ensureNode();
  await ensureInstalled();
  const [program, first] = toolCommand(node, 'vitest');
  const [commit = 'main'] = process.argv.slice(2);
  const projects = ['unit', 'http', 'components'].flatMap((name) => ['--project', name]);
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  return await run(program, [...first, 'run', ...projects, '--changed', commit, '--passWithNoTests'], {
    cwd: root,
    env,
  });
});
