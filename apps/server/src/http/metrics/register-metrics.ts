import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { Problem } from '../problem.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `/metrics` for Prometheus, with the token in `METRICS_TOKEN`; 404 and no cost at all without one. Call it before routes are
 * registered, since it counts what they respond.
 */
export async function registerMetrics(server: FastifyInstance, services: Services): Promise<void> {
  const { metricsToken } = services.configuration;
  const config = { isHealthCheck: true };
  if (metricsToken === null) {
    server.get('/metrics', { config }, async () => {
      throw new Problem('not_found');
    });
    return;
  }
  const expected = digest(`Bearer ${metricsToken}`);
  const { ServerMetrics } = await import('./server-metrics.ts');
  const metrics = new ServerMetrics(server, services);
  server.get('/metrics', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Problem('not_signed_in');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
