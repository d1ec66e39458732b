import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** So long a body may be on its way that is no file. */
export const bodyPatience = 30_000;

/** How the wait for a body is stopped and taken up again. */
interface Wait {
  pause(): void;
  goOn(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * What is being waited for. It stands with the request: a value of a weak map that leads back to its key stays until all memory is
     * looked through, and with it whatever the request has brought (decision 0052).
     */
    bodyWait: Wait | null;
  }
}

/** Takes a file out of a form: a file may take its minutes, what stands around it in the form not. */
export async function duringFile<Result>(
  { bodyWait }: Pick<FastifyRequest, 'bodyWait'>,
  take: () => Promise<Result>,
): Promise<Result> {
  bodyWait?.pause();
  try {
    return await take();
  } finally {
    bodyWait?.goOn();
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
  server.decorateRequest('bodyWait', null);
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
    request.bodyWait = { pause, goOn };
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
