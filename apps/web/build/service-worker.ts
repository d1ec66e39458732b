import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';

interface AppFile {
  readonly url: string;
  /** Null where the address holds the content's hash. */
  readonly revision: string | null;
}

/** What nobody needs without network: documentation of the calls, licenses, letters of no language of the app, what only explains
 * code, and what judges new passwords, which are set with network. */
const leftOut =
  /(^|\/)(api-viewer|api-reference|icons\/|heebo-(math|symbols)-|password-estimator-|third-party-notices)|\.(map|br|gz)$|^\./;

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);

async function filesIn(folder: string): Promise<readonly AppFile[]> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !leftOut.test(name))
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      // The page names some by their content: then nothing of one version is taken for another's.
      const named = new RegExp(`"(/${name}\\?[^"]+)"`).exec(page)?.[1];
      if (named) return { url: named, revision: null };
      const isHashed = name.startsWith('assets/');
      return { url: `/${name}`, revision: isHashed ? null : hashOf(await readFile(path.join(folder, name))) };
    }),
  );
}

/** The service worker as one script, with the list of files written into it. */
async function workerOf(source: string, files: readonly AppFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      appFiles: JSON.stringify(files),
      appVersion: JSON.stringify(hashOf(JSON.stringify(files))),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

/**
 * Builds `sw.js`, which caches the app on the device (decision 0024), after the files that it caches are written. Place
 * it before `compressAssets`, so that it is compressed too.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'plumbline:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        const source = path.join(root, 'src', 'service-worker', 'worker.ts');
        await writeFile(path.join(dir, 'sw.js'), await workerOf(source, await filesIn(dir)));
      },
    },
  };
}
