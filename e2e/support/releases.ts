import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', wasm: 'application/wasm' };
const isPart = (name: string) => !/\.(map|br|gz)$/.test(name);
const isText = (name: string) => /\.(js|css|html)$/.test(name);

/** The product behind an address of its own, where its web app can be exchanged for another release. */
export interface Releases {
  readonly origin: string;
  /** From now on every file of the app has another name, and those of the release before are gone. */
  release(mark: string): void;
  /** Whether answers are left without a word, as by a server that is being exchanged; those break off at the end of it. */
  hold(isHolding: boolean): void;
  close(): Promise<void>;
}

/** Puts itself between the browser and the product at this port. */
export async function serveReleases(port: number): Promise<Releases> {
  const names = (await readdir(`${dist}assets`)).filter(isPart);
  const known = new Set(names);
  const worker = await readFile(`${dist}sw.js`, 'utf8');
  // The name of the version is the one such word in it that stands for no file.
  const version = /(?<!revision:[`"])(?<=[`"])[0-9a-f]{16}(?=[`"])/.exec(worker)?.[0] ?? '';
  /** Of a later release only the page is kept: a device takes its time for hundreds of files, one after the other. */
  const pageAlone = (text: string) =>
    mark === '' ? text : text.replace(/\[\{url:[^\]]+\]/, `[{url:"/index.html",revision:"${mark}"}]`);
  let mark = '';
  let isHolding = false;
  const held = new Set<ServerResponse>();

  const named = (name: string) => name.replace(/\.(\w+)$/, `${mark}.$1`);
  const written = (text: string) =>
    text
      .replaceAll(/[\w.~-]+\.\w+/g, (name) => (known.has(name) ? named(name) : name))
      .replaceAll(version, version + mark);

  async function sendFile(name: string, reply: ServerResponse): Promise<void> {
    const content = await readFile(dist + name);
    reply.writeHead(200, {
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': name === 'sw.js' ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    const text = isText(name) ? written(content.toString('utf8')) : '';
    reply.end(name === 'sw.js' ? pageAlone(text) : text || content);
  }

  function pass(request: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = request;
    const passed = ask(
      { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'accept-encoding': '' } },
      (seen) => {
        const isPage = seen.headers['content-type']?.startsWith('text/html') === true;
        const { 'content-length': _, ...rest } = seen.headers;
        reply.writeHead(seen.statusCode ?? 502, isPage ? rest : seen.headers);
        if (!isPage) return void seen.pipe(reply);
        const parts: Buffer[] = [];
        seen.on('data', (part: Buffer) => parts.push(part));
        seen.on('end', () => reply.end(written(Buffer.concat(parts).toString('utf8'))));
      },
    );
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    request.pipe(passed);
  }

  const server = createServer((request, reply) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (isHolding && request.method === 'POST' && path === '/v2/answers') return void held.add(reply);
    if (path === '/sw.js') return void sendFile('sw.js', reply);
    if (!path.startsWith('/assets/')) return pass(request, reply);
    const name = names.find((one) => `/assets/${named(one)}` === path);
    if (name) void sendFile(`assets/${name}`, reply);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: (next) => {
      mark = next;
    },
    hold: (next) => {
      isHolding = next;
      for (const reply of held) reply.destroy();
      held.clear();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
