import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, mergeConfig, type PluginOption, type UserConfig } from 'vite';
import { besideFolder, installBeside } from './beside.ts';
import appConfig from '../../apps/web/vite.config.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
};

/** What is about the app's own page as a whole, of which a component is only a part: its answers here are made by the contract's schemas. */
const ofWholeApp = ['without-schemas', 'name-first-files', 'check-styles', 'service-worker', 'compress-assets'];

function isOfComponents(plugin: PluginOption): boolean {
  const name = plugin && 'name' in plugin ? plugin.name : '';
  return !ofWholeApp.some((one) => name === `plumbline:${one}`);
}

async function built(name: string, root: string, base: UserConfig) {
  const made = await build(
    mergeConfig(base, {
      root,
      base: `/${name}/`,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: { write: false, sourcemap: false, target: 'es2022' },
    }),
  );
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('Vite gave nothing');
  return first.output;
}

/**
 * Serves two pages from memory: `/ours/`, `ours/` of a measurement's folder built as the app is, and `/theirs/`, the folder of the same
 * name in `beside/`. @param folder of bench/, such as `grid`
 */
export async function startPages(folder: string): Promise<{ readonly address: string; readonly close: () => void }> {
  const app: UserConfig = { ...appConfig, plugins: appConfig.plugins?.filter(isOfComponents) };
  const files = new Map<string, { body: string | Uint8Array; type: string }>();
  await installBeside();
  for (const [name, root, base] of [
    ['ours', join(import.meta.dirname, '..', folder, 'ours'), app],
    ['theirs', join(besideFolder, folder), {}],
  ] as const) {
    for (const one of await built(name, root, base)) {
      const type = types[one.fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      files.set(`/${name}/${one.fileName}`, { body: one.type === 'chunk' ? one.code : one.source, type });
    }
  }
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://here');
    const file = files.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
