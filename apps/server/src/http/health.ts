import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isOfFullDisk, problemOfFolder } from '../adapters/files/disk-file-store.ts';
import { handoverFolder, oldestReadyWal, problemFile } from '../database/embedded/wal-archive.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';

/** A database or disk that takes longer is of no use; and load balancers time out as well. */
const timeoutMs = 2000;

/** Segments of the database's log that wait for so long are waited for in vain. */
const archiveBehindMs = 600_000;

/** Shares one running check among all callers: if it hangs, only one connection is in use. */
function shared<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= check().finally(() => (running = undefined)));
}

/**
 * Why this machine can't store anything, undefined if it can. Buckets aren't checked: without one, everything except
 * files still works.
 */
async function hindranceOfDisk({ configuration, files }: Services): Promise<string | undefined> {
  if (configuration.files.kind === 'disk') return files.hindrance();
  return problemOfFolder(join(configuration.dataDir, 'incoming'));
}

/**
 * How the database responds to a connection of the pool. One that is read-only is left: others may take writes already,
 * at the same address.
 */
async function stateOfDatabase({ pool }: Services): Promise<'writable' | 'read-only' | 'gone'> {
  try {
    const client = await pool.connect();
    let isFit = false;
    try {
      const { rows } = await client.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      );
      isFit = rows[0]?.isReadOnly === false;
      return isFit ? 'writable' : 'read-only';
    } finally {
      client.release(!isFit);
    }
  } catch {
    return 'gone';
  }
}

/** Why the log of the embedded database is not archived; undefined if it is, or need not be. */
async function problemOfArchive({ dataDir, pitr }: Services['configuration']): Promise<string | undefined> {
  if (!pitr) return undefined;
  const folder = join(dataDir, 'postgres');
  const problem = await readFile(join(folder, handoverFolder, problemFile), 'utf8').catch(() => undefined);
  if (problem !== undefined) return problem;
  const waiting = await oldestReadyWal(folder);
  return waiting !== undefined && waiting.getTime() < Date.now() - archiveBehindMs
    ? `nothing was archived since ${waiting.toISOString()}`
    : undefined;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, with its database, its disk, and with what other servers tell it. */
export function registerHealth(server: FastifyInstance, services: Services): void {
  const config = { isHealthCheck: true };
  const databaseState = shared(() => stateOfDatabase(services));
  const diskHindrance = shared(() => hindranceOfDisk(services).catch(errorText));
  let lastReported = 'ready';

  /** Why the server is not ready, with details for the log only. */
  const notReady = async (): Promise<{ status: string; why?: string; isFull?: boolean } | undefined> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'too late'>((resolve) => (timer = setTimeout(resolve, timeoutMs, 'too late')));
    const checks = Promise.all([databaseState(), diskHindrance()]);
    const checked = await Promise.race([checks, tooLate]).finally(() => clearTimeout(timer));
    if (checked === 'too late' || checked[0] === 'gone') return { status: 'database not reachable' };
    if (checked[0] === 'read-only') return { status: 'database read-only' };
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
    // Without space, everything except files still works: load balancers should continue to send requests here.
    const status = isFull ? 'ready' : found;
    const told = isFull ? 'ready, no room for files' : status;
    // Log changes of the status, not every check.
    if (told !== lastReported)
      services.logger.warn({ status: told, ...(why !== undefined && { why }) }, 'readiness changed');
    lastReported = told;
    const { reportedSkew: clock } = services.clock;
    const body = { status, ...(clock !== undefined && { clock }) };
    if (status !== 'ready') return reply.code(503).header('retry-after', '2').send(body);
    // Who watches sees it; load balancers have nothing to do with it.
    const isBehind = (await problemOfArchive(services.configuration)) !== undefined;
    const unreachable = services.databases.others
      .filter(({ isReady }) => !isReady)
      .map(({ database }) => database.name);
    return reply.send({
      ...body,
      ...(unreachable.length > 0 && { unreachable }),
      ...(isFull && { files: 'disk full' }),
      ...(isBehind && { archive: 'failing' }),
    });
  });
}
