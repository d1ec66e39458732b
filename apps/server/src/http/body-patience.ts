import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** So long a body may be on its way that is no file. */
export const bodyPatience = 30_000;

/** What is being waited for, by its request. */
const waits = new WeakMap<IncomingMessage, { pause(): void; goOn(): void }>();

/** Takes a file out of a form: a file may take its minutes, what stands around it in the form not. */
export async function duringFile<Result>(
  { raw }: Pick<FastifyRequest, 'raw'>,
  take: () => Promise<Result>,
): Promise<Result> {
  const wait = waits.get(raw);
  wait?.pause();
  try {
    return await take();
  } finally {
    wait?.goOn();
  }
}

/** Bytes of a file alone, and not a form around one. */
function isPiece({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.takesFiles === true && !/^multipart\//i.test(headers['content-type'] ?? '');
}

/**
 * Gives up on bodies that come too slowly to be meant: each holds a place among the requests that are served at once.
 * Files take their minutes; who sends those is watched while they come (`receive-file.ts`).
 * @param patience in milliseconds
 */
export function limitSlowBodies(server: FastifyInstance, patience: number): void {
  server.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || isPiece(request)) return;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const pause = () => clearTimeout(timer);
    const goOn = () => {
      if (!isOver) timer = setTimeout(() => giveUp(request, reply.sent), patience);
    };
    const end = () => {
      isOver = true;
      pause();
    };
    waits.set(request.raw, { pause, goOn });
    goOn();
    request.raw.once('close', end);
    request.raw.once('end', end);
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
