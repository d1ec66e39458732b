import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Lets each address that is served tell which methods it answers: OPTIONS with `Allow` alone, any other with 405.
 * Other origins may call nothing from a browser, so OPTIONS carries no permission for them.
 * @param served the methods of each address, as the router writes it
 */
export function refuseOtherMethods(server: FastifyInstance, served: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, own] of served) {
    const answered = methods.filter((method) => own.has(method) || method === 'OPTIONS');
    const allow = answered.join(', ');
    server.route({
      method: methods.filter((method) => !own.has(method)),
      url,
      // Refuse before the body is read.
      onRequest: async (request, reply) => {
        reply.header('allow', allow).header('cache-control', 'no-store');
        if (request.method !== 'OPTIONS') throw new Problem('method_not_allowed');
        return reply.code(204).send();
      },
      handler: () => undefined,
    });
  }
}
