import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Requests at once, above which new ones are refused instead of making all of them slow. */
const most = 300;
/** Exports and renderings leave room for answers. */
const mostHeavy = 8;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it stands among those that are being served. */
    isCounted: boolean;
  }
}

/** Refuses with 503 and Retry-After what this process can't serve in time. Event streams don't count: they wait. */
export function shedLoad(server: FastifyInstance): void {
  let running = 0;
  let heavy = 0;
  server.decorateRequest('isCounted', false);
  server.addHook('onRequest', async (request) => {
    const { isHeavy, isStream } = request.routeOptions.config;
    if (isStream) return;
    const isAnswer = request.url.startsWith('/v2/answers');
    // Answers outrank everything else: they may use the last part of the room.
    if (running >= (isAnswer ? most * 1.5 : most) || (isHeavy && heavy >= mostHeavy)) {
      throw new Problem('unavailable', { retryAfter: 1 });
    }
    request.isCounted = true;
    running += 1;
    if (isHeavy) heavy += 1;
  });
  const release = (request: FastifyRequest) => {
    if (!request.isCounted) return;
    request.isCounted = false;
    running -= 1;
    if (request.routeOptions.config.isHeavy) heavy -= 1;
  };
  server.addHook('onResponse', async (request) => release(request));
  server.addHook('onRequestAbort', async (request) => release(request));
}
