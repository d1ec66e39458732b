import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import type { Plugin } from 'vite';

const module = 'virtual:api-viewer';
const resolved = `\0${module}`;
/** Where Vite's development server has it. */
const servedAt = '/@api-viewer.js';

let reading: Promise<string> | undefined;

/**
 * The program that shows the documentation of the API, as its makers built it: the plugin for Fastify has it as one script, without the
 * hundreds of packages that it is made of.
 */
function readScript(): Promise<string> {
  reading ??= (async () => {
    const app = Fastify();
    await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/' } });
    const { statusCode, body } = await app.inject('/reference/js/scalar.js');
    await app.close();
    if (statusCode !== 200) throw new Error('Scalar has its script elsewhere now (build/api-viewer.ts)');
    return body.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
  })();
  return reading;
}

/**
 * Puts the program that shows the documentation of the API (decision 0081) beside the app, as a file of its own: `virtual:api-viewer`
 * exports its address. It is no module of the app, since a bundler would take four megabytes apart for nothing.
 */
export function apiViewer(): Plugin {
  let isBuilt = false;
  return {
    name: 'plumbline:api-viewer',
    configResolved: ({ command }) => {
      isBuilt = command === 'build';
    },
    resolveId: (id) => (id === module ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      if (!isBuilt) return `export default ${JSON.stringify(servedAt)};`;
      const source = await readScript();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/api-viewer-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
    configureServer(server) {
      server.middlewares.use(servedAt, (_request, response, next) => {
        serveScript(response).catch(next);
      });
    },
  };
}

async function serveScript(response: ServerResponse): Promise<void> {
  const script = await readScript();
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.end(script);
}
