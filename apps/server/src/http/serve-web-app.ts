import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { isAppAddress } from '@plumbline/contract/app-address';
import { clientLinkPath } from '@plumbline/domain/jobs/client-link';
import { signInPage } from '@plumbline/domain/settings/sign-in-providers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { appManifest } from './app-manifest.ts';
import { Problem } from './problem.ts';
import { withoutPageHeaders } from './security-headers.ts';
import { instanceOf, placeOfPage } from './request-instance.ts';

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * Serves the built web app: its files with their precompressed variants, and its page for every other address, so that
 * deep links work. Unknown addresses below /v1 and /v2 get a problem instead.
 */
export async function serveWebApp(server: FastifyInstance, services: Services): Promise<void> {
  const isBuilt = existsSync(`${dist}index.html`);
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root: dist,
      wildcard: true,
      preCompressed: true,
      index: false,
      cacheControl: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        // The names of built files contain a content hash.
        const isImmutable = path.includes('/assets/');
        reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isImmutable) withoutPageHeaders(reply.request, reply);
      },
    });
  } else services.logger.warn('the web app is not built; only the calls are served');
  server.get('/app.webmanifest', async (request, reply) => {
    const { schema } = await instanceOf(services, request);
    const { settings } = await services.settings.of(services.databaseOf(schema));
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(appManifest(settings)));
  });
  const page = isBuilt ? await readFile(`${dist}index.html`) : undefined;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { movedTo, isListed } = await placeOfPage(services, request);
    if (movedTo !== undefined) return reply.redirect(movedTo, 302);
    // Addresses that are secrets are in no index.
    if (!isListed || request.url.startsWith(clientLinkPath(''))) reply.header('x-robots-tag', 'noindex, nofollow');
    // It comes back from another service's pages to the window that opened it, which it would have lost on the way.
    if (request.url.startsWith(signInPage('google'))) reply.header('cross-origin-opener-policy', 'unsafe-none');
    if (!page) throw new Problem('not_found');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
  server.get('/', sendPage);
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isAppAddress(request.url)) throw new Problem('path_unknown');
    if (!isPage) throw new Problem('not_found');
    return sendPage(request, reply);
  });
}
