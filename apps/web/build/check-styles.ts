import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const list = fileURLToPath(new URL('../src/ui/mantine.css', import.meta.url));
/** Required by every component. */
const everywhere = ['baseline', 'default-css-variables', 'global'];

const styled = /@mantine[\\/]core[\\/]esm[\\/](?:components|utils)[\\/].*?([\w-]+)\.module\.mjs$/;

/** Refuses a build with a component of the library whose styles `src/ui/mantine.css` lacks, or with styles of one that it has not. */
export function checkStyles(): Plugin {
  return {
    name: 'plumbline:check-styles',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
      const needed = new Set([...everywhere, ...modules.flatMap((id) => styled.exec(id)?.[1] ?? [])]);
      const content = await readFile(list, 'utf8');
      const there = new Set([...content.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name ?? ''));
      const wrong = [
        ...[...needed].filter((name) => !there.has(name)).map((name) => `lacks ${name}`),
        ...[...there].filter((name) => !needed.has(name)).map((name) => `has ${name}, which nothing needs`),
      ];
      if (wrong.length > 0) this.error(`src/ui/mantine.css ${wrong.join('; ')}`);
    },
  };
}
