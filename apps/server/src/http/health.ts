import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, database included. */
export function registerHealth(server: FastifyInstance, services: Services): void {
  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await services.pool.query('select 1');
      return await reply.send({ status: 'ready' });
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database not reachable' });
    }
  });
}
