import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** A database that takes longer serves nobody; and whoever asks may wait no longer themselves. */
const patienceMs = 2000;

/** `/healthz`: the process lives. `/readyz`: it can serve, database included. */
export function registerHealth(server: FastifyInstance, services: Services): void {
  let asked: Promise<boolean> | undefined;
  /** One question at a time, however often it is asked meanwhile: a database that hangs would keep a connection for each. */
  const databaseAnswers = () => {
    asked ??= services.pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
    return asked;
  };

  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, patienceMs, false)));
    const isReady = await Promise.race([databaseAnswers(), tooLate]);
    clearTimeout(timer);
    if (isReady) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', '2').send({ status: 'database not reachable' });
  });
}
