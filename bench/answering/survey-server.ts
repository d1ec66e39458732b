import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { asSurvey } from './questionnaires.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

/** The public packages showing the same questions: built as they are meant to be, compressed, from a server that only hands out. */
export async function startSurveyServer(count: number): Promise<{ address: string; close: () => void }> {
  const made = await build({
    root: join(import.meta.dirname, 'survey'),
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'esnext' },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('Vite gave nothing');
  const files = new Map<string, { body: Buffer; type: string }>();
  const add = (name: string, content: string | Uint8Array) => {
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    files.set(`/${name}`, { body: brotliCompressSync(content), type });
  };
  for (const one of first.output) add(one.fileName, one.type === 'chunk' ? one.code : one.source);
  add('questionnaire.json', JSON.stringify(asSurvey(count)));
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url === '/' ? '/index.html' : url);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
