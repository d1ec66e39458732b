import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** So long a body may be on its way that is no file. */
export const bodyPatience = 30_000;

/**
 * Gives up on bodies that come too slowly to be meant: each holds a place among the requests that are served at once.
 * Files take their minutes; who sends those is watched while they come (`receive-file.ts`).
 * @param patience in milliseconds
 */
export function limitSlowBodies(server: FastifyInstance, patience: number): void {
  server.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || request.routeOptions.config.takesFiles) return;
    const timer = setTimeout(() => giveUp(request, reply.sent), patience);
    request.raw.once('close', () => clearTimeout(timer));
    request.raw.once('end', () => clearTimeout(timer));
    // The connection is of no use afterwards: what comes next on it is the rest of this body.
    reply.raw.once('finish', () => {
      if (!request.raw.complete && reply.statusCode === 408) request.raw.socket.destroySoon();
    });
  });
}

function giveUp({ raw }: FastifyRequest, isAnswered: boolean): void {
  // Whoever reads the body hears of it as a fault of the body, and answers it.
  if (!isAnswered && raw.listenerCount('error') > 0) raw.emit('error', new Problem('body_too_slow'));
  else raw.destroy();
}
