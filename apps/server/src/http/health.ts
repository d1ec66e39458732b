import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isOfFullDisk, problemOfFolder } from '../adapters/files/disk-file-store.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';

/** A database or disk that takes longer serves nobody; and whoever asks may wait no longer themselves. */
const timeoutMs = 2000;

/** Runs one check at a time, however often it is asked for meanwhile: what hangs would hold a connection for each. */
function shared<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= check().finally(() => (running = undefined)));
}

/**
 * Why nothing can be stored on this machine, undefined when something can. A bucket is not asked: all but its files is served without it.
 */
async function hindranceOfDisk({ configuration, files }: Services): Promise<string | undefined> {
  if (configuration.files.kind === 'disk') return files.hindrance();
  return problemOfFolder(join(configuration.dataDir, 'incoming'));
}

/** `/healthz`: the process lives. `/readyz`: it can serve, with its database, its disk, and with what other servers tell it. */
export function registerHealth(server: FastifyInstance, services: Services): void {
  const config = { isHealthCheck: true };
  const databaseAnswers = shared(() =>
    services.pool.query('select 1').then(
      () => true,
      () => false,
    ),
  );
  const diskHindrance = shared(() => hindranceOfDisk(services).catch(errorText));
  let lastReported = 'ready';

  /** Why the server is not ready, with details for the log only. */
  const notReady = async (): Promise<{ status: string; why?: string; isFull?: boolean } | undefined> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'too late'>((resolve) => (timer = setTimeout(resolve, timeoutMs, 'too late')));
    const checks = Promise.all([databaseAnswers(), diskHindrance()]);
    const checked = await Promise.race([checks, tooLate]).finally(() => clearTimeout(timer));
    if (checked === 'too late' || !checked[0]) return { status: 'database not reachable' };
    if (!services.live.isListening) return { status: 'live updates not connected' };
    if (checked[1] === undefined) return undefined;
    return { status: 'disk not writable', why: checked[1], isFull: isOfFullDisk(checked[1]) };
  };

  server.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const { status: found, why, isFull = false } = (await notReady()) ?? { status: 'ready' };
    // All but files is served without room for them: whoever balances load is to go on sending requests here.
    const status = isFull ? 'ready' : found;
    const told = isFull ? 'ready, no room for files' : status;
    // A line for each change, not for each question.
    if (told !== lastReported)
      services.logger.warn({ status: told, ...(why !== undefined && { why }) }, 'readiness changed');
    lastReported = told;
    if (status === 'ready') return reply.send({ status, ...(isFull && { files: 'disk full' }) });
    return reply.code(503).header('retry-after', '2').send({ status });
  });
}
