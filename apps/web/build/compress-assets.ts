import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|txt|webmanifest|wasm)$/;
const smallest = 1024;
/** Above it the best compression takes ten seconds more, and saves a few hundredths. */
const large = 4_000_000;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= smallest) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: content.length > large ? 9 : 11 },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}

/** Writes a `.br` and a `.gz` beside each built text file over 1 kB, for the server to send as they are. */
export function compressAssets(): Plugin {
  return {
    name: 'plumbline:compress-assets',
    apply: 'build',
    async writeBundle(output) {
      const folder = output.dir ?? '';
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compress(path.join(folder, name))),
      );
    },
  };
}
